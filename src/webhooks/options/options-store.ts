import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { Condition } from './condition.ts'
import { type RateLimit, spacingOf } from './rate-limit.ts'

export interface OptionsRow {
  events: string[]
  sealedHeaders: Uint8Array | null
  headerNames: string[]
  conditions: Condition[]
  rateLimit: RateLimit | null
}

/** Null if there is no such endpoint. `FOR NO KEY UPDATE` makes changes wait for each other. */
export async function selectOptions(
  sql: Sql,
  businessId: string,
  id: string,
  lock: 'FOR NO KEY UPDATE' | '' = '',
): Promise<OptionsRow | null> {
  const [row] = await sql<OptionsRow[]>`
    SELECT events, sealed_headers AS "sealedHeaders", header_names AS "headerNames", conditions,
           (SELECT json_build_object('max', max, 'per', per) FROM webhook_rate_limits rate
            WHERE rate.endpoint_id = endpoint.id) AS "rateLimit"
    FROM webhook_endpoints endpoint
    WHERE id = ${id} AND business_id = ${businessId} AND removed_at IS NULL
    ${lock === '' ? sql`` : sql`FOR NO KEY UPDATE`}`
  return row ?? null
}

export interface OptionsToStore {
  sealedHeaders: Uint8Array | null
  headerNames: readonly string[]
  conditions: readonly Condition[]
  filter: string | null
}

/** A new revision makes the senders reload the headers. */
export async function storeOptions(sql: Sql, id: string, options: OptionsToStore, now: Instant): Promise<void> {
  const { sealedHeaders, headerNames, conditions, filter } = options
  await sql`
    UPDATE webhook_endpoints SET sealed_headers = ${sealedHeaders as Buffer | null},
      header_names = ${headerNames as string[]}, conditions = ${JSON.stringify(conditions)}::text::jsonb, filter = ${filter},
      updated_at = ${now}, revision = revision + 1
    WHERE id = ${id}`
}

/** A changed limit starts counting again, now. */
export async function storeRateLimit(
  sql: Sql,
  businessId: string,
  id: string,
  limit: RateLimit | null,
  now: Instant,
): Promise<void> {
  if (limit === null) {
    await sql`DELETE FROM webhook_rate_limits WHERE endpoint_id = ${id} AND business_id = ${businessId}`
    return
  }
  const { burst, stepMs } = spacingOf(limit)
  await sql`
    INSERT INTO webhook_rate_limits AS rate (endpoint_id, business_id, max, per, burst, step_ms, next_at)
    VALUES (${id}, ${businessId}, ${limit.max}, ${limit.per}, ${burst}, ${stepMs}, ${now})
    ON CONFLICT (endpoint_id) DO UPDATE SET max = excluded.max, per = excluded.per, burst = excluded.burst,
      step_ms = excluded.step_ms, next_at = greatest(rate.next_at, excluded.next_at)
    WHERE (rate.max, rate.per) IS DISTINCT FROM (excluded.max, excluded.per)`
}
