import type { Instant } from '../../kernel/clock.ts'
import { eveningBefore, isNight, nextMorning } from '../../kernel/time/night.ts'

export const NOTICE_KINDS = ['confirmation', 'reminder', 'change', 'cancellation', 'no_show'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What a notice depends on, of the appointment before or after a change. */
export interface NoticedAppointment {
  id: string
  contactPhone: string | null
  service: string | null
  startsAt: Instant
  endsAt: Instant
  status: 'confirmed' | 'completed' | 'no_show' | 'cancelled'
  source: 'ai_call' | 'ai_message' | 'api' | 'dashboard' | 'booking_page'
}

export interface PlannedNotice {
  kind: NoticeKind
  dueAt: Instant
  /** Not sent from this time on. */
  expiresAt: Instant
  /** The start that the customer knows: of a change, and of a cancellation that follows a change of which nothing was sent. */
  previousStartsAt: Instant | null
  /** Why it is not sent, as is known when it is planned; null: it is sent when it is due. */
  skipped: 'night' | null
}

export interface PlanTerms {
  kinds: readonly NoticeKind[]
  /** Before the start. */
  reminderMinutes: readonly number[]
  /** The zones in which the customer may be. */
  zones: readonly string[]
  /** The customer made the change by themselves. */
  isByCustomer: boolean
  /** The start that the customer knows, where a change by the business is not told yet; null: they know the present one. */
  knownStartsAt: Instant | null
}

const MINUTE_MS = 60_000
/** A reminder so soon after the booking, or after its confirmation in the morning, would repeat the confirmation. */
export const LEAST_AFTER_BOOKING_MS = 60 * MINUTE_MS
/** A reminder so soon before the start would come too late. */
const LEAST_BEFORE_START_MS = 30 * MINUTE_MS
/** Of reminders that come closer to each other than this, the later one is sent. */
const LEAST_APART_MS = 60 * MINUTE_MS
/** How long a change by the business and a no-show wait, as people take them back or change them again. Longer than Undo is offered. */
export const SETTLING_MS = MINUTE_MS
/** How long after the start a person who did not come may be asked to book again. */
const NO_SHOW_MS = 7 * 24 * 60 * MINUTE_MS

export interface NoticeChange {
  /** Withdraw what is planned for the appointment and not yet sent. */
  withdraws: boolean
  planned: PlannedNotice[]
}

/**
 * What a customer is told after a booking (`before` is null) or a change of an appointment. Pure. Everything but the follow-up of a
 * no-show is sent before the start or never, and nothing is sent in the customer's night. What cannot be told before the start, as it is night
 * until then, is planned as skipped, so that the log says so. The confirmation of what customers booked by themselves is due at once:
 * `noticeSender` sends it by mail, or waits for the morning. A change by the business waits for `SETTLING_MS`: with a further change it
 * is told as one, and a change back to the time that the customer knows is not told.
 */
export function noticesAfter(
  before: NoticedAppointment | null,
  after: NoticedAppointment,
  terms: PlanTerms,
  now: Instant,
): NoticeChange {
  const isMoved = before !== null && (+before.startsAt !== +after.startsAt || +before.endsAt !== +after.endsAt)
  const isOther = before === null || isMoved || before.status !== after.status
  if (!isOther) return { withdraws: false, planned: [] }
  const announced = announcement(before, after, terms.knownStartsAt)
    .filter(({ kind, expiresAt }) => terms.kinds.includes(kind) && now < expiresAt)
    .map((notice) => ({ ...notice, ...whenToTell(notice, after, terms, now) }))
  const isTakenBack = terms.knownStartsAt !== null && +terms.knownStartsAt === +after.startsAt
  const announcedAt = isTakenBack ? null : (announced.find(({ skipped }) => skipped === null)?.dueAt ?? now)
  const reminded = terms.kinds.includes('reminder') ? reminders(after, terms, announcedAt, now) : []
  return { withdraws: before !== null, planned: [...announced, ...reminded] }
}

type Announcement = Omit<PlannedNotice, 'dueAt' | 'skipped'>

/** At once, or in the morning, or, as it is night until the start, not at all. */
function whenToTell(
  { kind, expiresAt }: Announcement,
  after: NoticedAppointment,
  { zones, isByCustomer }: PlanTerms,
  now: Instant,
): Pick<PlannedNotice, 'dueAt' | 'skipped'> {
  if (kind === 'confirmation' && isBookedByCustomer(after)) return { dueAt: now, skipped: null }
  if (!isNight(now, zones)) {
    const settledAt = new Date(+now + SETTLING_MS)
    const mayWait = settledAt < expiresAt && !isNight(settledAt, zones)
    const waits = kind === 'no_show' || (kind === 'change' && !isByCustomer)
    return { dueAt: waits && mayWait ? settledAt : now, skipped: null }
  }
  const morning = nextMorning(now, zones)
  return morning < expiresAt ? { dueAt: morning, skipped: null } : { dueAt: now, skipped: 'night' }
}

/** Customers who book by themselves are awake. A mail may confirm it at night, as it wakes nobody. */
export const isBookedByCustomer = ({ source }: Pick<NoticedAppointment, 'source'>): boolean =>
  source !== 'api' && source !== 'dashboard'

function announcement(
  before: NoticedAppointment | null,
  after: NoticedAppointment,
  knownStartsAt: Instant | null,
): Announcement[] {
  const notice = { expiresAt: after.startsAt, previousStartsAt: null }
  if (after.status === 'cancelled')
    return [{ kind: 'cancellation', expiresAt: knownStartsAt ?? after.startsAt, previousStartsAt: knownStartsAt }]
  if (after.status === 'no_show')
    return [{ ...notice, kind: 'no_show', expiresAt: new Date(+after.startsAt + NO_SHOW_MS) }]
  if (after.status !== 'confirmed') return []
  if (before === null) return [{ ...notice, kind: 'confirmation' }]
  const known = knownStartsAt ?? before.startsAt
  return +known === +after.startsAt ? [] : [{ ...notice, kind: 'change', previousStartsAt: known }]
}

/** The reminders of a confirmed appointment, without those for which it is too late. @param announcedAt when the customer is told of it; null: they know */
function reminders(
  after: NoticedAppointment,
  { reminderMinutes, zones }: PlanTerms,
  announcedAt: Instant | null,
  now: Instant,
): PlannedNotice[] {
  if (after.status !== 'confirmed') return []
  const earliest = announcedAt === null ? +now : +announcedAt + LEAST_AFTER_BOOKING_MS
  const times = reminderMinutes
    .map((minutes) => byDay(new Date(+after.startsAt - minutes * MINUTE_MS), after.startsAt, zones))
    .filter((at) => +at >= earliest && +at <= +after.startsAt - LEAST_BEFORE_START_MS)
    .sort((a, b) => +a - +b)
  return times
    .filter((at, index) => {
      const later = times[index + 1]
      return later === undefined || +later - +at >= LEAST_APART_MS
    })
    .map((dueAt) => ({ kind: 'reminder', dueAt, expiresAt: after.startsAt, previousStartsAt: null, skipped: null }))
}

/** A reminder in the night comes in the morning, or where that is too late, on the evening before. */
function byDay(at: Instant, startsAt: Instant, zones: readonly string[]): Instant {
  if (!isNight(at, zones)) return at
  const morning = nextMorning(at, zones)
  return +morning <= +startsAt - LEAST_BEFORE_START_MS ? morning : eveningBefore(at, zones)
}

/** What to do with a notice that is due. A postponed notice that would expire is skipped. Pure. */
export function atDueTime(
  notice: Pick<PlannedNotice, 'expiresAt'>,
  zones: readonly string[],
  now: Instant,
): 'send' | { skip: 'too_late' | 'night' } | { postpone: Instant } {
  if (now >= notice.expiresAt) return { skip: 'too_late' }
  if (!isNight(now, zones)) return 'send'
  const morning = nextMorning(now, zones)
  return morning < notice.expiresAt ? { postpone: morning } : { skip: 'night' }
}
