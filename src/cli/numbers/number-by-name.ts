import type { PhoneNumber } from '../../features/numbers/number.ts'
import type { Database } from '../../store/database.ts'

/** The number, given as dialed or by its id. @throws NOT_FOUND */
export async function requireNumber(db: Database, businessId: string, number: string): Promise<PhoneNumber> {
  const { requireBusiness } = await import('../../features/business/business.ts')
  const { listNumbers } = await import('../../features/numbers/number.ts')
  const { notFound } = await import('../../kernel/api-error.ts')
  const { parsePhoneNumber } = await import('../../kernel/phone-number.ts')
  const { id, country } = await requireBusiness(db, businessId)
  const dialed = parsePhoneNumber(number, country)
  const found = (await listNumbers(db, id)).find((one) => one.id === number || one.phone === dialed)
  if (found === undefined) throw notFound(`number ${number} of business ${id} ("frontbell numbers list" shows them)`)
  return found
}
