import { generateKeyPairSync, sign } from 'node:crypto'
import Telnyx from 'telnyx'
import { expect, onTestFinished, test } from 'vitest'
import {
  API_KEY,
  startLocalTelnyx,
  TELNYX_NUMBERS,
  type TelnyxMessage,
  telnyxRecord,
} from '../../../test/carriers/local-telnyx.ts'
import type { CarrierRequest } from '../../features/messages/sms-carrier.ts'
import { isSignedByTelnyx } from '../../telephony/carriers/telnyx/signature.ts'
import { describeCarrierRequests, describeSmsCarrier, type Fate } from '../conformance/sms.suite.ts'
import { type TelnyxOptions, TelnyxSms } from './sms.ts'

const NOW = new Date('2026-03-02T14:00:00.000Z')
const CALLBACK = 'https://bell.example.com/carriers/telnyx/messages'
const SMS = { id: 'msg_1', from: '+15550001111', to: '+15551234567', body: 'Größe & 5 € + 😀', mediaUrls: [] }
const keys = generateKeyPairSync('ed25519')

const RECIPIENTS: Record<Fate, string> = {
  taken: '+15551234567',
  refused: TELNYX_NUMBERS.invalid,
  optedOut: TELNYX_NUMBERS.stopped,
  busy: TELNYX_NUMBERS.tooManyRequests,
  lostAnswer: TELNYX_NUMBERS.answerLost,
}

const isSigned: TelnyxOptions['isSigned'] = (request, now) => isSignedByTelnyx(keys.publicKey, request, now)

const carrierAt = (baseUrl: string, more: Partial<TelnyxOptions> = {}) =>
  new TelnyxSms({ apiKey: API_KEY, baseUrl, callbackUrl: CALLBACK, isSigned, timeoutMs: 5_000, ...more })

function signedRequest(event: object, url = CALLBACK): CarrierRequest {
  const body = JSON.stringify({ data: { record_type: 'event', id: 'evt-1', ...event }, meta: { attempt: 1 } })
  const timestamp = String(Math.floor(NOW.getTime() / 1000))
  return {
    url,
    headers: {
      'telnyx-timestamp': timestamp,
      'telnyx-signature-ed25519': sign(null, Buffer.from(`${timestamp}|${body}`), keys.privateKey).toString('base64'),
    },
    body: Buffer.from(body),
  }
}

function statusRequest(
  message: { id: string; carrierMessageId: string },
  word: string,
  errorCode: string | null = null,
) {
  const record: TelnyxMessage = {
    id: message.carrierMessageId,
    from: SMS.from,
    to: SMS.to,
    text: SMS.body,
    mediaUrls: [],
    status: word,
    errorCode,
    webhookUrl: `${CALLBACK}?message=${message.id}`,
  }
  return signedRequest({
    event_type: word === 'sent' ? 'message.sent' : 'message.finalized',
    payload: telnyxRecord(record),
  })
}

async function openBench() {
  const server = await startLocalTelnyx()
  return {
    carrier: carrierAt(server.url),
    recipient: (fate: Fate) => RECIPIENTS[fate],
    taken: () => server.messages.map(({ text, ...message }) => ({ ...message, body: text })),
    async setStatus(id: string, as: 'delivered' | 'failed') {
      const message = server.messages.find((one) => one.id === id)
      Object.assign(message!, {
        status: as === 'failed' ? 'delivery_failed' : as,
        errorCode: as === 'failed' ? '40001' : null,
      })
    },
    requests: {
      now: NOW,
      status: (message: { id: string; carrierMessageId: string }, as: string) =>
        as === 'failed' ? statusRequest(message, 'delivery_failed', '40001') : statusRequest(message, as),
      inbound: (sms: { from: string; to: string; body: string; mediaUrls: string[] }) =>
        signedRequest({
          event_type: 'message.received',
          payload: {
            record_type: 'message',
            direction: 'inbound',
            id: '11111111-2222-3333-4444-555555555555',
            from: { phone_number: sms.from, carrier: 'Verizon', line_type: 'Wireless' },
            to: [{ phone_number: sms.to, status: 'webhook_delivered', carrier: 'Telnyx', line_type: 'VoIP' }],
            text: sms.body,
            media: sms.mediaUrls.map((url) => ({ url, content_type: 'image/png', size: 12 })),
          },
        }),
    },
    close: server.close,
  }
}

describeSmsCarrier('telnyx', openBench)
describeCarrierRequests('telnyx', openBench)

async function local() {
  const server = await startLocalTelnyx()
  onTestFinished(server.close)
  return { server, carrier: carrierAt(server.url) }
}

