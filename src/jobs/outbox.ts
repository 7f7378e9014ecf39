import { notFound } from '../kernel/api-error.ts'
import type { Instant } from '../kernel/clock.ts'
import { newId } from '../kernel/id.ts'
import { type Database, jsonb, type Sql } from '../store/database.ts'
import { holdsLease, type Leased, leaseDueRows } from './due-work.ts'

/** A row of `outgoing_emails`: sent by mailer.ts, shown by `frontbell emails list`. */
export interface OutgoingEmail {
  id: string
  businessId: string
  subject: string
  body: string
  createdAt: Instant
  sentAt: Instant | null
  attempts: number
  lastError: string | null
  /** Not tried again until its owner asks. */
  held: boolean
  /** What the link in the mail is for; null for a mail without one. */
  link: MailLink | null
  /** The attached calendar file (RFC 5545); null if there is none. */
  calendar: string | null
}

/**
 * The purpose of a link, such as an invitation or the page of a call. The mailer has the link created when it sends the mail; no row
 * contains it.
 */
export interface MailLink {
  kind: 'invitation' | 'password-reset' | 'call' | 'inbox'
  /** The member, the user, the call or the inbox item that the link is for. */
  id: string
}

/** Stands in the body in place of the link. */
export const LINK_PLACEHOLDER = '(the link is made when the mail is sent)'

/** A file attached to a mail. */
export interface EmailAttachment {
  /** File name */
  name: string
  mediaType: string
  bytes: Uint8Array
}

export interface LeasedEmail extends OutgoingEmail, Leased {
  recipients: string[]
}

const columns = (sql: Sql) => sql`
  id, business_id AS "businessId", subject, body, created_at AS "createdAt", sent_at AS "sentAt", attempts,
  last_error AS "lastError", held, link, calendar`

/**
 * Leases up to `limit` due mails, oldest first. A mail without recipients goes to the active members of its business
 * who want mail of its severity now, or the messages of callers. A critical mail that no member wants goes to the active owners.
 */
export function leaseEmails(sql: Sql, limit: number, { now, until }: { now: Instant; until: Instant }) {
  const isDue = sql`
    sent_at IS NULL AND NOT held AND (due_at IS NULL OR due_at <= ${now})
      AND (lease_until IS NULL OR lease_until <= ${now})`
  const changes = sql`lease_until = ${until}`
  const returning = sql`
    ${columns(sql)}, lease_until AS "leaseUntil", coalesce(
      CASE WHEN member_id IS NOT NULL THEN ARRAY(
        SELECT email FROM members WHERE members.business_id = outgoing_emails.business_id AND members.id = member_id
          AND status = 'active') END,
      recipients,
      CASE audience WHEN 'messages' THEN ARRAY(
        SELECT email FROM members WHERE members.business_id = outgoing_emails.business_id AND status = 'active'
          AND wants_message_mail(role, mailed_from, mails_messages) ORDER BY email) END,
      nullif(ARRAY(
        SELECT email FROM members WHERE members.business_id = outgoing_emails.business_id AND status = 'active'
          AND wants_mail(role, mailed_from, coalesce(severity, 'critical')) ORDER BY email), '{}'),
      ARRAY(
        SELECT email FROM members WHERE members.business_id = outgoing_emails.business_id AND status = 'active'
          AND role = 'owner' AND coalesce(severity, 'critical') = 'critical' ORDER BY email)) AS recipients`
  const orderBy = sql`created_at`
  return leaseDueRows<LeasedEmail>(sql, { table: 'outgoing_emails', isDue, orderBy, changes, returning }, limit)
}

/** The files attached to a mail, in order. */
export const selectAttachments = (sql: Sql, { id }: Pick<LeasedEmail, 'id'>): Promise<EmailAttachment[]> =>
  sql<EmailAttachment[]>`
    SELECT name, media_type AS "mediaType", bytes FROM email_attachments WHERE email_id = ${id} ORDER BY position`

/** Completes the mail. Its text and its files are removed: the receiver has them, and they may hold personal data. */
export async function markSent(sql: Sql, email: LeasedEmail, now: Instant): Promise<void> {
  await sql`
    WITH completed AS (
      UPDATE outgoing_emails SET sent_at = ${now}, body = '', calendar = NULL, attempts = attempts + 1, last_error = NULL, claim_token = NULL,
             lease_until = NULL
      WHERE ${holdsLease(sql, email)} RETURNING id)
    DELETE FROM email_attachments USING completed WHERE email_id = completed.id`
}

/** Keeps the mail with the reason: due again at `retryAt`, or held when `retryAt` is null. */
export async function markFailed(
  sql: Sql,
  email: LeasedEmail,
  { reason, retryAt }: { reason: string; retryAt: Instant | null },
): Promise<void> {
  await sql`
    UPDATE outgoing_emails SET attempts = attempts + 1, last_error = ${reason}, claim_token = NULL, lease_until = NULL,
           due_at = ${retryAt}, held = ${retryAt === null}
    WHERE ${holdsLease(sql, email)}`
}

