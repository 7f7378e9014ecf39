import { emit } from '../../events/emit.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database, Sql } from '../../store/database.ts'
import type { Step, Work } from './dispatch-plan.ts'
import { firstWatch } from './dispatch-plan.ts'
import type { Message, MessageType } from './message.ts'
import { afterReport, isFinal, type MessageStatus } from './message-status.ts'
import { messageColumns } from './message-store.ts'
import { optedOutNow } from './thread-store.ts'

/** A piece of work taken on lease; `claimToken` proves that it is still ours when it is completed. */
export interface Claim extends Message {
  businessId: string
  /** `send` is claimed as `sending`: that row, committed before the carrier is called, is what a crash leaves behind. */
  work: Exclude<Work, 'send'>
  claimToken: string
  leaseUntil: Instant
  /** Start of the present verify or watch. */
  since: Instant
  /** How often it was handed over (or answered), this time included. */
  tries: number
  carrier: string | null
  carrierMessageId: string | null
  mediaUrls: string[]
  /** The recipient has left since the message was queued. */
  optedOut: boolean
}

export interface ClaimTerms {
  limit: number
  /** The carrier that what is to be sent now goes to. */
  carrier: string
  sendLeaseMs: number
  answerLeaseMs: number
}

/**
 * Takes what is due. A `sending` whose lease ran out was interrupted: it comes back as `verify`, never as a second send. Of
 * one thread only the oldest message is sent (or answered) at a time, so that they go out in order; one that waits for
 * its next try lets the later ones pass.
 */
export function claimDue(sql: Sql, terms: ClaimTerms, now: Instant): Promise<Claim[]> {
  const sendLease = new Date(now.getTime() + terms.sendLeaseMs)
  const answerLease = new Date(now.getTime() + terms.answerLeaseMs)
  return sql<Claim[]>`
    WITH due AS (
      SELECT id AS due_id FROM messages due
      WHERE work IS NOT NULL AND work_at <= ${now}
        AND (work NOT IN ('send', 'answer') OR NOT EXISTS (
          SELECT FROM messages earlier
          WHERE earlier.from_phone = due.from_phone AND earlier.to_phone = due.to_phone
            AND (earlier.created_at, earlier.id) < (due.created_at, due.id)
            AND earlier.direction = due.direction AND earlier.business_id = due.business_id
            AND earlier.work IN ('send', 'sending', 'answer')
            AND (earlier.work = 'sending' OR earlier.claim_token IS NOT NULL OR earlier.work_at <= ${now})))
      ORDER BY work_at
      LIMIT ${terms.limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE messages SET
      work = CASE work WHEN 'send' THEN 'sending' WHEN 'sending' THEN 'verify' ELSE work END,
      work_since = CASE WHEN work IN ('send', 'sending', 'answer') THEN ${now}::timestamptz ELSE work_since END,
      work_at = CASE work WHEN 'answer' THEN ${answerLease}::timestamptz ELSE ${sendLease}::timestamptz END,
      tries = CASE WHEN work IN ('send', 'answer') THEN tries + 1 ELSE tries END,
      carrier = CASE work WHEN 'send' THEN ${terms.carrier} ELSE carrier END,
      claim_token = gen_random_uuid()
    FROM due WHERE id = due_id
    RETURNING ${messageColumns(sql)}, business_id AS "businessId", work, claim_token AS "claimToken",
      work_at AS "leaseUntil", work_since AS "since", tries, carrier, carrier_message_id AS "carrierMessageId",
      media_urls AS "mediaUrls", direction = 'outbound' AND NOT ignores_opt_out
        AND ${optedOutNow(sql, sql`messages.business_id`, sql`from_phone`, sql`to_phone`)} AS "optedOut"`
}

/** The part of a row that progress is decided on. */
interface Standing {
  id: string
  businessId: string
  from: string
  to: string
  body: string
  type: MessageType
  status: MessageStatus
  errorCode: string | null
  work: Work | null
  carrier: string | null
  carrierMessageId: string | null
  sentAt: Instant | null
}

const standingColumns = (sql: Sql) => sql`
  id, business_id AS "businessId", from_phone AS "from", to_phone AS "to", body, type, status, error_code AS "errorCode",
  work, carrier, carrier_message_id AS "carrierMessageId", sent_at AS "sentAt"`

/**
 * Completes a claim. False where it is no longer ours: a callback or another worker has settled the message meanwhile, and
 * what they wrote stands.
 */
export function completeClaim(db: Database, claim: Claim, step: Step, now: Instant): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx<Standing[]>`
      SELECT ${standingColumns(tx)} FROM messages
      WHERE id = ${claim.id} AND claim_token = ${claim.claimToken} FOR UPDATE`
    if (rows[0] === undefined) return false
    await advance(tx, rows[0], step, now)
    return true
  })
}

