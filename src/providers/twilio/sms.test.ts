import twilio from 'twilio'
import { expect, onTestFinished, test } from 'vitest'
import { ACCOUNT_SID, AUTH_TOKEN, startLocalTwilio, TWILIO_NUMBERS } from '../../../test/carriers/local-twilio.ts'
import type { CarrierRequest } from '../../features/messages/sms-carrier.ts'
import { isSignedByTwilio, twilioSignature } from '../../telephony/carriers/twilio/signature.ts'
import { describeCarrierRequests, describeSmsCarrier, type Fate } from '../conformance/sms.suite.ts'
import { TwilioSms } from './sms.ts'

const NOW = new Date('2026-03-02T14:00:00.000Z')
const CALLBACK = 'https://bell.example.com/carriers/twilio/messages'
const SMS = { id: 'msg_1', from: '+15550001111', to: '+15551234567', body: 'Größe & 5 € + 😀', mediaUrls: [] }

const RECIPIENTS: Record<Fate, string> = {
  taken: '+15551234567',
  refused: TWILIO_NUMBERS.invalid,
  optedOut: TWILIO_NUMBERS.unsubscribed,
  busy: TWILIO_NUMBERS.tooManyRequests,
  lostAnswer: TWILIO_NUMBERS.answerLost,
}

const isSigned = (authToken: string, request: Parameters<typeof isSignedByTwilio>[1]) =>
  isSignedByTwilio(authToken, request)

function carrierAt(baseUrl: string, timeoutMs = 5_000, authToken = AUTH_TOKEN) {
  return new TwilioSms({ accountSid: ACCOUNT_SID, authToken, baseUrl, callbackUrl: CALLBACK, isSigned, timeoutMs })
}

function signedRequest(url: string, fields: Record<string, string>): CarrierRequest {
  const form = new URLSearchParams({ AccountSid: ACCOUNT_SID, ApiVersion: '2010-04-01', ...fields }).toString()
  return {
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(AUTH_TOKEN, url, form),
    },
    body: new TextEncoder().encode(form),
  }
}

async function openBench() {
  const server = await startLocalTwilio(() => NOW)
  return {
    carrier: carrierAt(server.url),
    recipient: (fate: Fate) => RECIPIENTS[fate],
    taken: () => server.messages,
    async setStatus(sid: string, as: 'delivered' | 'failed') {
      const message = server.messages.find((one) => one.sid === sid)
      Object.assign(message!, {
        status: as === 'failed' ? 'undelivered' : as,
        errorCode: as === 'failed' ? 30003 : null,
      })
    },
    requests: {
      now: NOW,
      status: (message: { id: string; carrierMessageId: string }, as: string) =>
        signedRequest(`${CALLBACK}?message=${message.id}`, {
          MessageSid: message.carrierMessageId,
          SmsSid: message.carrierMessageId,
          MessageStatus: as === 'failed' ? 'undelivered' : as,
          SmsStatus: as === 'failed' ? 'undelivered' : as,
          To: SMS.to,
          From: SMS.from,
          ...(as === 'failed' ? { ErrorCode: '30003' } : {}),
        }),
      inbound: (sms: { from: string; to: string; body: string; mediaUrls: string[] }) =>
        signedRequest(CALLBACK, {
          MessageSid: 'SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
          SmsMessageSid: 'SMaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
          SmsStatus: 'received',
          From: sms.from,
          To: sms.to,
          Body: sms.body,
          NumSegments: '1',
          NumMedia: String(sms.mediaUrls.length),
          ...Object.fromEntries(sms.mediaUrls.map((url, index) => [`MediaUrl${index}`, url])),
        }),
    },
    close: server.close,
  }
}

describeSmsCarrier('twilio', openBench)
describeCarrierRequests('twilio', openBench)

async function local() {
  const server = await startLocalTwilio(() => NOW)
  onTestFinished(server.close)
  return { server, carrier: carrierAt(server.url) }
}

const lookUp = (carrier: TwilioSms, more: object = {}) =>
  carrier.lookUp({ ...SMS, carrierMessageId: null, createdAt: NOW, taken: new Set(), ...more })

test('pictures are fetched with the credentials of the account, at its own address only', async () => {
  const { server, carrier } = await local()

  expect(carrier.pictureAccess).toEqual({
    origin: server.url,
    headers: { authorization: `Basic ${btoa(`${ACCOUNT_SID}:${AUTH_TOKEN}`)}` },
  })
})

