/** Webhook requests, genuine and forged, signed by the code of the service: for the `unwrap` of every client. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import {
  deliveryHeaders,
  type SignatureScheme,
  type Signer,
  signaturesOf,
} from '../../src/webhooks/sending/signature.ts'

export interface WebhookCase {
  name: string
  genuine: boolean
  headers: Record<string, string>
  body: string
  keys: string[]
}

const BODY =
  '{"event":"contact.created","timestamp":"2026-03-02T14:05:09.123Z","idempotencyKey":"evt_1","data":{"id":"ctc_1","name":"Zoë 🎈","phone":null,"email":null,"source":"api","createdAt":"2026-03-02T14:05:09.123Z"}}'

/** A key pair or secret made without the code that stores keys. */
function freshKey(scheme: SignatureScheme): { signer: Signer; key: string } {
  if (scheme === 'hmac-sha256') {
    const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
    return { signer: { scheme, secret, raw: Buffer.alloc(32, 5) }, key: secret }
  }
  const pair = generateKeyPairSync('ed25519')
  const privateKey = createPrivateKey(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return { signer: { scheme, privateKey }, key: pair.publicKey.export({ format: 'pem', type: 'spki' }).toString() }
}

/** @param now the time of the receiver */
export const webhookCases = (now: Date): WebhookCase[] =>
  (['ed25519', 'hmac-sha256'] as const).flatMap((scheme) => casesOf(scheme, now))

function casesOf(scheme: SignatureScheme, now: Date): WebhookCase[] {
  const { signer, key } = freshKey(scheme)
  const stranger = scheme === 'ed25519' ? freshKey(scheme).key : `whsec_${Buffer.alloc(32, 6).toString('base64')}`
  const signed = (ageSeconds = 0): Record<string, string> => {
    const timestamp = Math.floor(now.getTime() / 1_000) - ageSeconds
    const request = { eventId: 'evt_1', eventName: 'contact.created', body: Buffer.from(BODY), timestamp }
    const flat = deliveryHeaders('SERVICE', request, signaturesOf(request, { contract: signer, standard: [signer] }))
    return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])))
  }
  const only = (kind: RegExp, ageSeconds = 0) =>
    Object.fromEntries(Object.entries(signed(ageSeconds)).filter(([name]) => kind.test(name)))
  const made = (name: string, genuine: boolean, change: Partial<WebhookCase> = {}): WebhookCase => ({
    ...{ name: `${scheme}: ${name}`, genuine, headers: signed(), body: BODY, keys: [key] },
    ...change,
  })
  return [
    made('as sent', true),
    made('with the old and the new key', true, { keys: [stranger, key] }),
    made('only the X-SERVICE headers', true, { headers: only(/^X-/) }),
    made('only the headers of Standard Webhooks', true, { headers: only(/^webhook-/) }),
    made('nearly five minutes old', true, { headers: signed(290) }),
    made('more than five minutes old', false, { headers: signed(302) }),
    made('from the future', false, { headers: signed(-302) }),
    made('another body', false, { body: BODY.replace('Zoë', 'Zoe') }),
    made('another id', false, { headers: { ...only(/^webhook-/), 'webhook-id': 'evt_2' } }),
    made('another timestamp', false, {
      headers: { ...only(/^X-/), 'X-SERVICE-Timestamp': signed(5)['X-SERVICE-Timestamp'] ?? '' },
    }),
    made('a timestamp that is not a number', false, { headers: { ...only(/^X-/), 'X-SERVICE-Timestamp': 'soon' } }),
    made('a signature that is no base64', false, { headers: { ...only(/^X-/), 'X-SERVICE-Signature': 'ed25519:%' } }),
    made('without signatures', false, { headers: only(/imestamp|-id$/) }),
    made('without headers', false, { headers: {} }),
    made('the key of another', false, { keys: [stranger] }),
    made('no key', false, { keys: [''] }),
  ]
}
