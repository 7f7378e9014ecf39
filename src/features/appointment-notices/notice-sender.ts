import { Worker } from '../../jobs/due-work.ts'
import { insertEmail } from '../../jobs/outbox.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { zonesOfCustomer } from '../../kernel/time/zones-of-number.ts'
import type { Database, Sql } from '../../store/database.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { assistantReads, findTextingNumber, queueText } from '../messages/message.ts'
import { spend } from '../spending/spending.ts'
import type { SkipReason } from './appointment-notice.ts'
import { atDueTime, isBookedByCustomer, LEAST_AFTER_BOOKING_MS, type NoticeKind } from './notice-plan.ts'
import { type NoticeSettings, readNoticeSettings } from './notice-settings.ts'
import {
  completeSent,
  completeSkipped,
  countSent,
  type DueNotice,
  type LeasedNotice,
  leaseNotices,
  lockCustomer,
  lockNotice,
  NOTICES_DUE,
  postponeNotice,
  selectHasOptedOut,
  withdrawReminders,
} from './notice-store.ts'
import { noticeText } from './notice-text.ts'

/** The appointment of a mail, for a calendar program. */
export interface CalendarEntry {
  id: string
  title: string
  startsAt: Instant
  endsAt: Instant
  updatedAt: Instant
  isCancelled: boolean
  /** Higher after each change. */
  sequence: number
}

export interface NoticeSenderDeps {
  db: Database
  clock: Clock
  log: Log
  /** Whether the service has a mail server. */
  sendsMail(): boolean
  /** The address of the customer's page of an appointment; null if the service has no public address. */
  linkTo(sql: Sql, businessId: string, appointmentId: string, now: Instant): Promise<string | null>
  /** The text of a calendar file (RFC 5545). */
  calendarFile(business: Pick<Business, 'name' | 'timezone'>, entry: CalendarEntry): string
}

const LEASE_MS = 60_000
const POLL_MS = 5_000
const DAY_MS = 86_400_000
const LIMIT_RETRY_MS = 60_000

/**
 * The worker that sends due notices. A notice is completed in the transaction that queues its text message and its mail, so a process
 * that dies sends none twice and loses none.
 */
export function noticeSender(deps: NoticeSenderDeps): Worker<LeasedNotice> {
  const { db, clock, log } = deps
  return new Worker<LeasedNotice>({
    queue: 'appointment notices',
    clock,
    log,
    lease: (limit, now) => leaseNotices(db.write, limit, { now, until: new Date(now.getTime() + LEASE_MS) }),
    work: (job) => sendNotice(deps, job),
    concurrency: 4,
    pollMs: POLL_MS,
    notices: { db, channel: NOTICES_DUE },
  })
}

/** What the sending of a notice needs besides the notice. */
interface Terms {
  business: Business
  settings: NoticeSettings
  /** The number that texts come from; null if no text is sent. */
  from: string | null
  byMail: boolean
}

type Makers = Pick<NoticeSenderDeps, 'linkTo' | 'calendarFile'>

/** These ignore the daily limit: without them, the customer would come at a wrong time. */
const ALWAYS_TOLD: readonly NoticeKind[] = ['change', 'cancellation']

/** The notices with a link and an offer to reply: the page of a canceled or missed appointment offers nothing. */
const LINKED: readonly NoticeKind[] = ['confirmation', 'reminder', 'change']

type Outcome =
  | { did: 'sent'; messageId: string | null; byMail: boolean }
  | { did: 'skipped'; reason: SkipReason }
  | { did: 'postponed'; until: Instant }

type NotNow = Exclude<ReturnType<typeof atDueTime>, 'send'>

async function sendNotice(deps: NoticeSenderDeps, job: LeasedNotice) {
  const { db, clock, log, sendsMail } = deps
  const [business, settings, from] = await Promise.all([
    requireBusiness(db, job.businessId),
    readNoticeSettings(db, job.businessId),
    findTextingNumber(db, job.businessId, null),
  ])
  const terms = { business, settings, from: settings.byText ? from : null, byMail: settings.byMail && sendsMail() }
  const outcome = await db.transaction(async (tx) => {
    const notice = await lockNotice(tx, job)
    if (notice === null) return null
    const now = clock.now()
    const done = await attempt(tx, notice, terms, deps, now)
    if (done.did === 'sent') await completeSent(tx, notice.id, done, now)
    else if (done.did === 'skipped') await completeSkipped(tx, notice.id, done.reason, now)
    else await postponeNotice(tx, notice.id, done.until)
    return done
  })
  if (outcome !== null) log.info({ noticeId: job.id, ...outcome }, 'appointment notice processed')
}

