import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Instant } from '../../../kernel/clock.ts'

/**
 * Telnyx's request signature. Source: Telnyx, "Receiving webhooks": Ed25519 over `<telnyx-timestamp>|<raw body>`, base64
 * in `telnyx-signature-ed25519`, verified with the account's public key (base64 of its 32 bytes, shown in the portal).
 */
export interface TelnyxRequest {
  /** The `telnyx-timestamp` header, Unix seconds. */
  timestamp: string | undefined
  /** The `telnyx-signature-ed25519` header. */
  signature: string | undefined
  body: Uint8Array
}

export const TELNYX_SIGNATURE_HEADER = 'telnyx-signature-ed25519'

/** The maximum difference between the timestamp and now, in both directions; older requests may be replays. */
export const TELNYX_TOLERANCE_SECONDS = 300

/** The DER prefix of an Ed25519 public key before its 32 bytes (RFC 8410 section 4). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** @throws Error with one clear line if the text is not an Ed25519 key */
export function telnyxPublicKey(base64: string): KeyObject {
  const raw = Buffer.from(base64.trim(), 'base64')
  if (raw.length !== 32)
    throw new Error('the Telnyx public key must be the base64 text of 32 bytes, as the portal shows it')
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' })
}

export function isSignedByTelnyx(publicKey: KeyObject, request: TelnyxRequest, now: Instant): boolean {
  const { timestamp, signature, body } = request
  if (timestamp === undefined || signature === undefined || !/^\d{1,15}$/.test(timestamp)) return false
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) > TELNYX_TOLERANCE_SECONDS) return false
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length !== 64 || bytes.toString('base64') !== signature) return false
  return verify(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), publicKey, bytes)
}
