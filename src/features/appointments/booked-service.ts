import { badRequest } from '../../kernel/api-error.ts'
import { withoutAccents } from '../../kernel/without-accents.ts'
import type { Database } from '../../store/database.ts'
import { type Business, listServices, type OfferedService, type Service } from '../business/business.ts'
import { offers } from '../staff/staff.ts'

/** The service with that name, compared without regard to case, accents and spaces. Pure. */
export function serviceNamed<S extends Pick<Service, 'name'>>(services: readonly S[], name: string): S | undefined {
  const wanted = compared(name)
  return wanted === '' ? undefined : services.find((service) => compared(service.name) === wanted)
}

const compared = (name: string): string => withoutAccents(name).replaceAll(/\s/gu, '').toLowerCase()

/**
 * The service that an API client names; undefined where none is named, or where the business lists no services and the name is
 * free text. A misspelt name would otherwise book the default length.
 * @throws BAD_REQUEST that names the services
 */
export async function requireOffered(
  db: Database,
  businessId: string,
  name: string | undefined,
): Promise<OfferedService | undefined> {
  if (name === undefined) return undefined
  const services = await listServices(db, businessId)
  const service = serviceNamed(services, name)
  if (service !== undefined || services.length === 0) return service
  const offered = services.map((one) => one.name).join(', ')
  throw badRequest(`service: ${JSON.stringify(name.slice(0, 120))} is not offered; the services are ${offered}`)
}

/** @param staff the active members; none: the business has no staff. @throws BAD_REQUEST where no member offers the service */
export function requireSomeoneOffers(
  staff: readonly { serviceIds: readonly string[] | null }[],
  { serviceId, serviceName }: Pick<BookingTerms, 'serviceId' | 'serviceName'>,
): void {
  if (staff.length === 0 || staff.some((member) => offers(member, serviceId))) return
  throw badRequest(
    `service: no active member of staff offers ${serviceName}; choose another service, or add this one to a member of staff`,
  )
}

/** What a booking needs to know of its service. */
export interface BookingTerms {
  lengthMs: number
  /** Null: no service of the list, so that every member of staff offers it. */
  serviceId: string | null
  /** As the list spells it; null: as `serviceId`. */
  serviceName: string | null
  /** Null: those of the business. */
  bufferBeforeMinutes: number | null
  bufferAfterMinutes: number | null
  minNoticeMinutes: number
  horizonDays: number
}

/** The rules of the wished service, else those of the business. A wished length replaces that of the service. @throws BAD_REQUEST */
export async function bookingTerms(
  db: Database,
  business: Business,
  wish: { service?: string | null | undefined; durationMinutes?: number | undefined },
): Promise<BookingTerms> {
  const { durationMinutes } = wish
  if (
    durationMinutes !== undefined &&
    !(Number.isInteger(durationMinutes) && durationMinutes >= 1 && durationMinutes <= 1440)
  )
    throw badRequest('durationMinutes: must be a whole number from 1 to 1440')
  const name = wish.service?.trim()
  const service = name ? serviceNamed(await listServices(db, business.id), name) : undefined
  return {
    lengthMs: (durationMinutes ?? service?.durationMinutes ?? business.slotLengthMinutes) * 60_000,
    serviceId: service?.id ?? null,
    serviceName: service?.name ?? null,
    bufferBeforeMinutes: service?.bufferBeforeMinutes ?? null,
    bufferAfterMinutes: service?.bufferAfterMinutes ?? null,
    minNoticeMinutes: service?.minNoticeMinutes ?? business.minNoticeMinutes,
    horizonDays: service?.horizonDays ?? business.horizonDays,
  }
}
