import { WebhookVerificationError } from './errors.ts'
import type { FrontbellEvent } from './generated/records.ts'

/** The headers of a request: `Headers`, or an object such as Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface UnwrapOptions {
  /** The brand in the names of the headers (`FRONTBELL_BRAND`). Default: `SERVICE`. */
  brand?: string
  /** The time to compare the timestamp with. Default: now. */
  now?: Date
}

/** Of the timestamp, in either direction. */
const TOLERANCE_SECONDS = 300

/** The global type has no name in Node's types. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

interface Signed {
  signature: string
  algorithm: 'hmac' | 'ed25519'
  encoding: 'hex' | 'base64'
  /** What stands before the body in the signed text. */
  start: string
  /** The secret is the key as text, or the bytes that it encodes. */
  isDecoded: boolean
}

/**
 * Verifies a webhook request and returns its event. Accepts a request if one of its signatures, of either scheme, was made with one
 * of the keys.
 * @param body the raw body, before anything has parsed it
 * @param keys the endpoint's secret (`whsec_...`) or public key (PEM); several while you change keys
 * @throws WebhookVerificationError
 */
export async function unwrap(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  keys: string | readonly string[],
  { brand = 'SERVICE', now = new Date() }: UnwrapOptions = {},
): Promise<FrontbellEvent> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const header = (name: string): string | null => headerOf(headers, name)
  const usable = [keys].flat().filter((key) => key !== '')
  if (usable.length === 0) throw new WebhookVerificationError('there is no key to verify the signature with')
  const all = [...contractSignature(header, brand, now), ...standardSignatures(header, now)]
  if (all.length === 0)
    throw new WebhookVerificationError('a signature or timestamp header is missing, or the timestamp is not current')
  for (const signed of all) for (const key of usable) if (await isGenuine(signed, bytes, key)) return eventIn(bytes)
  throw new WebhookVerificationError('no signature was made with this key')
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1]
  return typeof found === 'string' ? found : null
}

const isCurrent = (timestamp: string, now: Date): boolean =>
  /^\d+$/.test(timestamp) && Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS

/** `X-SERVICE-Signature`, over `<timestamp>.<body>`. */
function contractSignature(header: (name: string) => string | null, brand: string, now: Date): Signed[] {
  const [signature, timestamp] = [header(`x-${brand}-signature`), header(`x-${brand}-timestamp`)]
  if (signature === null || timestamp === null || !isCurrent(timestamp, now)) return []
  const shared = { start: `${timestamp}.`, isDecoded: false }
  if (signature.startsWith('ed25519:'))
    return [{ ...shared, signature: signature.slice(8), algorithm: 'ed25519', encoding: 'base64' }]
  if (signature.startsWith('sha256='))
    return [{ ...shared, signature: signature.slice(7), algorithm: 'hmac', encoding: 'hex' }]
  return []
}

/** `webhook-signature` of Standard Webhooks, over `<id>.<timestamp>.<body>`; several while a key is changed. */
function standardSignatures(header: (name: string) => string | null, now: Date): Signed[] {
  const [id, timestamp, list] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header)
  if (!id || !timestamp || !list || !isCurrent(timestamp, now)) return []
  return list.split(' ').flatMap((one): Signed[] => {
    const [version, signature = ''] = one.split(',', 2)
    if (version !== 'v1' && version !== 'v1a') return []
    const algorithm = version === 'v1' ? 'hmac' : 'ed25519'
    return [{ signature, algorithm, encoding: 'base64', start: `${id}.${timestamp}.`, isDecoded: true }]
  })
}

async function isGenuine(signed: Signed, body: Uint8Array, key: string): Promise<boolean> {
  const isPublicKey = key.includes('-----BEGIN')
  if (isPublicKey !== (signed.algorithm === 'ed25519')) return false
  const signature = signed.encoding === 'hex' ? bytesOfHex(signed.signature) : bytesOfBase64(signed.signature)
  const imported = isPublicKey ? await publicKeyOf(key) : await secretOf(key, signed.isDecoded)
  if (signature === null || imported === null) return false
  const start = new TextEncoder().encode(signed.start)
  const message = new Uint8Array(start.length + body.length)
  message.set(start)
  message.set(body, start.length)
  return crypto.subtle.verify(isPublicKey ? 'Ed25519' : 'HMAC', imported, signature, message)
}

async function publicKeyOf(pem: string): Promise<Key | null> {
  const bytes = bytesOfBase64(pem.replaceAll(/-----[^-]+-----|\s/g, ''))
  return bytes && crypto.subtle.importKey('spki', bytes, 'Ed25519', false, ['verify']).catch(() => null)
}

async function secretOf(secret: string, isDecoded: boolean): Promise<Key | null> {
  const bytes = isDecoded ? bytesOfBase64(secret.replace(/^whsec_/, '')) : new TextEncoder().encode(secret)
  if (bytes === null || bytes.length === 0) return null
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

const bytesOfHex = (text: string): Uint8Array<ArrayBuffer> | null =>
  /^([0-9a-f]{2})+$/.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null

function eventIn(body: Uint8Array): FrontbellEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as FrontbellEvent
  } catch (cause) {
    throw new WebhookVerificationError('the body is no JSON', { cause })
  }
}
