import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { badRequest } from './api-error.ts'
import type { Instant } from './clock.ts'

/**
 * Lists are read newest first by keyset on (createdAt, id): stable while rows come and go, and as quick on page 1,000 as
 * on page one. A page ends at a position; the next one starts after it.
 */
export interface PagePosition {
  readonly createdAt: Instant
  readonly id: string
}

export interface PageRequest {
  /** How many to give, 1 to 100. */
  readonly limit: number
  /** Give what comes after (is older than) this; null for the first page. */
  readonly after: PagePosition | null
}

export interface Page<T> {
  readonly items: readonly T[]
  /** Where the next page starts; null on the last page. */
  readonly next: PagePosition | null
}

/** The page from `limit + 1` rows in order: the one too many tells whether more exist. */
export function pageOf<T extends PagePosition>(rows: readonly T[], limit: number): Page<T> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  if (last === undefined) return { items: rows, next: null }
  return { items: rows.slice(0, limit), next: { createdAt: last.createdAt, id: last.id } }
}

/**
 * Cursors are opaque: a position and a signature over it and over `list`, the text of what was asked (business, path,
 * filters). So a cursor cannot be made up, altered, or carried over to another list. Form: base64url of
 * `<epoch ms>.<id>` + 16 bytes of HMAC-SHA256.
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
  // Decoding forgives stray characters and spare bits; the one true spelling is what encoding gives.
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