test("our requests are, field for field, those of Telnyx's SDK, and the SDK reads our local server", async () => {
  const { server, carrier } = await local()
  const client = new Telnyx({ apiKey: API_KEY, baseURL: `${server.url}/v2`, maxRetries: 0 })
  const media_urls = ['https://files.example.com/1.png']
  const webhook_url = `${CALLBACK}?message=msg_1`

  const theirs = await client.messages.send({
    from: SMS.from,
    to: SMS.to,
    text: SMS.body,
    type: 'MMS',
    media_urls,
    webhook_url,
  })
  await carrier.send({ ...SMS, mediaUrls: media_urls })
  const id = theirs.data!.id!
  const read = await client.messages.retrieve(id)
  await carrier.lookUp({ ...SMS, carrierMessageId: id, createdAt: NOW, taken: new Set() })

  const [created, ours, fetched, looked] = server.calls.map(({ method, path, headers, body }) => ({
    method,
    path,
    authorization: headers.authorization,
    body: body === '' ? null : JSON.parse(body),
  }))
  expect(ours).toEqual(created)
  expect(looked).toEqual(fetched)
  expect(read.data).toMatchObject({ id, to: [{ status: 'queued' }] })
})

test('a message of unknown state stays unknown after a look-up, until its callback arrives', async () => {
  const { server, carrier } = await local()
  const lost = { ...SMS, to: TELNYX_NUMBERS.answerLost }
  await carrier.send(lost).catch(() => {})

  expect(await carrier.lookUp({ ...lost, carrierMessageId: null, createdAt: NOW, taken: new Set() })).toEqual({
    found: false,
    certain: false,
  })
  expect(server.messages[0]!.webhookUrl).toBe(`${CALLBACK}?message=msg_1`)
})

test('after a server error the state is unknown; no balance, a wrong key or no connection mean that the message was not accepted', async () => {
  const { server, carrier } = await local()

  await expect(carrier.send({ ...SMS, to: TELNYX_NUMBERS.serverError })).rejects.toMatchObject({ retryable: false })
  await expect(carrier.send({ ...SMS, to: TELNYX_NUMBERS.noBalance })).rejects.toMatchObject({ retryable: true })
  await expect(carrierAt(server.url, { apiKey: 'wrong' }).send(SMS)).rejects.toMatchObject({ retryable: true })
  await server.close()
  await expect(carrier.send(SMS)).rejects.toMatchObject({ retryable: true })
})

test('without a public address no callback is requested', async () => {
  const { server } = await local()

  await carrierAt(server.url, { callbackUrl: null }).send(SMS)

  expect(server.messages[0]!.webhookUrl).toBeNull()
})

test('our id is read from the signed payload, never from the URL, which the signature does not cover', () => {
  const carrier = carrierAt('http://127.0.0.1:1')
  const request = statusRequest({ id: 'msg_1', carrierMessageId: 'm1' }, 'delivered')

  const reading = carrier.readRequest({ ...request, url: `${CALLBACK}?message=msg_2` }, NOW)

  expect(reading).toMatchObject({ notice: { messageId: 'msg_1' } })
})

test('a request older than five minutes is unsigned', () => {
  const carrier = carrierAt('http://127.0.0.1:1')
  const request = statusRequest({ id: 'msg_1', carrierMessageId: 'm1' }, 'delivered')

  expect(carrier.readRequest(request, new Date(NOW.getTime() + 301_000)).outcome).toBe('unsigned')
})

test('without a receipt a message stays sent; unknown events and statuses are ignored', () => {
  const carrier = carrierAt('http://127.0.0.1:1')
  const message = { id: 'msg_1', carrierMessageId: 'm1' }

  expect(carrier.readRequest(statusRequest(message, 'delivery_unconfirmed'), NOW)).toMatchObject({
    notice: { kind: 'status', status: 'sent', errorCode: null },
  })
  expect(carrier.readRequest(statusRequest(message, 'pondering'), NOW)).toMatchObject({ notice: { kind: 'ignored' } })
  expect(
    carrier.readRequest(signedRequest({ event_type: 'call.initiated', payload: { id: 'c1' } }), NOW),
  ).toMatchObject({
    notice: { kind: 'ignored' },
  })
  expect(carrier.readRequest(signedRequest({ event_type: 'message.received' }), NOW).outcome).toBe('unreadable')
  expect(
    carrier.readRequest(signedRequest({ event_type: 'message.received', payload: { id: 'm1' } }), NOW).outcome,
  ).toBe('unreadable')
})
