import { holdsLease, type Leased, leaseDueRows, retryAt, Worker } from '../../jobs/due-work.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { chatOfNotice, textOfNotice } from '../../mails/short-notice.ts'
import type { Database, Sql } from '../../store/database.ts'
import { findTextingNumber, queueText } from '../messages/message.ts'
import { trySpend } from '../spending/spending.ts'

export interface NotificationSenderDeps {
  db: Database
  clock: Clock
  log: Log
  /** The NOTIFY channel for due deliveries. */
  dueChannel: string
  /** The address of a member's chat webhook; null if there is none. */
  chatUrlOf(businessId: string, memberId: string): Promise<string | null>
  /** Posts to a chat webhook. Null if it was accepted; otherwise the reason, on one line without the address. */
  postChat(url: string, text: string, deliveryId: string): Promise<string | null>
  /** The dashboard page of a notification's subject. */
  pageOf(resource: { type: string | null; id: string | null }): string
}

export interface LeasedDelivery extends Leased {
  businessId: string
  memberId: string
  notificationId: string
  channel: 'sms' | 'chat'
  attempts: number
}

interface Notice {
  title: string
  body: string
  resourceType: string | null
  resourceId: string | null
  /** Null if the member has removed the number. */
  phone: string | null
  isActive: boolean
}

/** Longer than a chat may take to answer. */
const LEASE_MS = 60_000
const POLL_MS = 5_000
const MINUTE_MS = 60_000
/** Eight attempts in about a day; then the delivery is abandoned. */
export const RETRY_DELAYS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)
const GONE = 'the member has left, or has removed the number or the webhook'

/**
 * The worker that notifies members by text and chat. A text is queued in the transaction that completes its delivery, so a process that
 * dies queues none twice and loses none. A chat message is completed after the chat accepted it: only a death between these two moments
 * sends it again, with the same `Idempotency-Key`.
 */
export function notificationSender(deps: NotificationSenderDeps): Worker<LeasedDelivery> {
  const { db, clock, log } = deps
  return new Worker<LeasedDelivery>({
    queue: 'notifications',
    clock,
    log,
    lease: (limit, now) => leaseDeliveries(db.write, limit, now),
    work: (job) => deliver(deps, job),
    concurrency: 4,
    pollMs: POLL_MS,
    notices: { db, channel: deps.dueChannel },
  })
}

const leaseDeliveries = (sql: Sql, limit: number, now: Instant): Promise<LeasedDelivery[]> =>
  leaseDueRows<LeasedDelivery>(
    sql,
    {
      table: 'notification_deliveries',
      isDue: sql`due_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`,
      orderBy: sql`due_at`,
      changes: sql`lease_until = ${new Date(now.getTime() + LEASE_MS)}`,
      returning: sql`lease_until AS "leaseUntil", business_id AS "businessId", member_id AS "memberId",
        notification_id AS "notificationId", channel, attempts`,
    },
    limit,
  )

async function deliver(deps: NotificationSenderDeps, job: LeasedDelivery): Promise<void> {
  const { db, clock } = deps
  const notice = await selectNotice(db.read, job)
  if (notice === null || !notice.isActive) return giveUp(deps, job, GONE)
  if (job.channel === 'chat') return deliverByChat(deps, job, notice)
  const problem = await db.transaction((tx) => queueSms(tx, deps, job, notice, clock.now()))
  if (problem !== null) await retryLater(deps, job, problem)
}

async function deliverByChat(deps: NotificationSenderDeps, job: LeasedDelivery, notice: Notice): Promise<void> {
  const { db, clock, postChat, chatUrlOf } = deps
  const url = await chatUrlOf(job.businessId, job.memberId)
  if (url === null) return giveUp(deps, job, GONE)
  const problem = await postChat(url, chatOfNotice(notice, linkOf(deps, notice)), job.id)
  if (problem !== null) return retryLater(deps, job, problem)
  await db.write`
    UPDATE notification_deliveries SET sent_at = ${clock.now()}, due_at = NULL, attempts = attempts + 1, last_error = NULL,
      claim_token = NULL, lease_until = NULL WHERE ${holdsLease(db.write, job)}`
}

/** Null if it was queued or the lease was lost; otherwise why the text could not be queued. */
async function queueSms(
  tx: Sql,
  deps: NotificationSenderDeps,
  job: LeasedDelivery,
  notice: Notice,
  now: Instant,
): Promise<string | null> {
  const { businessId } = job
  const [held] = await tx`SELECT id FROM notification_deliveries WHERE ${holdsLease(tx, job)} FOR UPDATE`
  if (held === undefined) return null
  const { phone } = notice
  if (phone === null) return GONE
  const from = await findTextingNumber(deps.db, businessId, null)
  if (from === null) return 'the business has no active phone number that can send texts'
  const refusal = await trySpend(tx, businessId, 'message', phone, now)
  if (refusal !== null) return refusal
  const message = await queueText(
    tx,
    businessId,
    { from, to: phone, body: textOfNotice(notice, linkOf(deps, notice)) },
    now,
  )
  if (message === null) return `${phone} has opted out of texts from ${from}, or is a number of the business`
  await tx`
    UPDATE notification_deliveries SET sent_at = ${now}, due_at = NULL, attempts = attempts + 1, last_error = NULL,
      message_id = ${message.id}, claim_token = NULL, lease_until = NULL WHERE id = ${job.id}`
  return null
}

const linkOf = ({ pageOf }: NotificationSenderDeps, { resourceType: type, resourceId: id }: Notice): string =>
  pageOf({ type, id })

async function retryLater({ db, clock, log }: NotificationSenderDeps, job: LeasedDelivery, problem: string) {
  const next = problem === GONE ? null : retryAt(RETRY_DELAYS_MS, job.attempts + 1, clock.now())
  log.warn(
    { delivery: job.id, channel: job.channel, isLast: next === null, pii: { problem } },
    'a notification was not sent',
  )
  await db.write`
    UPDATE notification_deliveries SET due_at = ${next}, attempts = attempts + 1, last_error = ${problem.slice(0, 500)},
      claim_token = NULL, lease_until = NULL WHERE ${holdsLease(db.write, job)}`
}

const giveUp = ({ db }: NotificationSenderDeps, job: LeasedDelivery, problem: string) =>
  db.write`
    UPDATE notification_deliveries SET due_at = NULL, last_error = ${problem}, claim_token = NULL, lease_until = NULL
    WHERE ${holdsLease(db.write, job)}`.then(() => undefined)

async function selectNotice(
  sql: Sql,
  { businessId, memberId, notificationId }: LeasedDelivery,
): Promise<Notice | null> {
  const [row] = await sql<Notice[]>`
    SELECT title, body, resource_type AS "resourceType", resource_id AS "resourceId", settings.phone,
      members.status = 'active' AS "isActive"
    FROM notifications
    JOIN members ON members.business_id = notifications.business_id AND members.id = ${memberId}
    LEFT JOIN notification_settings settings ON settings.member_id = members.id
    WHERE notifications.id = ${notificationId} AND notifications.business_id = ${businessId}`
  return row ?? null
}
