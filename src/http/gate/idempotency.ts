import { createHash } from 'node:crypto'
import { ApiError, badRequest, conflict } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Database, insideTransaction } from '../../store/database.ts'

/** How long a response is kept for replay. */
export const KEPT_MS = 24 * 3_600_000
const MAX_KEY_LENGTH = 255

export interface TextAnswer {
  readonly status: number
  readonly body: string
}

export interface IdempotentRequest {
  readonly businessId: string
  /** The Idempotency-Key header. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/**
 * Runs a POST once per key. Its changes, its events and its response commit in one transaction, so a crash leaves all or
 * none of them, and a retry repeats no effect. Only successful responses are kept: an error rolls everything back, and
 * the same key may be used again.
 * @param run gets a database whose pools are all that transaction
 * @throws CONFLICT if the key was used with another request, or its first request is still in progress (with Retry-After)
 */
export function answerOnce(
  db: Database,
  request: IdempotentRequest,
  now: Instant,
  run: (db: Database) => Promise<TextAnswer>,
): Promise<TextAnswer & { replayed: boolean }> {
  const { businessId, key } = request
  if (key.length === 0 || key.length > MAX_KEY_LENGTH)
    throw badRequest(`Idempotency-Key: must be 1 to ${MAX_KEY_LENGTH} characters`)
  const hash = requestHash(request)
  const keptSince = new Date(now.getTime() - KEPT_MS)
  return db.transaction(async (tx) => {
    // Sent together and run in order: the look-up sees everything that was committed before this request got the lock.
    const [[lock], [kept]] = await Promise.all([
      tx<{ mine: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${businessId} ${key}`}, 0)) AS mine`,
      tx<(TextAnswer & { hash: Buffer })[]>`
        SELECT request_hash AS hash, status, body FROM idempotent_answers
        WHERE business_id = ${businessId} AND key = ${key} AND created_at > ${keptSince}`,
    ])
    if (!lock?.mine)
      throw new ApiError('CONFLICT', 'Idempotency-Key: the first request with this key is still being carried out', {
        retryAfterSeconds: 1,
      })
    if (kept !== undefined) {
      if (!hash.equals(kept.hash)) throw conflict('Idempotency-Key: was used before with another request')
      return { status: kept.status, body: kept.body, replayed: true }
    }
    const answer = await run(insideTransaction(db, tx))
    await tx`
      INSERT INTO idempotent_answers (business_id, key, request_hash, status, body, created_at)
      VALUES (${businessId}, ${key}, ${hash}, ${answer.status}, ${answer.body}, ${now})
      ON CONFLICT (business_id, key) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
        body = excluded.body, created_at = excluded.created_at`
    return { ...answer, replayed: false }
  })
}

/** Deletes one batch of expired responses. @returns the number of deleted rows; call again while it equals `batch` */
export async function pruneIdempotentAnswers(db: Database, now: Instant, batch = 1_000): Promise<number> {
  const rows = await db.write`
    DELETE FROM idempotent_answers WHERE (business_id, key) IN (
      SELECT business_id, key FROM idempotent_answers WHERE created_at <= ${new Date(now.getTime() - KEPT_MS)}
      ORDER BY created_at LIMIT ${batch})`
  return rows.count
}

const requestHash = ({ method, path, body }: IdempotentRequest): Buffer =>
  createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body) ?? ''}`)
    .digest()
