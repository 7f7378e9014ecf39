import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { currencyOfCountry } from '../../kernel/country-currency.ts'
import { requireLine, requireOneOf } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { isCurrency } from '../../kernel/money.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import { type HoursInput, requireHours, WEEKDAYS, type WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import { timezoneNamed } from '../../kernel/time/zone.ts'
import type { Database } from '../../store/database.ts'
import { PLANS, type PlanTable } from '../plans/plan.ts'
import {
  insertBusiness,
  insertService,
  lockServiceNames,
  selectBusiness,
  selectBusinesses,
  selectHasBusiness,
  selectIdsByCallerProof,
  selectServices,
} from './business-store.ts'
import { newServiceFields } from './service-fields.ts'
import { requireFreeName, serviceNamed } from './service-name.ts'

export { serviceNamed }

/** When callers are transferred to the person behind the assistant. */
export const TRANSFER_WHEN = ['always', 'open_hours'] as const
export type TransferWhen = (typeof TRANSFER_WHEN)[number]

/**
 * What a caller or texter must prove before anything of an appointment is said, moved or canceled: nothing beyond the number that
 * they show; the name of the booking; or a code that is texted to the number.
 */
export const CALLER_PROOFS = ['number', 'name', 'code'] as const
export type CallerProof = (typeof CALLER_PROOFS)[number]

/** The account: it owns numbers, keys, calls and everything else. Contract: Business profile. */
export interface Business {
  id: string
  name: string
  phone: string
  country: string
  /** ISO 4217; null: that of the country, see `currencyOf`. */
  currency: string | null
  timezone: string
  plan: string
  hours: WeeklyHours
  slotStepMinutes: number
  slotLengthMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  minNoticeMinutes: number
  horizonDays: number
  capacity: number
  transferPhone: string | null
  /** Calls are sent to this number when all lines are busy. */
  fallbackPhone: string | null
  transferWhen: TransferWhen
  /** The greeting while the business is closed; null: the same as when it is open. */
  closedGreeting: string | null
  callerProof: CallerProof
  /** Calls are refused whose carrier says that the check of the caller's number failed (STIR/SHAKEN). */
  refuseFailedChecks: boolean
  /** Callers get a text when a failure of the service has cut off their call. */
  textWhenCutOff: boolean
  /** Callers whom nobody answered get a text, at most one in so many hours. */
  textWhenMissed: boolean
  textWhenMissedHours: number
  recordingEnabled: boolean
  /** Where calls are recorded: whether callers are told, or asked first. */
  recordingConsent: ConsentMode
  /** Older recordings are deleted; null: recordings are kept. */
  recordingRetentionDays: number | null
  maxCallSeconds: number
  createdAt: Instant
  updatedAt: Instant
}

/** Settings with a default value and a range. The database checks the same ranges. */
export const NUMBERS = {
  slotStepMinutes: { default: 30, min: 5, max: 1440 },
  slotLengthMinutes: { default: 30, min: 5, max: 1440 },
  bufferBeforeMinutes: { default: 0, min: 0, max: 1440 },
  bufferAfterMinutes: { default: 0, min: 0, max: 1440 },
  minNoticeMinutes: { default: 60, min: 0, max: 525_600 },
  horizonDays: { default: 365, min: 1, max: 1000 },
  capacity: { default: 1, min: 1, max: 1000 },
  maxCallSeconds: { default: 900, min: 10, max: 14_400 },
} as const

export type NumberSetting = keyof typeof NUMBERS

/** Where calls are recorded: `notice` tells callers; `ask` waits until they agree. */
export const CONSENT_MODES = ['notice', 'ask'] as const
export type ConsentMode = (typeof CONSENT_MODES)[number]

