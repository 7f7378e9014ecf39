import type { Instant } from '../../kernel/clock.ts'
import type { Fragment, Sql } from '../../store/database.ts'

/** One line of the opt-out ledger. */
export interface OptOutLine {
  businessId: string
  businessPhone: string
  phone: string
  optedOut: boolean
  /** The keyword received; null for a line entered by hand or reported by the carrier. */
  keyword: string | null
  messageId: string | null
}

/** Our number and the person's number. */
export interface Thread {
  businessPhone: string
  phone: string
}

/** An SQL condition: by the newest line of the ledger, `phone` has opted out of messages from `businessPhone`. */
export const optedOutNow = (sql: Sql, businessId: Fragment, businessPhone: Fragment, phone: Fragment) =>
  sql`COALESCE((
    SELECT opted_out FROM opt_outs
    WHERE opt_outs.business_phone = ${businessPhone} AND opt_outs.phone = ${phone} AND opt_outs.business_id = ${businessId}
    ORDER BY opt_outs.id DESC LIMIT 1), false)`

export async function selectOptedOut(
  sql: Sql,
  businessId: string,
  businessPhone: string,
  phone: string,
): Promise<boolean> {
  const rows = await sql<{ optedOut: boolean }[]>`
    SELECT ${optedOutNow(sql, sql`${businessId}`, sql`${businessPhone}`, sql`${phone}`)} AS "optedOut"`
  return rows[0]?.optedOut ?? false
}

/** Who entered the current opt-out: the person by a keyword, the carrier, or a member of the team. Null if there is none. */
export type OptOutSource = 'person' | 'carrier' | 'team'

export const optedOutBy = (sql: Sql, businessId: Fragment, businessPhone: Fragment, phone: Fragment) =>
  sql`(
    SELECT CASE WHEN NOT opted_out THEN NULL WHEN keyword IS NOT NULL THEN 'person'
      WHEN message_id IS NOT NULL THEN 'carrier' ELSE 'team' END
    FROM opt_outs
    WHERE opt_outs.business_phone = ${businessPhone} AND opt_outs.phone = ${phone} AND opt_outs.business_id = ${businessId}
    ORDER BY opt_outs.id DESC LIMIT 1)`

export async function selectOptedOutBy(
  sql: Sql,
  businessId: string,
  { businessPhone, phone }: Thread,
): Promise<OptOutSource | null> {
  const rows = await sql<{ source: OptOutSource | null }[]>`
    SELECT ${optedOutBy(sql, sql`${businessId}`, sql`${businessPhone}`, sql`${phone}`)} AS source`
  return rows[0]?.source ?? null
}

export async function insertOptOutLine(sql: Sql, line: OptOutLine, now: Instant): Promise<void> {
  await sql`
    INSERT INTO opt_outs (business_id, business_phone, phone, opted_out, keyword, message_id, created_at)
    VALUES (${line.businessId}, ${line.businessPhone}, ${line.phone}, ${line.optedOut}, ${line.keyword},
      ${line.messageId}, ${now})`
}

