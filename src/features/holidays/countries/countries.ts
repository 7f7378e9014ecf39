import type { HolidayRule } from '../holiday-rule.ts'
import { IRELAND, UNITED_KINGDOM } from './british-isles.ts'
import { AUSTRIA, BELGIUM, FRANCE, GERMANY, ITALY, NETHERLANDS, SPAIN, SWITZERLAND } from './europe.ts'
import { EVERYWHERE } from './everywhere.ts'
import { CANADA, UNITED_STATES } from './north-america.ts'
import { AUSTRALIA, NEW_ZEALAND, SOUTH_AFRICA } from './southern.ts'

/**
 * By ISO 3166 alpha-2. Guam, the Virgin Islands and other territories have the federal holidays of the United
 * States.
 */
const COUNTRIES: Readonly<Record<string, readonly HolidayRule[]>> = {
  US: UNITED_STATES,
  PR: UNITED_STATES,
  GU: UNITED_STATES,
  VI: UNITED_STATES,
  AS: UNITED_STATES,
  MP: UNITED_STATES,
  CA: CANADA,
  GB: UNITED_KINGDOM,
  IM: UNITED_KINGDOM,
  JE: UNITED_KINGDOM,
  GG: UNITED_KINGDOM,
  IE: IRELAND,
  AU: AUSTRALIA,
  NZ: NEW_ZEALAND,
  ZA: SOUTH_AFRICA,
  DE: GERMANY,
  AT: AUSTRIA,
  CH: SWITZERLAND,
  FR: FRANCE,
  BE: BELGIUM,
  NL: NETHERLANDS,
  ES: SPAIN,
  IT: ITALY,
}

export const COUNTRIES_WITH_HOLIDAYS = Object.keys(COUNTRIES)

/** The country's own holidays first, then the days that are known by name everywhere. */
export const holidayRulesOf = (country: string): readonly HolidayRule[] => [
  ...(COUNTRIES[country] ?? []),
  ...EVERYWHERE,
]
