import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { badRequest } from './api-error.ts'
import type { Instant } from './clock.ts'

/**
 * A position in a list. Lists are newest first and use keyset pagination on (createdAt, id): pages stay stable while rows are added
 * and deleted, and page 1,000 is as fast as the first page.
 */
export interface PagePosition {
  readonly createdAt: Instant
  readonly id: string
}

export interface PageRequest {
  /** The maximum number of items, 1 to 100. */
  readonly limit: number
  /** The page starts after this position (with older items); null for the first page. */
  readonly after: PagePosition | null
}

export interface Page<T> {
  readonly items: readonly T[]
  /** The next page starts after this position; null on the last page. */
  readonly next: PagePosition | null
}

/** The page from up to `limit + 1` rows in order. The extra row shows that there is another page. */
export function pageOf<T extends PagePosition>(rows: readonly T[], limit: number): Page<T> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  if (last === undefined) return { items: rows, next: null }
  return { items: rows.slice(0, limit), next: { createdAt: last.createdAt, id: last.id } }
}

/**
 * A cursor is opaque: a position with a signature of the position and of `list` (the business, the path and the filters). So a
 * client cannot forge a cursor, change it or use it for another list. Form: base64url of `<epoch ms>.<id>` and 16 bytes of
 * HMAC-SHA256.
 */
const SIGNATURE_BYTES = 16

export function encodeCursor(secret: Uint8Array, list: string, position: PagePosition): string {
  const payload = Buffer.from(`${position.createdAt.getTime()}.${position.id}`)
  return Buffer.concat([payload, sign(secret, list, payload)]).toString('base64url')
}

/** @throws BAD_REQUEST unless `cursor` was made by `encodeCursor` with the same secret for the same list. */
export function decodeCursor(secret: Uint8Array, list: string, cursor: string): PagePosition {
  const refusal = badRequest(
    'cursor: must be the meta.cursor of the previous page, passed unchanged together with the same filters',
  )
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding ignores stray characters and spare bits, so other spellings of a valid cursor are refused here.
  if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== cursor) throw refusal
  const payload = bytes.subarray(0, -SIGNATURE_BYTES)
  if (!timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), sign(secret, list, payload))) throw refusal
  const [, ms, id] = /^(-?\d+)\.(.*)$/s.exec(payload.toString()) ?? []
  if (ms === undefined || id === undefined) throw refusal
  return { createdAt: new Date(Number(ms)), id }
}

function sign(secret: Uint8Array, list: string, payload: Uint8Array): Buffer {
  const digest = hash('sha256', list, 'buffer')
  return createHmac('sha256', secret).update(digest).update(payload).digest().subarray(0, SIGNATURE_BYTES)
}
