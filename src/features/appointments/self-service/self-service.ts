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

/** What a link opens: the appointment and what its customer may do with it now. */
export interface OpenedLink {
  business: Business
  appointment: Appointment
  shown: ShownAppointment
  /** The customer can still come: it is confirmed and has not begun. */
  state: 'open' | 'cancelled' | 'over'
}

const MINUTE_MS = 60_000

const isInTime = (startsAt: Instant, { changeUntilMinutes }: { changeUntilMinutes: number }, now: Instant): boolean =>
  +now <= +startsAt - changeUntilMinutes * MINUTE_MS

/** Whether customers may still move and cancel an appointment that starts then on its page. */
export const mayChangeOnline = async (
  db: Database,
  businessId: string,
  startsAt: Instant,
  now: Instant,
): Promise<boolean> => isInTime(startsAt, await pageTerms(db, businessId), now)

/** Null: the token belongs to no appointment. */
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
  /** `YYYY-MM-DD`, as `first` and `last`, the days that can be chosen. */
  date: string
  first: string
  last: string
  slots: Slot[]
  /** The day that was wanted and has no free times, where `date` is the next one that has; null: none was passed over. */
  fullDate: string | null
}

/**
 * The times to which the appointment can be moved on a day, `wanted`. A time is wanted with others near it: those of its day, else of
 * the next day with free times.
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

/** The notice, the horizon and the buffers of the service count for a move, too. */
const serviceOf = ({ service }: Appointment) => (service === null ? {} : { service })

const lengthOf = ({ startsAt, endsAt }: Appointment): number =>
  Math.min(1440, Math.max(1, Math.round((+endsAt - +startsAt) / MINUTE_MS)))

/** What a move to a time would change besides the time. */
export interface PossibleMove {
  /** The member who would do it in place of the present one, who takes no new bookings; null: nobody else. */
  newMember: StaffName | null
}

type StaffName = Pick<StaffMember, 'id' | 'name'>

/** Null: the appointment cannot be moved to that time. */
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
 * Moves the appointment to an open slot. The same rules and events as for the assistant.
 * @param staffId the member whom the customer was told of, in place of the present one; null: nobody else
 */
export async function moveByCustomer(
  db: Database,
  link: OpenedLink,
  { startsAt, staffId }: { startsAt: Instant; staffId: string | null },
  now: Instant,
): Promise<SelfServiceOutcome> {
  if (!link.shown.mayChange) return 'not_allowed'
  // The same form, sent twice.
  if (+startsAt === +link.appointment.startsAt) return 'done'
  const possible = await moveTo(db, link, startsAt, now)
  // Nobody gets another member than the one they were told of.
  if (possible === null || (possible.newMember?.id ?? null) !== staffId) return 'taken'
  const to = staffId === null ? { startsAt } : { startsAt, staffId }
  const move = () => rescheduleAppointment(db, link.business, link.appointment.id, to, now, 'open_slots_only')
  try {
    const outcome = await unlessChanged(move)
    if (outcome === null) return 'not_allowed'
    return outcome.outcome === 'taken' ? 'taken' : 'done'
  } catch (error) {
    // A time that the page does not offer.
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

/** Null: somebody else changed the appointment since it was read. */
async function unlessChanged<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return null
    throw error
  }
}

/** The appointment for a calendar program. */
export function calendarOf({ business, appointment }: OpenedLink): string {
  const { id, service, startsAt, endsAt, updatedAt, createdAt, status } = appointment
  const title = [service, business.name].filter(Boolean).join(', ')
  const sequence = Math.floor((+updatedAt - +createdAt) / 1_000)
  const entry = { id, title, description: business.phone, startsAt, endsAt, updatedAt, sequence }
  return icsCalendar(business, [{ ...entry, isCancelled: status === 'cancelled' }])
}
