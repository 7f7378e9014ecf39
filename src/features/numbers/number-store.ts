import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { NumberStatus } from './number.ts'

export interface StoredNumber {
  id: string
  phone: string
  label: string | null
  isDefault: boolean
  voice: boolean
  sms: boolean
  mms: boolean
  /** Where the capabilities come from: assumed, the carrier's account, or a person. */
  capabilitiesFrom: 'assumed' | 'carrier' | 'owner'
  provider: string
  sipConnectionId: string | null
  status: NumberStatus
  monthlyCostCents: number | null
  createdAt: Instant
}

const columns = (sql: Sql) => sql`
  id, phone, label, is_default AS "isDefault", voice, sms, mms,
  capabilities_from AS "capabilitiesFrom", provider, sip_connection_id AS "sipConnectionId",
  status, monthly_cost_cents AS "monthlyCostCents", created_at AS "createdAt"`

/** Serializes changes to a business's numbers until the transaction ends. */
export async function lockNumbers(tx: Sql, businessId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`numbers ${businessId}`}, 0))`
}

export const selectNumbers = (sql: Sql, businessId: string): Promise<StoredNumber[]> => sql<StoredNumber[]>`
  SELECT ${columns(sql)} FROM phone_numbers WHERE business_id = ${businessId} ORDER BY created_at, id`

/** Up to `page.limit + 1` rows, newest first. */
export const selectNumberPage = (sql: Sql, businessId: string, page: PageRequest): Promise<StoredNumber[]> =>
  sql<StoredNumber[]>`
    SELECT ${columns(sql)} FROM phone_numbers
    WHERE business_id = ${businessId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`

export async function clearDefault(tx: Sql, businessId: string): Promise<void> {
  await tx`UPDATE phone_numbers SET is_default = false WHERE business_id = ${businessId} AND is_default`
}

export async function insertNumber(
  tx: Sql,
  businessId: string,
  row: Pick<
    StoredNumber,
    'id' | 'phone' | 'label' | 'status' | 'isDefault' | 'provider' | 'sipConnectionId' | 'createdAt'
  >,
): Promise<StoredNumber> {
  const rows = await tx<StoredNumber[]>`
    INSERT INTO phone_numbers (id, business_id, phone, label, status, is_default, provider, sip_connection_id, created_at)
    VALUES (${row.id}, ${businessId}, ${row.phone}, ${row.label}, ${row.status}, ${row.isDefault}, ${row.provider},
      ${row.sipConnectionId}, ${row.createdAt})
    RETURNING ${columns(tx)}`
  return single(rows)
}

/** The changeable fields of a number. */
export type NumberSettings = Omit<StoredNumber, 'id' | 'phone' | 'createdAt'>

/** Changes a number. The carriers are queried about it again if its carrier changed, or a person cleared what they had set. */
export async function updateNumber(
  tx: Sql,
  businessId: string,
  id: string,
  { label, status, provider, sipConnectionId, isDefault, ...rest }: NumberSettings,
): Promise<StoredNumber> {
  const { voice, sms, mms, capabilitiesFrom, monthlyCostCents } = rest
  const rows = await tx<StoredNumber[]>`
    UPDATE phone_numbers SET label = ${label}, status = ${status}, provider = ${provider},
      sip_connection_id = ${sipConnectionId}, is_default = ${isDefault}, is_demo = false, voice = ${voice}, sms = ${sms},
      mms = ${mms}, capabilities_from = ${capabilitiesFrom}, monthly_cost_cents = ${monthlyCostCents},
      checked_at = CASE WHEN ${provider} = provider AND ${capabilitiesFrom} <> 'assumed' THEN checked_at END
    WHERE id = ${id} AND business_id = ${businessId} RETURNING ${columns(tx)}`
  return single(rows)
}

export async function deleteNumber(tx: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await tx`DELETE FROM phone_numbers WHERE id = ${id} AND business_id = ${businessId} RETURNING id`
  return rows.length === 1
}

/** Makes a pending number active. False if the business has no such number. */
export async function activateNumber(tx: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await tx`
    UPDATE phone_numbers SET status = 'active' WHERE id = ${id} AND business_id = ${businessId} AND status = 'pending'
    RETURNING id`
  return rows.length === 1
}

/**
 * Makes the oldest number the default if a business has numbers but no default. A pending number cannot be the
 * default.
 */
export async function ensureDefault(tx: Sql, businessId: string): Promise<void> {
  await tx`
    UPDATE phone_numbers SET is_default = true
    WHERE id = (SELECT id FROM phone_numbers WHERE business_id = ${businessId} AND status IN ('active', 'suspended')
        ORDER BY created_at, id LIMIT 1)
      AND NOT EXISTS (SELECT FROM phone_numbers WHERE business_id = ${businessId} AND is_default)`
}

export async function hasConnection(sql: Sql, businessId: string, sipConnectionId: string): Promise<boolean> {
  const rows = await sql`SELECT FROM sip_connections WHERE id = ${sipConnectionId} AND business_id = ${businessId}`
  return rows.length === 1
}

/** A business that has a number, and its status. */
export interface NumberHolder {
  businessId: string
  status: NumberStatus
}

/** The businesses that have one of these numbers (E.164), including unverified ones. */
export const selectHolders = (sql: Sql, phones: readonly string[]): Promise<NumberHolder[]> => sql<NumberHolder[]>`
  SELECT business_id AS "businessId", status FROM phone_numbers WHERE phone = ANY(${[...phones]}::text[])`

/** The countries of all businesses that have a number. */
export async function selectCountries(sql: Sql): Promise<string[]> {
  const rows = await sql<{ country: string }[]>`
    SELECT DISTINCT country FROM businesses WHERE EXISTS (SELECT FROM phone_numbers WHERE business_id = businesses.id)`
  return rows.map((row) => row.country)
}
