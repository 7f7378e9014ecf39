import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { InboxItem, InboxKind, InboxStatus, NewInboxItem } from './inbox.ts'

export interface InboxFilters {
  status?: InboxStatus | undefined
  kind?: InboxKind | undefined
}

/** The ids and numbers by which a person's items are found. */
export interface PersonOfItems {
  readonly contactId: string
  readonly phones: readonly string[]
  readonly callIds: readonly string[]
  readonly messageIds: readonly string[]
}

/** An item, and the time zone of its business. */
export type UnannouncedItem = InboxItem & { timezone: string; country: string }

const columns = (sql: Sql) => sql`
  inbox_items.id, kind, CASE WHEN done_at IS NULL THEN 'open' ELSE 'done' END AS status, inbox_items.phone,
  coalesce(inbox_items.contact_id, calls.contact_id) AS "contactId",
  (SELECT contacts.name FROM contacts WHERE contacts.id = coalesce(inbox_items.contact_id, calls.contact_id))
    AS "contactName",
  words, nullif(calls.summary, '') AS about, call_id AS "callId", coalesce(calls.status <> 'live', false) AS "isCallOver",
  coalesce(calls.transport = 'browser', false) AS "isTest",
  message_id AS "messageId",
  (SELECT messages.to_phone || ' ' || messages.from_phone FROM messages WHERE messages.id = message_id) AS "threadId",
  CASE WHEN recording_start_ms IS NOT NULL AND calls.recording_file IS NOT NULL
    THEN jsonb_build_object('startMs', recording_start_ms, 'endMs', recording_end_ms) END AS recording,
  inbox_items.created_at AS "createdAt", done_at AS "doneAt", done_by AS "doneBy"`

const joined = (sql: Sql) => sql`inbox_items LEFT JOIN calls ON calls.id = call_id`

export async function insertItem(
  sql: Sql,
  businessId: string,
  item: NewInboxItem & { id: string },
  now: Instant,
): Promise<void> {
  const { id, kind, origin, callId = null, messageId = null, contactId = null, phone, words = null, recording } = item
  await sql`
    INSERT INTO inbox_items (id, business_id, kind, origin, call_id, message_id, contact_id, phone, words,
      recording_start_ms, recording_end_ms, created_at)
    VALUES (${id}, ${businessId}, ${kind}, ${origin}, ${callId}, ${messageId}, ${contactId}, ${phone}, ${words},
      ${recording?.startMs ?? null}, ${recording?.endMs ?? null}, ${now})
    ON CONFLICT (business_id, origin) DO UPDATE SET
      contact_id = coalesce(inbox_items.contact_id, excluded.contact_id), words = coalesce(excluded.words, inbox_items.words),
      phone = coalesce(inbox_items.phone, excluded.phone),
      recording_start_ms = coalesce(excluded.recording_start_ms, inbox_items.recording_start_ms),
      recording_end_ms = coalesce(excluded.recording_end_ms, inbox_items.recording_end_ms)`
}

/** The items of a call, or the one of an origin, that the business was not notified of yet. Oldest first. */
export const selectUnannounced = (
  sql: Sql,
  businessId: string,
  which: { callId: string } | { origin: string },
): Promise<UnannouncedItem[]> => sql<UnannouncedItem[]>`
  SELECT ${columns(sql)}, (SELECT timezone FROM businesses WHERE businesses.id = inbox_items.business_id) AS timezone,
    (SELECT country FROM businesses WHERE businesses.id = inbox_items.business_id) AS country
  FROM ${joined(sql)}
  WHERE inbox_items.business_id = ${businessId} AND notified_at IS NULL
    AND ${'callId' in which ? sql`call_id = ${which.callId}` : sql`origin = ${which.origin}`}
  ORDER BY inbox_items.created_at, inbox_items.id`

export async function markNotified(sql: Sql, id: string, now: Instant): Promise<void> {
  await sql`UPDATE inbox_items SET notified_at = ${now} WHERE id = ${id}`
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectItems = (
  sql: Sql,
  businessId: string,
  { status, kind }: InboxFilters,
  page: PageRequest,
): Promise<InboxItem[]> => sql<InboxItem[]>`
  SELECT ${columns(sql)} FROM ${joined(sql)}
  WHERE inbox_items.business_id = ${businessId}
    ${page.after ? sql`AND (inbox_items.created_at, inbox_items.id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ${status === undefined ? sql`` : status === 'open' ? sql`AND done_at IS NULL` : sql`AND done_at IS NOT NULL`}
    ${kind === undefined ? sql`` : sql`AND kind = ${kind}`}
  ORDER BY inbox_items.created_at DESC, inbox_items.id DESC
  LIMIT ${page.limit + 1}`

export async function selectItem(sql: Sql, businessId: string, id: string): Promise<InboxItem | null> {
  const rows = await sql<InboxItem[]>`
    SELECT ${columns(sql)} FROM ${joined(sql)}
    WHERE inbox_items.id = ${id} AND inbox_items.business_id = ${businessId}`
  return rows[0] ?? null
}

/** Keeps the first time at which an item was done. @returns the number of items found */
export async function markDone(
  sql: Sql,
  businessId: string,
  ids: readonly string[],
  { doneBy, now }: { doneBy: string; now: Instant },
): Promise<number> {
  const { count } = await sql`
    UPDATE inbox_items SET done_at = coalesce(done_at, ${now}),
      done_by = CASE WHEN done_at IS NULL THEN ${doneBy} ELSE done_by END
    WHERE id = ANY(${[...ids]}::text[]) AND business_id = ${businessId}`
  return count
}

/** Returns the number of items found. */
export async function markOpen(sql: Sql, businessId: string, ids: readonly string[]): Promise<number> {
  const { count } = await sql`
    UPDATE inbox_items SET done_at = NULL, done_by = NULL
    WHERE id = ANY(${[...ids]}::text[]) AND business_id = ${businessId}`
  return count
}

export async function deleteItems(sql: Sql, businessId: string, person: PersonOfItems): Promise<void> {
  const { contactId, phones, callIds, messageIds } = person
  await sql`
    DELETE FROM inbox_items WHERE business_id = ${businessId}
      AND (contact_id = ${contactId} OR phone = ANY(${[...phones]}::text[]) OR call_id = ANY(${[...callIds]}::text[])
        OR message_id = ANY(${[...messageIds]}::text[]))`
}
