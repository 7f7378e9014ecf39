import type { Sql } from '../../store/database.ts'
import type { BlockedCaller } from './blocked-caller.ts'

/** A number that is blocked already keeps its date; a new reason replaces the old one. */
export async function insertBlockedCaller(
  sql: Sql,
  businessId: string,
  blocked: BlockedCaller,
): Promise<BlockedCaller> {
  const rows = await sql<BlockedCaller[]>`
    INSERT INTO blocked_callers (business_id, phone, reason, created_at)
    VALUES (${businessId}, ${blocked.phone}, ${blocked.reason}, ${blocked.createdAt})
    ON CONFLICT (business_id, phone) DO UPDATE SET reason = coalesce(excluded.reason, blocked_callers.reason)
    RETURNING phone, reason, created_at AS "createdAt"`
  return rows[0] as BlockedCaller
}

export async function deleteBlockedCaller(sql: Sql, businessId: string, phone: string): Promise<boolean> {
  const rows = await sql`DELETE FROM blocked_callers WHERE business_id = ${businessId} AND phone = ${phone} RETURNING 1`
  return rows.length > 0
}

export const selectBlockedCallers = (sql: Sql, businessId: string): Promise<BlockedCaller[]> => sql<BlockedCaller[]>`
  SELECT phone, reason, created_at AS "createdAt" FROM blocked_callers WHERE business_id = ${businessId} ORDER BY phone`

/** The entry is the number, or the beginning of it with a star. */
const covers = (sql: Sql, phone: string) => sql`
  (blocked_callers.phone = ${phone}
    OR (right(blocked_callers.phone, 1) = '*' AND starts_with(${phone}, left(blocked_callers.phone, -1))))`

export async function selectIsBlocked(sql: Sql, businessId: string, phone: string): Promise<boolean> {
  const rows =
    await sql`SELECT FROM blocked_callers WHERE business_id = ${businessId} AND ${covers(sql, phone)} LIMIT 1`
  return rows.length > 0
}

export interface CallerRules {
  isBlocked: boolean
  /** Other businesses use the same service. */
  isShared: boolean
}

export async function selectCallerRules(sql: Sql, businessId: string, phone: string): Promise<CallerRules> {
  const rows = await sql<CallerRules[]>`
    SELECT EXISTS (SELECT FROM blocked_callers WHERE business_id = ${businessId} AND ${covers(sql, phone)}) AS "isBlocked",
      EXISTS (SELECT FROM businesses WHERE id <> ${businessId}) AS "isShared"`
  return rows[0] as CallerRules
}
