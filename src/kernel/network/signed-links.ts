import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Instant } from '../clock.ts'

/** The query of a signed link. */
export interface LinkProof {
  /** Unix seconds. */
  expires: string
  signature: string
}

export interface SignedLinks {
  /** `<base>/<path>/<id>?expires=...&signature=...`, valid for `lifetimeSeconds` from now. */
  urlFor(id: string, now: Instant, lifetimeSeconds: number): string
  /** Whether `urlFor` made this link for this id and it has not expired. */
  isGood(id: string, proof: LinkProof, now: Instant): boolean
}

/**
 * Links that let a player, a page or a webhook receiver fetch one file without an API key: HMAC-SHA256 over id and expiry under a key
 * derived from the service's secret.
 * @param options.path the first part of the path, such as `recordings`
 * @param options.purpose derives the key, so that a link for one kind of file is not valid for another
 * @param options.baseUrl the public address of the service, without a trailing slash; read for each link
 */
export function signedLinks(options: {
  secret: Uint8Array
  path: string
  purpose: string
  baseUrl(): string
}): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', options.purpose, 32))
  const sign = (id: string, expires: string) => createHmac('sha256', key).update(`${expires}.${id}`).digest()
  return {
    urlFor(id, now, lifetimeSeconds) {
      const expires = String(Math.floor(now.getTime() / 1000) + lifetimeSeconds)
      const query = new URLSearchParams({ expires, signature: sign(id, expires).toString('base64url') })
      return `${options.baseUrl()}/${options.path}/${encodeURIComponent(id)}?${query}`
    },
    isGood(id, { expires, signature }, now) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(id, expires)
      // Decoding ignores stray characters and spare bits, so other spellings of a valid signature are refused here.
      const isExact = given.toString('base64url') === signature
      return isExact && given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** The proof in the query of a requested path. */
export function proofIn(path: string): LinkProof {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' }
}
