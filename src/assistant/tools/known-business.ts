import { listServices, type OfferedService, type Service } from '../../features/business/business.ts'
import { type Closure, listClosures } from '../../features/business/business-change.ts'
import { listStaff, offers, type StaffMember } from '../../features/staff/staff.ts'
import type { WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import type { Database } from '../../store/database.ts'
import type { StaffRef } from '../understanding/staff-heard.ts'
import type { NamedClosure } from '../understanding/when.ts'

/** A service as a conversation knows it: its name and length, and what else the business has set. */
export type KnownService = Pick<Service, 'name' | 'durationMinutes'> & Partial<Omit<OfferedService, 'id'>>

/** What a conversation knows about a business besides its row. */
export interface KnownBusiness {
  services: readonly OfferedService[]
  /** Those who take bookings, in the order of the list. */
  staff: readonly KnownMember[]
  /** The closed days whose reason callers may name. */
  closures: readonly NamedClosure[]
}

/** Loads what a conversation needs to know about the business besides its row. */
export async function loadKnownBusiness(db: Database, businessId: string): Promise<KnownBusiness> {
  const [services, members, closures] = await Promise.all([
    listServices(db, businessId),
    listStaff(db, businessId),
    listClosures(db, businessId),
  ])
  return { services, staff: knownStaff(members, services), closures: knownClosures(closures) }
}

/** A member of staff as a conversation knows them. Plain data. */
export interface KnownMember extends StaffRef {
  /** The names of the services that the member offers; null for all. */
  services: readonly string[] | null
  /** Null for the hours of the business. */
  hours: WeeklyHours | null
}

/** The members of staff who take bookings, in the order of the list. Pure. */
export const knownStaff = (staff: readonly StaffMember[], services: readonly Service[]): KnownMember[] =>
  staff
    .filter(({ active }) => active)
    .map(({ id, name, serviceIds, hours }) => ({
      ...{ id, name, hours },
      services:
        serviceIds === null ? null : services.filter((one) => serviceIds.includes(one.id)).map((one) => one.name),
    }))

/** The members who offer a service; null for a service that is not in the list, which all offer. Pure. */
export const whoOffers = (staff: readonly KnownMember[], service: string | null): KnownMember[] =>
  staff.filter(({ services }) => offers({ serviceIds: services }, service))

/** The services that can be booked by phone and text, and that at least one member offers if the business has staff. Pure. */
export const bookableHere = (services: readonly KnownService[], staff: readonly KnownMember[] = []): KnownService[] =>
  services.filter(
    ({ name, bookable }) => bookable !== 'online' && (staff.length === 0 || whoOffers(staff, name).length > 0),
  )

/** "Haircut with Anna"; the service alone if nobody in particular is meant. Pure. */
export const withStaff = (service: string | null, staff: string | null): string | null =>
  staff === null ? service : `${service ?? 'Appointment'} with ${staff}`

const knownClosures = (closures: readonly Closure[]): NamedClosure[] =>
  closures.flatMap(({ date, reason }) => (reason === null ? [] : [{ date, name: reason }]))
