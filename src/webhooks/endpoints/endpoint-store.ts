import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Endpoint } from './endpoint.ts'

const columns = (sql: Sql) => sql`
  id, url, description, events, status, scheme AS "signatureScheme", include_test_calls AS "includeTestCalls", disabled_reason AS "disabledReason",
  disabled_at AS "disabledAt", failing_since AS "failingSince", last_delivery_at AS "lastDeliveryAt",
  last_success_at AS "lastSuccessAt", created_at AS "createdAt", updated_at AS "updatedAt"`

/** Adds the endpoints of a business one after another, so that the limit holds. False if there is no such business. */
export async function lockBusiness(tx: Sql, businessId: string): Promise<boolean> {
  const rows = await tx`SELECT FROM businesses WHERE id = ${businessId} FOR NO KEY UPDATE`
  return rows.length > 0
}

export async function countEndpoints(sql: Sql, businessId: string): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM webhook_endpoints WHERE business_id = ${businessId} AND removed_at IS NULL`
  return rows[0]?.count ?? 0
}

export async function insertEndpoint(sql: Sql, businessId: string, endpoint: Endpoint): Promise<void> {
  const { id, url, description, events, signatureScheme, includeTestCalls, createdAt } = endpoint
  await sql`
    INSERT INTO webhook_endpoints (id, business_id, url, description, events, scheme, include_test_calls, created_at, updated_at)
    VALUES (${id}, ${businessId}, ${url}, ${description}, ${events as string[]}, ${signatureScheme}, ${includeTestCalls},
            ${createdAt}, ${createdAt})`
}

export async function selectEndpoint(sql: Sql, businessId: string, id: string): Promise<Endpoint | null> {
  const rows = await sql<Endpoint[]>`
    SELECT ${columns(sql)} FROM webhook_endpoints
    WHERE id = ${id} AND business_id = ${businessId} AND removed_at IS NULL`
  return rows[0] ?? null
}

/** Up to `page.limit + 1` endpoints, newest first. */
export function selectEndpoints(sql: Sql, businessId: string, page: PageRequest): Promise<Endpoint[]> {
  return sql<Endpoint[]>`
    SELECT ${columns(sql)} FROM webhook_endpoints WHERE business_id = ${businessId} AND removed_at IS NULL
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}`
}

export interface EndpointRowChange {
  url: string
  description: string | null
  events: readonly string[]
  signatureScheme: string
  includeTestCalls: boolean
}

export async function updateEndpointRow(
  sql: Sql,
  businessId: string,
  id: string,
  change: EndpointRowChange,
  now: Instant,
): Promise<Endpoint | null> {
  const rows = await sql<Endpoint[]>`
    UPDATE webhook_endpoints SET url = ${change.url}, description = ${change.description},
      events = ${change.events as string[]}, scheme = ${change.signatureScheme},
      include_test_calls = ${change.includeTestCalls}, updated_at = ${now},
      revision = revision + 1
    WHERE id = ${id} AND business_id = ${businessId} AND removed_at IS NULL RETURNING ${columns(sql)}`
  return rows[0] ?? null
}

/** Keeps the first reason and time if the endpoint is already disabled. Null if there is no such endpoint. */
export async function disableRow(sql: Sql, businessId: string, id: string, now: Instant): Promise<Endpoint | null> {
  const rows = await sql<Endpoint[]>`
    UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = coalesce(disabled_reason, 'owner'),
      disabled_at = coalesce(disabled_at, ${now}), updated_at = ${now}, revision = revision + 1
    WHERE id = ${id} AND business_id = ${businessId} AND removed_at IS NULL RETURNING ${columns(sql)}`
  return rows[0] ?? null
}

/** Disables an enabled endpoint that has failed since `failingSince` or earlier, at least `failures` times. Null if it is not failing. */
export async function disableFailingRow(
  tx: Sql,
  id: string,
  { failingSince, failures }: { failingSince: Instant; failures: number },
  now: Instant,
): Promise<{ businessId: string; url: string; failingSince: Instant } | null> {
  const rows = await tx<{ businessId: string; url: string; failingSince: Instant }[]>`
    UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'failing', disabled_at = ${now},
      updated_at = ${now}, revision = revision + 1
    WHERE id = ${id} AND status = 'enabled' AND removed_at IS NULL
      AND failing_since <= ${failingSince} AND failures_in_row >= ${failures}
    RETURNING business_id AS "businessId", url, failing_since AS "failingSince"`
  return rows[0] ?? null
}

/**
 * Records that the business is warned of an endpoint that fails by the same rule. Null if it is not failing, or the warning was sent
 * before.
 */
export async function warnOfFailingRow(
  tx: Sql,
  id: string,
  { failingSince, failures }: { failingSince: Instant; failures: number },
  now: Instant,
): Promise<{ businessId: string; url: string; failingSince: Instant } | null> {
  const rows = await tx<{ businessId: string; url: string; failingSince: Instant }[]>`
    UPDATE webhook_endpoints SET warned_at = ${now}
    WHERE id = ${id} AND status = 'enabled' AND removed_at IS NULL
      AND failing_since <= ${failingSince} AND failures_in_row >= ${failures}
      AND (warned_at IS NULL OR warned_at < failing_since)
    RETURNING business_id AS "businessId", url, failing_since AS "failingSince"`
  return rows[0] ?? null
}

/** Enables an endpoint. Earlier failures no longer count towards disabling it. Null if there is no such endpoint. */
export async function enableRow(sql: Sql, businessId: string, id: string, now: Instant): Promise<Endpoint | null> {
  const rows = await sql<Endpoint[]>`
    UPDATE webhook_endpoints SET status = 'enabled', disabled_reason = NULL, disabled_at = NULL, failing_since = NULL,
      failures_in_row = 0, updated_at = ${now}, revision = revision + 1
    WHERE id = ${id} AND business_id = ${businessId} AND removed_at IS NULL RETURNING ${columns(sql)}`
  return rows[0] ?? null
}

export async function removeRow(sql: Sql, businessId: string, id: string, now: Instant): Promise<boolean> {
  const rows = await sql`
    UPDATE webhook_endpoints SET removed_at = ${now}, updated_at = ${now}, revision = revision + 1
    WHERE id = ${id} AND business_id = ${businessId} AND removed_at IS NULL RETURNING id`
  return rows.length > 0
}

/** Makes the senders reload the keys of one endpoint, or of all endpoints of the business. */
export async function touchRevision(sql: Sql, businessId: string, endpointId: string | null): Promise<void> {
  await sql`UPDATE webhook_endpoints SET revision = revision + 1 WHERE business_id = ${businessId}
    ${endpointId === null ? sql`` : sql`AND id = ${endpointId}`}`
}