/** Serializes decisions about one pair of numbers until the transaction ends. */
export async function lockPair(sql: Sql, businessPhone: string, phone: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`opt-out ${businessPhone} ${phone}`}, 0))`
}

export async function selectAssistantAnswers(
  sql: Sql,
  businessId: string,
  businessPhone: string,
  phone: string,
): Promise<boolean> {
  const rows = await sql<{ assistantAnswers: boolean }[]>`
    SELECT assistant_answers AS "assistantAnswers" FROM message_threads
    WHERE business_id = ${businessId} AND business_phone = ${businessPhone} AND phone = ${phone}`
  return rows[0]?.assistantAnswers ?? true
}

export async function upsertAssistantAnswers(
  sql: Sql,
  businessId: string,
  thread: Thread,
  answers: boolean,
  now: Instant,
): Promise<void> {
  await sql`
    INSERT INTO message_threads (business_id, business_phone, phone, assistant_answers, updated_at)
    VALUES (${businessId}, ${thread.businessPhone}, ${thread.phone}, ${answers}, ${now})
    ON CONFLICT (business_id, business_phone, phone)
    DO UPDATE SET assistant_answers = excluded.assistant_answers, updated_at = excluded.updated_at,
      conversation = NULL, conversation_at = NULL`
}

export interface ThreadState {
  assistantAnswers: boolean
  /** As it was saved; null if there is none or it is too old. */
  conversation: unknown
  /** The number of answers by the assistant since then. */
  answers: number
}

/** The state on which the next answer in a thread depends. */
export async function selectThreadState(
  sql: Sql,
  businessId: string,
  { businessPhone, phone }: Thread,
  { conversationSince, answersSince }: { conversationSince: Instant; answersSince: Instant },
): Promise<ThreadState> {
  const rows = await sql<ThreadState[]>`
    SELECT COALESCE(thread.assistant_answers, true) AS "assistantAnswers",
      CASE WHEN thread.conversation_at > ${conversationSince} THEN thread.conversation END AS conversation,
      (SELECT count(*)::integer FROM messages
       WHERE business_id = ${businessId} AND to_phone = ${phone} AND from_phone = ${businessPhone}
         AND created_at > ${answersSince} AND in_reply_to IS NOT NULL AND NOT ignores_opt_out) AS answers
    FROM (SELECT) AS one LEFT JOIN message_threads thread
      ON thread.business_id = ${businessId} AND thread.business_phone = ${businessPhone} AND thread.phone = ${phone}`
  return rows[0] as ThreadState
}

/** A texter's answer to one of the assistant's fields to collect. */
export interface CollectedInThread {
  /** The key of the field, such as `insurance`. */
  key: string
  label: string
  /** Phone numbers are E.164, dates YYYY-MM-DD. */
  value: string
}

/** More answers than any assistant collects; the newest are kept. */
const MAX_COLLECTED = 100

/** Adds answers to those of the thread; a newer answer to a field replaces the older one. */
export async function keepCollected(
  tx: Sql,
  businessId: string,
  { businessPhone, phone }: Thread,
  answers: readonly CollectedInThread[],
  now: Instant,
): Promise<void> {
  const [before] = await tx<{ collected: CollectedInThread[] }[]>`
    SELECT collected_fields AS collected FROM message_threads
    WHERE business_id = ${businessId} AND business_phone = ${businessPhone} AND phone = ${phone} FOR UPDATE`
  const others = (before?.collected ?? []).filter(({ key }) => answers.every((answer) => answer.key !== key))
  const all = JSON.stringify([...others, ...answers].slice(-MAX_COLLECTED))
  await tx`
    INSERT INTO message_threads (business_id, business_phone, phone, collected_fields, updated_at)
    VALUES (${businessId}, ${businessPhone}, ${phone}, ${all}::text::json, ${now})
    ON CONFLICT (business_id, business_phone, phone)
    DO UPDATE SET collected_fields = excluded.collected_fields, updated_at = excluded.updated_at`
}

/** Saves the conversation of a thread; null deletes it. */
export async function upsertConversation(
  sql: Sql,
  businessId: string,
  { businessPhone, phone }: Thread,
  conversation: object | null,
  now: Instant,
): Promise<void> {
  const kept = conversation === null ? null : JSON.stringify(conversation)
  const at = kept === null ? null : now
  await sql`
    INSERT INTO message_threads (business_id, business_phone, phone, conversation, conversation_at, updated_at)
    VALUES (${businessId}, ${businessPhone}, ${phone}, ${kept}::text::jsonb, ${at}, ${now})
    ON CONFLICT (business_id, business_phone, phone)
    DO UPDATE SET conversation = excluded.conversation, conversation_at = excluded.conversation_at,
      updated_at = excluded.updated_at`
}
