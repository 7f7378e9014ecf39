import type { Instant } from '../../../kernel/clock.ts'
import type { Sql } from '../../../store/database.ts'
import type { AccountKind } from '../account-provider.ts'

/** Who signs in at a vendor: a dashboard session. */
export interface SignInOwner {
  businessId: string
  sessionId: string
}

export interface SignInRow extends SignInOwner {
  id: string
  kind: AccountKind
  /** The connection to reconnect; null for a new one. */
  connectionId: string | null
  sealed: Buffer
}

const columns = (sql: Sql) => sql`
  id, business_id AS "businessId", session_id AS "sessionId", kind, connection_id AS "connectionId", sealed`

export async function insertSignIn(
  sql: Sql,
  row: SignInRow & { stateHash: Buffer; expiresAt: Instant },
): Promise<void> {
  await sql`
    INSERT INTO calendar_sign_ins (id, business_id, session_id, kind, connection_id, state_hash, sealed, expires_at)
    VALUES (${row.id}, ${row.businessId}, ${row.sessionId}, ${row.kind}, ${row.connectionId}, ${row.stateHash}, ${row.sealed},
      ${row.expiresAt})`
}

/** Deletes unfinished sign-ins of all businesses that have expired. */
export async function deleteExpired(sql: Sql, now: Instant): Promise<void> {
  await sql`DELETE FROM calendar_sign_ins WHERE expires_at <= ${now}`
}

/** The sign-in of a state, which works once. Null if it is unknown, used or too old. */
export async function takeState(sql: Sql, stateHash: Buffer, now: Instant): Promise<SignInRow | null> {
  const rows = await sql<SignInRow[]>`
    UPDATE calendar_sign_ins SET state_hash = NULL WHERE state_hash = ${stateHash} AND expires_at > ${now}
    RETURNING ${columns(sql)}`
  return rows[0] ?? null
}

export async function grantSignIn(sql: Sql, id: string, sealed: Buffer, expiresAt: Instant): Promise<void> {
  await sql`
    UPDATE calendar_sign_ins SET sealed = ${sealed}, granted = true, expires_at = ${expiresAt} WHERE id = ${id}`
}

/** Null if this session has none, the consent is missing, or it is too old. */
export async function selectGranted(
  sql: Sql,
  id: string,
  { businessId, sessionId }: SignInOwner,
  now: Instant,
): Promise<SignInRow | null> {
  const rows = await sql<SignInRow[]>`
    SELECT ${columns(sql)} FROM calendar_sign_ins
    WHERE id = ${id} AND business_id = ${businessId} AND session_id = ${sessionId} AND granted AND expires_at > ${now}`
  return rows[0] ?? null
}

export async function deleteSignIn(sql: Sql, id: string): Promise<void> {
  await sql`DELETE FROM calendar_sign_ins WHERE id = ${id}`
}
