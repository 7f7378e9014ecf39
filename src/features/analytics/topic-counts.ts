import type { Sql } from '../../store/database.ts'
import { SENTIMENTS, type Sentiment } from '../calls/call.ts'
import { type Asked, askedCalls, type CallKind, type TopicSpellings } from './analytics-store.ts'

/** What calls were about and how callers felt. */
export interface TopicCounts {
  /** At most `MAX_TOPICS`, most frequent first. A call counts for each of its topics. */
  topic: { topic: string; calls: number }[]
  /** In the order of `SENTIMENTS`; calls without a sentiment are not counted. */
  sentiment: { sentiment: Sentiment; calls: number }[]
}

/** Further topics are rare. */
export const MAX_TOPICS = 20

/** Pure. */
export function countTopics(topics: TopicSpellings, kinds: readonly CallKind[]): TopicCounts {
  const calls = (sentiment: Sentiment) => kinds.find((one) => one.sentiment === sentiment)?.calls ?? 0
  return {
    topic: mostFrequent(topics),
    sentiment: SENTIMENTS.map((sentiment) => ({ sentiment, calls: calls(sentiment) })),
  }
}

/** Topics that differ only in case are one topic, in its most frequent spelling. */
function mostFrequent(spellings: TopicSpellings): TopicCounts['topic'] {
  const found = new Map<string, TopicCounts['topic'][number]>()
  const all = [...spellings].map(([topic, calls]) => ({ topic, calls }))
  for (const { topic, calls } of all.sort(byFrequency)) {
    const other = found.get(topic.toLowerCase())
    if (other === undefined) found.set(topic.toLowerCase(), { topic, calls })
    else other.calls += calls
  }
  return [...found.values()].sort(byFrequency).slice(0, MAX_TOPICS)
}

const byFrequency = (a: TopicCounts['topic'][number], b: TopicCounts['topic'][number]): number =>
  b.calls - a.calls || (a.topic < b.topic ? -1 : 1)

export async function selectTopics(sql: Sql, asked: Asked): Promise<TopicSpellings> {
  const rows = await sql<{ topic: string; calls: number }[]>`
    SELECT topic, count(*) AS calls FROM calls CROSS JOIN unnest(topics) AS topic WHERE ${askedCalls(sql, asked)} GROUP BY topic`
  return new Map(rows.map(({ topic, calls }) => [topic, calls]))
}

export const selectSentiments = (sql: Sql, asked: Asked): Promise<CallKind[]> => sql<CallKind[]>`
  SELECT sentiment, count(*) AS calls FROM calls WHERE ${askedCalls(sql, asked)} AND sentiment IS NOT NULL GROUP BY 1`