export interface NewBusiness extends Partial<Record<NumberSetting, number>> {
  name: string
  /** E.164, or in the notation of the given `country`. */
  phone: string
  /** ISO 3166 alpha-2; the phone number's country unless given. */
  country?: string
  /** ISO 4217; that of the country unless given. */
  currency?: string | null
  /** IANA, such as America/New_York. */
  timezone: string
  plan: string
  /** Monday to Friday 09:00-17:00 unless given. */
  hours?: HoursInput
  /** The number of the person behind the assistant. */
  transferPhone?: string | null
  fallbackPhone?: string | null
  callerProof?: CallerProof
  recordingEnabled?: boolean
  recordingRetentionDays?: number | null
}

export interface Service {
  id: string
  name: string
  durationMinutes: number
}

/** Where customers may book a service themselves; people and API clients may always book it. */
export const BOOKABLE = ['anywhere', 'online', 'telephone'] as const
export type Bookable = (typeof BOOKABLE)[number]

export const QUESTION_TYPES = ['text', 'number', 'yes_no'] as const

/** A question that is asked when a service is booked. Its answer is kept with the appointment. */
export interface ServiceQuestion {
  /** The question as it is asked, such as "Which car do you drive?". */
  name: string
  type: (typeof QUESTION_TYPES)[number]
  required: boolean
}

/** A service as it is listed. Of the rules, null is that of the business. */
export interface OfferedService extends Service {
  description: string | null
  /** In the words of the business, such as "from $45". */
  price: string | null
  /** In the smallest unit of `currency`; both or none. */
  priceCents: number | null
  /** ISO 4217. */
  currency: string | null
  bufferBeforeMinutes: number | null
  bufferAfterMinutes: number | null
  minNoticeMinutes: number | null
  horizonDays: number | null
  questions: ServiceQuestion[]
  /** `online`: not by telephone or text. `telephone`: not on the booking page. */
  bookable: Bookable
}

export type NewService = Pick<Service, 'name' | 'durationMinutes'> & {
  [Field in Exclude<keyof OfferedService, keyof Service>]?: OfferedService[Field] | undefined
}

/** Maximum lengths in characters. */
export const SERVICE_TEXTS = { name: 120, description: 1_000, price: 60 } as const

const OFFICE_HOURS: WeeklyHours = Object.fromEntries(
  WEEKDAYS.slice(0, 5).map((day) => [day, [{ open: '09:00', close: '17:00' }]]),
)

/** @throws BAD_REQUEST naming the field at fault. */
export function createBusiness(
  db: Database,
  input: NewBusiness,
  now: Instant,
  plans: PlanTable = PLANS,
): Promise<Business> {
  const country = requireCountry(input)
  return insertBusiness(db.write, {
    id: newId('business'),
    name: requireLine('name', input.name, 200),
    phone: requirePhoneNumber('phone', input.phone, country),
    country,
    currency: requireCurrency(input.currency ?? null),
    timezone: requireTimezone(input.timezone),
    plan: requirePlan(input.plan, plans),
    hours: requireHours(input.hours ?? OFFICE_HOURS),
    ...requireNumbers(input),
    transferPhone: input.transferPhone ? requirePhoneNumber('transferPhone', input.transferPhone, country) : null,
    fallbackPhone: input.fallbackPhone ? requirePhoneNumber('fallbackPhone', input.fallbackPhone, country) : null,
    transferWhen: 'always',
    closedGreeting: null,
    callerProof: requireOneOf('callerProof', input.callerProof ?? 'name', CALLER_PROOFS),
    refuseFailedChecks: false,
    textWhenCutOff: false,
    textWhenMissed: false,
    textWhenMissedHours: 24,
    recordingEnabled: input.recordingEnabled ?? true,
    recordingConsent: 'notice',
    recordingRetentionDays: requireRetention(input.recordingRetentionDays),
    createdAt: now,
    updatedAt: now,
  })
}

export const findBusiness = (db: Database, id: string): Promise<Business | null> => selectBusiness(db.read, id)

/** @throws NOT_FOUND */
export async function requireBusiness(db: Database, id: string): Promise<Business> {
  const business = await findBusiness(db, id)
  if (business === null) throw notFound(`business ${id}`)
  return business
}

