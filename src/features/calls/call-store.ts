import type postgres from 'postgres'
import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { PagePosition, PageRequest } from '../../kernel/page.ts'
import type { CallerAttestation } from '../../kernel/voice-carriers.ts'
import type { Sql } from '../../store/database.ts'
import { idsOfFew, MAX_FEW, rowsWithIds } from '../../store/few-rows.ts'
import type {
  Call,
  CallDetail,
  CallDirection,
  CallFilters,
  CallStatus,
  NewCall,
  OngoingCall,
  TurnLatency,
} from './call.ts'
import type { CallAssistant } from './call-collected.ts'
import type { FinishedCall } from './call-ending.ts'
import type { DecidedOutcome } from './call-outcome.ts'

/** The fields of a call that its ending needs. */
export interface CallInProgress {
  id: string
  businessId: string
  direction: CallDirection
  from: string
  to: string
  status: CallStatus
  endedReason: string | null
  startedAt: Instant
  answeredAt: Instant | null
  /** Whether the call came from the test console of the dashboard. */
  test: boolean
  /** When the other side of a transfer answered; call.transferred was announced then. */
  transferredAt: Instant | null
  attestation: CallerAttestation | null
}

/** The state that an instance publishes with its heartbeat. */
export interface InstanceState {
  id: string
  roles: readonly string[]
  /** Whether it takes no new work. */
  draining: boolean
}

export interface InterruptedCall
  extends Pick<CallInProgress, 'id' | 'businessId' | 'direction' | 'from' | 'to' | 'test'> {
  startedAt: Instant
  answeredAt: Instant | null
  /** The last heartbeat of the call's instance; null if there is none. */
  seenAt: Instant | null
}

/** Whether the call came from the test console of the dashboard. */
export const isTest = (sql: Sql) => sql`(transport = 'browser')`

export type Marked<T> = Omit<T, 'test'> & { test: true | null }

/** Without the `test` field unless it is a test call, so that other calls have only the fields of the contract. */
export const asListed = <T extends Call>({ test, ...call }: Marked<T>): T =>
  (test === null ? call : { ...call, test }) as T

/** The far end is the caller of an inbound call and the called party of an outbound call. */
export const itemColumns = (sql: Sql) => sql`
  id, CASE WHEN ${isTest(sql)} THEN NULL WHEN direction = 'inbound' THEN from_phone ELSE to_phone END AS "callerNumber",
  CASE WHEN NOT ${isTest(sql)} THEN from_phone END AS "from", CASE WHEN NOT ${isTest(sql)} THEN to_phone END AS "to",
  CASE WHEN ${isTest(sql)} THEN true END AS test, direction, duration_seconds AS "durationSeconds", status,
  outcome, outcome_reason AS "outcomeReason",
  coalesce(summary, '') AS summary, ai_confidence_score AS "aiConfidenceScore", cost_cents AS "costCents",
  started_at AS "startedAt", coalesce(ended_at, started_at) AS "endedAt", created_at AS "createdAt"`

const detailColumns = (sql: Sql) => sql`
  ${itemColumns(sql)}, contact_id AS "contactId", caller_attestation AS "callerAttestation", recording_file AS "recordingFile", transcript,
  ended_reason AS "endedReason", transferred_to AS "transferredTo", transfer_reason AS "transferReason",
  tool_calls AS "toolCalls", cost_breakdown AS "costBreakdown", latency_ms AS "latencyMs",
  turn_latencies AS "turnLatencies", extracted_data AS "extractedData", assistant, collected_fields AS "collectedFields",
  topics, sentiment,
  disclosure, recording_consent AS "recordingConsent", transfer_attempts AS "transferAttempts"`

export async function insertCall(sql: Sql, call: NewCall, now: Instant): Promise<void> {
  await sql`
    INSERT INTO calls (id, business_id, direction, from_phone, to_phone, status, instance_id, sip_connection_id,
      transport, caller_attestation, carrier_call_id, forwarded_from, started_at, created_at)
    VALUES (${call.id}, ${call.businessId}, ${call.direction}, ${storable(call.from)}, ${storable(call.to)}, 'live',
      ${call.instanceId}, (SELECT id FROM sip_connections WHERE id = ${call.sipConnectionId ?? null}),
      ${call.transport ?? 'sip'}, ${call.attestation ?? null}, ${carrierCallId(call.carrierCallId)},
      ${call.forwardedFrom ?? null}, ${now}, ${now})`
}

const MAX_CARRIER_CALL_ID = 255

/** Shortened, because a SIP peer chooses the id and its length. */
const carrierCallId = (id: string | null | undefined): string | null =>
  id === null || id === undefined ? null : storable(id).slice(0, MAX_CARRIER_CALL_ID)

