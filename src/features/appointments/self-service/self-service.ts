import { ApiError } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/time/calendar-date.ts'
import { isCalendarDate } from '../../../kernel/time/instant.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import type { Database } from '../../../store/database.ts'
import { pageTerms } from '../../appointment-notices/appointment-notice.ts'
import { type Business, requireBusiness } from '../../business/business.ts'
import { listStaff, type StaffMember } from '../../staff/staff.ts'
import { type Appointment, cancelAppointment, requireAppointment, rescheduleAppointment } from '../appointment.ts'
import { nextOpenSlots, openSlotAt, type Slot, slotsOn } from '../availability.ts'
import { bookingTerms } from '../booked-service.ts'
import { startOfFullDay, wantedDay } from '../customer-page/wanted-day.ts'
import { icsCalendar } from '../ics.ts'
import { findLinked } from './appointment-link.ts'
import type { ShownAppointment } from './page-html.ts'

/** What a link opens: the appointment and what its customer can currently do. */
export interface OpenedLink {
  business: Business
  appointment: Appointment
  shown: ShownAppointment
  /** `open`: the appointment is confirmed and has not begun. */
  state: 'open' | 'cancelled' | 'over'
}

const MINUTE_MS = 60_000

const isInTime = (startsAt: Instant, { changeUntilMinutes }: { changeUntilMinutes: number }, now: Instant): boolean =>
  +now <= +startsAt - changeUntilMinutes * MINUTE_MS

/** Whether customers may still move and cancel an appointment with that start on its page. */
export const mayChangeOnline = async (
  db: Database,
  businessId: string,
  startsAt: Instant,
  now: Instant,
): Promise<boolean> => isInTime(startsAt, await pageTerms(db, businessId), now)

/** Null if the token belongs to no appointment. */
export async function openLink(db: Database, token: string, now: Instant): Promise<OpenedLink | null> {
  const linked = await findLinked(db.read, token)
  if (linked === null) return null
  const [business, terms] = await Promise.all([
    requireBusiness(db, linked.businessId),
    pageTerms(db, linked.businessId),
  ])
  const appointment = await requireAppointment(db, business, linked.appointmentId)
  const { service, staffName, startsAt, endsAt, status } = appointment
  const state = status === 'cancelled' ? 'cancelled' : status === 'confirmed' && now < startsAt ? 'open' : 'over'
  const shown: ShownAppointment = {
    ...{ businessName: business.name, businessPhone: business.phone },
    ...{ country: business.country, timezone: business.timezone },
    ...{ language: terms.language, service, staffName, startsAt, endsAt, path: `/a/${token}` },
    mayChange: state === 'open' && isInTime(startsAt, terms, now),
  }
  return { business, appointment, shown, state }
}

export interface FreeTimes {
  /** `YYYY-MM-DD`, as `first` and `last`, the range of days that can be chosen. */
  date: string
  first: string
  last: string
  slots: Slot[]
  /** The requested day if it has no free times and `date` is the next one that has; otherwise null. */
  fullDate: string | null
}

/**
 * The times to which the appointment can be moved on a day, `wanted`. If a time is requested, those of its day, otherwise of the next day
 * with free times.
 */
export async function freeTimes(
  db: Database,
  { business, appointment }: OpenedLink,
  wanted: string | Instant,
  now: Instant,
): Promise<FreeTimes> {
  const first = dateAt(now, business.timezone)
  const wish = { ...serviceOf(appointment), durationMinutes: lengthOf(appointment), except: appointment.id }
  const last = addDays(first, (await bookingTerms(db, business, wish)).horizonDays)
  const isOther = ({ start }: Slot) => +start !== +appointment.startsAt
  const timesOf = async (date: string) => (await slotsOn(db, business, date, wish, now)).filter(isOther)
  if (typeof wanted === 'string' && isCalendarDate(wanted))
    return { date: wanted, first, last, slots: await timesOf(wanted), fullDate: null }
  const near = wanted instanceof Date ? wanted : appointment.startsAt
  const day = wantedDay(near, business, now)
  const slots = day === null ? [] : await timesOf(day)
  if (day !== null && slots.length > 0) return { date: day, first, last, slots, fullDate: null }
  const after = day === null ? now : startOfFullDay(day, business.timezone)
  const found = (await nextOpenSlots(db, business, { ...wish, after, count: 2 }, now)).find(isOther)
  if (found === undefined) return { date: day ?? first, first, last, slots, fullDate: null }
  const date = dateAt(found.start, business.timezone)
  return { date, first, last, slots: await timesOf(date), fullDate: day }
}

