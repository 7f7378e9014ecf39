import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { SipConnection } from './sip-connection.ts'

/** The NOTIFY channel for changed connections. The payload is empty. */
export const CONNECTIONS_CHANGED = 'sip_connections_changed'

type AtRegistrar = 'host' | 'port' | 'transport' | 'username'

/** A connection with the fields that calls and registrations need. */
export type StoredTrunk = Pick<
  SipConnection,
  | AtRegistrar
  | 'id'
  | 'type'
  | 'mediaEncryption'
  | 'allowedIps'
  | 'codecs'
  | 'dtmfMode'
  | 'transferCallerId'
  | 'inboundEnabled'
  | 'outboundEnabled'
  | 'maxConcurrentCalls'
  | 'priority'
  | 'uriScheme'
  | 'healthCheck'
> & { businessId: string; hostApproved: boolean; sealedPassword: Buffer | null }

/** Inserts a connection; all instances are notified on commit. @param hostApproved whether the operator set the host */
export async function insertConnection(
  sql: Sql,
  businessId: string,
  one: SipConnection,
  sealedPassword: Buffer | null,
  hostApproved: boolean,
): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO sip_connections (id, business_id, name, type, host, port, transport, media_encryption, username,
        sealed_password, allowed_ips, codecs, dtmf_mode, transfer_caller_id, inbound_enabled, outbound_enabled, max_concurrent_calls,
        priority, uri_scheme, health_check, host_approved, created_at, updated_at)
      VALUES (${one.id}, ${businessId}, ${one.name}, ${one.type}, ${one.host}, ${one.port}, ${one.transport},
        ${one.mediaEncryption}, ${one.username}, ${sealedPassword}, ${one.allowedIps}::text[], ${one.codecs}::text[],
        ${one.dtmfMode}, ${one.transferCallerId}, ${one.inboundEnabled}, ${one.outboundEnabled}, ${one.maxConcurrentCalls},
        ${one.priority}, ${one.uriScheme}, ${one.healthCheck}, ${hostApproved}, ${one.createdAt}, ${one.updatedAt})
      RETURNING id
    )
    SELECT pg_notify(${CONNECTIONS_CHANGED}, '') FROM made`
}

const columns = (sql: Sql) => sql`
  id, name, type, host, port, transport, media_encryption AS "mediaEncryption", username,
  sealed_password IS NOT NULL AS "hasPassword", allowed_ips AS "allowedIps", codecs, dtmf_mode AS "dtmfMode",
  transfer_caller_id AS "transferCallerId",
  inbound_enabled AS "inboundEnabled", outbound_enabled AS "outboundEnabled",
  max_concurrent_calls AS "maxConcurrentCalls", priority, uri_scheme AS "uriScheme", health_check AS "healthCheck",
  (SELECT count(*) FROM calls WHERE sip_connection_id = sip_connections.id AND status = 'live') AS "activeCalls",
  registration_status AS "registrationStatus", coalesce(last_error, health_error) AS "lastError",
  created_at AS "createdAt", updated_at AS "updatedAt"`

/** Up to `page.limit + 1` rows, newest first. */
export const selectConnections = (
  sql: Sql,
  businessId: string,
  page: PageRequest,
): Promise<Omit<SipConnection, 'status'>[]> =>
  sql<Omit<SipConnection, 'status'>[]>`
    SELECT ${columns(sql)} FROM sip_connections
    WHERE business_id = ${businessId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`

export async function selectConnection(
  sql: Sql,
  businessId: string,
  id: string,
): Promise<Omit<SipConnection, 'status'> | null> {
  const rows = await sql<Omit<SipConnection, 'status'>[]>`
    SELECT ${columns(sql)} FROM sip_connections WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** Locks the connection until the transaction ends. */
export async function lockConnection(
  tx: Sql,
  businessId: string,
  id: string,
): Promise<Omit<SipConnection, 'status'> | null> {
  const rows = await tx<Omit<SipConnection, 'status'>[]>`
    SELECT ${columns(tx)} FROM sip_connections WHERE id = ${id} AND business_id = ${businessId} FOR NO KEY UPDATE`
  return rows[0] ?? null
}

export interface ConnectionUpdate {
  /** If absent, the password is kept. */
  readonly sealed?: { password: Buffer | null } | undefined
  /** Whether the operator set the host. */
  readonly approvesHost: boolean
  /** Whether the registration starts again and earlier results about the host are discarded. */
  readonly forgetsErrors: boolean
}

/**
 * Updates a connection; all instances are notified on commit. An approved host stays approved until it changes.
 */
export async function updateConnection(
  sql: Sql,
  one: Omit<SipConnection, 'status'>,
  { sealed, approvesHost, forgetsErrors }: ConnectionUpdate,
): Promise<void> {
  const isAsked = one.healthCheck && one.outboundEnabled && one.host !== null
  await sql`
    WITH changed AS (
      UPDATE sip_connections SET name = ${one.name}, host = ${one.host}, port = ${one.port},
        transport = ${one.transport}, media_encryption = ${one.mediaEncryption}, username = ${one.username},
        allowed_ips = ${one.allowedIps}::text[], codecs = ${one.codecs}::text[], dtmf_mode = ${one.dtmfMode},
        transfer_caller_id = ${one.transferCallerId},
        inbound_enabled = ${one.inboundEnabled}, outbound_enabled = ${one.outboundEnabled},
        max_concurrent_calls = ${one.maxConcurrentCalls}, priority = ${one.priority},
        uri_scheme = ${one.uriScheme}, health_check = ${one.healthCheck}, updated_at = ${one.updatedAt},
        ${forgetsErrors ? sql`registration_status = NULL, last_error = NULL, health_error = NULL,` : sql``}
        ${isAsked ? sql`` : sql`health_error = NULL,`}
        host_approved = ${approvesHost} OR (host_approved AND host IS NOT DISTINCT FROM ${one.host}::text)
        ${sealed === undefined ? sql`` : sql`, sealed_password = ${sealed.password}`}
      WHERE id = ${one.id} RETURNING id
    )
    SELECT pg_notify(${CONNECTIONS_CHANGED}, '') FROM changed`
}

/** Deletes a connection and notifies all instances. Numbers and calls that refer to it stay, without it. */
export async function deleteConnection(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql`
    WITH gone AS (DELETE FROM sip_connections WHERE id = ${id} AND business_id = ${businessId} RETURNING id)
    SELECT pg_notify(${CONNECTIONS_CHANGED}, '') FROM gone`
  return rows.length === 1
}

/** The connections of all businesses, oldest first. */
export const selectTrunks = (sql: Sql): Promise<StoredTrunk[]> => sql<StoredTrunk[]>`
  SELECT id, business_id AS "businessId", type, host, port, transport, codecs, dtmf_mode AS "dtmfMode",
    transfer_caller_id AS "transferCallerId", media_encryption AS "mediaEncryption", username,
    sealed_password AS "sealedPassword", allowed_ips AS "allowedIps", inbound_enabled AS "inboundEnabled",
    outbound_enabled AS "outboundEnabled", max_concurrent_calls AS "maxConcurrentCalls", priority,
    uri_scheme AS "uriScheme", health_check AS "healthCheck", host_approved AS "hostApproved"
  FROM sip_connections ORDER BY created_at, id`

/** Serializes changes to the connections of all businesses until the transaction ends. */
export async function lockConnections(tx: Sql): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('sip connections', 0))`
}

export async function countConnections(sql: Sql, businessId: string): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM sip_connections WHERE business_id = ${businessId}`
  return rows[0]?.count ?? 0
}

/** A connection of another business that is recognized by addresses. */
export interface NeighborTrunk {
  host: string | null
  allowedIps: string[]
}

/** The connections of all other businesses that are recognized by their addresses. */
export const selectNeighborTrunks = (sql: Sql, businessId: string): Promise<NeighborTrunk[]> => sql<NeighborTrunk[]>`
  SELECT host, allowed_ips AS "allowedIps" FROM sip_connections
  WHERE business_id <> ${businessId} AND type <> 'credentials' AND cardinality(allowed_ips) > 0`

/** Writes without a notice, because the connection itself does not change. */
export async function updateRegistration(
  sql: Sql,
  id: string,
  status: SipConnection['registrationStatus'],
  reason: string | null,
): Promise<void> {
  await sql`UPDATE sip_connections SET registration_status = ${status}, last_error = ${reason} WHERE id = ${id}`
}

/** Writes without a notice, because the connection itself does not change. @param reason null if the host answers */
export async function updateHealth(sql: Sql, id: string, reason: string | null): Promise<void> {
  await sql`
    UPDATE sip_connections SET health_error = ${reason}
    WHERE id = ${id} AND health_check AND health_error IS DISTINCT FROM ${reason}::text`
}