export async function markAnswered(sql: Sql, id: string, now: Instant, by: CallAssistant | null): Promise<void> {
  await sql`
    UPDATE calls SET answered_at = ${now}, assistant = ${by === null ? null : json(sql, by)}
    WHERE id = ${id} AND status = 'live' AND answered_at IS NULL`
}

/**
 * Locks the call, so that it is ended only once. NO KEY: an appointment that refers to the call can still be
 * booked.
 */
export async function lockCall(tx: Sql, id: string): Promise<CallInProgress | null> {
  const rows = await tx<CallInProgress[]>`
    SELECT id, business_id AS "businessId", direction, from_phone AS "from", to_phone AS "to", status,
      ended_reason AS "endedReason", started_at AS "startedAt", answered_at AS "answeredAt",
      transferred_at AS "transferredAt", caller_attestation AS attestation, ${isTest(tx)} AS test
    FROM calls WHERE id = ${id} FOR NO KEY UPDATE`
  return rows[0] ?? null
}

export async function markTransferred(
  tx: Sql,
  id: string,
  transfer: { to: string; reason: string },
  now: Instant,
): Promise<void> {
  await tx`
    UPDATE calls SET transferred_at = ${now}, transferred_to = ${transfer.to},
      transfer_reason = ${storable(transfer.reason)}
    WHERE id = ${id}`
}

/**
 * With `contactId` null, the call is linked to the contact that has `farEnd` as its number, or else to the person for
 * whom an appointment was booked in it, for example if the number was withheld.
 */
export async function updateFinished(
  tx: Sql,
  call: CallInProgress,
  farEnd: string,
  contactId: string | null,
  ending: FinishedCall & DecidedOutcome,
): Promise<void> {
  await tx`
    UPDATE calls SET status = ${ending.status}, ended_reason = ${ending.endedReason}, ended_at = ${ending.endedAt},
      outcome = ${ending.outcome}, outcome_reason = ${ending.outcomeReason},
      duration_seconds = ${ending.durationSeconds}, summary = ${storable(ending.summary)},
      ai_confidence_score = ${ending.aiConfidenceScore}, cost_cents = ${ending.costCents},
      cost_breakdown = ${json(tx, ending.costBreakdown)}, transcript = ${json(tx, ending.transcript)},
      tool_calls = ${json(tx, ending.toolCalls)}, extracted_data = ${json(tx, ending.extractedData)},
      latency_ms = ${ending.latencyMs === null ? null : json(tx, ending.latencyMs)},
      turn_latencies = ${json(tx, ending.turnLatencies ?? [])}, scored_turns = ${json(tx, ending.scoredTurns ?? [])},
      assistant = ${ending.assistant ? json(tx, ending.assistant) : tx`assistant`},
      collected_fields = ${json(tx, ending.collectedFields ?? [])},
      topics = ${(ending.topics ?? []).map(storable)}, sentiment = ${ending.sentiment ?? null},
      recording_consent = ${ending.recordingConsent ? json(tx, ending.recordingConsent) : null},
      disclosure = ${ending.disclosure ? json(tx, ending.disclosure) : null},
      diagnostics = ${ending.diagnostics ? json(tx, ending.diagnostics) : null},
      carrier_call_id = coalesce(carrier_call_id, ${carrierCallId(ending.carrierCallId)}),
      sip_connection_id = coalesce(
        (SELECT id FROM sip_connections WHERE id = ${ending.sipConnectionId ?? null}), sip_connection_id),
      recording_file = ${ending.recordingFile}, transferred_to = coalesce(${ending.transferredTo ?? null}, transferred_to),
      transfer_reason = coalesce(${ending.transferReason ?? null}, transfer_reason),
      transfer_attempts = ${json(tx, ending.transferAttempts ?? [])},
      contact_id = coalesce(${contactId}, (
        SELECT id FROM contacts WHERE business_id = ${call.businessId} AND phone = ${farEnd}
        ORDER BY created_at, id LIMIT 1), (
        SELECT contact_id FROM appointments WHERE call_id = ${call.id} AND contact_id IS NOT NULL
        ORDER BY created_at, id LIMIT 1))
    WHERE id = ${call.id}`
}

