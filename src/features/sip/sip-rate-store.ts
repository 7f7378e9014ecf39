import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { RateDirection, SipRate } from './sip-rate.ts'

export interface RateFilters {
  prefix?: string | undefined
  countryCode?: string | undefined
  direction?: RateDirection | undefined
}

/** Decimal numbers as text without trailing zeros. */
const columns = (sql: Sql) => sql`
  id, prefix, destination, country_code AS "countryCode", direction, trim_scale(rate_per_minute)::text AS "ratePerMinute",
  trim_scale(connection_fee)::text AS "connectionFee", currency, billing_increment_seconds AS "billingIncrementSeconds",
  minimum_seconds AS "minimumSeconds", effective_from AS "effectiveFrom", created_at AS "createdAt"`

/**
 * The number of rows in one statement. They travel as one document, so the protocol's limit of parameters does not
 * apply.
 */
const BATCH = 5_000

/** @param conflict `replace`: the rate replaces one with the same prefix, direction and time */
export async function insertRates(
  sql: Sql,
  businessId: string,
  rates: readonly SipRate[],
  conflict: 'refuse' | 'replace' = 'refuse',
): Promise<void> {
  for (let from = 0; from < rates.length; from += BATCH) {
    const rows = rates.slice(from, from + BATCH).map((rate) => ({
      ...rate,
      effectiveFrom: rate.effectiveFrom.toISOString(),
      createdAt: rate.createdAt.toISOString(),
    }))
    await sql`
      INSERT INTO sip_rates (id, business_id, prefix, destination, country_code, direction, rate_per_minute,
        connection_fee, currency, billing_increment_seconds, minimum_seconds, effective_from, created_at)
      SELECT id, ${businessId}, prefix, destination, "countryCode", direction, "ratePerMinute", "connectionFee", currency,
        "billingIncrementSeconds", "minimumSeconds", "effectiveFrom", "createdAt"
      FROM jsonb_to_recordset(${sql.json(rows)}) AS (id text, prefix text, destination text, "countryCode" text,
        direction text, "ratePerMinute" numeric, "connectionFee" numeric, currency text,
        "billingIncrementSeconds" integer, "minimumSeconds" integer, "effectiveFrom" timestamptz,
        "createdAt" timestamptz)
      ${
        conflict === 'refuse'
          ? sql``
          : sql`
            ON CONFLICT ON CONSTRAINT sip_rates_once DO UPDATE SET destination = excluded.destination,
              country_code = excluded.country_code, rate_per_minute = excluded.rate_per_minute,
              connection_fee = excluded.connection_fee, currency = excluded.currency,
              billing_increment_seconds = excluded.billing_increment_seconds,
              minimum_seconds = excluded.minimum_seconds`
      }`
  }
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectRates = (
  sql: Sql,
  businessId: string,
  { prefix, countryCode, direction }: RateFilters,
  page: PageRequest,
): Promise<SipRate[]> => sql<SipRate[]>`
  SELECT ${columns(sql)} FROM sip_rates
  WHERE business_id = ${businessId}
    ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ${prefix === undefined ? sql`` : sql`AND starts_with(prefix, ${prefix})`}
    ${countryCode === undefined ? sql`` : sql`AND country_code = upper(${countryCode})`}
    ${direction === undefined ? sql`` : sql`AND direction = ${direction}`}
  ORDER BY created_at DESC, id DESC
  LIMIT ${page.limit + 1}`

export async function selectRateFor(
  sql: Sql,
  businessId: string,
  prefixes: readonly string[],
  { direction, at }: { direction: RateDirection; at: Instant },
): Promise<SipRate | null> {
  const rows = await sql<SipRate[]>`
    SELECT ${columns(sql)} FROM sip_rates
    WHERE business_id = ${businessId} AND direction = ${direction} AND prefix = ANY(${[...prefixes]}::text[])
      AND effective_from <= ${at}
    ORDER BY length(prefix) DESC, effective_from DESC LIMIT 1`
  return rows[0] ?? null
}

export async function deleteRate(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql`DELETE FROM sip_rates WHERE id = ${id} AND business_id = ${businessId} RETURNING id`
  return rows.length === 1
}
