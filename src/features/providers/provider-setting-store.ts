import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'

/** One of the two values is null. */
export interface StoredSetting {
  name: string
  value: string | null
  sealedValue: Buffer | null
}

export const selectSettings = (sql: Sql, businessId: string): Promise<StoredSetting[]> => sql<StoredSetting[]>`
  SELECT name, value, sealed_value AS "sealedValue" FROM provider_settings
  WHERE business_id = ${businessId} ORDER BY name`

export async function upsertSetting(
  sql: Sql,
  businessId: string,
  { name, value, sealedValue }: StoredSetting,
  now: Instant,
): Promise<void> {
  await sql`
    INSERT INTO provider_settings (business_id, name, value, sealed_value, updated_at)
    VALUES (${businessId}, ${name}, ${value}, ${sealedValue}, ${now})
    ON CONFLICT (business_id, name) DO UPDATE
    SET value = excluded.value, sealed_value = excluded.sealed_value, updated_at = excluded.updated_at`
}

export async function deleteSetting(sql: Sql, businessId: string, name: string): Promise<void> {
  await sql`DELETE FROM provider_settings WHERE business_id = ${businessId} AND name = ${name}`
}
