import { notFound } from '../kernel/api-error.ts'
import type { Instant } from '../kernel/clock.ts'
import type { Database, Sql } from '../store/database.ts'

/** The mail that waits in `outgoing_emails`, in SQL; sent by mailer.ts, shown by `frontbell emails list`. */
export interface OutgoingEmail {
  id: string
  businessId: string
  subject: string
  body: string
  createdAt: Instant
  sentAt: Instant | null
  attempts: number
  lastError: string | null
  /** No longer tried by itself. */
  held: boolean
}

export interface ClaimedEmail extends OutgoingEmail {
  recipients: string[]
}

/** Longer than a mail server may take for one mail. */
const LEASE_MS = 120_000
const RETRY_DELAYS_MS = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000]
/** About two days of trying. */
const MAX_ATTEMPTS = 12

const columns = (sql: Sql) => sql`
  id, business_id AS "businessId", subject, body, created_at AS "createdAt", sent_at AS "sentAt", attempts,
  last_error AS "lastError", held`

/**
 * Takes up to `limit` due mails, oldest first, for as long as a lease lasts. Where a mail names nobody, it goes to the
 * active members of its business who want mail of its severity now (owners and admins want what is critical, unless they
 * say otherwise). What is critical goes to somebody: to the active owners where nobody wants it.
 */
export function claimEmails(sql: Sql, token: string, limit: number, now: Instant): Promise<ClaimedEmail[]> {
  return sql<ClaimedEmail[]>`
    WITH picked AS (
      SELECT id AS picked_id FROM outgoing_emails
      WHERE sent_at IS NULL AND NOT held AND (due_at IS NULL OR due_at <= ${now})
        AND (lease_until IS NULL OR lease_until <= ${now})
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE outgoing_emails SET claim_token = ${token}, lease_until = ${new Date(now.getTime() + LEASE_MS)}
    FROM picked WHERE id = picked_id
    RETURNING ${columns(sql)}, coalesce(recipients,
      nullif(ARRAY(
        SELECT email FROM members WHERE members.business_id = outgoing_emails.business_id AND status = 'active'
          AND wants_mail(role, mailed_from, coalesce(severity, 'critical')) ORDER BY email), '{}'),
      ARRAY(
        SELECT email FROM members WHERE members.business_id = outgoing_emails.business_id AND status = 'active'
          AND role = 'owner' AND coalesce(severity, 'critical') = 'critical' ORDER BY email)) AS recipients`
}

/** The mail server has it. */
export async function markSent(sql: Sql, id: string, token: string, now: Instant): Promise<void> {
  await sql`
    UPDATE outgoing_emails SET sent_at = ${now}, attempts = attempts + 1, last_error = NULL, claim_token = NULL,
           lease_until = NULL
    WHERE id = ${id} AND claim_token = ${token}`
}

/** It stays, with the reason, and is tried again later and later; in the end only when its owner asks. */
export async function markFailed(
  sql: Sql,
  email: ClaimedEmail,
  token: string,
  reason: string,
  now: Instant,
): Promise<void> {
  const delayMs = RETRY_DELAYS_MS[Math.min(email.attempts, RETRY_DELAYS_MS.length - 1)] as number
  await sql`
    UPDATE outgoing_emails SET attempts = attempts + 1, last_error = ${reason}, claim_token = NULL, lease_until = NULL,
           due_at = ${new Date(now.getTime() + delayMs)}, held = ${email.attempts + 1 >= MAX_ATTEMPTS}
    WHERE id = ${email.id} AND claim_token = ${token}`
}

/** Newest first; of one business, or of all. */
export function listEmails(db: Database, filters: { businessId?: string; unsent?: boolean; limit: number }) {
  const sql = db.list
  return sql<OutgoingEmail[]>`
    SELECT ${columns(sql)} FROM outgoing_emails
    WHERE true ${filters.businessId === undefined ? sql`` : sql`AND business_id = ${filters.businessId}`}
      ${filters.unsent ? sql`AND sent_at IS NULL` : sql``}
    ORDER BY created_at DESC, id DESC LIMIT ${filters.limit}`
}

/** Has a mail tried again now. @throws NOT_FOUND where there is none that was not sent */
export async function retryEmail(db: Database, id: string): Promise<void> {
  const { count } = await db.write`
    UPDATE outgoing_emails SET held = false, due_at = NULL, attempts = 0 WHERE id = ${id} AND sent_at IS NULL`
  if (count === 0) throw notFound('An unsent mail of this id')
}

const FORGET_BATCH = 500

/** Removes mail that was sent before `before`, in small batches. What was not sent stays. */
export async function forgetSentEmails(sql: Sql, before: Instant): Promise<void> {
  for (;;) {
    const { count } = await sql`
      DELETE FROM outgoing_emails WHERE id IN
        (SELECT id FROM outgoing_emails WHERE sent_at < ${before} LIMIT ${FORGET_BATCH})`
    if (count < FORGET_BATCH) return
  }
}
