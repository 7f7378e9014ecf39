import { holdsLease, type Leased, leaseDueRows, retryAt, Worker } from '../../../jobs/due-work.ts'
import type { Clock, Instant } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Database } from '../../../store/database.ts'
import { MESSAGES_DUE } from '../message-store.ts'
import { PictureFailure, type PictureSource } from '../sms-carrier.ts'
import { PICTURES_DUE, type PictureContent } from './picture.ts'
import { pictureTypeOf } from './picture-type.ts'

export interface PictureFetcherDeps {
  db: Database
  clock: Clock
  log: Log
  source: PictureSource
}

interface PictureJob extends Leased {
  url: string
  carrier: string
  /** The number of tries, including this one. */
  tries: number
}

/** More than carriers accept in a message. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
const FETCH_MS = 10_000
/** Longer than one try, so that no other worker takes a picture that is being fetched. */
const LEASE_MS = 30_000
/** A picture may reach the carrier's server later than its message reaches us. */
const RETRY_MS = [2_000, 15_000]
const POLL_MS = 2_000

/** The worker that fetches the pictures of received messages from the carriers and stores them. */
export function pictureFetcher(deps: PictureFetcherDeps): Worker<PictureJob> {
  const { db, clock, log } = deps
  return new Worker<PictureJob>({
    queue: 'pictures',
    clock,
    log,
    lease: (limit, now) => leasePictures(db, limit, now),
    work: (job, signal) => fetchPicture(deps, job, signal),
    concurrency: 2,
    pollMs: POLL_MS,
    notices: { db, channel: PICTURES_DUE },
  })
}

const leasePictures = ({ write: sql }: Database, limit: number, now: Instant): Promise<PictureJob[]> =>
  leaseDueRows<PictureJob>(
    sql,
    {
      table: 'message_pictures',
      isDue: sql`work_at <= ${now}`,
      orderBy: sql`work_at`,
      changes: sql`work_at = ${new Date(now.getTime() + LEASE_MS)}, tries = tries + 1`,
      returning: sql`url, carrier, tries, work_at AS "leaseUntil"`,
    },
    limit,
  )

async function fetchPicture(deps: PictureFetcherDeps, job: PictureJob, stopping: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  try {
    await storePicture(db, job, await readPictureOf(deps, job, stopping))
    log.info({ pictureId: job.id, carrier: job.carrier }, 'a picture was fetched')
  } catch (err) {
    if (!(err instanceof PictureFailure)) throw err
    const now = clock.now()
    const again = stopping.aborted ? now : err.retryable ? retryAt(RETRY_MS, job.tries, now) : null
    log.warn({ pictureId: job.id, carrier: job.carrier, tries: job.tries, again, err }, 'a picture was not fetched')
    await (again === null ? failPicture(db, job, err.message) : waitAgain(db, job, again))
  }
}

async function readPictureOf(
  { clock, source }: PictureFetcherDeps,
  { carrier, url }: PictureJob,
  stopping: AbortSignal,
): Promise<PictureContent> {
  const late = new AbortController()
  const stopTimer = clock.after(FETCH_MS, () => late.abort())
  try {
    const signal = AbortSignal.any([late.signal, stopping])
    const bytes = await source.fetch(carrier, url, { maxBytes: MAX_PICTURE_BYTES, signal })
    const mimeType = pictureTypeOf(bytes)
    if (mimeType === null) throw new PictureFailure('is no JPEG, PNG, GIF or WebP picture', { retryable: false })
    return { mimeType, bytes }
  } finally {
    stopTimer()
  }
}

/** Stores a picture and wakes the answer to the message, which waits for its pictures. */
const storePicture = (db: Database, job: PictureJob, { mimeType, bytes }: PictureContent) => db.write`
  UPDATE message_pictures SET status = 'stored', mime_type = ${mimeType}, size_bytes = ${bytes.length},
    bytes = ${Buffer.from(bytes)}, work_at = NULL, claim_token = NULL
  WHERE ${holdsLease(db.write, job)} RETURNING pg_notify(${MESSAGES_DUE}, '')`

const failPicture = (db: Database, job: PictureJob, error: string) => db.write`
  UPDATE message_pictures SET status = 'failed', error = ${error}, work_at = NULL, claim_token = NULL
  WHERE ${holdsLease(db.write, job)} RETURNING pg_notify(${MESSAGES_DUE}, '')`

const waitAgain = (db: Database, job: PictureJob, at: Instant) => db.write`
  UPDATE message_pictures SET work_at = ${at}, claim_token = NULL WHERE ${holdsLease(db.write, job)}`