/** Whether the installation has any business. */
export const hasAnyBusiness = (db: Database): Promise<boolean> => selectHasBusiness(db.read)

/** All businesses, oldest first. */
export const listBusinesses = (db: Database): Promise<Business[]> => selectBusinesses(db.list)

/** Adds a service at the end of the list. @throws BAD_REQUEST, NOT_FOUND, CONFLICT where the name is taken, but for case, accents and spaces. */
export async function addService(db: Database, businessId: string, input: NewService): Promise<OfferedService> {
  const service = { id: newId('service'), ...newServiceFields(input) }
  await requireBusiness(db, businessId)
  await db.transaction(async (tx) => {
    await lockServiceNames(tx, businessId)
    requireFreeName(await selectServices(tx, businessId), service.name)
    await insertService(tx, businessId, service)
  })
  return service
}

/** In the order of the list. */
export const listServices = (db: Database, businessId: string): Promise<OfferedService[]> =>
  selectServices(db.read, businessId)

/** @throws NOT_FOUND */
export async function requireService(db: Database, businessId: string, id: string): Promise<OfferedService> {
  const found = (await listServices(db, businessId)).find((one) => one.id === id)
  if (found === undefined) throw notFound(`service ${id}`)
  return found
}

/** The currency in which the business counts costs, and usually sets prices. */
export const currencyOf = ({ currency, country }: Pick<Business, 'currency' | 'country'>): string =>
  currency ?? currencyOfCountry(country)

/** @throws BAD_REQUEST unless the currency is known, or null */
export function requireCurrency(code: string | null): string | null {
  const currency = code?.trim().toUpperCase() ?? null
  if (currency !== null && !isCurrency(currency))
    throw badRequest('currency: must be a currency code such as USD or EUR')
  return currency
}

/** @throws BAD_REQUEST */
export function requireCountryCode(text: string): string {
  const country = text.toUpperCase()
  if (!isSupportedCountry(country)) throw badRequest('country: must be a two-letter country code such as US')
  return country
}

function requireCountry(input: NewBusiness): string {
  if (input.country !== undefined) return requireCountryCode(input.country)
  const number = parsePhoneNumberFromString(input.phone)
  const country: CountryCode | undefined = number?.country ?? number?.getPossibleCountries()[0]
  if (country === undefined) throw badRequest('phone: must be a phone number such as +15551234567')
  return country
}

/** The IANA name in its usual spelling. @throws BAD_REQUEST for an unknown one */
export function requireTimezone(timezone: string): string {
  const name = timezoneNamed(timezone)
  if (name === null) throw badRequest('timezone: must be an IANA time zone such as America/New_York')
  return name
}

/** @throws BAD_REQUEST unless the plan is known */
export function requirePlan(plan: string, plans: PlanTable): string {
  if (!Object.hasOwn(plans, plan)) throw badRequest(`plan: must be one of ${Object.keys(plans).join(', ')}`)
  return plan
}

/** @throws BAD_REQUEST unless the value is a number of days, or absent: forever */
export const requireRetention = (days: number | null | undefined): number | null =>
  days === null || days === undefined ? null : requireNumber('recordingRetentionDays', days, 1, 3650)

function requireNumbers(input: NewBusiness): Record<NumberSetting, number> {
  const settings = Object.entries(NUMBERS) as [NumberSetting, (typeof NUMBERS)[NumberSetting]][]
  return Object.fromEntries(
    settings.map(([field, range]) => [
      field,
      requireNumber(field, input[field] ?? range.default, range.min, range.max),
    ]),
  ) as Record<NumberSetting, number>
}

export function requireNumber(field: string, value: number, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max)
    throw badRequest(`${field}: must be a whole number from ${min} to ${max}`)
  return value
}

/** The ids of businesses whose callers prove themselves by a code. */
export const businessesAskingForCodes = (db: Database): Promise<string[]> => selectIdsByCallerProof(db.list, 'code')