async function attempt(tx: Sql, notice: DueNotice, terms: Terms, makes: Makers, now: Instant): Promise<Outcome> {
  const { business, settings } = terms
  if (!settings.kinds.includes(notice.kind)) return skipped('switched_off')
  const { phone } = notice
  const email = terms.byMail ? notice.email : null
  const next = atDueTime(notice, zonesOfCustomer(phone, business), now)
  const isMailAtNight = notice.kind === 'confirmation' && isBookedByCustomer(notice) && email !== null
  if (next !== 'send' && (isTooLate(next) || !isMailAtNight)) return untilDay(tx, notice, next, now)
  const from = terms.from === phone || notice.toldByAnswer || next !== 'send' ? null : terms.from
  if ((phone === null || from === null) && email === null)
    return skipped(notice.toldByAnswer ? 'answered' : 'no_address')
  if (phone !== null && (await selectHasOptedOut(tx, business.id, phone))) return skipped('opted_out')
  await lockCustomer(tx, business.id, notice.contactId ?? notice.appointmentId)
  const isLimited = !ALWAYS_TOLD.includes(notice.kind)
  if (isLimited && (await countSent(tx, business.id, notice, new Date(+now - DAY_MS))) >= settings.dailyLimit)
    return skipped('daily_limit')
  return deliver(tx, notice, { ...terms, from, email, makes }, now)
}

const isTooLate = (next: NotNow): boolean => 'skip' in next && next.skip === 'too_late'

/** Postpones a confirmation to the morning; it then replaces the reminders within an hour of it. */
async function untilDay(tx: Sql, notice: DueNotice, next: NotNow, now: Instant): Promise<Outcome> {
  if ('skip' in next) return skipped(next.skip)
  if (notice.kind === 'confirmation') {
    const until = new Date(+next.postpone + LEAST_AFTER_BOOKING_MS)
    await withdrawReminders(tx, notice.appointmentId, { until }, now)
  }
  return { did: 'postponed', until: next.postpone }
}

async function deliver(
  tx: Sql,
  notice: DueNotice,
  { business, settings, from, email, makes }: Terms & { email: string | null; makes: Makers },
  now: Instant,
): Promise<Outcome> {
  const link = LINKED.includes(notice.kind) ? await makes.linkTo(tx, business.id, notice.appointmentId, now) : null
  const startsAt = notice.kind === 'cancellation' ? (notice.previousStartsAt ?? notice.startsAt) : notice.startsAt
  const content = { ...notice, startsAt, link, mayReply: false }
  const { subject, body } = noticeText(settings, business, content)
  let messageId: string | null = null
  if (notice.phone !== null && from !== null) {
    const refusal = await refusalToSpend(tx, business.id, notice.phone, now)
    if (refusal === null) {
      const mayReply = LINKED.includes(notice.kind) && (await assistantReads(tx, business.id, from, notice.phone))
      const text = { from, to: notice.phone, body: noticeText(settings, business, { ...content, mayReply }).body }
      messageId = (await queueText(tx, business.id, text, now))?.id ?? null
    } else if (email === null) return refusal
  }
  if (email !== null) {
    const entry = {
      ...{ id: notice.appointmentId, startsAt: notice.startsAt, endsAt: notice.endsAt, updatedAt: notice.updatedAt },
      title: [notice.service, business.name].filter(Boolean).join(', '),
      isCancelled: notice.kind === 'cancellation',
      sequence: Math.floor((+notice.updatedAt - +notice.createdAt) / 1_000),
    }
    const calendar = notice.kind === 'no_show' ? null : makes.calendarFile(business, entry)
    await insertEmail(tx, { businessId: business.id, subject, body, recipients: [email], calendar }, now)
  }
  return messageId === null && email === null
    ? skipped('opted_out')
    : { did: 'sent', messageId, byMail: email !== null }
}

const skipped = (reason: SkipReason): Outcome => ({ did: 'skipped', reason })

/** Counts the text against the limits of the business. Null if it may be sent; once a limit is reached, the text is sent later. */
async function refusalToSpend(tx: Sql, businessId: string, to: string, now: Instant): Promise<Outcome | null> {
  try {
    await spend(tx, businessId, 'message', to, now)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code === 'RATE_LIMITED'
      ? { did: 'postponed', until: new Date(+now + LIMIT_RETRY_MS) }
      : skipped('not_allowed')
  }
}
