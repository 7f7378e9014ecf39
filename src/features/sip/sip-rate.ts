import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { ApiError, badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine, requireOneOf, requireWhole } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { isCurrency } from '../../kernel/money.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { type Database, LONG_STATEMENTS } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { currencyOf, requireBusiness } from '../business/business.ts'
import { deleteRate, insertRates, type RateFilters, selectRateFor, selectRates } from './sip-rate-store.ts'

export const RATE_DIRECTIONS = ['inbound', 'outbound'] as const
export type RateDirection = (typeof RATE_DIRECTIONS)[number]

/** The price of a trunk's calls to or from numbers that start with `prefix`. */
export interface SipRate {
  id: string
  /** The first digits of an E.164 number, without the plus. */
  prefix: string
  /** A description, such as `United Kingdom, mobile`. */
  destination: string
  /** ISO 3166 alpha-2; null for prefixes of no country. */
  countryCode: string | null
  direction: RateDirection
  /** A decimal number as text, so that money is never rounded. */
  ratePerMinute: string
  connectionFee: string
  /** ISO 4217. */
  currency: string
  /** Time is charged in whole steps of this length, and at least `minimumSeconds`. */
  billingIncrementSeconds: number
  minimumSeconds: number
  /** The rate applies from this time until a newer one with the same prefix does. */
  effectiveFrom: Instant
  createdAt: Instant
}

export interface NewSipRate {
  /** `+44`, `44` or `0044`. */
  prefix: string
  destination: string
  /** Default: the prefix's own country. */
  countryCode?: string | null | undefined
  direction: RateDirection
  ratePerMinute: string
  connectionFee?: string | undefined
  /** ISO 4217; that of the business unless given. */
  currency?: string | undefined
  billingIncrementSeconds?: number | undefined
  minimumSeconds?: number | undefined
  /** Default: now. */
  effectiveFrom?: Instant | undefined
}

const MAX_IMPORTED = 100_000

/** @throws BAD_REQUEST naming the field; NOT_FOUND when there is no such business; CONFLICT when the rate exists */
export async function addSipRate(db: Database, businessId: string, input: NewSipRate, now: Instant): Promise<SipRate> {
  const rate = newRate(input, currencyOf(await requireBusiness(db, businessId)), now)
  try {
    await insertRates(db.write, businessId, [rate])
  } catch (error) {
    if (isConstraintViolation(error, 'sip_rates_once'))
      throw conflict(`prefix: ${rate.prefix} already has an ${rate.direction} rate from that time on`)
    throw error
  }
  return rate
}

/**
 * Imports a carrier's whole list, or none of it. A rate replaces one with the same prefix, direction and time.
 * @returns the number of rates in the list
 * @throws BAD_REQUEST naming the row, from 1; NOT_FOUND
 */
export async function importSipRates(
  db: Database,
  businessId: string,
  inputs: readonly NewSipRate[],
  now: Instant,
): Promise<number> {
  if (inputs.length > MAX_IMPORTED) throw badRequest(`rates: must be at most ${MAX_IMPORTED} at once`)
  const currency = currencyOf(await requireBusiness(db, businessId))
  const rates = new Map<string, SipRate>()
  for (const [index, input] of inputs.entries()) {
    const rate = inRow(index + 1, () => newRate(input, currency, now))
    rates.set(`${rate.direction} ${rate.prefix} ${rate.effectiveFrom.getTime()}`, rate)
  }
  await db.transaction((tx) => insertRates(tx, businessId, [...rates.values()], 'replace'), LONG_STATEMENTS)
  return inputs.length
}

/** Newest first. `filters.prefix`: rates whose prefix starts with it. */
export async function listSipRates(
  db: Database,
  businessId: string,
  filters: RateFilters,
  page: PageRequest,
): Promise<Page<SipRate>> {
  const prefix = filters.prefix === undefined ? undefined : requirePrefix(filters.prefix)
  const countryCode = filters.countryCode === undefined ? undefined : requireCountry(filters.countryCode)
  return pageOf(await selectRates(db.list, businessId, { ...filters, prefix, countryCode }, page), page.limit)
}

/** Removes a rate. Later calls are charged at another rate, or not at all. @throws NOT_FOUND */
export async function removeSipRate(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteRate(db.write, businessId, id))) throw notFound(`rate ${id}`)
}

