import { holdsLease, type Leased, leaseDueRows } from '../../jobs/due-work.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { NextWork, PendingWork } from './dispatch-plan.ts'
import type { Message, MessageType } from './message.ts'
import type { MessageStatus } from './message-status.ts'
import { messageColumns } from './message-store.ts'
import { hasItsPictures } from './pictures/picture.ts'
import { optedOutNow } from './thread-store.ts'

/** A message on lease, with the work that is due on it. */
export interface DispatchJob extends Message, Leased {
  businessId: string
  /** A `send` is leased as `sending`. That row is committed before the carrier is called, so a crash leaves it behind. */
  work: Exclude<PendingWork, 'send'>
  /** When the current verify or watch started. */
  since: Instant
  /** How often the message was handed over (or answered), including this time. */
  tries: number
  carrier: string | null
  carrierMessageId: string | null
  mediaUrls: string[]
  /** The text that is sent instead of `body`; null to send `body`. */
  secretBody: string | null
  /** The time after which it is no longer sent; null if there is none. */
  sendUntil: Instant | null
  /** Whether the recipient has opted out since the message was queued. */
  optedOut: boolean
}

export interface DispatchTerms {
  limit: number
  /** The carrier that sends for numbers whose own carrier is not in `others`. */
  carrier: string
  /** More carriers that send for their own numbers. */
  others: readonly string[]
  sendLeaseMs: number
  answerLeaseMs: number
}

/**
 * Leases due messages. A `sending` whose lease ran out was interrupted, so it comes back as `verify`, never as a second
 * send. In each thread only the oldest message is sent (or answered) at a time, which keeps the order; a message that
 * waits for its next try lets later ones pass. `work_at` is the due time, and the end of the lease while a row is leased.
 */
export function leaseDueMessages(sql: Sql, terms: DispatchTerms, now: Instant): Promise<DispatchJob[]> {
  const sendLease = new Date(now.getTime() + terms.sendLeaseMs)
  const answerLease = new Date(now.getTime() + terms.answerLeaseMs)
  const isDue = sql`
    work IS NOT NULL AND work_at <= ${now}
      AND (work <> 'answer' OR ${hasItsPictures(sql, now)})
      AND (work NOT IN ('send', 'answer') OR NOT EXISTS (
        SELECT FROM messages earlier
        WHERE earlier.from_phone = due.from_phone AND earlier.to_phone = due.to_phone
          AND (earlier.created_at, earlier.id) < (due.created_at, due.id)
          AND earlier.direction = due.direction AND earlier.business_id = due.business_id
          AND earlier.work IN ('send', 'sending', 'answer')
          AND (earlier.work = 'sending' OR earlier.claim_token IS NOT NULL OR earlier.work_at <= ${now})))`
  const changes = sql`
    work = CASE work WHEN 'send' THEN 'sending' WHEN 'sending' THEN 'verify' ELSE work END,
    work_since = CASE WHEN work IN ('send', 'sending', 'answer') THEN ${now}::timestamptz ELSE work_since END,
    work_at = CASE work WHEN 'answer' THEN ${answerLease}::timestamptz ELSE ${sendLease}::timestamptz END,
    tries = CASE WHEN work IN ('send', 'answer') THEN tries + 1 ELSE tries END,
    carrier = CASE work WHEN 'send' THEN coalesce((
        SELECT coalesce(texting_carrier, provider) FROM phone_numbers number
        WHERE number.business_id = messages.business_id AND number.phone = from_phone
          AND coalesce(texting_carrier, provider) = ANY(${[...terms.others]}::text[]) LIMIT 1), ${terms.carrier}) ELSE carrier END`
  const returning = sql`
    ${messageColumns(sql)}, business_id AS "businessId", work, work_at AS "leaseUntil", work_since AS "since", tries,
    carrier, carrier_message_id AS "carrierMessageId", media_urls AS "mediaUrls",
    secret_body AS "secretBody", send_until AS "sendUntil",
    direction = 'outbound' AND NOT ignores_opt_out
      AND ${optedOutNow(sql, sql`messages.business_id`, sql`from_phone`, sql`to_phone`)} AS "optedOut"`
  return leaseDueRows(sql, { table: 'messages', isDue, orderBy: sql`work_at`, changes, returning }, terms.limit)
}

/**
 * Ends a lease without changing the message's state: no further work, or the same work again at `retryAt`.
 * @returns false if the lease is lost
 */
