import { createHmac, type KeyObject, sign } from 'node:crypto'

/**
 * Signs one attempt. Pure. Contract: "Webhook request signing": both schemes sign `<timestamp>.<raw_body>`. A delivery
 * carries the scheme that its endpoint chose, since a header with both would break receivers that compare whole
 * strings.
 */
export type SignatureScheme = 'ed25519' | 'hmac-sha256'
export const SIGNATURE_SCHEMES: readonly SignatureScheme[] = ['ed25519', 'hmac-sha256']

/** The private half of a signing key, parsed once, because parsing costs ten times as much as signing. */
export type Signer =
  | { scheme: 'ed25519'; privateKey: KeyObject }
  /**
   * `secret` is the text that the owner sees and the key of the contract's scheme; `raw` are the bytes behind `whsec_`.
   */
  | { scheme: 'hmac-sha256'; secret: string; raw: Buffer }

export const SECRET_PREFIX = 'whsec_'

export interface SigningSet {
  /** Signs the contract's header. */
  contract: Signer
  /** Sign the Standard Webhooks header, newest first. During a rotation the retiring key is one of them. */
  standard: readonly Signer[]
}

export interface SignedRequest {
  eventId: string
  eventName: string
  body: Buffer
  /** Unix seconds of this attempt; new at each attempt, as the receiver's tolerance is 300 s. */
  timestamp: number
}

export interface Signatures {
  contract: string
  standard: string
}

/**
 * `ed25519:<base64>` or `sha256=<hex>`, and for Standard Webhooks `v1a,<base64>` / `v1,<base64>` over
 * `<id>.<timestamp>.<body>`.
 */
export function signaturesOf(request: SignedRequest, keys: SigningSet): Signatures {
  const { eventId, timestamp, body } = request
  const standard = keys.standard.map((signer) => standardSignature(`${eventId}.${timestamp}.`, body, signer))
  return { contract: contractSignature(`${timestamp}.`, body, keys.contract), standard: standard.join(' ') }
}

/** The headers of one attempt, as a flat list of names and values. Contract: Events, "Delivery request". */
export function deliveryHeaders(brand: string, request: SignedRequest, signatures: Signatures): string[] {
  const timestamp = String(request.timestamp)
  return [
    'Content-Type',
    'application/json',
    'User-Agent',
    `${brand}-Webhooks/1.0`,
    `X-${brand}-Event`,
    request.eventName,
    `X-${brand}-Timestamp`,
    timestamp,
    `X-${brand}-Signature`,
    signatures.contract,
    'webhook-id',
    request.eventId,
    'webhook-timestamp',
    timestamp,
    'webhook-signature',
    signatures.standard,
  ]
}

function contractSignature(start: string, body: Buffer, signer: Signer): string {
  if (signer.scheme === 'ed25519') return `ed25519:${ed25519(start, body, signer.privateKey)}`
  return `sha256=${createHmac('sha256', signer.secret).update(start).update(body).digest('hex')}`
}

function standardSignature(start: string, body: Buffer, signer: Signer): string {
  if (signer.scheme === 'ed25519') return `v1a,${ed25519(start, body, signer.privateKey)}`
  return `v1,${createHmac('sha256', signer.raw).update(start).update(body).digest('base64')}`
}

/** Ed25519 reads its message twice, so the message must be in one piece (RFC 8032, section 5.1.6). */
const ed25519 = (start: string, body: Buffer, privateKey: KeyObject): string =>
  sign(null, Buffer.concat([Buffer.from(start), body]), privateKey).toString('base64')
