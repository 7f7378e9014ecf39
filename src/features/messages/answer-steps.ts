import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { MessageDirection } from './message.ts'
import type { Thread } from './thread-store.ts'

/** A text of a thread, with what a model did to answer it. */
export interface ThreadText {
  id: string
  direction: MessageDirection
  /** One-time codes are hidden by dots. */
  body: string
  mediaCount: number
  /** As it was saved, plain JSON; null: no model answered it. */
  steps: unknown
}

/** The newest texts of a thread since a time, oldest first. */
export async function recentTexts(
  sql: Sql,
  businessId: string,
  { businessPhone, phone }: Thread,
  { since, limit }: { since: Instant; limit: number },
): Promise<ThreadText[]> {
  const rows = await sql<ThreadText[]>`
    SELECT id, direction, body, coalesce(array_length(media_urls, 1), 0) AS "mediaCount", answer_steps AS steps
    FROM messages
    WHERE business_id = ${businessId} AND created_at >= ${since}
      AND ((from_phone = ${businessPhone} AND to_phone = ${phone}) OR (from_phone = ${phone} AND to_phone = ${businessPhone}))
    ORDER BY created_at DESC, id DESC
    LIMIT ${limit}`
  return rows.reverse()
}

/** Keeps what was done so far for the answer to a text, so that another try goes on from there. */
export async function saveAnswerSteps(sql: Sql, messageId: string, steps: object): Promise<void> {
  await sql`UPDATE messages SET answer_steps = ${JSON.stringify(steps)}::text::json WHERE id = ${messageId}`
}

/** What an earlier try did for the answer; null: nothing. */
export async function readAnswerSteps(sql: Sql, messageId: string): Promise<unknown> {
  const [row] = await sql<{ steps: unknown }[]>`SELECT answer_steps AS steps FROM messages WHERE id = ${messageId}`
  return row?.steps ?? null
}
