import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { badRequest } from './api-error.ts'

/** Written whole, so that there is nothing to find out; the library would take longer than all else in a request. */
const NORTH_AMERICAN = /^\+1[2-9]\d{9}$/

/**
 * The number in E.164 (`+15551234567`), or null. `country` (ISO 3166 alpha-2) is the business's, for numbers written
 * without a country code. Judged by `isPossible`: `isValid` refuses fictional numbers such as +15551234567.
 */
export function parsePhoneNumber(text: string, country: string): string | null {
  if (NORTH_AMERICAN.test(text)) return text
  const parsed = parsePhoneNumberFromString(text.trim(), country as CountryCode)
  return parsed?.isPossible() ? parsed.number : null
}

/** As `parsePhoneNumber`, but refuses with the field named. */
export function requirePhoneNumber(field: string, text: string, country: string): string {
  const number = parsePhoneNumber(text, country)
  if (number === null) throw badRequest(`${field}: must be a phone number such as +15551234567`)
  return number
}
