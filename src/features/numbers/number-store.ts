import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'

export interface StoredNumber {
  id: string
  phone: string
  label: string | null
  isDefault: boolean
  createdAt: Instant
}

/** One change at a time per business, until the transaction ends. */
export async function lockNumbers(tx: Sql, businessId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`numbers ${businessId}`}, 0))`
}

export const selectNumbers = (sql: Sql, businessId: string): Promise<StoredNumber[]> => sql<StoredNumber[]>`
  SELECT id, phone, label, is_default AS "isDefault", created_at AS "createdAt" FROM phone_numbers
  WHERE business_id = ${businessId} ORDER BY created_at, id`

export async function clearDefault(tx: Sql, businessId: string): Promise<void> {
  await tx`UPDATE phone_numbers SET is_default = false WHERE business_id = ${businessId} AND is_default`
}

export async function insertNumber(tx: Sql, businessId: string, row: StoredNumber): Promise<void> {
  await tx`
    INSERT INTO phone_numbers (id, business_id, phone, label, is_default, created_at)
    VALUES (${row.id}, ${businessId}, ${row.phone}, ${row.label}, ${row.isDefault}, ${row.createdAt})`
}

/** The businesses, each once, that have one of these numbers (E.164). */
export async function selectOwners(sql: Sql, phones: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT DISTINCT business_id AS id FROM phone_numbers WHERE phone = ANY(${[...phones]}::text[])`
  return rows.map((row) => row.id)
}

/** The countries of all businesses that have a number. */
export async function selectCountries(sql: Sql): Promise<string[]> {
  const rows = await sql<{ country: string }[]>`
    SELECT DISTINCT country FROM businesses WHERE EXISTS (SELECT FROM phone_numbers WHERE business_id = businesses.id)`
  return rows.map((row) => row.country)
}
