import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database, Sql } from '../../store/database.ts'
import { isProven, listNumbers } from '../numbers/number.ts'
import { type Message, type MessageDirection, sendMessage, setAssistantAnswers } from './message.ts'
import type { MessageStatus } from './message-status.ts'
import { messageColumns } from './message-store.ts'
import {
  type CollectedInThread,
  insertOptOutLine,
  lockPair,
  type OptOutSource,
  optedOutBy,
  optedOutNow,
  selectOptedOutBy,
  type Thread,
} from './thread-store.ts'

/** All messages between one of the business's numbers and one person. */
export interface MessageThread {
  /** `businessPhone phone`, separated by one space; both E.164. */
  id: string
  businessPhone: string
  phone: string
  contactId: string | null
  contactName: string | null
  /** Whether the assistant answers in this thread. */
  assistantAnswers: boolean
  optedOut: boolean
  /**
   * Only the person can undo their own opt-out, by texting START; the same applies to one that the carrier
   * reported.
   */
  optedOutBy: OptOutSource | null
  /** The fields that the assistant collected in this thread. */
  collectedFields: CollectedInThread[]
  lastText: string
  lastDirection: MessageDirection
  lastStatus: MessageStatus
  /** The time of the last message, by which the list is ordered. */
  createdAt: Instant
}

/** How many of the newest messages the list searches for threads. Older threads are found through their contact. */
const NEWEST_MESSAGES = 20_000

/**
 * The most recently active first. `q` searches the name and the number.
 * @param filters.phone the threads of one person, E.164
 */
export async function listThreads(
  db: Database,
  businessId: string,
  filters: { q?: string | undefined; phone?: string | undefined },
  page: PageRequest,
): Promise<Page<MessageThread>> {
  const select = (sql: Sql) => selectThreads(sql, businessId, filters, page)
  return pageOf(await (filters.q === undefined ? select(db.list) : db.search(businessId, select)), page.limit)
}

function selectThreads(
  sql: Sql,
  businessId: string,
  { q, phone }: { q?: string | undefined; phone?: string | undefined },
  page: PageRequest,
): Promise<MessageThread[]> {
  const ours = sql`CASE direction WHEN 'inbound' THEN to_phone ELSE from_phone END`
  const theirs = sql`CASE direction WHEN 'inbound' THEN from_phone ELSE to_phone END`
  return sql<MessageThread[]>`
    WITH newest AS (
      SELECT * FROM messages WHERE business_id = ${businessId}
        ${phone === undefined ? sql`` : sql`AND (from_phone = ${phone} OR to_phone = ${phone})`}
      ORDER BY created_at DESC, id DESC LIMIT ${NEWEST_MESSAGES}
    ), last AS (
      SELECT DISTINCT ON (ours, theirs) * FROM (SELECT *, ${ours} AS ours, ${theirs} AS theirs FROM newest) sided
      ORDER BY ours, theirs, created_at DESC, id DESC
    )
    SELECT ours || ' ' || theirs AS id, ours AS "businessPhone", theirs AS phone, last.contact_id AS "contactId",
      contacts.name AS "contactName", coalesce(thread.assistant_answers, true) AS "assistantAnswers",
      ${optedOutNow(sql, sql`${businessId}`, sql`ours`, sql`theirs`)} AS "optedOut",
      ${optedOutBy(sql, sql`${businessId}`, sql`ours`, sql`theirs`)} AS "optedOutBy",
      coalesce(thread.collected_fields, '[]') AS "collectedFields", body AS "lastText",
      direction AS "lastDirection", status AS "lastStatus", last.created_at AS "createdAt"
    FROM last LEFT JOIN contacts ON contacts.id = last.contact_id
      LEFT JOIN message_threads thread
        ON thread.business_id = ${businessId} AND thread.business_phone = ours AND thread.phone = theirs
    WHERE true
      ${page.after ? sql`AND (last.created_at, ours || ' ' || theirs) < (${page.after.createdAt}, ${page.after.id})` : sql``}
      ${q === undefined ? sql`` : sql`AND search_text(coalesce(contacts.name, '') || ' ' || theirs) LIKE search_pattern(${q})`}
    ORDER BY last.created_at DESC, ours || ' ' || theirs DESC
    LIMIT ${page.limit + 1}`
}