/** The rate of a call with `phone` (E.164) at a time, by the longest prefix; null if none is known. */
export function rateFor(
  db: Database,
  businessId: string,
  call: { phone: string; direction: RateDirection; at: Instant },
): Promise<SipRate | null> {
  const digits = call.phone.replaceAll(/\D/g, '').slice(0, 15)
  const prefixes = Array.from(digits, (_, index) => digits.slice(0, index + 1))
  return selectRateFor(db.read, businessId, prefixes, call)
}

/**
 * The price of a call of that length, in hundredths of the rate's currency, rounded up to a whole one. An unanswered
 * call (0 s) costs nothing. Computed in integer millionths, so no binary fraction causes an error.
 */
export function costCents(
  rate: Pick<SipRate, 'ratePerMinute' | 'connectionFee' | 'billingIncrementSeconds' | 'minimumSeconds'>,
  durationSeconds: number,
): number {
  if (durationSeconds <= 0) return 0
  const { billingIncrementSeconds: step, minimumSeconds } = rate
  const billed = Math.ceil(Math.max(durationSeconds, minimumSeconds) / step) * step
  const perMinute = millionths(rate.ratePerMinute)
  const sixtieths = millionths(rate.connectionFee) * 60n + perMinute * BigInt(billed)
  const oneCent = 60n * 10_000n
  return Number((sixtieths + oneCent - 1n) / oneCent)
}

const millionths = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6))
}

/** @throws BAD_REQUEST */
function newRate(input: NewSipRate, usualCurrency: string, now: Instant): SipRate {
  const prefix = requirePrefix(input.prefix)
  return {
    id: newId('sipRate'),
    prefix,
    destination: requireLine('destination', input.destination, 200),
    countryCode: input.countryCode ? requireCountry(input.countryCode) : countryOf(prefix),
    direction: requireOneOf('direction', input.direction, RATE_DIRECTIONS),
    ratePerMinute: requireDecimal('ratePerMinute', input.ratePerMinute),
    connectionFee: requireDecimal('connectionFee', input.connectionFee ?? '0'),
    currency: requireCurrency(input.currency ?? usualCurrency),
    billingIncrementSeconds: requireWhole('billingIncrementSeconds', input.billingIncrementSeconds ?? 60, 1, 3_600),
    minimumSeconds: requireWhole('minimumSeconds', input.minimumSeconds ?? 0, 0, 3_600),
    effectiveFrom: input.effectiveFrom ?? now,
    createdAt: now,
  }
}

function inRow<T>(row: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ApiError) throw badRequest(`row ${row}, ${error.message}`)
    throw error
  }
}

const digitsOf = (prefix: string): string => prefix.trim().replace(/^(\+|00)/, '')

function requirePrefix(prefix: string): string {
  const digits = digitsOf(prefix)
  if (/^[1-9]\d{0,14}$/.test(digits)) return digits
  throw badRequest('prefix: must be the first digits of numbers with their country code, such as +44')
}

function requireCountry(code: string): string {
  const country = code.trim().toUpperCase()
  if (isSupportedCountry(country)) return country
  throw badRequest('countryCode: must be a two-letter country code such as US')
}

/**
 * The country of a prefix that is filled up to a full number; null when only some of its numbers belong to a country.
 */
function countryOf(prefix: string): CountryCode | null {
  const parsed = parsePhoneNumberFromString(`+${prefix.padEnd(11, '0')}`)
  const possible = parsed?.getPossibleCountries() ?? []
  return possible.length === 1 ? (possible[0] ?? null) : null
}

/** Up to 8 digits before and 6 after the decimal point. */
function requireDecimal(field: string, value: string): string {
  if (typeof value !== 'string' || !/^\d{1,8}(\.\d{1,6})?$/.test(value))
    throw badRequest(`${field}: must be a decimal number such as 0.0125, with at most 6 digits after the point`)
  return plainDecimal(value)
}

/** Removes unnecessary zeros: `0.0100` and `00.01` become `0.01`. */
const plainDecimal = (decimal: string): string =>
  decimal
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

function requireCurrency(currency: string): string {
  if (isCurrency(currency)) return currency
  throw badRequest('currency: must be a currency code such as USD')
}
