import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Instant } from '../../kernel/clock.ts'

/** The query of a signed link. */
export interface LinkProof {
  /** Unix seconds. */
  expires: string
  signature: string
}

export interface RecordingLinks {
  /** `<base>/recordings/<callId>?expires=...&signature=...`, valid for `lifetimeSeconds` from now. */
  urlFor(callId: string, now: Instant, lifetimeSeconds: number): string
  /** Whether `urlFor` made this link for this call and it has not expired. */
  isGood(callId: string, proof: LinkProof, now: Instant): boolean
}

/** How long a link in `GET /calls/:id` is valid. */
export const DETAIL_LINK_SECONDS = 60 * 60
/** How long a link in an event is valid: as long as deliveries are retried. Later, `GET /calls/:id` gives a new one. */
export const EVENT_LINK_SECONDS = 24 * 60 * 60

/**
 * Links that let a player or a webhook receiver fetch one recording without an API key: HMAC-SHA256 over call and expiry
 * under a key derived from the service's secret.
 * @param options.baseUrl where the service is reached, without a slash at the end; asked for each link
 */
export function recordingLinks(options: { secret: Uint8Array; baseUrl(): string }): RecordingLinks {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'frontbell recording links', 32))
  const sign = (callId: string, expires: string) => createHmac('sha256', key).update(`${expires}.${callId}`).digest()
  return {
    urlFor(callId, now, lifetimeSeconds) {
      const expires = String(Math.floor(now.getTime() / 1000) + lifetimeSeconds)
      const query = new URLSearchParams({ expires, signature: sign(callId, expires).toString('base64url') })
      return `${options.baseUrl()}/recordings/${encodeURIComponent(callId)}?${query}`
    },
    isGood(callId, { expires, signature }, now) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(callId, expires)
      // Decoding ignores stray characters and spare bits, so other spellings of a valid signature are refused here.
      const isExact = given.toString('base64url') === signature
      return isExact && given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