/** Ends a claim that leads nowhere further, without changing what is known of the message. */
export async function dropClaim(sql: Sql, claim: Claim, retryAt: Instant | null): Promise<boolean> {
  const rows = await sql`
    UPDATE messages SET claim_token = NULL, work_at = ${retryAt}, work = CASE WHEN ${retryAt}::timestamptz IS NULL THEN NULL ELSE work END
    WHERE id = ${claim.id} AND claim_token = ${claim.claimToken} RETURNING id`
  return rows.length === 1
}

export interface StatusReport {
  carrier: string
  messageId: string | null
  carrierMessageId: string
  status: MessageStatus
  errorCode: string | null
}

export type ReportOutcome = 'recorded' | 'nothing_new' | 'unknown_message' | 'other_message'

/**
 * Takes a carrier's word on an outbound message. It proves that the carrier has it, so whatever was to be sent, being sent
 * or in doubt is settled by it. Found by our id where the callback carries it, since it may come before the carrier's id
 * is stored; by the carrier's id otherwise.
 */
export function recordReport(db: Database, report: StatusReport, now: Instant): Promise<ReportOutcome> {
  return db.transaction(async (tx) => {
    const row = await lockReported(tx, report)
    if (row === null) return 'unknown_message'
    if (row.carrierMessageId !== null && row.carrierMessageId !== report.carrierMessageId) return 'other_message'
    const status = afterReport(row.status, report.status)
    const wasWatched = row.work === null || row.work === 'watch'
    if (status === row.status && row.carrierMessageId !== null && wasWatched) return 'nothing_new'
    await advance(tx, row, { ...report, next: wasWatched ? 'as_it_is' : firstWatch(now) }, now)
    return 'recorded'
  })
}

async function lockReported(tx: Sql, report: StatusReport): Promise<Standing | null> {
  const byOurs =
    report.messageId === null
      ? []
      : await tx<Standing[]>`
          SELECT ${standingColumns(tx)} FROM messages
          WHERE id = ${report.messageId} AND carrier = ${report.carrier} AND direction = 'outbound' FOR UPDATE`
  if (byOurs[0]) return byOurs[0]
  const byTheirs = await tx<Standing[]>`
    SELECT ${standingColumns(tx)} FROM messages
    WHERE carrier = ${report.carrier} AND carrier_message_id = ${report.carrierMessageId} AND direction = 'outbound'
    FOR UPDATE`
  return byTheirs[0] ?? null
}

type Advance = Omit<Step, 'next'> & { next: Step['next'] | 'as_it_is' }

/** Writes a step onto a locked row. The one place where a status changes, and so where `sms.sent` is announced: once. */
async function advance(tx: Sql, row: Standing, step: Advance, now: Instant): Promise<void> {
  const status = step.status === null ? row.status : afterReport(row.status, step.status)
  const moved = status !== row.status
  const sentAt = row.sentAt ?? (status === 'sent' || status === 'delivered' ? now : null)
  const next = isFinal(status) ? null : step.next
  await tx`
    UPDATE messages SET
      status = ${status}, sent_at = ${sentAt},
      error_code = ${moved && status === 'failed' ? step.errorCode : row.errorCode},
      ended_at = CASE WHEN ${moved && isFinal(status)} THEN ${now} ELSE ended_at END,
      carrier_message_id = ${row.carrierMessageId ?? step.carrierMessageId}
      ${
        next === 'as_it_is'
          ? tx``
          : tx`, work = ${next?.work ?? null}, work_at = ${next?.at ?? null}, work_since = ${next?.since ?? null},
                claim_token = NULL`
      }
    WHERE id = ${row.id}`
  if (moved && status === 'delivered') await announceDelivery(tx, row, sentAt ?? now, now)
}

function announceDelivery(tx: Sql, row: Standing, sentAt: Instant, now: Instant): Promise<void> {
  const { id, from, to, body, type } = row
  return emit(
    tx,
    row.businessId,
    'sms.sent',
    { id, from, to, body, type, direction: 'outbound', status: 'delivered', sentAt: sentAt.toISOString() },
    now,
  )
}

/** What the carrier calls our other recent messages of the same thread, so that a look-up takes none of them for this one. */
export async function selectTakenIds(sql: Sql, claim: Claim): Promise<Set<string>> {
  const rows = await sql<{ carrierMessageId: string }[]>`
    SELECT carrier_message_id AS "carrierMessageId" FROM messages
    WHERE business_id = ${claim.businessId} AND to_phone = ${claim.to} AND from_phone = ${claim.from}
      AND direction = 'outbound' AND carrier_message_id IS NOT NULL AND id <> ${claim.id}
    ORDER BY created_at DESC, id DESC LIMIT 200`
  return new Set(rows.map((row) => row.carrierMessageId))
}
