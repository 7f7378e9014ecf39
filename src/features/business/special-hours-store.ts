import type { Sql } from '../../store/database.ts'
import type { SpecialHours } from './special-hours.ts'

export const selectSpecialHours = (sql: Sql, businessId: string): Promise<SpecialHours[]> => sql<SpecialHours[]>`
  SELECT on_date AS date, openings, reason FROM special_hours WHERE business_id = ${businessId}
  ORDER BY on_date LIMIT 10000`

export async function upsertSpecialHours(
  sql: Sql,
  businessId: string,
  { date, openings, reason }: SpecialHours,
): Promise<void> {
  await sql`
    INSERT INTO special_hours (business_id, on_date, openings, reason)
    VALUES (${businessId}, ${date}::date, ${JSON.stringify(openings)}::text::json, ${reason})
    ON CONFLICT (business_id, on_date) DO UPDATE SET openings = excluded.openings, reason = excluded.reason`
}

export async function deleteSpecialHours(sql: Sql, businessId: string, date: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM special_hours WHERE business_id = ${businessId} AND on_date = ${date}::date`
  return count === 1
}
