import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { FailingEndpoint, HomeAppointment, HomeCall, Steps } from './home.ts'

/** Which kinds of records exist. One query, because each answer is only yes or no. */
export async function selectSteps(sql: Sql, businessId: string): Promise<Steps> {
  const has = (table: string, more = sql``) =>
    sql`EXISTS (SELECT FROM ${sql(table)} WHERE business_id = ${businessId} ${more})`
  const rows = await sql<Steps[]>`
    SELECT (SELECT hours::text <> '{}' FROM businesses WHERE id = ${businessId}) AS hours,
      ${has('services')} AS services, ${has('articles')} OR ${has('documents')} AS knowledge,
      ${has('calls', sql`AND status <> 'live' AND NOT is_demo`)} AS "testCall", ${has('phone_numbers', sql`AND status = 'active'`)} AS number,
      ${has('webhook_endpoints', sql`AND removed_at IS NULL`)} AS webhook`
  return single(rows)
}

/** Ended calls, newest first, with the current name of the contact. */
export const selectLatestCalls = (sql: Sql, businessId: string, limit: number): Promise<HomeCall[]> =>
  sql<HomeCall[]>`
    SELECT calls.id, CASE direction WHEN 'inbound' THEN from_phone ELSE to_phone END AS "callerNumber",
      contacts.name AS "contactName", direction, duration_seconds AS "durationSeconds", status,
      coalesce(summary, '') AS summary, started_at AS "startedAt"
    FROM calls LEFT JOIN contacts ON contacts.id = calls.contact_id
    WHERE calls.business_id = ${businessId} AND status <> 'live'
    ORDER BY calls.created_at DESC, calls.id DESC LIMIT ${limit}`

/** Confirmed future appointments, soonest first. */
export const selectNextAppointments = (
  sql: Sql,
  businessId: string,
  { after, before, limit }: { after: Instant; before: Instant; limit: number },
): Promise<HomeAppointment[]> =>
  sql<HomeAppointment[]>`
    SELECT id, contact_id AS "contactId", contact_name AS "contactName", contact_phone AS "contactPhone", service,
      starts_at AS "startsAt", ends_at AS "endsAt"
    FROM appointments
    WHERE business_id = ${businessId} AND status = 'confirmed' AND ends_at > ${after} AND starts_at < ${before}
    ORDER BY starts_at, id LIMIT ${limit}`

/** Endpoints whose deliveries fail, or that were disabled for that reason; the longest failing first. */
export const selectFailingEndpoints = (sql: Sql, businessId: string, limit: number): Promise<FailingEndpoint[]> =>
  sql<FailingEndpoint[]>`
    SELECT id, url, coalesce(failing_since, disabled_at) AS "failingSince", status = 'disabled' AS "isDisabled"
    FROM webhook_endpoints
    WHERE business_id = ${businessId} AND removed_at IS NULL
      AND (status = 'enabled' AND failing_since IS NOT NULL OR status = 'disabled' AND disabled_reason = 'failing')
    ORDER BY coalesce(failing_since, disabled_at), id LIMIT ${limit}`

/** Ended test calls since a given time, which no figure counts. */
export async function countTestCalls(sql: Sql, businessId: string, since: Instant): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM calls
    WHERE business_id = ${businessId} AND transport = 'browser' AND status <> 'live' AND started_at >= ${since}`
  return single(rows).count
}

/** The number of callers' questions that are open. */
export async function countOpenQuestions(sql: Sql, businessId: string): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM unanswered_questions WHERE business_id = ${businessId} AND status = 'open'`
  return single(rows).count
}
