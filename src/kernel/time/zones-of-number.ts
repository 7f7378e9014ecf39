import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { NORTH_AMERICAN_ZONES } from './north-american-zones.ts'

/** The location of a business. */
interface Place {
  /** ISO 3166 alpha-2. */
  country: string
  timezone: string
}

/**
 * The time zones in which a customer may be: the zone of the business for a number of its own country and for an unknown number, otherwise
 * every zone of the number's country. It is night for the customer while it is night in one of them.
 * @param phone E.164; null if unknown
 */
export function zonesOfCustomer(phone: string | null, business: Place): string[] {
  return zonesOf(phone === null ? undefined : parsePhoneNumberFromString(phone)?.country, business)
}

function zonesOf(country: CountryCode | undefined, business: Place): string[] {
  if (country === undefined || country === business.country) return [business.timezone]
  const zones = zonesOfCountry(country)
  return zones.length === 0 ? [business.timezone] : zones
}

/**
 * The time zones in which a person may be whom the business contacts on its own initiative: those of the number, by its North American area
 * code or by its country, and that of the business for a number of its own country. It is night for the recipient while it is night in one
 * of them.
 * @param phone E.164
 */
export function zonesOfRecipient(phone: string, business: Place): string[] {
  const country = parsePhoneNumberFromString(phone)?.country
  const ofNumber = NORTH_AMERICAN_ZONES.get(/^\+1(\d{3})/.exec(phone)?.[1] ?? '')
  const zones = ofNumber ?? zonesOf(country, business)
  return [...new Set(country === business.country ? [...zones, business.timezone] : zones)]
}

const known = new Map<string, string[]>()

/** From the data of Node.js (Unicode CLDR). */
function zonesOfCountry(country: CountryCode): string[] {
  const found = known.get(country)
  if (found !== undefined) return found
  // A method from Node.js 24 on, a property before; TypeScript knows neither.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined
    timeZones?: string[] | undefined
  }
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  known.set(country, zones)
  return zones
}
