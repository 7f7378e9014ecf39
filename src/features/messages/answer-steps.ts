import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { MessageDirection } from './message.ts'
import type { Thread } from './thread-store.ts'

/** A text of a thread, with the model's steps for its answer. */
export interface ThreadText {
  id: string
  direction: MessageDirection
  /** One-time codes are replaced by dots. */
  body: string
  mediaCount: number
  /** The steps as saved, plain JSON; null if no model answered the text. */
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

/** Saves the steps taken so far for the answer to a text, so that another try continues from there. */
export async function saveAnswerSteps(sql: Sql, messageId: string, steps: object): Promise<void> {
  await sql`UPDATE messages SET answer_steps = ${JSON.stringify(steps)}::text::json WHERE id = ${messageId}`
}

/** The steps that an earlier try saved for the answer; null if there are none. */
export async function readAnswerSteps(sql: Sql, messageId: string): Promise<unknown> {
  const [row] = await sql<{ steps: unknown }[]>`SELECT answer_steps AS steps FROM messages WHERE id = ${messageId}`
  return row?.steps ?? null
}
