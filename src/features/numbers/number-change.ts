import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import { optionalLine, requireOneOf } from '../../kernel/fields.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { type PhoneNumber, shown, takenByAnother } from './number.ts'
import {
  clearDefault,
  deleteNumber,
  ensureDefault,
  lockNumbers,
  type StoredNumber,
  selectNumbers,
  updateNumber,
} from './number-store.ts'
import { type RouteChoice, resolveRouteChoice } from './route-choice.ts'

/** Whether calls to the number are answered. The other statuses are determined: `pending` by a code, `released` by a carrier. */
export const CHOSEN_STATUSES = ['active', 'suspended'] as const

/** Absent fields keep their values; null clears. */
export interface NumberChange extends RouteChoice {
  label?: string | null | undefined
  status?: (typeof CHOSEN_STATUSES)[number] | undefined
  /**
   * True makes the number the default for messages and calls. It stays the default until another number replaces it.
   */
  isDefault?: boolean | undefined
  /** The capabilities as set by a person; null for those that the carrier's account reports. */
  capabilities?: Partial<PhoneNumber['capabilities']> | null | undefined
  /** Null if unknown. */
  monthlyCostCents?: number | null | undefined
}

export const MAX_MONTHLY_COST_CENTS = 1_000_000_00

/**
 * Changes a number.
 * @throws BAD_REQUEST naming the field, NOT_FOUND; CONFLICT when no default would be left, for a pending number, and when another business
 * has a number that was released
 */
export async function changeNumber(
  db: Database,
  businessId: string,
  id: string,
  change: NumberChange,
): Promise<PhoneNumber> {
  const { label, status, isDefault } = change
  const changing = db.transaction(async (tx) => {
    await lockNumbers(tx, businessId)
    const before = (await selectNumbers(tx, businessId)).find((one) => one.id === id)
    if (before === undefined) throw notFound(`phone number ${id}`)
    if (before.status === 'pending' && (status !== undefined || isDefault === true))
      throw conflict(`${before.phone} is pending: prove with a code that it is the business's, or ask the operator`)
    if (before.isDefault && isDefault === false)
      throw conflict('isDefault: there is always a default; make another number the default instead')
    if (before.status === 'released' && status === undefined && isDefault === true)
      throw conflict(`${before.phone} was released by its carrier; make it active first`)
    const way = await resolveRouteChoice(tx, businessId, change, before)
    if (isDefault === true && !before.isDefault) await clearDefault(tx, businessId)
    const after = await updateNumber(tx, businessId, id, {
      ...before,
      ...capabilitiesAfter(before, change.capabilities),
      monthlyCostCents: costAfter(before, change.monthlyCostCents),
      label: label === undefined ? before.label : optionalLine('label', label, 200),
      status: status === undefined ? before.status : requireOneOf('status', status, CHOSEN_STATUSES),
      ...way,
      isDefault: isDefault ?? before.isDefault,
    })
    await ensureDefault(tx, businessId)
    return shown(after)
  })
  return changing.catch((error) => {
    throw isConstraintViolation(error, 'phone_numbers_one_owner') ? takenByAnother() : error
  })
}

/** Until the carrier's account is queried again, a number is assumed to have all capabilities. */
function capabilitiesAfter(
  before: StoredNumber,
  capabilities: NumberChange['capabilities'],
): Pick<StoredNumber, 'voice' | 'sms' | 'mms' | 'capabilitiesFrom'> {
  if (capabilities === undefined) return before
  if (capabilities === null) return { voice: true, sms: true, mms: true, capabilitiesFrom: 'assumed' }
  const { voice, sms, mms } = { ...before, ...capabilities }
  if (mms && !sms) throw badRequest('capabilities: a number that can send media can send texts, too')
  return { voice, sms, mms, capabilitiesFrom: 'owner' }
}

function costAfter({ monthlyCostCents: before }: StoredNumber, cents: NumberChange['monthlyCostCents']): number | null {
  if (cents === undefined) return before
  if (cents === null || (Number.isInteger(cents) && cents >= 0 && cents <= MAX_MONTHLY_COST_CENTS)) return cents
  throw badRequest(`monthlyCostCents: must be a whole number of cents from 0 to ${MAX_MONTHLY_COST_CENTS}, or null`)
}

/**
 * Releases a number, which another business can then have. Calls and messages stay. If it was the default, the oldest
 * remaining number becomes the default.
 * @throws NOT_FOUND
 */
export async function removeNumber(db: Database, businessId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNumbers(tx, businessId)
    if (!(await deleteNumber(tx, businessId, id))) throw notFound(`phone number ${id}`)
    await ensureDefault(tx, businessId)
  })
}
