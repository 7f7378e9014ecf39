import { jsonb, type Sql } from '../../store/database.ts'
import type { OutboundCall } from './outbound-call.ts'

export async function insertOutboundCall(sql: Sql, call: OutboundCall): Promise<void> {
  await sql`
    INSERT INTO outbound_calls (id, business_id, from_phone, to_phone, terms, created_at, expires_at)
    VALUES (${call.id}, ${call.businessId}, ${call.from}, ${call.to}, ${jsonb(sql, call.terms)}, ${call.createdAt},
      ${call.expiresAt})`
}

export const selectWaiting = (sql: Sql, limit: number): Promise<OutboundCall[]> => sql<OutboundCall[]>`
  SELECT id, business_id AS "businessId", from_phone AS "from", to_phone AS "to", terms, created_at AS "createdAt",
    expires_at AS "expiresAt"
  FROM outbound_calls ORDER BY created_at, id LIMIT ${limit}`

/** False if the row does not exist. */
export async function deleteOutboundCall(sql: Sql, id: string, businessId: string): Promise<boolean> {
  const rows = await sql`DELETE FROM outbound_calls WHERE id = ${id} AND business_id = ${businessId} RETURNING 1`
  return rows.length > 0
}
