import type { Instant } from '../../../kernel/clock.ts'
import type { Sql } from '../../../store/database.ts'

/** A channel on which a vendor reports changes of a connected calendar. */
export interface PushRow {
  channelId: string
  /** Null if the vendor has not confirmed it. */
  vendorId: string | null
  /** Null if it is not confirmed. */
  expiresAt: Instant | null
  createdAt: Instant
}

export const selectPushes = (sql: Sql, connectionId: string): Promise<PushRow[]> => sql<PushRow[]>`
  SELECT channel_id AS "channelId", vendor_id AS "vendorId", expires_at AS "expiresAt", created_at AS "createdAt"
  FROM calendar_pushes WHERE connection_id = ${connectionId} ORDER BY created_at`

/** Stored before the request to the vendor, which may send its first report before it answers. */
export async function insertPush(
  sql: Sql,
  push: { channelId: string; connectionId: string; secretHash: Buffer },
  now: Instant,
): Promise<void> {
  await sql`
    INSERT INTO calendar_pushes (channel_id, connection_id, secret_hash, created_at)
    VALUES (${push.channelId}, ${push.connectionId}, ${push.secretHash}, ${now})`
}

export async function confirmPush(sql: Sql, channelId: string, vendorId: string, expiresAt: Instant): Promise<void> {
  await sql`
    UPDATE calendar_pushes SET vendor_id = ${vendorId}, expires_at = ${expiresAt} WHERE channel_id = ${channelId}`
}

/** The vendor has ended the channel: the next sync requests another one. */
export async function endPush(sql: Sql, channelId: string, now: Instant): Promise<void> {
  await sql`UPDATE calendar_pushes SET expires_at = ${now} WHERE channel_id = ${channelId} AND expires_at > ${now}`
}

export async function deletePush(sql: Sql, channelId: string): Promise<void> {
  await sql`DELETE FROM calendar_pushes WHERE channel_id = ${channelId}`
}

/** Null if there is no such channel. */
export async function selectSecretHash(sql: Sql, channelId: string): Promise<Buffer | null> {
  const rows = await sql<{ secretHash: Buffer }[]>`
    SELECT secret_hash AS "secretHash" FROM calendar_pushes WHERE channel_id = ${channelId}`
  return rows[0]?.secretHash ?? null
}

/** Makes the calendar of a channel due, even while it is being synced. One that is failing keeps its time. */
export async function noteChange(sql: Sql, channelId: string): Promise<void> {
  await sql`
    WITH changed AS (
      UPDATE calendar_connections SET has_changes = true
      WHERE id = (SELECT connection_id FROM calendar_pushes WHERE channel_id = ${channelId}) RETURNING business_id)
    SELECT pg_notify('calendar_syncs', business_id) FROM changed`
}