export interface NewEmail {
  businessId: string
  subject: string
  body: string
  /** Without recipients, the mailer sends to the members who want mail of this severity. */
  severity?: 'info' | 'warning' | 'critical'
  /** Without recipients, the mailer sends to the members who want the messages of callers. */
  audience?: 'messages'
  recipients?: readonly string[]
  /** The member among the recipients: the mail goes to their current address, and nowhere once they have left. */
  memberId?: string
  /** The earliest time to send it; at once if absent. */
  dueAt?: Instant
  /** The body has `LINK_PLACEHOLDER` in the place of this link. */
  link?: MailLink
  /** A calendar file (RFC 5545) that goes with the mail. */
  calendar?: string | null
  /** Files that go with the mail. */
  attachments?: readonly EmailAttachment[]
}

/** Adds a mail to the outbox. It is sent after the transaction of `sql` commits. */
export async function insertEmail(sql: Sql, email: NewEmail, now: Instant): Promise<void> {
  const {
    businessId,
    subject,
    body,
    severity = null,
    audience = null,
    recipients,
    memberId = null,
    dueAt = null,
    link = null,
    calendar = null,
    attachments = [],
  } = email
  const id = newId('email')
  await sql`
    INSERT INTO outgoing_emails (id, business_id, subject, body, created_at, severity, audience, recipients, member_id,
      due_at, link, calendar)
    VALUES (${id}, ${businessId}, ${subject}, ${body}, ${now}, ${severity}, ${audience},
      ${recipients === undefined ? null : [...recipients]}, ${memberId}, ${dueAt}, ${link === null ? null : jsonb(sql, link)}, ${calendar})`
  for (const [position, { name, mediaType, bytes }] of attachments.entries())
    await sql`
      INSERT INTO email_attachments (email_id, position, name, media_type, bytes)
      VALUES (${id}, ${position}, ${name}, ${mediaType}, ${bytes})`
}

/** The mails with a link of this kind that were added since `since`: of a business, or for one member or user. */
export async function countLinkMails(
  sql: Sql,
  { kind, businessId, id }: { kind: MailLink['kind']; businessId?: string; id?: string },
  since: Instant,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM outgoing_emails
    WHERE link ->> 'kind' = ${kind} AND created_at > ${since}
      ${businessId === undefined ? sql`` : sql`AND business_id = ${businessId}`}
      ${id === undefined ? sql`` : sql`AND link ->> 'id' = ${id}`}`
  return row?.count ?? 0
}

/** Deletes unsent mails with this link, before another one is added. */
export async function deleteUnsentLinkMails(sql: Sql, { kind, id }: MailLink): Promise<void> {
  await sql`
    DELETE FROM outgoing_emails WHERE link ->> 'kind' = ${kind} AND link ->> 'id' = ${id} AND sent_at IS NULL`
}

/** Newest first, of one business or of all. */
export function listEmails(db: Database, filters: { businessId?: string; unsent?: boolean; limit: number }) {
  const sql = db.list
  return sql<OutgoingEmail[]>`
    SELECT ${columns(sql)} FROM outgoing_emails
    WHERE true ${filters.businessId === undefined ? sql`` : sql`AND business_id = ${filters.businessId}`}
      ${filters.unsent ? sql`AND sent_at IS NULL` : sql``}
    ORDER BY created_at DESC, id DESC LIMIT ${filters.limit}`
}

/** Makes an unsent mail due now, with all its attempts again. @throws NOT_FOUND when no unsent mail has the id */
export async function retryEmail(db: Database, id: string): Promise<void> {
  const { count } = await db.write`
    UPDATE outgoing_emails SET held = false, due_at = NULL, attempts = 0 WHERE id = ${id} AND sent_at IS NULL`
  if (count === 0) throw notFound('an unsent mail with this id')
}

const DELETE_BATCH = 500

/** Deletes mail that was sent before `before`, and mail that nobody has sent since `unsentSince`, in batches. */
export async function deleteOldEmails(sql: Sql, before: Instant, unsentSince: Instant): Promise<void> {
  for (;;) {
    const { count } = await sql`
      DELETE FROM outgoing_emails WHERE id IN (
        (SELECT id FROM outgoing_emails WHERE sent_at < ${before} LIMIT ${DELETE_BATCH})
        UNION ALL
        (SELECT id FROM outgoing_emails WHERE sent_at IS NULL AND created_at < ${unsentSince} LIMIT ${DELETE_BATCH}))`
    if (count < DELETE_BATCH) return
  }
}
