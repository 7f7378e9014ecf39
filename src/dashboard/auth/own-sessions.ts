import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { forgetProofs } from './password-changed.ts'

/** One place where a person is signed in. Its token stays on the server. */
export interface OwnSession {
  id: string
  /** The one that asks. */
  isCurrent: boolean
  signedInAt: Instant
  /** To within `SEEN_EVERY_MS`. */
  lastSeenAt: Instant
  /** From where it was signed in, and by which browser, as that said. */
  address: string | null
  userAgent: string | null
}

/** A session that is used notes it so often at most. */
const SEEN_EVERY_MS = 300_000

/** Where a person is signed in now: the session that asks first, then the latest seen. */
export const listOwnSessions = (db: Database, userId: string, currentId: string, now: Instant): Promise<OwnSession[]> =>
  db.read<OwnSession[]>`
    SELECT id, id = ${currentId} AS "isCurrent", created_at AS "signedInAt",
      coalesce(seen_at, updated_at) AS "lastSeenAt", nullif(ip_address, '') AS address,
      nullif(user_agent, '') AS "userAgent"
    FROM sessions WHERE user_id = ${userId} AND expires_at > ${now}
    ORDER BY "isCurrent" DESC, "lastSeenAt" DESC, id
    LIMIT 200`

/** Whoever sits there is out at their next request. @throws NOT_FOUND; CONFLICT for the session that asks */
export async function endOwnSession(db: Database, userId: string, currentId: string, id: string): Promise<void> {
  if (id === currentId) throw conflict('this is the session that you are in; sign out instead')
  const ended = await db.write`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId} RETURNING id`
  if (ended.length === 0) throw notFound(`session ${id}`)
}

/** All but the one that asks. Browsers that were trusted are asked for a code again: one of them may be why. */
export async function endOtherSessions(db: Database, userId: string, currentId: string): Promise<void> {
  await db.write`DELETE FROM sessions WHERE user_id = ${userId} AND id <> ${currentId}`
  await forgetProofs(db, userId)
}

export async function noteSessionSeen(db: Database, id: string, now: Instant): Promise<void> {
  await db.write`
    UPDATE sessions SET seen_at = ${now}
    WHERE id = ${id} AND (seen_at IS NULL OR seen_at <= ${new Date(now.getTime() - SEEN_EVERY_MS)})`
}
