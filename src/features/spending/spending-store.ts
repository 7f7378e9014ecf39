import type { Instant } from '../../kernel/clock.ts'
import { jsonb, type Sql } from '../../store/database.ts'
import type { SpendingLimits } from '../plans/plan.ts'

export type SpendingKind = 'call' | 'message'

export interface SpendingRow extends Partial<Record<keyof SpendingLimits, number | null>> {
  plan: string
  country: string
  timezone: string
  allowedCountries: string[] | null
  /** The limits of a plan in the configuration. */
  configured: Partial<SpendingLimits> | null
}

export async function selectSpendingRow(sql: Sql, businessId: string): Promise<SpendingRow | null> {
  const rows = await sql<SpendingRow[]>`
    SELECT plan, country, timezone, limits AS configured, allowed_countries AS "allowedCountries",
      calls_per_minute AS "callsPerMinute", calls_per_day AS "callsPerDay",
      messages_per_minute AS "messagesPerMinute", messages_per_day AS "messagesPerDay", max_calls AS "maxCalls"
    FROM businesses LEFT JOIN spending_limits ON business_id = id LEFT JOIN plan_limits USING (plan)
    WHERE id = ${businessId}`
  return rows[0] ?? null
}

export interface Period {
  minuteAt: Instant
  /** `YYYY-MM-DD` in the time zone of the business. */
  day: string
}

/** Counts one call or text; null if a limit is reached. @returns how many there are on this day */
export async function countOne(
  sql: Sql,
  businessId: string,
  kind: SpendingKind,
  { minuteAt, day }: Period,
  limits: { perMinute: number; perDay: number },
): Promise<number | null> {
  const rows = await sql<{ dayCount: number }[]>`
    INSERT INTO spending AS known (business_id, kind, minute_at, minute_count, day, day_count)
    VALUES (${businessId}, ${kind}, ${minuteAt}, 1, ${day}, 1)
    ON CONFLICT (business_id, kind) DO UPDATE SET
      minute_count = 1 + CASE WHEN known.minute_at = excluded.minute_at THEN known.minute_count ELSE 0 END,
      day_count = 1 + CASE WHEN known.day = excluded.day THEN known.day_count ELSE 0 END,
      minute_at = excluded.minute_at, day = excluded.day
    WHERE (known.minute_at <> excluded.minute_at OR known.minute_count < ${limits.perMinute})
      AND (known.day <> excluded.day OR known.day_count < ${limits.perDay})
    RETURNING day_count AS "dayCount"`
  return rows[0]?.dayCount ?? null
}

export async function selectDayCounts(
  sql: Sql,
  businessId: string,
  day: string,
): Promise<Record<SpendingKind, number>> {
  const rows = await sql<{ kind: SpendingKind; count: number }[]>`
    SELECT kind, day_count AS count FROM spending WHERE business_id = ${businessId} AND day = ${day}`
  return { call: 0, message: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
}

export interface OwnLimits extends Record<keyof SpendingLimits, number | null> {
  allowedCountries: string[] | null
}

export async function upsertOwnLimits(sql: Sql, businessId: string, own: OwnLimits): Promise<void> {
  await sql`
    INSERT INTO spending_limits (business_id, allowed_countries, calls_per_minute, calls_per_day, messages_per_minute,
      messages_per_day, max_calls)
    VALUES (${businessId}, ${own.allowedCountries}, ${own.callsPerMinute}, ${own.callsPerDay},
      ${own.messagesPerMinute}, ${own.messagesPerDay}, ${own.maxCalls})
    ON CONFLICT (business_id) DO UPDATE SET allowed_countries = excluded.allowed_countries,
      calls_per_minute = excluded.calls_per_minute, calls_per_day = excluded.calls_per_day,
      messages_per_minute = excluded.messages_per_minute, messages_per_day = excluded.messages_per_day,
      max_calls = excluded.max_calls`
}

/** Replaces the limits of all plans in the configuration. */
export async function replacePlanLimits(
  sql: Sql,
  plans: readonly (readonly [plan: string, limits: Partial<SpendingLimits>])[],
): Promise<void> {
  await sql`DELETE FROM plan_limits WHERE plan <> ALL (${plans.map(([plan]) => plan)}::text[])`
  for (const [plan, limits] of plans)
    await sql`
      INSERT INTO plan_limits (plan, limits) VALUES (${plan}, ${jsonb(sql, limits)})
      ON CONFLICT (plan) DO UPDATE SET limits = excluded.limits`
}
