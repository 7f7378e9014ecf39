import type { Instant } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/time/calendar-date.ts'
import { isCalendarDate, parseInstant } from '../../../kernel/time/instant.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import type { Database } from '../../../store/database.ts'
import { type Business, listServices, type OfferedService } from '../../business/business.ts'
import { listStaff, offers, type StaffMember } from '../../staff/staff.ts'
import { isOpenSlot, nextOpenSlots, type Slot, slotsOn } from '../availability.ts'
import { isWithinHorizon, startOfFullDay, wantedDay } from '../customer-page/wanted-day.ts'

/** The value of `staff` for a customer who accepts any member of staff. */
export const ANYBODY = 'any'

/** What a customer has chosen so far, and the next choice. */
export type BookingStep =
  /** Nothing can be booked on this page. */
  | { at: 'closed' }
  | { at: 'service'; services: readonly OfferedService[]; isGone: boolean }
  | { at: 'staff'; chosen: Chosen; staff: readonly StaffMember[]; isGone: boolean }
  | { at: 'time'; chosen: Chosen }
  | { at: 'details'; chosen: Chosen; startsAt: Instant }

export interface Chosen {
  /** Null if the business lists no services. */
  service: OfferedService | null
  /** Null for anyone. */
  member: StaffMember | null
  /** Whether there were services to choose from. */
  hasServices: boolean
  hasStaff: boolean
}

/** Reads the choices from a query or a form. A choice that is no longer offered must be made again. */
export async function readChoice(db: Database, business: Business, fields: URLSearchParams): Promise<BookingStep> {
  const [all, everybody] = await Promise.all([listServices(db, business.id), listStaff(db, business.id)])
  const staff = everybody.filter(({ active }) => active)
  const services = all.filter(
    (service) =>
      service.bookable !== 'telephone' && (staff.length === 0 || staff.some((one) => offers(one, service.id))),
  )
  if (all.length > 0 && services.length === 0) return { at: 'closed' }
  const wanted = fields.get('service') || null
  const service = services.length === 1 && wanted === null ? services[0] : services.find(({ id }) => id === wanted)
  if (services.length > 0 && service === undefined) return { at: 'service', services, isGone: wanted !== null }
  const able = staff.filter((one) => offers(one, service?.id ?? null))
  if (staff.length > 0 && able.length === 0) return { at: 'closed' }
  const chosen = {
    ...{ service: service ?? null, member: null },
    ...{ hasServices: services.length > 1, hasStaff: able.length > 1 },
  }
  const who = fields.get('staff') || null
  const isAnybody = who === ANYBODY || (who === null && able.length === 1)
  const member = isAnybody && able.length === 1 ? able[0] : able.find(({ id }) => id === who)
  if (able.length > 0 && member === undefined && !isAnybody)
    return { at: 'staff', chosen, staff: able, isGone: who !== null }
  const complete = { ...chosen, member: member ?? null }
  const startsAt = parseInstant(fields.get('start') ?? '')
  return startsAt === null ? { at: 'time', chosen: complete } : { at: 'details', chosen: complete, startsAt }
}

/** The choices of a request, without those that are no longer offered. */
export async function chosenBefore(
  db: Database,
  business: Business,
  { service, staffId }: { service: string | null; staffId: string | null },
): Promise<Chosen> {
  const [services, staff] = await Promise.all([listServices(db, business.id), listStaff(db, business.id)])
  return {
    service: services.find(({ name }) => name === service) ?? null,
    member: staff.find(({ id }) => id === staffId) ?? null,
    ...{ hasServices: false, hasStaff: false },
  }
}

const wishOf = ({ service, member }: Chosen) => ({
  ...(service === null ? {} : { service: service.name }),
  ...(member === null ? {} : { staffIds: [member.id] }),
})

export interface TimesOfDay {
  /** `YYYY-MM-DD`, as `first` and `last`, the range of days that can be chosen. */
  date: string
  first: string
  last: string
  slots: Slot[]
  /** The next day with free times, if this one has none; null if there is none. */
  nextDate: string | null
  /** The requested day if it has no free times and `date` is the next one that has; otherwise null. */
  fullDate: string | null
}

/** The free times of the requested day; without one, of the next day with free times. */
export async function freeTimes(
  db: Database,
  business: Business,
  chosen: Chosen,
  wanted: string | null,
  now: Instant,
): Promise<TimesOfDay> {
  const { timezone } = business
  const wish = wishOf(chosen)
  const first = dateAt(now, timezone)
  const last = addDays(first, horizonOf(business, chosen))
  const nextAfter = async (after: Instant): Promise<string | null> => {
    const [slot] = await nextOpenSlots(db, business, { ...wish, after, count: 1 }, now)
    return slot === undefined ? null : dateAt(slot.start, timezone)
  }
  const date = wanted !== null && isCalendarDate(wanted) ? wanted : ((await nextAfter(now)) ?? first)
  const slots = await slotsOn(db, business, date, wish, now)
  const from = date > first && date <= last ? startOfFullDay(date, timezone) : now
  return { date, first, last, slots, nextDate: slots.length > 0 ? null : await nextAfter(from), fullDate: null }
}

/**
 * The free times on the day of a time that cannot be booked; if there are none, those of the next day that has
 * some.
 */
export async function freeTimesNear(
  db: Database,
  business: Business,
  chosen: Chosen,
  startsAt: Instant,
  now: Instant,
): Promise<TimesOfDay> {
  const { timezone } = business
  const day = wantedDay(startsAt, { timezone, horizonDays: horizonOf(business, chosen) }, now)
  const times = await freeTimes(db, business, chosen, day, now)
  if (day === null || times.nextDate === null) return times
  return { ...(await freeTimes(db, business, chosen, times.nextDate, now)), fullDate: day }
}

const horizonOf = ({ horizonDays }: Business, { service }: Chosen): number => service?.horizonDays ?? horizonDays

/** Whether the time can still be booked. */
export async function isFree(
  db: Database,
  business: Business,
  chosen: Chosen,
  startsAt: Instant,
  now: Instant,
): Promise<boolean> {
  if (!isWithinHorizon(startsAt, horizonOf(business, chosen), now)) return false
  const minutes = chosen.service?.durationMinutes ?? business.slotLengthMinutes
  const slot = { start: startsAt, end: new Date(+startsAt + minutes * 60_000) }
  return isOpenSlot(db, business, slot, now, wishOf(chosen))
}
