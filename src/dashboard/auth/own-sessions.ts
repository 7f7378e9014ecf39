import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { forgetProofs } from './password-changed.ts'

/** A session of the signed-in person, without its token. */
export interface OwnSession {
  id: string
  /** Whether it is the session of the request. */
  isCurrent: boolean
  signedInAt: Instant
  /** Exact to `SEEN_EVERY_MS`. */
  lastSeenAt: Instant
  /** The network address at sign-in; `userAgent` is the browser's own description. */
  address: string | null
  userAgent: string | null
}

/** The shortest time between two updates of `seen_at`. */
const SEEN_EVERY_MS = 300_000

/** The person's valid sessions: the session of the request first, then by last use. */
export const listOwnSessions = (db: Database, userId: string, currentId: string, now: Instant): Promise<OwnSession[]> =>
  db.read<OwnSession[]>`
    SELECT id, id = ${currentId} AS "isCurrent", created_at AS "signedInAt",
      coalesce(seen_at, updated_at) AS "lastSeenAt", nullif(ip_address, '') AS address,
      nullif(user_agent, '') AS "userAgent"
    FROM sessions WHERE user_id = ${userId} AND expires_at > ${now}
    ORDER BY "isCurrent" DESC, "lastSeenAt" DESC, id
    LIMIT 200`

/** Ends a session; its next request is refused. @throws NOT_FOUND; CONFLICT for the session of the request */
export async function endOwnSession(db: Database, userId: string, currentId: string, id: string): Promise<void> {
  if (id === currentId) throw conflict('this is your current session; sign out instead')
  const ended = await db.write`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId} RETURNING id`
  if (ended.length === 0) throw notFound(`session ${id}`)
}

/** Ends all sessions but that of the request. Trusted browsers must enter a code again, because one may be compromised. */
export async function endOtherSessions(db: Database, userId: string, currentId: string): Promise<void> {
  await db.write`DELETE FROM sessions WHERE user_id = ${userId} AND id <> ${currentId}`
  await forgetProofs(db, userId)
}

export async function noteSessionSeen(db: Database, id: string, now: Instant): Promise<void> {
  await db.write`
    UPDATE sessions SET seen_at = ${now}
    WHERE id = ${id} AND (seen_at IS NULL OR seen_at <= ${new Date(now.getTime() - SEEN_EVERY_MS)})`
}
