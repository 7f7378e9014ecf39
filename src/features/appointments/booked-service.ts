import { badRequest } from '../../kernel/api-error.ts'
import { withoutAccents } from '../../kernel/without-accents.ts'
import type { Database } from '../../store/database.ts'
import { listServices, type OfferedService, type Service } from '../business/business.ts'

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
