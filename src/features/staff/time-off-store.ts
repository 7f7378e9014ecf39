import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { TimeOff } from './staff.ts'

/** @returns whether it was added; false if the same time off exists, whatever its reason */
export async function insertTimeOff(sql: Sql, businessId: string, one: TimeOff, now: Instant): Promise<boolean> {
  const { count } = await sql`
    INSERT INTO time_off (id, business_id, staff_id, starts_at, ends_at, repeats, repeats_until, reason, created_at)
    SELECT ${one.id}, ${businessId}, ${one.staffId}::text, ${one.startsAt}::text::timestamp,
      ${one.endsAt}::text::timestamp, ${one.repeats}, ${one.repeatsUntil}::text::date, ${one.reason}, ${now}
    WHERE NOT EXISTS (
      SELECT FROM time_off
      WHERE business_id = ${businessId} AND staff_id IS NOT DISTINCT FROM ${one.staffId}::text
        AND starts_at = ${one.startsAt}::text::timestamp AND ends_at = ${one.endsAt}::text::timestamp
        AND repeats = ${one.repeats} AND repeats_until IS NOT DISTINCT FROM ${one.repeatsUntil}::text::date)`
  return count === 1
}

export const selectTimeOff = (sql: Sql, businessId: string): Promise<TimeOff[]> => sql<TimeOff[]>`
  SELECT id, staff_id AS "staffId", to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI') AS "startsAt",
    to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI') AS "endsAt", repeats, repeats_until AS "repeatsUntil", reason
  FROM time_off WHERE business_id = ${businessId}
    AND NOT EXISTS (SELECT FROM staff WHERE staff.id = time_off.staff_id AND removed_at IS NOT NULL)
  ORDER BY starts_at, id LIMIT 10000`

export async function deleteTimeOff(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM time_off WHERE id = ${id} AND business_id = ${businessId}`
  return count === 1
}
