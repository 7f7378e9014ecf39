import type { Instant } from '../../kernel/clock.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Sql } from '../../store/database.ts'
import type { ApiKey } from './api-key.ts'

/** The NOTIFY channel for revoked keys; the payload is the key's SHA-256 in hex. */
export const KEYS_CHANGED = 'api_keys_changed'

/** The properties of a key that a request needs. */
export interface KnownKey {
  id: string
  businessId: string
  scopes: (Scope | 'all')[]
  plan: string
  expiresAt: Instant | null
  lastUsedAt: Instant | null
}

const columns = (sql: Sql) => sql`
  id, business_id AS "businessId", name, hint, scopes, created_at AS "createdAt", expires_at AS "expiresAt",
  last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`

export async function insertApiKey(sql: Sql, record: ApiKey, hash: string): Promise<void> {
  await sql`
    INSERT INTO api_keys (id, business_id, name, hash, hint, scopes, created_at, expires_at)
    VALUES (${record.id}, ${record.businessId}, ${record.name}, decode(${hash}, 'hex'), ${record.hint}, ${[...record.scopes]},
      ${record.createdAt}, ${record.expiresAt})`
}

export const selectApiKeys = (sql: Sql, businessId: string): Promise<ApiKey[]> =>
  sql<ApiKey[]>`SELECT ${columns(sql)} FROM api_keys WHERE business_id = ${businessId} ORDER BY created_at, id`

/** Finds a key that is not revoked; the caller checks its expiry. @param hash in hex */
export async function selectKeyByHash(sql: Sql, hash: string): Promise<KnownKey | null> {
  const rows = await sql<KnownKey[]>`
    SELECT k.id, k.business_id AS "businessId", k.scopes, k.expires_at AS "expiresAt",
      k.last_used_at AS "lastUsedAt", b.plan
    FROM api_keys k JOIN businesses b ON b.id = k.business_id
    WHERE k.hash = decode(${hash}, 'hex') AND k.revoked_at IS NULL`
  return rows[0] ?? null
}

export async function markRevoked(
  sql: Sql,
  businessId: string | null,
  id: string,
  now: Instant,
): Promise<ApiKey | null> {
  const rows = await sql<(ApiKey & { notified: unknown })[]>`
    WITH revoked AS (
      UPDATE api_keys SET revoked_at = coalesce(revoked_at, ${now})
      WHERE id = ${id} AND (${businessId}::text IS NULL OR business_id = ${businessId})
      RETURNING *
    )
    SELECT ${columns(sql)}, pg_notify(${KEYS_CHANGED}, encode(hash, 'hex')) AS notified FROM revoked`
  const row = rows[0]
  if (row === undefined) return null
  const { notified, ...record } = row
  return record
}

/**
 * Makes a key end at `expiresAt` unless it ends earlier, and notifies all instances. Null when there is no such valid
 * key.
 */
export async function endKeyAt(
  sql: Sql,
  businessId: string,
  id: string,
  at: Instant,
  now: Instant,
): Promise<ApiKey | null> {
  const rows = await sql<(ApiKey & { notified: unknown })[]>`
    WITH ending AS (
      UPDATE api_keys SET expires_at = least(expires_at, ${at}::timestamptz)
      WHERE id = ${id} AND business_id = ${businessId} AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > ${now})
      RETURNING *
    )
    SELECT ${columns(sql)}, pg_notify(${KEYS_CHANGED}, encode(hash, 'hex')) AS notified FROM ending`
  const row = rows[0]
  if (row === undefined) return null
  const { notified, ...record } = row
  return record
}

/** Writes the time of the last use unless a later one is stored. */
export async function touchKey(sql: Sql, id: string, usedAt: Instant): Promise<void> {
  await sql`
    UPDATE api_keys SET last_used_at = ${usedAt}
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${usedAt})`
}
