import type { Instant } from '../../kernel/clock.ts'
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
  /** The business has allowed the number. */
  isAllowed: boolean
  /** Nobody spoke in the last calls from the number. */
  isSilent: boolean
  /** The business refuses calls whose carrier could not verify the number. */
  refusesFailedChecks: boolean
  /** Other businesses use the same service. */
  isShared: boolean
}

/**
 * So many calls that the assistant ended because nobody answered, and no other answered call since `silentSince`, make a silent caller. People
 * who hang up during the greeting are none.
 */
const SILENT_CALLS = 3

export async function selectCallerRules(
  sql: Sql,
  businessId: string,
  phone: string,
  silentSince: Instant,
): Promise<CallerRules> {
  const rows = await sql<CallerRules[]>`
    SELECT EXISTS (SELECT FROM blocked_callers WHERE business_id = ${businessId} AND ${covers(sql, phone)}) AS "isBlocked",
      EXISTS (SELECT FROM allowed_callers WHERE business_id = ${businessId} AND phone = ${phone}) AS "isAllowed",
      EXISTS (SELECT FROM businesses WHERE id <> ${businessId}) AS "isShared",
      coalesce((SELECT refuse_failed_checks FROM businesses WHERE id = ${businessId}), false) AS "refusesFailedChecks",
      ${phone.startsWith('+')} AND (
        SELECT count(*) = ${SILENT_CALLS} AND bool_and(was_silent) FROM (
          SELECT outcome = 'abandoned' AND scored_turns = '[]' AND ended_reason = 'silence' AS was_silent
          FROM calls
          WHERE business_id = ${businessId} AND from_phone = ${phone} AND status <> 'live' AND direction = 'inbound'
            AND answered_at IS NOT NULL AND created_at > ${silentSince}
          ORDER BY created_at DESC, id DESC LIMIT ${SILENT_CALLS}) last_calls) IS TRUE AS "isSilent"`
  return rows[0] as CallerRules
}

export interface AllowedCaller {
  /** E.164, or `anonymous` */
  phone: string
  createdAt: Instant
}

export async function insertAllowedCaller(
  sql: Sql,
  businessId: string,
  allowed: AllowedCaller,
): Promise<AllowedCaller> {
  const rows = await sql<AllowedCaller[]>`
    INSERT INTO allowed_callers (business_id, phone, created_at) VALUES (${businessId}, ${allowed.phone}, ${allowed.createdAt})
    ON CONFLICT (business_id, phone) DO UPDATE SET phone = excluded.phone
    RETURNING phone, created_at AS "createdAt"`
  return rows[0] as AllowedCaller
}

export async function deleteAllowedCaller(sql: Sql, businessId: string, phone: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM allowed_callers WHERE business_id = ${businessId} AND phone = ${phone}`
  return count > 0
}

export const selectAllowedCallers = (sql: Sql, businessId: string): Promise<AllowedCaller[]> => sql<AllowedCaller[]>`
  SELECT phone, created_at AS "createdAt" FROM allowed_callers WHERE business_id = ${businessId} ORDER BY phone`

/** A call of the log that was refused before it was answered. */
export interface RefusedCallRecord {
  callId: string
  /** E.164, or `anonymous` */
  from: string
  /** Which rule refused it. */
  rule: string
  at: Instant
  isAllowed: boolean
}

/** Newest first. */
export const selectRefusedCalls = (sql: Sql, businessId: string, limit: number): Promise<RefusedCallRecord[]> =>
  sql<RefusedCallRecord[]>`
    SELECT call_id AS "callId", calls.from_phone AS "from", rule, refused.created_at AS at,
      EXISTS (SELECT FROM allowed_callers allowed
        WHERE allowed.business_id = ${businessId} AND allowed.phone = calls.from_phone) AS "isAllowed"
    FROM refused_calls refused JOIN calls ON calls.id = call_id
    WHERE refused.business_id = ${businessId}
    ORDER BY refused.created_at DESC, call_id DESC LIMIT ${limit}`

export const insertRefusedCall = (
  sql: Sql,
  { callId, businessId, rule }: { callId: string; businessId: string; rule: string },
  now: Instant,
): Promise<unknown> => sql`
  INSERT INTO refused_calls (call_id, business_id, rule, created_at) VALUES (${callId}, ${businessId}, ${rule}, ${now})
  ON CONFLICT DO NOTHING`