/** The two numbers in a thread's id; the person's may be a short code or a sender's name. Null if the id is invalid. */
export function numbersOf(threadId: string): { businessPhone: string; phone: string } | null {
  const [, businessPhone, phone] = /^(\+?\d{3,15}) (\S.{0,60})$/.exec(threadId) ?? []
  return businessPhone === undefined || phone === undefined ? null : { businessPhone, phone }
}

/** @throws NOT_FOUND when there are no messages between the two numbers */
async function requireThread(db: Database, businessId: string, id: string): Promise<Thread> {
  const pair = numbersOf(id)
  const rows =
    pair === null
      ? []
      : await db.read`
          SELECT FROM messages WHERE business_id = ${businessId}
            AND ((from_phone = ${pair.businessPhone} AND to_phone = ${pair.phone} AND direction = 'outbound')
              OR (from_phone = ${pair.phone} AND to_phone = ${pair.businessPhone} AND direction = 'inbound'))
          LIMIT 1`
  if (pair === null || rows.length === 0) throw notFound(`thread ${id}`)
  return pair
}

/** Newest first. @throws NOT_FOUND */
export async function threadMessages(
  db: Database,
  businessId: string,
  id: string,
  page: PageRequest,
): Promise<Page<Message>> {
  const { businessPhone, phone } = await requireThread(db, businessId, id)
  const sql = db.list
  const rows = await sql<Message[]>`
    SELECT ${messageColumns(sql)} FROM messages
    WHERE business_id = ${businessId}
      AND ((from_phone = ${businessPhone} AND to_phone = ${phone}) OR (from_phone = ${phone} AND to_phone = ${businessPhone}))
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`
  return pageOf(rows, page.limit)
}

/** Sends a message from the number of the thread. @throws as `sendMessage`; NOT_FOUND */
export async function replyInThread(
  db: Database,
  businessId: string,
  id: string,
  content: { body?: string | undefined; mediaUrl?: string | undefined },
  now: Instant,
): Promise<Message> {
  const { businessPhone, phone } = await requireThread(db, businessId, id)
  const isOurs = (await listNumbers(db, businessId)).some(
    (number) => number.phone === businessPhone && isProven(number),
  )
  if (!isOurs) throw conflict(`${businessPhone} is no longer a number of this business; write a new message instead`)
  return sendMessage(db, businessId, { to: phone, ...content }, now, { from: businessPhone })
}

/** The lock serializes this with a STOP that arrives at the same time. */
function changeOptOut(db: Database, businessId: string, pair: Thread, optedOut: boolean, now: Instant): Promise<void> {
  return db.transaction(async (tx) => {
    await lockPair(tx, pair.businessPhone, pair.phone)
    const by = await selectOptedOutBy(tx, businessId, pair)
    const isTheirs = by === 'person' || by === 'carrier'
    if (!optedOut && isTheirs)
      throw conflict(`${pair.phone} has opted out; only a text with START from that phone ends it`)
    // A new line by the team would hide who opted out.
    if (isTheirs) return
    await insertOptOutLine(tx, { businessId, ...pair, optedOut, keyword: null, messageId: null }, now)
  })
}

/**
 * Sets whether the assistant answers, and whether the person has opted out. The team may undo only an opt-out that it entered.
 * @throws NOT_FOUND; CONFLICT if the person or the carrier opted out
 */
export async function changeThread(
  db: Database,
  businessId: string,
  id: string,
  change: { assistantAnswers?: boolean | undefined; optedOut?: boolean | undefined },
  now: Instant,
): Promise<MessageThread> {
  const pair = await requireThread(db, businessId, id)
  const { assistantAnswers, optedOut } = change
  if (assistantAnswers !== undefined) await setAssistantAnswers(db, businessId, pair, assistantAnswers, now)
  if (optedOut !== undefined) await changeOptOut(db, businessId, pair, optedOut, now)
  const { items } = await listThreads(db, businessId, { phone: pair.phone }, { limit: 100, after: null })
  const thread = items.find((one) => one.businessPhone === pair.businessPhone)
  if (thread === undefined) throw notFound(`thread ${id}`)
  return thread
}
