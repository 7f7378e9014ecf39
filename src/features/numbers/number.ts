import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { NumberCapabilities } from '../../kernel/voice-carriers.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { requireBusiness } from '../business/business.ts'
import { findDialedNumber } from './dialed-number.ts'
import {
  clearDefault,
  insertNumber,
  lockNumbers,
  type StoredNumber,
  selectNumberPage,
  selectNumbers,
  updateNumber,
} from './number-store.ts'
import { type RouteChoice, resolveRouteChoice } from './route-choice.ts'

export const NUMBER_TYPES = ['local', 'toll_free', 'mobile', 'national'] as const
export type NumberType = (typeof NUMBER_TYPES)[number]
export const NUMBER_STATUSES = ['active', 'pending', 'suspended', 'released'] as const
export type NumberStatus = (typeof NUMBER_STATUSES)[number]

/** A number provisioned for a business; calls to it reach that business. */
export interface PhoneNumber {
  id: string
  /** E.164. */
  phone: string
  label: string | null
  /** ISO 3166 alpha-2; null for numbers of no country, such as +800. */
  countryCode: string | null
  type: NumberType
  /** As the carrier's account reports, or as a person has set; all until then. */
  capabilities: NumberCapabilities
  /**
   * The origin of the number and the route of its outbound calls: `sip` for a trunk of the business, otherwise the name
   * of a carrier.
   */
  provider: string
  sipConnectionId: string | null
  /**
   * Only calls to an active number are answered. `pending`: the business has not verified that the number is its own.
   * `released`: the carrier's account no longer has the number.
   */
  status: NumberStatus
  /** Whether it is the default for messages and outbound calls. */
  isDefault: boolean
  /** Null if unknown. */
  monthlyCostCents: number | null
  createdAt: Instant
}

/**
 * Provisions a number for a business. Its first number becomes the default, and a new default replaces the old one. A pending number is
 * only a claim: it is never the default and blocks nobody. An active one settles the claim of the same business.
 * @throws BAD_REQUEST naming the field; NOT_FOUND when there is no such business; CONFLICT when the business has the number, or another
 * business has verified it
 */
export async function addNumber(
  db: Database,
  businessId: string,
  input: { phone: string; label?: string | null; isDefault?: boolean } & RouteChoice,
  now: Instant,
  status: 'active' | 'pending' = 'active',
): Promise<PhoneNumber> {
  const business = await requireBusiness(db, businessId)
  const phone = requirePhoneNumber('phone', input.phone, business.country)
  const label = optionalLine('label', input.label, 200)
  try {
    return await db.transaction(async (tx) => {
      await lockNumbers(tx, businessId)
      const numbers = await selectNumbers(tx, businessId)
      const claim = numbers.find((one) => one.phone === phone)
      const isDefault = status === 'active' && (input.isDefault === true || !numbers.some((one) => one.isDefault))
      const way = await resolveRouteChoice(tx, businessId, input, { provider: 'sip', sipConnectionId: null })
      if (isDefault) await clearDefault(tx, businessId)
      const settings = { label, status, isDefault, ...way }
      if ((claim?.status === 'pending' || claim?.status === 'released') && status === 'active')
        return shown(
          await updateNumber(tx, businessId, claim.id, { ...claim, ...settings, label: label ?? claim.label }),
        )
      return shown(await insertNumber(tx, businessId, { id: newId('number'), phone, createdAt: now, ...settings }))
    })
  } catch (error) {
    if (isConstraintViolation(error, 'phone_numbers_once_a_business'))
      throw conflict(`phone: ${phone} is already a number of this business`)
    if (isConstraintViolation(error, 'phone_numbers_one_owner')) throw takenByAnother()
    throw error
  }
}

export const takenByAnother = () =>
  conflict('phone: another business on this server has the number; its operator can move it')

/**
 * Whether the business has verified that the number is its own, so that the number may be shown to others as the
 * sender.
 */
export const isProven = ({ status }: Pick<PhoneNumber, 'status'>): boolean =>
  status === 'active' || status === 'suspended'

/** All numbers, oldest first. */
export async function listNumbers(db: Database, businessId: string): Promise<PhoneNumber[]> {
  return (await selectNumbers(db.read, businessId)).map(shown)
}

/** @throws NOT_FOUND */
export async function readNumber(db: Database, businessId: string, id: string): Promise<PhoneNumber> {
  const found = (await listNumbers(db, businessId)).find((one) => one.id === id)
  if (found === undefined) throw notFound(`phone number ${id}`)
  return found
}

/** Newest first, in pages. */
export async function listNumbersByPage(
  db: Database,
  businessId: string,
  page: PageRequest,
): Promise<Page<PhoneNumber>> {
  const { items, next } = pageOf(await selectNumberPage(db.list, businessId, page), page.limit)
  return { items: items.map(shown), next }
}

/** The business that answers a dialed number; null if none. */
export const findBusinessIdByNumber = async (db: Database, dialed: string): Promise<string | null> =>
  (await findDialedNumber(db, dialed)).owner

/** Adds the properties that follow from the number itself: country and type. */
export function shown(row: StoredNumber): PhoneNumber {
  const { voice, sms, mms, capabilitiesFrom: _, ...rest } = row
  const parsed = parsePhoneNumberFromString(row.phone)
  const country: CountryCode | undefined = parsed?.country ?? parsed?.getPossibleCountries()[0]
  const type = typeOf(parsed?.getType())
  return { ...rest, countryCode: country ?? null, type, capabilities: { voice, sms, mms } }
}

/** Maps libphonenumber's types to our four. Unknown ones, such as fictional numbers, count as local. */
function typeOf(kind: string | undefined): NumberType {
  if (kind === 'MOBILE') return 'mobile'
  if (kind === 'TOLL_FREE' || kind === 'SHARED_COST') return 'toll_free'
  if (kind === 'UAN' || kind === 'VOIP' || kind === 'PREMIUM_RATE') return 'national'
  return 'local'
}
