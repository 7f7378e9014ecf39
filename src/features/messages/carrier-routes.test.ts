import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBusiness, aNumber } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { TelnyxSms } from '../../providers/telnyx/sms.ts'
import { TwilioSms } from '../../providers/twilio/sms.ts'
import { isSignedByTelnyx, telnyxPublicKey } from '../../telephony/carriers/telnyx/signature.ts'
import { isSignedByTwilio, twilioSignature } from '../../telephony/carriers/twilio/signature.ts'
import { carrierRoutes } from './carrier-routes.ts'
import { listMessages } from './message.ts'

const NOW = new Date('2026-03-02T14:30:00.000Z')
const PUBLIC = 'https://phone.example.com/frontbell'
const TOKEN = 'a1b2c3d4'
const keys = generateKeyPairSync('ed25519')
const rawPublicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** The whole HTTP server on its own database, with both carriers mounted as in app.ts. */
async function startWithCarriers() {
  const db = await createTestDatabase()
  const clock = new ManualClock(NOW)
  const key = telnyxPublicKey(rawPublicKey)
  const twilio = new TwilioSms({ accountSid: 'AC1', authToken: TOKEN, callbackUrl: null, isSigned: isSignedByTwilio })
  const telnyx = new TelnyxSms({
    apiKey: 'KEY',
    callbackUrl: null,
    isSigned: (request, now) => isSignedByTelnyx(key, request, now),
  })
  const rawRoutes = carrierRoutes([twilio, telnyx], (name) => [twilio, telnyx].find((one) => one.name === name), {
    db,
    log: silentLog,
    publicUrl: PUBLIC,
    now: () => clock.now(),
  })
  const app = await startTestApi({ rawRoutes })
  const business = await aBusiness(db)
  const { phone } = await aNumber(db, business)
  const inbound = async () =>
    (await listMessages(db, business.id, { direction: 'inbound' }, { limit: 100, after: null })).items
  return { app, phone, inbound }
}

test('a request from Twilio is verified over the public URL, stored once and answered with empty TwiML', async () => {
  const { app, phone, inbound } = await startWithCarriers()
  const post = (form: string, signature: string) =>
    fetch(`${app.url}/carriers/twilio/messages?x=a%20b`, {
      method: 'POST',
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    })
  const form = new URLSearchParams({
    MessageSid: 'SM1',
    From: '+15551234567',
    To: phone,
    Body: 'grüß dich +1',
  }).toString()
  const good = twilioSignature(TOKEN, `${PUBLIC}/carriers/twilio/messages?x=a%20b`, form)

  const replies = [await post(form, good), await post(form, good)]
  const forged = await post(form.replace('SM1', 'SM2'), good)

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await replies[0]?.text()).toContain('<Response></Response>')
  expect(forged.status).toBe(401)
  expect(await inbound()).toMatchObject([{ from: '+15551234567', to: phone, body: 'grüß dich +1' }])
})

test('a request from Telnyx is verified over the exact bytes of its body; an unknown number is 404', async () => {
  const { app, phone, inbound } = await startWithCarriers()
  const post = (to: string, change = '') => {
    const event = {
      event_type: 'message.received',
      payload: { id: `m-${to}`, from: { phone_number: '+15551234567' }, to: [{ phone_number: to }], text: 'hi' },
    }
    const body = JSON.stringify({ data: event }, null, 2)
    const timestamp = String(NOW.getTime() / 1000)
    const signature = sign(null, Buffer.from(`${timestamp}|${body}`), keys.privateKey).toString('base64')
    const headers = {
      'content-type': 'application/json',
      'telnyx-timestamp': timestamp,
      'telnyx-signature-ed25519': signature,
    }
    return fetch(`${app.url}/carriers/telnyx/messages`, { method: 'POST', body: body + change, headers })
  }

  const statuses = [await post(phone), await post(phone), await post(phone, ' '), await post('+15559999999')]

  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 401, 404])
  expect(await inbound()).toHaveLength(1)
})

test('signed requests from carriers are exempt from the rate limit per address', async () => {
  const { app } = await startWithCarriers()
  const statuses = new Set<number>()
  const form = 'Body=hello'
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': twilioSignature(TOKEN, `${PUBLIC}/carriers/twilio/messages`, form),
  }

  for (let n = 0; n < 130; n += 1)
    statuses.add((await fetch(`${app.url}/carriers/twilio/messages`, { method: 'POST', body: form, headers })).status)

  // The answer names no message; only a signed request gets such an answer.
  expect([...statuses]).toEqual([400])
})
