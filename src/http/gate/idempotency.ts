import { createHash } from 'node:crypto'
import { ApiError, badRequest, conflict } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { type Database, insideTransaction, type Sql } from '../../store/database.ts'

/** How long a response is kept for replay. */
export const KEPT_MS = 24 * 3_600_000
/** Longer than any operation waits for another server. A request without a response after this time was interrupted. */
export const PENDING_MS = 120_000
const MAX_KEY_LENGTH = 255

export interface TextAnswer {
  readonly status: number
  readonly body: string
}

export type KeptAnswer = TextAnswer & { readonly replayed: boolean }

export interface IdempotentRequest {
  readonly businessId: string
  /** The signed-in member; null for an API key. The answer to one person, such as a new API key, is not replayed to another. */
  readonly memberId: string | null
  /** The Idempotency-Key header. */
  readonly key: string
  readonly method: string
  /** Includes the query. */
  readonly path: string
  /** The parsed JSON, or the bytes of an uploaded file. */
  readonly body: unknown
  /** Encrypts the stored response, which contains a secret; null for other responses. */
  readonly box: SealedBox | null
}

interface Row {
  readonly hash: Buffer
  /** Null while the operation runs, and after it was interrupted. */
  readonly status: number | null
  readonly body: string | null
  readonly sealedBody: Buffer | null
  readonly brokenOff: boolean
  readonly createdAt: Instant
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
): Promise<KeptAnswer> {
  const { businessId, key } = request
  requireKey(key)
  const hash = requestHash(request)
  return db.transaction(async (tx) => {
    // Sent together and run in order: the look-up sees everything that was committed before this request got the lock.
    const [[lock], row] = await Promise.all([
      tx<{ mine: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${businessId} ${key}`}, 0)) AS mine`,
      selectRow(tx, request, now),
    ])
    if (!lock?.mine) throw inProgress()
    if (row !== null) return replay(request, hash, row, now)
    const answer = await run(insideTransaction(db, tx))
    const { body, sealedBody } = sealed(request, answer)
    const kept = await tx`
      INSERT INTO idempotent_answers AS kept (business_id, key, request_hash, status, body, sealed_body, created_at)
      VALUES (${businessId}, ${key}, ${hash}, ${answer.status}, ${body}, ${sealedBody}, ${now})
      ON CONFLICT (business_id, key) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
        body = excluded.body, sealed_body = excluded.sealed_body, created_at = excluded.created_at, broken_off = false
      WHERE kept.created_at <= ${keptSince(now)}`
    // An operation in two steps has claimed the key in the meantime.
    if (kept.count === 0) throw inProgress()
    return { ...answer, replayed: false }
  })
}

/**
 * Runs a POST that waits for another server once per key, without a transaction: a first statement claims the key, then the operation
 * runs, then a statement stores its response. A refusal (ApiError) releases the key. After any other error, and after a crash, the effect
 * is unknown: requests with the key then get CONFLICT with that explanation until the key expires. @param run if storing its result fails,
 * the error is passed to `onUnkept`, because the operation has been carried out @throws CONFLICT as `answerOnce`, and if an earlier request
 * with the key was interrupted
 */
export async function answerOnceInTwoSteps(
  db: Database,
  request: IdempotentRequest,
  now: () => Instant,
  run: () => Promise<TextAnswer>,
  onUnkept: (error: unknown) => void,
): Promise<KeptAnswer> {
  const { businessId, key } = request
  requireKey(key)
  const hash = requestHash(request)
  const startedAt = now()
  const taken = await db.write`
    INSERT INTO idempotent_answers AS kept (business_id, key, request_hash, created_at)
    VALUES (${businessId}, ${key}, ${hash}, ${startedAt})
    ON CONFLICT (business_id, key) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, body = NULL,
      sealed_body = NULL, created_at = excluded.created_at, broken_off = false
    WHERE kept.created_at <= ${keptSince(startedAt)}`
  if (taken.count === 0) {
    const row = await selectRow(db.read, request, startedAt)
    // Null if the other request was refused in the meantime and has released the key.
    if (row === null) throw inProgress()
    return replay(request, hash, row, startedAt)
  }
  const own = (sql: Sql) => sql`
    business_id = ${businessId} AND key = ${key} AND request_hash = ${hash} AND status IS NULL`
  let answer: TextAnswer
  try {
    answer = await run()
  } catch (error) {
    const { write: sql } = db
    const release =
      error instanceof ApiError
        ? sql`DELETE FROM idempotent_answers WHERE ${own(sql)}`
        : sql`UPDATE idempotent_answers SET broken_off = true WHERE ${own(sql)}`
    await release.catch(onUnkept)
    throw error
  }
  const { body, sealedBody } = sealed(request, answer)
  await db.write`
    UPDATE idempotent_answers SET status = ${answer.status}, body = ${body}, sealed_body = ${sealedBody}
    WHERE ${own(db.write)}`.catch(onUnkept)
  return { ...answer, replayed: false }
}

/** Deletes one batch of expired responses. @returns the number of deleted rows; call again while it equals `batch` */
export async function pruneIdempotentAnswers(db: Database, now: Instant, batch = 1_000): Promise<number> {
  const rows = await db.write`
    DELETE FROM idempotent_answers WHERE (business_id, key) IN (
      SELECT business_id, key FROM idempotent_answers WHERE created_at <= ${keptSince(now)}
      ORDER BY created_at LIMIT ${batch})`
  return rows.count
}

async function selectRow(sql: Sql, { businessId, key }: IdempotentRequest, now: Instant): Promise<Row | null> {
  const [row] = await sql<Row[]>`
    SELECT request_hash AS hash, status, body, sealed_body AS "sealedBody", broken_off AS "brokenOff",
      created_at AS "createdAt"
    FROM idempotent_answers WHERE business_id = ${businessId} AND key = ${key} AND created_at > ${keptSince(now)}`
  return row ?? null
}

/** The kept response. @throws CONFLICT if there is none for this request */
function replay(request: IdempotentRequest, hash: Buffer, row: Row, now: Instant): KeptAnswer {
  if (!hash.equals(row.hash)) throw conflict('Idempotency-Key: was already used for a different request')
  if (row.status === null) {
    if (!row.brokenOff && now.getTime() - row.createdAt.getTime() < PENDING_MS) throw inProgress()
    throw conflict(
      'Idempotency-Key: the first request with this key was broken off, and it may have been carried out; ' +
        'look whether it was, and use another key to repeat it',
    )
  }
  const body = row.sealedBody === null ? row.body : request.box?.open(row.sealedBody, contextOf(request)).toString()
  return { status: row.status, body: body ?? '', replayed: true }
}

const sealed = (request: IdempotentRequest, { body }: TextAnswer) =>
  request.box === null
    ? { body, sealedBody: null }
    : { body: null, sealedBody: request.box.seal(Buffer.from(body), contextOf(request)) }

const contextOf = ({ businessId, key }: IdempotentRequest): string => `answer of ${businessId} to ${key}`

const keptSince = (now: Instant): Instant => new Date(now.getTime() - KEPT_MS)

function requireKey(key: string): void {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH)
    throw badRequest(`Idempotency-Key: must be 1 to ${MAX_KEY_LENGTH} characters`)
}

const inProgress = () =>
  new ApiError('CONFLICT', 'Idempotency-Key: the first request with this key is still being carried out', {
    retryAfterSeconds: 1,
  })

function requestHash({ method, path, body, memberId }: IdempotentRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${path}\n`)
  if (memberId !== null) hash.update(`${memberId}\n`)
  // Hashes the bytes of an upload: as JSON they would be four times as long.
  return hash.update(Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')).digest()
}