test("our requests are, field for field, those of Twilio's SDK, and the SDK reads our local server", async () => {
  const { server, carrier } = await local()
  const client = twilio(ACCOUNT_SID, AUTH_TOKEN, {
    httpClient: {
      async request({ method, uri, username, password, data, params, headers }: SdkRequest) {
        const url = new URL(uri.replace('https://api.twilio.com', server.url))
        for (const [name, value] of Object.entries(params ?? {})) url.searchParams.set(name, String(value))
        const form = new URLSearchParams()
        for (const [name, value] of Object.entries(data ?? {}))
          for (const one of [value].flat()) form.append(name, String(one))
        const response = await fetch(url, {
          method,
          headers: { ...headers, authorization: `Basic ${btoa(`${username}:${password}`)}` },
          ...(method.toUpperCase() === 'POST' ? { body: form } : {}),
        })
        return { statusCode: response.status, body: await response.json(), headers: {} }
      },
    } as never,
  })
  const mediaUrl = ['https://files.example.com/1.png', 'https://files.example.com/2.png']

  const { from, to, body } = SMS
  const statusCallback = `${CALLBACK}?message=msg_1`
  const theirs = await client.messages.create({ from, to, body, mediaUrl, statusCallback })
  await carrier.send({ ...SMS, mediaUrls: mediaUrl })
  await client.messages(theirs.sid).fetch()
  await lookUp(carrier, { carrierMessageId: theirs.sid })
  const listed = await client.messages.list({ to, from, pageSize: 100, limit: 10 })

  const [created, ours, fetched, looked] = server.calls.map(({ method, path, body }) => ({
    method: method.toUpperCase(),
    path,
    fields: [...new URLSearchParams(body)].toSorted(([a], [b]) => a.localeCompare(b)),
  }))
  expect(ours).toEqual(created)
  expect(looked).toEqual(fetched)
  expect(listed).toHaveLength(2)
  expect(listed[0]).toMatchObject({ to, from, body, status: 'queued', dateCreated: NOW })
})

interface SdkRequest {
  method: string
  uri: string
  username: string
  password: string
  data?: Record<string, unknown>
  params?: Record<string, unknown>
  headers: Record<string, string>
}

test('a message of unknown state is found in the list if only one message matches', async () => {
  const { server, carrier } = await local()
  const lost = { ...SMS, to: TWILIO_NUMBERS.answerLost }
  await carrier.send(lost).catch(() => {})
  const sid = server.messages[0]!.sid

  expect(await lookUp(carrier, lost)).toEqual({ found: true, carrierMessageId: sid, status: 'queued', errorCode: null })
  expect(await lookUp(carrier, { ...lost, body: 'another text' })).toEqual({ found: false, certain: false })
  expect(await lookUp(carrier, { ...lost, to: SMS.to })).toEqual({ found: false, certain: false })
  expect(await lookUp(carrier, { ...lost, taken: new Set([sid]) })).toEqual({ found: false, certain: false })
  expect(await lookUp(carrier, { ...lost, createdAt: new Date(NOW.getTime() + 61_000) })).toEqual({
    found: false,
    certain: false,
  })
  await carrier.send(lost).catch(() => {})
  expect(await lookUp(carrier, lost)).toEqual({ found: false, certain: false })
})

test('after a time-out, a broken connection or a server error the state is unknown', async () => {
  const { server } = await local()
  const hasty = carrierAt(server.url, 60)

  for (const to of [TWILIO_NUMBERS.silent, TWILIO_NUMBERS.answerLost, TWILIO_NUMBERS.serverError])
    await expect(hasty.send({ ...SMS, to }), to).rejects.toMatchObject({ provider: 'twilio', retryable: false })
})

test('no connection and wrong credentials mean that the message was not accepted', async () => {
  const { server } = await local()
  await expect(carrierAt(server.url, 5_000, 'wrong').send(SMS)).rejects.toMatchObject({ retryable: true })
  const { url } = server
  await server.close()

  await expect(carrierAt(url).send(SMS)).rejects.toMatchObject({ retryable: true })
  expect(server.messages).toEqual([])
})

test('without a public address no callback is requested', async () => {
  const { server } = await local()
  const options = { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, baseUrl: server.url, callbackUrl: null, isSigned }

  await new TwilioSms(options).send(SMS)

  expect(server.messages[0]!.statusCallback).toBeNull()
})

test('a callback moved to another URL fails verification, so it cannot be redirected to another message', () => {
  const carrier = carrierAt('http://127.0.0.1:1')
  const request = signedRequest(`${CALLBACK}?message=msg_1`, { MessageSid: 'SM1', MessageStatus: 'delivered' })

  expect(carrier.readRequest(request).outcome).toBe('notice')
  expect(carrier.readRequest({ ...request, url: `${CALLBACK}?message=msg_2` }).outcome).toBe('unsigned')
})

test.each(['accepted', 'queued', 'sending', 'sent', 'delivered', 'read', 'undelivered', 'failed', 'canceled'])(
  'the status %s is understood',
  (word) => {
    const carrier = carrierAt('http://127.0.0.1:1')
    const reading = carrier.readRequest(signedRequest(CALLBACK, { MessageSid: 'SM1', MessageStatus: word }))
    expect(reading).toMatchObject({ notice: { kind: 'status', messageId: null } })
  },
)

test('anything but SMS and MMS, and unknown statuses, are ignored; a request without an id is unreadable', () => {
  const carrier = carrierAt('http://127.0.0.1:1')
  const read = (fields: Record<string, string>) => carrier.readRequest(signedRequest(CALLBACK, fields))

  expect(read({ MessageSid: 'SM1', MessageStatus: 'pondering' })).toMatchObject({ notice: { kind: 'ignored' } })
  expect(
    read({ MessageSid: 'SM1', SmsStatus: 'received', From: 'whatsapp:+15551234567', To: 'whatsapp:+1555' }),
  ).toMatchObject({ notice: { kind: 'ignored' } })
  expect(read({ Body: 'hi' }).outcome).toBe('unreadable')
  expect(read({ MessageSid: 'SM1', SmsStatus: 'received', From: '+15551234567' }).outcome).toBe('unreadable')
})
