import type { Instant } from '../../kernel/clock.ts'
import { eveningBefore, isNight, nextMorning } from '../../kernel/time/night.ts'

export const NOTICE_KINDS = ['confirmation', 'reminder', 'change', 'cancellation', 'no_show'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The properties of an appointment, before or after a change, that decide its notices. */
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
  /** The notice is not sent at or after this time. */
  expiresAt: Instant
  /** The start that the customer knows, for a change and for a cancellation that follows an unannounced change. */
  previousStartsAt: Instant | null
  /** Why the notice will not be sent, as known when it is planned; null if it will be sent when due. */
  skipped: 'night' | null
}

export interface PlanTerms {
  kinds: readonly NoticeKind[]
  /** Minutes before the start. */
  reminderMinutes: readonly number[]
  /** The zones in which the customer may be. */
  zones: readonly string[]
  /** Whether the customer made the change. */
  isByCustomer: boolean
  /** The start that the customer knows while a change by the business is unannounced; null if they know the current one. */
  knownStartsAt: Instant | null
}

const MINUTE_MS = 60_000
/** A reminder this soon after the booking, or after its confirmation in the morning, would repeat the confirmation. */
export const LEAST_AFTER_BOOKING_MS = 60 * MINUTE_MS
/** A reminder this close to the start would come too late. */
const LEAST_BEFORE_START_MS = 30 * MINUTE_MS
/** Of two reminders closer together than this, the later one is sent. */
const LEAST_APART_MS = 60 * MINUTE_MS
/** How long a change by the business and a no-show wait, because people often undo or change them again. Longer than Undo is offered. */
export const SETTLING_MS = MINUTE_MS
/** How long after the start a person who did not come may be asked to book again. */
const NO_SHOW_MS = 7 * 24 * 60 * MINUTE_MS

export interface NoticeChange {
  /** Whether to withdraw unsent notices of the appointment. */
  withdraws: boolean
  planned: PlannedNotice[]
}

/**
 * Plans the notices to a customer after a booking (`before` is null) or a change of an appointment. Pure. Every notice but the follow-up of a
 * no-show is sent before the start or never, and none in the customer's night. A notice that cannot be sent because it is night until the
 * start is planned as skipped, so that the log shows it. The confirmation of a booking by the customer is due at once: `noticeSender` sends it
 * by mail, or waits for the morning. A change by the business waits for `SETTLING_MS`: further changes merge into one notice, and a change
 * back to the time that the customer knows sends none.
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

/** The time to send: at once, in the morning, or, if it is night until the start, never. */
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

/**
 * Whether the customer booked by themselves and so is awake. A mail may confirm the booking at night, as it wakes
 * nobody.
 */
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

/**
 * The reminders of a confirmed appointment that are not too late. @param announcedAt when the customer gets the notice of it; null if they know of it
 * already
 */
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

/** Moves a reminder at night to the morning or, if that is too late, to the evening before. */
function byDay(at: Instant, startsAt: Instant, zones: readonly string[]): Instant {
  if (!isNight(at, zones)) return at
  const morning = nextMorning(at, zones)
  return +morning <= +startsAt - LEAST_BEFORE_START_MS ? morning : eveningBefore(at, zones)
}

/** Decides what to do with a due notice. A postponed notice that would expire is skipped. Pure. */
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
