import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { badRequest } from './api-error.ts'

/** A complete number in E.164. It needs no parsing, which would take longer than the rest of a request. */
const NORTH_AMERICAN = /^\+1[2-9]\d{9}$/

/**
 * Parses a phone number into E.164 (`+15551234567`); null where the text is not a phone number. `country` (ISO 3166 alpha-2, the
 * country of the business) applies to numbers without a country code. The check is `isPossible`, as `isValid` refuses fictional
 * numbers such as +15551234567. It compares lengths only, so a North American area code that begins with 0 or 1 is refused here.
 */
export function parsePhoneNumber(text: string, country: string): string | null {
  if (NORTH_AMERICAN.test(text)) return text
  const parsed = parsePhoneNumberFromString(text.trim(), country as CountryCode)
  if (!parsed?.isPossible()) return null
  return parsed.countryCallingCode === '1' && !NORTH_AMERICAN.test(parsed.number) ? null : parsed.number
}

const hasExtension = (text: string, country: string): boolean =>
  !NORTH_AMERICAN.test(text) && parsePhoneNumberFromString(text.trim(), country as CountryCode)?.ext !== undefined

/** Like `parsePhoneNumber`. An extension is refused, because it would be lost. @throws BAD_REQUEST with the name of the field */
export function requirePhoneNumber(field: string, text: string, country: string): string {
  const number = parsePhoneNumber(text, country)
  if (number !== null && hasExtension(text, country))
    throw badRequest(`${field}: must not have an extension, as it is not dialed; leave the extension out`)
  if (number === null) throw badRequest(`${field}: must be a phone number such as +15551234567`)
  return number
}
