import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Message, MessageAssistant, MessageDirection, MessageType } from './message.ts'
import type { MessageStatus } from './message-status.ts'
import { picturesOf } from './pictures/picture.ts'
import { optedOutNow } from './thread-store.ts'

/** The NOTIFY channel for due work. The payload is empty. */
export const MESSAGES_DUE = 'messages_due'

export interface MessageFilters {
  direction?: MessageDirection | undefined
  status?: MessageStatus | undefined
  type?: MessageType | undefined
  to?: string | undefined
  from?: string | undefined
  contactId?: string | undefined
  createdAfter?: Instant | undefined
  createdBefore?: Instant | undefined
}

/** The columns of a `Message`. @param table what the statement calls the table */
export const messageColumns = (sql: Sql, table = 'messages') => sql`
  id, to_phone AS "to", from_phone AS "from", body, type, status, direction, media_urls[1] AS "mediaUrl", segments,
  error_code AS "errorCode", contact_id AS "contactId", assistant, created_at AS "createdAt",
  ${picturesOf(sql, table)} AS pictures`

/** Why a call causes a text. */
export type TextReason = 'asked_in_call' | 'missed_call'

export interface NewOutbound {
  id: string
  businessId: string
  from: string
  to: string
  body: string
  /** The text that is sent instead of `body`, which hides a part of it. */
  secretBody?: string
  type: MessageType
  mediaUrls: readonly string[]
  segments: number
  ignoresOptOut: boolean
  inReplyTo: string | null
  /** The time after which it is no longer sent; absent or null if there is none. */
  sendUntil?: Instant | null
  /** The call that causes the text; absent if none does. */
  callId?: string
  reason?: TextReason
  /** The assistant version that wrote it; absent if none did. */
  assistant?: MessageAssistant | null
}

/**
 * Queues a message and wakes the dispatcher, in one statement that also checks the opt-out ledger; null when the
 * recipient has opted out. Links the message to the oldest contact with that number.
 */
export async function insertOutbound(sql: Sql, message: NewOutbound, now: Instant): Promise<Message | null> {
  const { businessId, from, to } = message
  const rows = await sql<Message[]>`
    WITH queued AS (
      INSERT INTO messages (id, business_id, contact_id, direction, type, from_phone, to_phone, body, secret_body,
        media_urls, segments, status, ignores_opt_out, in_reply_to, assistant, call_id, reason,
        send_until, created_at, work, work_at)
      SELECT ${message.id}, ${businessId},
        (SELECT id FROM contacts WHERE business_id = ${businessId} AND phone = ${to} ORDER BY created_at, id LIMIT 1),
        'outbound', ${message.type}, ${from}, ${to}, ${message.body},
        ${message.secretBody ?? null}::text, ${[...message.mediaUrls]}::text[], ${message.segments}::integer, 'queued', ${message.ignoresOptOut}::boolean, ${message.inReplyTo}::text,
        ${message.assistant ? JSON.stringify(message.assistant) : null}::text::json, ${message.callId ?? null}::text,
        ${message.reason ?? null}::text, ${message.sendUntil ?? null}::timestamptz, ${now}::timestamptz, 'send', ${now}::timestamptz
      WHERE ${message.ignoresOptOut}::boolean
        OR NOT ${optedOutNow(sql, sql`${businessId}`, sql`${from}`, sql`${to}`)}
      RETURNING *, pg_notify(${MESSAGES_DUE}, '')
    )
    SELECT ${messageColumns(sql, 'queued')} FROM queued`
  return rows[0] ?? null
}

export interface NewInbound {
  id: string
  businessId: string
  from: string
  to: string
  body: string
  type: MessageType
  mediaUrls: readonly string[]
  segments: number
  carrier: string
  carrierMessageId: string
}

/**
 * Inserts an inbound message; false when the carrier had already delivered it to us. Its status is `delivered`, the
 * only one of the contract's four that fits a message that has arrived.
 */