/** The minimum notice, horizon and buffers of the service apply to a move, too. */
const serviceOf = ({ service }: Appointment) => (service === null ? {} : { service })

const lengthOf = ({ startsAt, endsAt }: Appointment): number =>
  Math.min(1440, Math.max(1, Math.round((+endsAt - +startsAt) / MINUTE_MS)))

/** What a move to a time would change besides the time. */
export interface PossibleMove {
  /** The member who replaces the current one, who takes no new bookings; null if the member stays. */
  newMember: StaffName | null
}

type StaffName = Pick<StaffMember, 'id' | 'name'>

/** Null if the appointment cannot be moved to that time. */
export async function moveTo(
  db: Database,
  { business, appointment }: OpenedLink,
  start: Instant,
  now: Instant,
): Promise<PossibleMove | null> {
  if (+start === +appointment.startsAt || wantedDay(start, business, now) === null) return null
  const end = new Date(+start + +appointment.endsAt - +appointment.startsAt)
  const wish = { ...serviceOf(appointment), except: appointment.id }
  const slot = await openSlotAt(db, business, { start, end }, now, wish)
  if (slot === null) return null
  const { staffIds = [] } = slot
  const stays = appointment.staffId === null || staffIds.length === 0 || staffIds.includes(appointment.staffId)
  const other = stays ? undefined : (await listStaff(db, business.id)).find(({ id }) => id === staffIds[0])
  return { newMember: other ? { id: other.id, name: other.name } : null }
}

export type SelfServiceOutcome = 'done' | 'taken' | 'not_allowed'

/**
 * Moves the appointment to an open slot, with the same rules and events as for the assistant.
 * @param staffId the replacement member whom the page named to the customer; null if there is none
 */
export async function moveByCustomer(
  db: Database,
  link: OpenedLink,
  { startsAt, staffId }: { startsAt: Instant; staffId: string | null },
  now: Instant,
): Promise<SelfServiceOutcome> {
  if (!link.shown.mayChange) return 'not_allowed'
  // The same form, submitted twice.
  if (+startsAt === +link.appointment.startsAt) return 'done'
  const possible = await moveTo(db, link, startsAt, now)
  // The customer gets no member other than the one that the page named.
  if (possible === null || (possible.newMember?.id ?? null) !== staffId) return 'taken'
  const to = staffId === null ? { startsAt } : { startsAt, staffId }
  const move = () => rescheduleAppointment(db, link.business, link.appointment.id, to, now, 'open_slots_only')
  try {
    const outcome = await unlessChanged(move)
    if (outcome === null) return 'not_allowed'
    return outcome.outcome === 'taken' ? 'taken' : 'done'
  } catch (error) {
    // The page does not offer this time.
    if (error instanceof ApiError && error.code === 'BAD_REQUEST') return 'taken'
    throw error
  }
}

export async function cancelByCustomer(db: Database, link: OpenedLink, now: Instant): Promise<SelfServiceOutcome> {
  if (!link.shown.mayChange) return 'not_allowed'
  const cancellation = { cancelledBy: 'contact', reason: 'Canceled on the page of the appointment' }
  const cancel = () => cancelAppointment(db, link.business, link.appointment.id, cancellation, now)
  return (await unlessChanged(cancel)) === null ? 'not_allowed' : 'done'
}

/** Null if someone else changed the appointment since it was read. */
async function unlessChanged<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return null
    throw error
  }
}

/** The appointment as an event for a calendar program. */
export function calendarOf({ business, appointment }: OpenedLink): string {
  const { id, service, startsAt, endsAt, updatedAt, createdAt, status } = appointment
  const title = [service, business.name].filter(Boolean).join(', ')
  const sequence = Math.floor((+updatedAt - +createdAt) / 1_000)
  const entry = { id, title, description: business.phone, startsAt, endsAt, updatedAt, sequence }
  return icsCalendar(business, [{ ...entry, isCancelled: status === 'cancelled' }])
}
