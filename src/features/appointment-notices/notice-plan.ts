import type { Instant } from '../../kernel/clock.ts'
import { eveningBefore, isNight, nextMorning } from './customer-night.ts'

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
}

export interface PlannedNotice {
  kind: NoticeKind
  dueAt: Instant
  /** Not sent from this time on. */
  expiresAt: Instant
  /** Of a change: the start before it. */
  previousStartsAt: Instant | null
}

export interface PlanTerms {
  kinds: readonly NoticeKind[]
  /** Before the start. */
  reminderMinutes: readonly number[]
  /** The zones in which the customer may be. */
  zones: readonly string[]
}

const MINUTE_MS = 60_000
/** A reminder so soon after the booking would repeat its confirmation. */
const LEAST_AFTER_BOOKING_MS = 60 * MINUTE_MS
/** A reminder so soon before the start would come too late. */
const LEAST_BEFORE_START_MS = 30 * MINUTE_MS
/** Of reminders that come closer to each other than this, the later one is sent. */
const LEAST_APART_MS = 60 * MINUTE_MS
/** How long after the start a person who did not come may be asked to book again. */
const NO_SHOW_MS = 7 * 24 * 60 * MINUTE_MS

export interface NoticeChange {
  /** Withdraw what is planned for the appointment and not yet sent. */
  withdraws: boolean
  planned: PlannedNotice[]
}

/**
 * What a customer is told after a booking (`before` is null) or a change of an appointment. Pure. Everything but the follow-up of a
 * no-show is sent before the start or never, and nothing is due in the customer's night.
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
  const planned = [...announcement(before, after, isMoved), ...reminders(after, terms, now)]
    .map((notice) => ({ ...notice, dueAt: notice.dueAt ?? morningOf(now, terms.zones) }))
    .filter(({ kind, dueAt, expiresAt }) => terms.kinds.includes(kind) && dueAt < expiresAt)
  return { withdraws: before !== null, planned }
}

/** `dueAt` is null: at once, unless it is night. */
type Wanted = Omit<PlannedNotice, 'dueAt'> & { dueAt: Instant | null }

function announcement(before: NoticedAppointment | null, after: NoticedAppointment, isMoved: boolean): Wanted[] {
  const notice = { dueAt: null, expiresAt: after.startsAt, previousStartsAt: null }
  if (after.status === 'cancelled') return [{ ...notice, kind: 'cancellation' }]
  if (after.status === 'no_show')
    return [{ ...notice, kind: 'no_show', expiresAt: new Date(+after.startsAt + NO_SHOW_MS) }]
  if (after.status !== 'confirmed') return []
  if (before === null) return [{ ...notice, kind: 'confirmation' }]
  return isMoved && +before.startsAt !== +after.startsAt
    ? [{ ...notice, kind: 'change', previousStartsAt: before.startsAt }]
    : []
}

/** The reminders of a confirmed appointment, without those for which it is too late. */
function reminders(after: NoticedAppointment, { reminderMinutes, zones }: PlanTerms, now: Instant): Wanted[] {
  if (after.status !== 'confirmed') return []
  const earliest = +now + LEAST_AFTER_BOOKING_MS
  const times = reminderMinutes
    .map((minutes) => byDay(new Date(+after.startsAt - minutes * MINUTE_MS), after.startsAt, zones))
    .filter((at) => +at >= earliest && +at <= +after.startsAt - LEAST_BEFORE_START_MS)
    .sort((a, b) => +a - +b)
  return times
    .filter((at, index) => {
      const later = times[index + 1]
      return later === undefined || +later - +at >= LEAST_APART_MS
    })
    .map((dueAt) => ({ kind: 'reminder', dueAt, expiresAt: after.startsAt, previousStartsAt: null }))
}

/** A reminder in the night comes in the morning, or where that is too late, on the evening before. */
function byDay(at: Instant, startsAt: Instant, zones: readonly string[]): Instant {
  if (!isNight(at, zones)) return at
  const morning = nextMorning(at, zones)
  return +morning <= +startsAt - LEAST_BEFORE_START_MS ? morning : eveningBefore(at, zones)
}

const morningOf = (now: Instant, zones: readonly string[]): Instant =>
  isNight(now, zones) ? nextMorning(now, zones) : now

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
