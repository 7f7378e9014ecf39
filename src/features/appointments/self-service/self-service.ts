import { ApiError } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/time/calendar-date.ts'
import { isCalendarDate } from '../../../kernel/time/instant.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import type { Database } from '../../../store/database.ts'
import { pageTerms } from '../../appointment-notices/appointment-notice.ts'
import { type Business, requireBusiness } from '../../business/business.ts'
import { type Appointment, cancelAppointment, requireAppointment, rescheduleAppointment } from '../appointment.ts'
import { nextOpenSlots, type Slot, slotsOn } from '../availability.ts'
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

/** Null: the token belongs to no appointment. */
export async function openLink(db: Database, token: string, now: Instant): Promise<OpenedLink | null> {
  const linked = await findLinked(db.read, token)
  if (linked === null) return null
  const [business, terms] = await Promise.all([
    requireBusiness(db, linked.businessId),
    pageTerms(db, linked.businessId),
  ])
  const appointment = await requireAppointment(db, business, linked.appointmentId)
  const { service, startsAt, endsAt, status } = appointment
  const state = status === 'cancelled' ? 'cancelled' : status === 'confirmed' && now < startsAt ? 'open' : 'over'
  const shown: ShownAppointment = {
    ...{ businessName: business.name, businessPhone: business.phone, timezone: business.timezone },
    ...{ language: terms.language, service, startsAt, endsAt, path: `/a/${token}` },
    mayChange: state === 'open' && +now <= +startsAt - terms.changeUntilMinutes * MINUTE_MS,
  }
  return { business, appointment, shown, state }
}

export interface FreeTimes {
  /** `YYYY-MM-DD`, as `first` and `last`, the days that can be chosen. */
  date: string
  first: string
  last: string
  slots: Slot[]
}

/** The times to which the appointment can be moved on a day; without a day, on the next day with free times. */
export async function freeTimes(
  db: Database,
  { business, appointment }: OpenedLink,
  wanted: string | null,
  now: Instant,
): Promise<FreeTimes> {
  const first = dateAt(now, business.timezone)
  const last = addDays(first, business.horizonDays)
  const lengthMinutes = Math.round((+appointment.endsAt - +appointment.startsAt) / MINUTE_MS)
  const wish = { durationMinutes: Math.min(1440, Math.max(1, lengthMinutes)), except: appointment.id }
  const date =
    wanted !== null && isCalendarDate(wanted)
      ? wanted
      : await nextFreeDay(db, business, { ...wish, count: 2 }, appointment, now)
  const slots = await slotsOn(db, business, date, wish, now)
  return { date, first, last, slots: slots.filter(({ start }) => +start !== +appointment.startsAt) }
}

async function nextFreeDay(
  db: Database,
  business: Business,
  wish: Parameters<typeof nextOpenSlots>[2],
  { startsAt }: Appointment,
  now: Instant,
): Promise<string> {
  const found = (await nextOpenSlots(db, business, wish, now)).find(({ start }) => +start !== +startsAt)
  return dateAt(found?.start ?? now, business.timezone)
}

export type SelfServiceOutcome = 'done' | 'taken' | 'not_allowed'

/** Moves the appointment to an open slot. The same rules and events as for the assistant. */
export async function moveByCustomer(
  db: Database,
  link: OpenedLink,
  startsAt: Instant,
  now: Instant,
): Promise<SelfServiceOutcome> {
  if (!link.shown.mayChange) return 'not_allowed'
  const move = () => rescheduleAppointment(db, link.business, link.appointment.id, { startsAt }, now, 'open_slots_only')
  const outcome = await unlessChanged(move)
  if (outcome === null) return 'not_allowed'
  return outcome.outcome === 'taken' ? 'taken' : 'done'
}

export async function cancelByCustomer(db: Database, link: OpenedLink, now: Instant): Promise<SelfServiceOutcome> {
  if (!link.shown.mayChange) return 'not_allowed'
  const cancellation = { cancelledBy: 'contact', reason: 'Cancelled on the page of the appointment' }
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
