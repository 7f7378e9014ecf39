import { conflict, notFound } from '../../kernel/api-error.ts'
import { optionalLine, requireOneOf } from '../../kernel/fields.ts'
import type { Database } from '../../store/database.ts'
import { type PhoneNumber, shown } from './number.ts'
import { clearDefault, deleteNumber, ensureDefault, lockNumbers, selectNumbers, updateNumber } from './number-store.ts'
import { type RouteChoice, resolveRouteChoice } from './route-choice.ts'

/** Whether calls to the number are answered. A carrier sets the other statuses. */
export const CHOSEN_STATUSES = ['active', 'suspended'] as const

/** Absent fields stay, null clears. */
export interface NumberChange extends RouteChoice {
  label?: string | null | undefined
  status?: (typeof CHOSEN_STATUSES)[number] | undefined
  /**
   * True: makes the number the default for messages and calls. It stays the default until another number becomes it.
   */
  isDefault?: boolean | undefined
}

/** @throws BAD_REQUEST naming the field, NOT_FOUND; CONFLICT when no default would be left, and for a pending number */
export async function changeNumber(
  db: Database,
  businessId: string,
  id: string,
  change: NumberChange,
): Promise<PhoneNumber> {
  const { label, status, isDefault } = change
  return db.transaction(async (tx) => {
    await lockNumbers(tx, businessId)
    const before = (await selectNumbers(tx, businessId)).find((one) => one.id === id)
    if (before === undefined) throw notFound(`phone number ${id}`)
    if (before.status === 'pending' && (status !== undefined || isDefault === true))
      throw conflict(`${before.phone} is pending: prove with a code that it is the business's, or ask the operator`)
    if (before.isDefault && isDefault === false)
      throw conflict('isDefault: there is always a default; make another number the default instead')
    const way = await resolveRouteChoice(tx, businessId, change, before)
    if (isDefault === true && !before.isDefault) await clearDefault(tx, businessId)
    const after = await updateNumber(tx, businessId, id, {
      label: label === undefined ? before.label : optionalLine('label', label, 200),
      status: status === undefined ? before.status : requireOneOf('status', status, CHOSEN_STATUSES),
      ...way,
      isDefault: isDefault ?? before.isDefault,
    })
    return shown(after)
  })
}

/**
 * Releases a number, which another business may then have. Calls and messages stay. When it was the default, the oldest
 * remaining number becomes it. @throws NOT_FOUND
 */
export async function removeNumber(db: Database, businessId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNumbers(tx, businessId)
    if (!(await deleteNumber(tx, businessId, id))) throw notFound(`phone number ${id}`)
    await ensureDefault(tx, businessId)
  })
}
