import type { Fragment, Sql } from '../../store/database.ts'
import { MARK } from './passage.ts'

/** A corpus that answers questions in everyday words: tables like `articles` and `article_words`. */
export interface Corpus {
  /**
   * A table with id, business_id, content, and `search`: a tsvector of the configuration `frontbell`, titles with
   * weight A.
   */
  rows: string
  /** A table with business_id and `word`: the vocabulary for correcting spellings. */
  words: string
  /** The column with the id of the text that the row is, or belongs to. */
  textId: string
  /** Whether each row has its own title that says what it is about, and a `created_at`. */
  hasSpeakingTitles: boolean
  /** The selected columns of a row. */
  columns(sql: Sql): Fragment
}

/** A significant word of a question and its spellings in the corpus. */
export interface Term {
  /** As in the question, in lower case and without accents. */
  word: string
  /** The word itself if a row contains it, otherwise the closest words; empty if none is close. */
  written: string[]
  /** 1 for the word itself, otherwise the similarity of the closest word, 0 to 1. */
  likeness: number
}

export interface Hit<T> {
  row: T
  /** 0 to 1. */
  score: number
  /** The content with MARK around every word of the question. */
  marked: string
}

/** The significant words of a question, corrected to words that the business's rows contain. */
export const selectTerms = (sql: Sql, corpus: Corpus, businessId: string, question: string): Promise<Term[]> => sql<
  Term[]
>`
  SELECT asked.lexeme AS word,
    CASE WHEN held THEN ARRAY[asked.lexeme] ELSE coalesce(alike.words, '{}') END AS written,
    CASE WHEN held THEN 1 ELSE coalesce(alike.likeness, 0) END AS likeness
  FROM unnest(to_tsvector('frontbell_words', ${question})) AS asked
  CROSS JOIN LATERAL (
    SELECT EXISTS (
      SELECT FROM ${sql(corpus.rows)}
      WHERE business_id = ${businessId} AND search @@ plainto_tsquery('frontbell', asked.lexeme)
    ) AS held
  ) AS known
  LEFT JOIN LATERAL (
    SELECT array_agg(word) AS words, max(likeness)::float AS likeness
    FROM (
      SELECT DISTINCT word, similarity(word, asked.lexeme) AS likeness FROM ${sql(corpus.words)}
      WHERE NOT held AND business_id = ${businessId} AND word % asked.lexeme
        AND length(asked.lexeme) >= 4 AND similarity(word, asked.lexeme) >= 0.4
      ORDER BY likeness DESC, word LIMIT 3
    ) AS closest
  ) AS alike ON true
  WHERE numnode(plainto_tsquery('frontbell', asked.lexeme)) > 0
  ORDER BY asked.lexeme
  LIMIT 40`

/** A part of a question, and the ways in which a row can match it. */
export interface QuestionPart {
  /** Relative to the other parts. */
  weight: number
  /** The weight if no row matches the part, as a share of the weight of a part that a single row matches. */
  absentWeight: number
  /** As `absentWeight`, for a question with a topic that only few rows match. */
  absentBesideTopic: number
  isTopic: boolean
  ways: readonly QuestionWay[]
}

interface QuestionWay {
  /** How well a row answers the part in this way, 0 to 1. */
  likeness: number
  /** Words or phrases. */
  phrases: readonly string[]
  /** A regular expression for the content. */
  pattern?: string | null
  /** Rows whose title matches the part. */
  ids?: readonly string[]
}

/**
 * Parts that no row matches lower the score by at most this many words: a caller who tells a long story before the question uses many words
 * that no row has.
 */
const MAX_ABSENT = 1.6

/** A topic that a larger share of the rows matches is the business's own subject, as dogs are in a kennel. */
const MAX_TOPIC_SHARE = 0.34

/**
 * Finds the rows that match parts of a question, best first. The score is the share of the question that a row covers. A part weighs more
 * if fewer rows match it. A match in the title counts fully, one in the content nine tenths.
 * @param among the texts that may be found; null for all
 */