export async function releaseMessage(sql: Sql, job: DispatchJob, retryAt: Instant | null): Promise<boolean> {
  const rows = await sql`
    UPDATE messages SET claim_token = NULL, work_at = ${retryAt},
      work = CASE WHEN ${retryAt}::timestamptz IS NULL THEN NULL ELSE work END
    WHERE ${holdsLease(sql, job)} RETURNING id`
  return rows.length === 1
}

/** The part of an outbound message that decides its progress. */
export interface OutboundState {
  id: string
  businessId: string
  from: string
  to: string
  body: string
  type: MessageType
  status: MessageStatus
  errorCode: string | null
  work: PendingWork | null
  carrier: string | null
  carrierMessageId: string | null
  sentAt: Instant | null
}

const stateColumns = (sql: Sql) => sql`
  id, business_id AS "businessId", from_phone AS "from", to_phone AS "to", body, type, status, error_code AS "errorCode",
  work, carrier, carrier_message_id AS "carrierMessageId", sent_at AS "sentAt"`

/** Null if the lease is lost. */
export async function lockLeasedMessage(tx: Sql, job: DispatchJob): Promise<OutboundState | null> {
  const rows = await tx<OutboundState[]>`
    SELECT ${stateColumns(tx)} FROM messages WHERE ${holdsLease(tx, job)} FOR UPDATE`
  return rows[0] ?? null
}

/** A carrier's report on an outbound message. */
export interface StatusReport {
  carrier: string
  /** Our id, if the callback carries it. */
  messageId: string | null
  carrierMessageId: string
  status: MessageStatus
  errorCode: string | null
}

/**
 * Finds the message of a report by our id where the callback carries it, since a callback can arrive before the carrier's
 * id is stored; otherwise by the carrier's id.
 */
export async function lockReportedMessage(tx: Sql, report: StatusReport): Promise<OutboundState | null> {
  if (report.messageId !== null) {
    const byOurId = await tx<OutboundState[]>`
      SELECT ${stateColumns(tx)} FROM messages
      WHERE id = ${report.messageId} AND carrier = ${report.carrier} AND direction = 'outbound' FOR UPDATE`
    if (byOurId[0]) return byOurId[0]
  }
  const byCarrierId = await tx<OutboundState[]>`
    SELECT ${stateColumns(tx)} FROM messages
    WHERE carrier = ${report.carrier} AND carrier_message_id = ${report.carrierMessageId} AND direction = 'outbound'
    FOR UPDATE`
  return byCarrierId[0] ?? null
}

export interface Progress {
  status: MessageStatus
  sentAt: Instant | null
  errorCode: string | null
  /** Null keeps the stored time. */
  endedAt: Instant | null
  carrierMessageId: string | null
  /** `unchanged` keeps the planned work and a lease on it. */
  next: NextWork | null | 'unchanged'
}

export async function updateProgress(tx: Sql, id: string, progress: Progress): Promise<void> {
  const { status, sentAt, errorCode, endedAt, carrierMessageId, next } = progress
  const work =
    next === 'unchanged'
      ? tx``
      : tx`, work = ${next?.work ?? null}, work_at = ${next?.at ?? null}, work_since = ${next?.since ?? null},
             claim_token = NULL`
  await tx`
    UPDATE messages SET status = ${status}, sent_at = ${sentAt}, error_code = ${errorCode},
      ended_at = coalesce(${endedAt}, ended_at), carrier_message_id = ${carrierMessageId},
      secret_body = CASE WHEN ${carrierMessageId !== null || next === null} THEN NULL ELSE secret_body END ${work}
    WHERE id = ${id}`
}

/** The carrier's ids of our other recent messages in the same thread, so that a look-up mistakes none of them for this one. */
export async function selectTakenIds(sql: Sql, job: DispatchJob): Promise<Set<string>> {
  const rows = await sql<{ carrierMessageId: string }[]>`
    SELECT carrier_message_id AS "carrierMessageId" FROM messages
    WHERE business_id = ${job.businessId} AND to_phone = ${job.to} AND from_phone = ${job.from}
      AND direction = 'outbound' AND carrier_message_id IS NOT NULL AND id <> ${job.id}
    ORDER BY created_at DESC, id DESC LIMIT 200`
  return new Set(rows.map((row) => row.carrierMessageId))
}
