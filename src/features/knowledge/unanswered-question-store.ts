import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { AskedQuestion, QuestionStatus, UnansweredQuestion } from './unanswered-question.ts'

const columns = (sql: Sql) => sql`
  id, question, status, times_asked AS "timesAsked", first_asked_at AS "firstAskedAt", last_asked_at AS "lastAskedAt",
  last_channel AS "lastChannel", last_call_id AS "lastCallId", last_message_id AS "lastMessageId",
  article_id AS "articleId", last_asked_at AS "createdAt"`

/** The stems of a question's significant words, in order; null if it has none. */
export async function selectKey(sql: Sql, question: string, unsaying: readonly string[]): Promise<string | null> {
  const rows = await sql<{ key: string | null }[]>`
    SELECT left(string_agg(DISTINCT stem, ' ' ORDER BY stem), 500) AS key
    FROM unnest(to_tsvector('frontbell_words', ${question})) AS word
    CROSS JOIN LATERAL (SELECT lexeme AS stem FROM unnest(to_tsvector('frontbell', word.lexeme))) AS stems
    WHERE word.lexeme <> ALL(${[...unsaying]}::text[])`
  return rows[0]?.key ?? null
}

/**
 * Inserts a question if fewer than `most` are open; otherwise increments its count, once per call or message. An answered question is
 * reopened, because its answer was not found; a dismissed one stays dismissed. True if the question is new.
 */
export async function upsertQuestion(
  sql: Sql,
  businessId: string,
  asked: AskedQuestion & { id: string; key: string; now: Instant; most: number },
): Promise<boolean> {
  const { id, key, question, channel, callId, messageId, now, most } = asked
  const rows = await sql<{ isNew: boolean }[]>`
    INSERT INTO unanswered_questions AS known (id, business_id, key, question, status, times_asked, first_asked_at,
      last_asked_at, last_channel, last_call_id, last_message_id)
    SELECT ${id}, ${businessId}, ${key}, ${question}, 'open', 1, ${now}::timestamptz, ${now}::timestamptz, ${channel},
      (SELECT calls.id FROM calls WHERE calls.id = ${callId} AND calls.business_id = ${businessId}), ${messageId}
    WHERE EXISTS (SELECT FROM unanswered_questions WHERE business_id = ${businessId} AND key = ${key})
      OR (SELECT count(*) FROM unanswered_questions WHERE business_id = ${businessId} AND status = 'open') < ${most}
    ON CONFLICT ON CONSTRAINT unanswered_questions_one DO UPDATE SET
      question = excluded.question,
      times_asked = known.times_asked + CASE
        WHEN excluded.last_call_id = known.last_call_id OR excluded.last_message_id = known.last_message_id THEN 0
        ELSE 1 END,
      status = CASE WHEN known.status = 'answered' THEN 'open' ELSE known.status END,
      last_asked_at = excluded.last_asked_at, last_channel = excluded.last_channel,
      last_call_id = excluded.last_call_id, last_message_id = excluded.last_message_id
    RETURNING id = ${id} AS "isNew"`
  return rows[0]?.isNew === true
}

/** Up to `page.limit + 1` rows, last asked first. */
export const selectQuestions = (
  sql: Sql,
  businessId: string,
  status: QuestionStatus | undefined,
  page: PageRequest,
): Promise<UnansweredQuestion[]> => sql<UnansweredQuestion[]>`
  SELECT ${columns(sql)} FROM unanswered_questions
  WHERE business_id = ${businessId}
    ${status === undefined ? sql`` : sql`AND status = ${status}`}
    ${page.after ? sql`AND (last_asked_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
  ORDER BY last_asked_at DESC, id DESC
  LIMIT ${page.limit + 1}`

/** Locks the question until the transaction ends. */
export async function lockQuestion(tx: Sql, businessId: string, id: string): Promise<UnansweredQuestion | null> {
  const rows = await tx<UnansweredQuestion[]>`
    SELECT ${columns(tx)} FROM unanswered_questions WHERE id = ${id} AND business_id = ${businessId} FOR UPDATE`
  return rows[0] ?? null
}

export async function updateQuestion(
  tx: Sql,
  id: string,
  status: QuestionStatus,
  articleId: string | null,
): Promise<void> {
  await tx`UPDATE unanswered_questions SET status = ${status}, article_id = ${articleId} WHERE id = ${id}`
}