export async function selectHits<T extends object>(
  sql: Sql,
  corpus: Corpus,
  businessId: string,
  parts: readonly QuestionPart[],
  limit: number,
  among: readonly string[] | null = null,
): Promise<Hit<T>[]> {
  const table = () => sql(corpus.rows)
  const ways = parts.flatMap(({ ways, ...weights }, n) => ways.map((way) => ({ n, ...weights, ...way })))
  const rows = await sql<(T & { score: number; marked: string })[]>`
    WITH asked AS (
      SELECT n, weight, "absentWeight" AS absent_alone, "absentBesideTopic" AS absent_beside, "isTopic" AS is_topic,
        likeness, pattern, ids,
        (SELECT string_agg('(' || query::text || ')', ' | ')
         FROM jsonb_array_elements_text(phrases) AS phrase, phraseto_tsquery('frontbell', phrase) AS query
         WHERE numnode(query) > 0)::tsquery AS query
      FROM jsonb_to_recordset(${sql.json(ways)}) AS way
        (n int, weight float, "absentWeight" float, "absentBesideTopic" float, "isTopic" boolean, likeness float, phrases jsonb, pattern text, ids jsonb)
    ), told AS (
      SELECT n, id, likeness * CASE WHEN ts_filter(search, '{a}') @@ query THEN 1 ELSE 0.9 END AS likeness,
        ts_rank('{0, 0, 0.9, 1}', search, query, 0) AS rank
      FROM asked JOIN ${table()} ON business_id = ${businessId} AND search @@ query
      UNION ALL
      SELECT n, id, likeness * 0.9, 0 FROM asked JOIN ${table()} ON business_id = ${businessId} AND content ~ pattern
      WHERE pattern IS NOT NULL
      UNION ALL
      SELECT n, id, likeness, 0 FROM asked JOIN ${table()} ON business_id = ${businessId} AND ids ? id
      WHERE ids IS NOT NULL
    ), held AS (
      SELECT n, id, max(likeness) AS likeness, max(rank) AS rank FROM told GROUP BY n, id
    ), part AS (
      SELECT DISTINCT n, weight, absent_alone, absent_beside, is_topic FROM asked
    ), beside AS (
      SELECT EXISTS (
        SELECT FROM part JOIN held USING (n) WHERE is_topic GROUP BY n
        HAVING count(*) <= greatest(1, ${MAX_TOPIC_SHARE}::float * (SELECT count(*) FROM ${table()} WHERE business_id = ${businessId}))
      ) AS topic
    ), weighed AS (
      SELECT n, max(weight) * CASE WHEN count(id) > 0 THEN 1
          WHEN (SELECT topic FROM beside) THEN max(absent_beside) ELSE max(absent_alone) END
        * ln((SELECT 1 + count(*) FROM ${table()} WHERE business_id = ${businessId})::float
            / greatest(sum(likeness), 1)) AS weight,
        count(id) > 0 AS is_told,
        ln((SELECT 1 + count(*) FROM ${table()} WHERE business_id = ${businessId})::float) AS most
      FROM part LEFT JOIN held USING (n) GROUP BY n
    ), best AS (
      SELECT id, sum(weight * likeness) / (
          SELECT coalesce(sum(weight) FILTER (WHERE is_told), 0)
            + least(coalesce(sum(weight) FILTER (WHERE NOT is_told), 0), max(most) * ${MAX_ABSENT}) FROM weighed
        ) AS score, sum(rank) AS rank
      FROM held JOIN weighed USING (n)
      ${among === null ? sql`` : sql`WHERE id IN (SELECT id FROM ${table()} WHERE ${sql(corpus.textId)} = ANY (${[...among]}::text[]))`}
      GROUP BY id
      ORDER BY score DESC, rank DESC, id LIMIT ${limit}
    )
    SELECT ${corpus.columns(sql)}, score::float AS score,
      coalesce(ts_headline('frontbell', content,
        (SELECT string_agg('(' || query::text || ')', ' | ')::tsquery FROM asked WHERE query IS NOT NULL),
        ${`HighlightAll=true, StartSel=${MARK.start}, StopSel=${MARK.end}`}), content) AS marked
    FROM best JOIN ${table()} USING (id)
    ORDER BY score DESC, rank DESC, id`
  return rows.map(({ score, marked, ...row }) => ({ row: row as unknown as T, score, marked }))
}

/** The titles of the newest rows. */
export const selectTitles = (sql: Sql, corpus: Corpus, businessId: string) => sql<{ id: string; title: string }[]>`
  SELECT id, title FROM ${sql(corpus.rows)} WHERE business_id = ${businessId}
  ORDER BY created_at DESC, id DESC LIMIT 200`
