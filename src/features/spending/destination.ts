import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Number types that cost the caller more than a normal call to their country, and earn the called side money. */
const COSTLY_TYPES: ReadonlySet<string | undefined> = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PAGER'])

/**
 * Country codes that belong to no country (ITU-T E.164.D): 870 Inmarsat, 881 satellite networks, 882 and 883 international
 * networks, 878 personal numbers, 979 international premium rate, 888 disaster relief. 800 and 808 are free or cheap.
 */
const COSTLY_CODES = ['870', '881', '882', '883', '878', '979', '888']

/**
 * Why a call or text to this number (E.164) is refused; null if it is allowed. `allowed` are ISO 3166 alpha-2 codes. A number that is not
 * in use by its country's plan, such as +1 555, counts as one of the largest country of its calling code. Pure.
 */
export function refuseDestination(
  phone: string,
  allowed: readonly string[],
  kind: 'call' | 'message' = 'call',
): string | null {
  const refused = kind === 'call' ? 'are not called' : 'are not texted'
  const parsed = parsePhoneNumberFromString(phone)
  if (COSTLY_CODES.some((code) => phone.startsWith(`+${code}`))) return `satellite and premium networks ${refused}`
  if (parsed === undefined) return null
  if (COSTLY_TYPES.has(parsed.getType())) return `premium-rate and shared-cost numbers ${refused}`
  if (parsed.isNonGeographic()) return null
  const country = parsed.country ?? parsed.getPossibleCountries()[0]
  if (country === undefined || allowed.includes(country)) return null
  return `numbers in ${country} are not allowed for this business (allowed: ${allowed.join(', ')}); the operator allows them`
}