/** The number of appointments booked in a call that are not canceled. */
export async function countBookings(tx: Sql, callId: string): Promise<number> {
  const rows = await tx<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM appointments WHERE call_id = ${callId} AND status <> 'cancelled'`
  return single(rows).count
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Conditions on `created_at` for a page, and for the filters by start. A call is written within a day of its start, so the bounds of the
 * filters are a day wider and exclude no call; with them, PostgreSQL reads the index by `created_at` from where the wanted calls begin. Of the two
 * upper bounds (page and filter) only the lower one is given, because PostgreSQL does not always begin to read at the lower of two.
 */
export function createdWithin(
  sql: Sql,
  { startedAfter, startedBefore }: Pick<CallFilters, 'startedAfter' | 'startedBefore'>,
  after: PagePosition | null,
) {
  const from = startedAfter && new Date(startedAfter.getTime() - DAY_MS)
  const before = startedBefore && new Date(startedBefore.getTime() + DAY_MS)
  const isPageLower = after !== null && (before === undefined || after.createdAt < before)
  return sql`
    ${from === undefined ? sql`` : sql`AND created_at > ${from}`}
    ${before === undefined || isPageLower ? sql`` : sql`AND created_at < ${before}`}
    ${isPageLower ? sql`AND (created_at, id) < (${after.createdAt}, ${after.id})` : sql``}`
}

/** A condition on calls: one of the topics is `topic`, compared without case. PostgreSQL can use the index of topics. */
export const isAbout = (sql: Sql, topic: string) =>
  sql`(topics <> '{}' AND lower_each(topics) @> ARRAY[lower(${topic})])`

/** The same condition, faster for a call that was read anyway: no index can be used. */
export const isReadAbout = (sql: Sql, topic: string) =>
  sql`EXISTS (SELECT FROM unnest(topics) AS one WHERE lower(one) = lower(${topic}))`

/** A topic that so many of the newest `MAX_FEW` calls have is frequent. */
const FREQUENT = 20

/**
 * The ids of the ended calls with this topic; null if they are not few, and then they are found soon among the newest calls. Since PostgreSQL does
 * not know how frequent a rare topic is, it would look for its calls among all calls.
 */
export async function fewCallsAbout(sql: Sql, businessId: string, topic: string): Promise<string[] | null> {
  const frequent = await sql`
    SELECT FROM (
      SELECT topics FROM calls WHERE business_id = ${businessId} AND status <> 'live'
      ORDER BY created_at DESC, id DESC LIMIT ${MAX_FEW}) AS newest
    WHERE ${isReadAbout(sql, topic)} LIMIT ${FREQUENT}`
  if (frequent.length === FREQUENT) return null
  return idsOfFew(sql, sql`calls WHERE business_id = ${businessId} AND status <> 'live' AND ${isAbout(sql, topic)}`)
}

/**
 * Up to `page.limit + 1` ended calls, newest first. Their ids are selected first, since the indexes of the filters hold all that this takes.
 */
export async function selectCalls(
  sql: Sql,
  businessId: string,
  filters: CallFilters,
  page: PageRequest,
): Promise<Call[]> {
  const { status, outcome, topic, direction, from, to, startedAfter, startedBefore, contactId, includeTest } = filters
  const few = topic === undefined ? null : await fewCallsAbout(sql, businessId, topic)
  const ids = sql`
    SELECT id FROM ${few === null ? sql`calls` : rowsWithIds(sql, sql`calls`, few)} AS found
    WHERE business_id = ${businessId} AND status <> 'live'
      ${includeTest ? sql`` : sql`AND NOT ${isTest(sql)}`}
      ${status === undefined ? sql`` : sql`AND status = ${status}`}
      ${outcome === undefined ? sql`` : sql`AND outcome = ${outcome}`}
      ${topic === undefined ? sql`` : sql`AND ${isReadAbout(sql, topic)}`}
      ${direction === undefined ? sql`` : sql`AND direction = ${direction}`}
      ${from === undefined ? sql`` : sql`AND from_phone = ${from}`}
      ${to === undefined ? sql`` : sql`AND to_phone = ${to}`}
      ${startedAfter === undefined ? sql`` : sql`AND started_at > ${startedAfter}`}
      ${startedBefore === undefined ? sql`` : sql`AND started_at < ${startedBefore}`}
      ${createdWithin(sql, filters, page.after)}
      ${contactId === undefined ? sql`` : sql`AND contact_id = ${contactId}`}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`
  const rows = await sql<Marked<Call>[]>`
    SELECT ${itemColumns(sql)} FROM calls WHERE id = ANY (ARRAY(${ids})) ORDER BY created_at DESC, id DESC`
  return rows.map(asListed<Call>)
}

/** Oldest first. */
export const selectLive = (sql: Sql, businessId: string): Promise<OngoingCall[]> =>
  sql<OngoingCall[]>`
    SELECT id, direction, from_phone AS "from", to_phone AS "to", started_at AS "startedAt", answered_at AS "answeredAt",
      instance_id AS "instanceId"
    FROM calls WHERE business_id = ${businessId} AND status = 'live' ORDER BY started_at, id`

/** Null if the call does not exist or has not ended. */
export async function selectTurnLatencies(sql: Sql, businessId: string, id: string): Promise<TurnLatency[] | null> {
  const rows = await sql<{ latencies: TurnLatency[] }[]>`
    SELECT turn_latencies AS latencies FROM calls
    WHERE id = ${id} AND business_id = ${businessId} AND status <> 'live'`
  return rows[0]?.latencies ?? null
}

/** An ended call without its appointments. */
export async function selectCall(
  sql: Sql,
  businessId: string,
  id: string,
): Promise<Omit<CallDetail, 'appointmentIds'> | null> {
  const [row] = await sql<Marked<Omit<CallDetail, 'appointmentIds'>>[]>`
    SELECT ${detailColumns(sql)} FROM calls WHERE id = ${id} AND business_id = ${businessId} AND status <> 'live'`
  return row === undefined ? null : asListed<Omit<CallDetail, 'appointmentIds'>>(row)
}

export async function selectRecording(sql: Sql, id: string): Promise<{ file: string; endedAt: Instant | null } | null> {
  const rows = await sql<{ file: string; endedAt: Instant | null }[]>`
    SELECT recording_file AS file, ended_at AS "endedAt" FROM calls WHERE id = ${id} AND recording_file IS NOT NULL`
  return rows[0] ?? null
}

export async function upsertInstance(sql: Sql, { id, roles, draining }: InstanceState, now: Instant): Promise<void> {
  await sql`
    INSERT INTO instances (id, seen_at, roles, draining) VALUES (${id}, ${now}, ${[...roles]}::text[], ${draining})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, draining = excluded.draining`
}

/** The roles of the instances other than `id` that were seen since then and are not draining. */
export async function selectRolesElsewhere(sql: Sql, id: string, since: Instant): Promise<string[]> {
  const rows = await sql<{ role: string }[]>`
    SELECT DISTINCT unnest(roles) AS role FROM instances WHERE id <> ${id} AND seen_at > ${since} AND NOT draining`
  return rows.map(({ role }) => role)
}

export async function selectSeenSince(sql: Sql, id: string, since: Instant): Promise<boolean> {
  return (await sql`SELECT FROM instances WHERE id = ${id} AND seen_at > ${since}`).length > 0
}

export async function selectAnySeenSince(sql: Sql, since: Instant): Promise<boolean> {
  return (await sql`SELECT FROM instances WHERE seen_at > ${since} LIMIT 1`).length > 0
}

const partiesOf = (sql: Sql) => sql`
  business_id AS "businessId", direction, from_phone AS "from", to_phone AS "to", ${isTest(sql)} AS test`

/** The numbers of both parties; null if there is no such call. */
export async function selectCallParties(
  sql: Sql,
  id: string,
): Promise<Pick<CallInProgress, 'businessId' | 'direction' | 'from' | 'to' | 'test'> | null> {
  const rows = await sql<Pick<CallInProgress, 'businessId' | 'direction' | 'from' | 'to' | 'test'>[]>`
    SELECT ${partiesOf(sql)} FROM calls WHERE id = ${id}`
  return rows[0] ?? null
}

/** Live calls of other instances whose last heartbeat was at `before` or earlier. */
export const selectInterrupted = (sql: Sql, instanceId: string, before: Instant): Promise<InterruptedCall[]> =>
  sql<InterruptedCall[]>`
    SELECT calls.id, ${partiesOf(sql)}, started_at AS "startedAt", answered_at AS "answeredAt", seen_at AS "seenAt"
    FROM calls LEFT JOIN instances ON instances.id = calls.instance_id
    WHERE status = 'live' AND calls.instance_id IS DISTINCT FROM ${instanceId}
      AND coalesce(seen_at, started_at) <= ${before}
    ORDER BY started_at`

/** Live calls of this instance that began at `before` or earlier and are not in `held`. */
export const selectForgotten = (
  sql: Sql,
  { instanceId, held, before }: { instanceId: string; held: readonly string[]; before: Instant },
): Promise<InterruptedCall[]> =>
  sql<InterruptedCall[]>`
    SELECT id, ${partiesOf(sql)}, started_at AS "startedAt", answered_at AS "answeredAt", NULL::timestamptz AS "seenAt"
    FROM calls
    WHERE status = 'live' AND instance_id = ${instanceId} AND started_at <= ${before} AND id <> ALL (${[...held]}::text[])
    ORDER BY started_at`

/** Deletes instances without live calls. */
export async function deleteInstancesUnseenSince(sql: Sql, before: Instant): Promise<void> {
  await sql`
    DELETE FROM instances WHERE seen_at < ${before}
      AND NOT EXISTS (SELECT FROM calls WHERE calls.instance_id = instances.id AND status = 'live')`
}

const json = (sql: Sql, value: unknown) => sql.json(storableParts(value) as postgres.JSONValue)

/** The value as JSON stores it, with every text in it made storable. */
function storableParts(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    if (typeof part === 'string') return storable(part)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [storable(key), inner]))
  })
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. A malformed text from a recognizer or a peer must not lose the call. */
/** The text without what the database cannot store. */
export const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString()
