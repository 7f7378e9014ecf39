import { conflict } from '../../kernel/api-error.ts'
import { withoutAccents } from '../../kernel/text/without-accents.ts'
import type { Service } from './business.ts'

type Named = Pick<Service, 'name'>

/**
 * The service with that name, compared without regard to case, accents and spaces. An exact match comes first, because older data may have
 * two names that differ only in these. Pure.
 */
export function serviceNamed<S extends Named>(services: readonly S[], name: string): S | undefined {
  const wanted = compared(name)
  if (wanted === '') return undefined
  return (
    services.find((service) => service.name === name.trim()) ??
    services.find((service) => compared(service.name) === wanted)
  )
}

/** @param others without the service itself @throws CONFLICT where one of them has the name, ignoring case, accents and spaces */
export function requireFreeName(others: readonly Named[], name: string): void {
  const wanted = compared(name)
  const taken = others.find((service) => service.name === name || (wanted !== '' && compared(service.name) === wanted))
  if (taken === undefined) return
  const reason = taken.name === name ? '' : '; case, accents and spaces make no difference'
  throw conflict(`name: the business already has a service called ${taken.name}${reason}`)
}

const compared = (name: string): string => withoutAccents(name).replaceAll(/\s/gu, '').toLowerCase()