export async function insertInbound(sql: Sql, message: NewInbound, now: Instant): Promise<boolean> {
  const rows = await sql`
    INSERT INTO messages (id, business_id, direction, type, from_phone, to_phone, body, media_urls, segments, status,
      carrier, carrier_message_id, sent_at, ended_at, created_at)
    VALUES (${message.id}, ${message.businessId}, 'inbound', ${message.type}, ${message.from}, ${message.to},
      ${message.body}, ${[...message.mediaUrls]}::text[], ${message.segments}, 'delivered',
      ${message.carrier}, ${message.carrierMessageId}, ${now}, ${now}, ${now})
    ON CONFLICT (carrier, carrier_message_id, direction) WHERE carrier_message_id IS NOT NULL DO NOTHING
    RETURNING id`
  return rows.length === 1
}

/** Links the contact and, if the assistant should answer, makes the answer due. */
export async function finishInbound(
  sql: Sql,
  id: string,
  change: { contactId: string | null; toAnswer: boolean },
  now: Instant,
): Promise<Message> {
  const rows = await sql<Message[]>`
    UPDATE messages SET contact_id = ${change.contactId},
      work = ${change.toAnswer ? 'answer' : null}, work_at = ${change.toAnswer ? now : null}
    WHERE id = ${id}
    RETURNING ${messageColumns(sql)}`
  if (change.toAnswer) await sql`SELECT pg_notify(${MESSAGES_DUE}, '')`
  return rows[0] as Message
}

export async function selectMessage(sql: Sql, businessId: string, id: string): Promise<Message | null> {
  const rows = await sql<Message[]>`
    SELECT ${messageColumns(sql)} FROM messages WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** Up to `page.limit + 1` rows, newest first. */
export function selectMessages(
  sql: Sql,
  businessId: string,
  filters: MessageFilters,
  page: PageRequest,
): Promise<Message[]> {
  const { direction, status, type, to, from, contactId, createdAfter, createdBefore } = filters
  return sql<Message[]>`
    SELECT ${messageColumns(sql)} FROM messages
    WHERE business_id = ${businessId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
      ${direction === undefined ? sql`` : sql`AND direction = ${direction}`}
      ${status === undefined ? sql`` : sql`AND status = ${status}`}
      ${type === undefined ? sql`` : sql`AND type = ${type}`}
      ${to === undefined ? sql`` : sql`AND to_phone = ${to}`}
      ${from === undefined ? sql`` : sql`AND from_phone = ${from}`}
      ${contactId === undefined ? sql`` : sql`AND contact_id = ${contactId}`}
      ${createdAfter === undefined ? sql`` : sql`AND created_at > ${createdAfter}`}
      ${createdBefore === undefined ? sql`` : sql`AND created_at < ${createdBefore}`}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`
}

/** Texts of one call, or of one kind to one number. */
export const selectTextsOfCalls = (
  sql: Sql,
  businessId: string,
  which: { callId: string } | { to: string; reason: TextReason; since: Instant },
): Promise<{ body: string }[]> =>
  'callId' in which
    ? sql<{ body: string }[]>`
        SELECT body FROM messages WHERE call_id = ${which.callId} AND business_id = ${businessId}
        ORDER BY created_at DESC LIMIT 20`
    : sql<{ body: string }[]>`
        SELECT body FROM messages
        WHERE business_id = ${businessId} AND to_phone = ${which.to} AND created_at > ${which.since}
          AND direction = 'outbound' AND reason = ${which.reason}
        ORDER BY created_at DESC LIMIT 1`

/** Carriers' error codes for a number that accepts no texts: Twilio 21614 and 30006, Telnyx 40001. */
const TAKES_NO_TEXTS = ['21614', '30006', '40001']

/** Decided by the newest text to the number whose outcome is known. */
export async function selectTakesNoTexts(sql: Sql, businessId: string, phone: string): Promise<boolean> {
  const rows = await sql<{ errorCode: string | null }[]>`
    SELECT error_code AS "errorCode" FROM messages
    WHERE business_id = ${businessId} AND to_phone = ${phone} AND direction = 'outbound'
      AND status IN ('delivered', 'failed')
    ORDER BY created_at DESC, id DESC LIMIT 1`
  return TAKES_NO_TEXTS.includes(rows[0]?.errorCode ?? '')
}
