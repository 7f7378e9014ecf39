import type { Sql } from '../../store/database.ts'
import { SENTIMENTS, type Sentiment } from '../calls/call.ts'
import { type Asked, askedCalls } from './analytics-store.ts'

/** What calls were about and how callers felt. The stored daily sums do not include it: it is read from the calls. */
export interface TopicCounts {
  /** At most `MAX_TOPICS`, most frequent first. A call counts for each of its topics. */
  topic: { topic: string; calls: number }[]
  /** In the order of `SENTIMENTS`; calls without a sentiment are not counted. */
  sentiment: { sentiment: Sentiment; calls: number }[]
}

/** Further topics are rare. */
export const MAX_TOPICS = 20

export async function countTopics(sql: Sql, asked: Asked): Promise<TopicCounts> {
  const [topic, felt] = await Promise.all([selectTopics(sql, asked), selectSentiments(sql, asked)])
  const calls = (sentiment: Sentiment) => felt.find((one) => one.sentiment === sentiment)?.calls ?? 0
  return { topic, sentiment: SENTIMENTS.map((sentiment) => ({ sentiment, calls: calls(sentiment) })) }
}

/** Topics that differ only in case are one topic, in its most frequent spelling. */
const selectTopics = (sql: Sql, asked: Asked) => sql<TopicCounts['topic']>`
  SELECT mode() WITHIN GROUP (ORDER BY topic) AS topic, count(*) AS calls
  FROM calls CROSS JOIN unnest(topics) AS topic WHERE ${askedCalls(sql, asked)}
  GROUP BY lower(topic)
  ORDER BY 2 DESC, 1
  LIMIT ${MAX_TOPICS}`

const selectSentiments = (sql: Sql, asked: Asked) => sql<TopicCounts['sentiment']>`
  SELECT sentiment, count(*) AS calls FROM calls WHERE ${askedCalls(sql, asked)} AND sentiment IS NOT NULL GROUP BY 1`
