import type { Fragment, Sql } from '../../store/database.ts'
import { MARK } from './passage.ts'

/** Something that can be asked in everyday words: tables in the manner of `articles` and `article_words`. */
export interface Corpus {
  /** A table with id, business_id, content, and `search`: a tsvector by `frontbell`, titles with the weight A. */
  rows: string
  /** A table with business_id and `word`: the vocabulary, for putting spelling right. */
  words: string
  /** What of a row is wanted. */
  columns(sql: Sql): Fragment
}

/** A word of a question that means something, and how the corpus writes it. */
export interface Term {
  /** As asked, lower case, without accents. */
  word: string
  /** Itself where a row holds it, else the words closest to it; empty where none is close. */
  written: string[]
  /** 1 for itself, else how alike the closest is, 0 to 1. */
  likeness: number
}

export interface Hit<T> {
  row: T
  /** 0 to 1. */
  score: number
  /** The content with MARK around every word that the question asks about. */
  marked: string
}

/** The words of a question, less those that say nothing, put right against what the business's rows hold. */
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

/**
 * The rows that hold some of the terms, best first. The score is the share of the question that a row covers,
 * each term weighing more the fewer rows hold it; one that no row holds weighs half of the rarest. A term found in
 * the title counts fully, in the content nine tenths, a corrected one by its likeness.
 */
export async function selectHits<T extends object>(
  sql: Sql,
  corpus: Corpus,
  businessId: string,
  terms: readonly Term[],
  limit: number,
): Promise<Hit<T>[]> {
  const table = () => sql(corpus.rows)
  const rows = await sql<(T & { score: number; marked: string })[]>`
    WITH asked AS (
      SELECT n, likeness,
        (SELECT string_agg('(' || plainto_tsquery('frontbell', word)::text || ')', ' | ')
         FROM jsonb_array_elements_text(written) AS word)::tsquery AS query
      FROM ROWS FROM (jsonb_to_recordset(${sql.json(terms.map(({ written, likeness }) => ({ written, likeness })))})
        AS (written jsonb, likeness float)) WITH ORDINALITY AS term (written, likeness, n)
    ), held AS (
      SELECT n, likeness, id, ts_rank('{0, 0, 0.9, 1}', search, query, 0) AS rank,
        CASE WHEN ts_filter(search, '{a}') @@ query THEN 1 ELSE 0.9 END AS place
      FROM asked JOIN ${table()} ON business_id = ${businessId} AND search @@ query
    ), weighed AS (
      SELECT n, CASE WHEN count(id) = 0 THEN 0.5 ELSE 1 END
        * ln(1 + (SELECT count(*) FROM ${table()} WHERE business_id = ${businessId})::float / greatest(count(id), 1)) AS weight
      FROM asked LEFT JOIN held USING (n) GROUP BY n
    ), best AS (
      SELECT id, sum(weight * likeness * place) / (SELECT sum(weight) FROM weighed) AS score, sum(rank) AS rank
      FROM held JOIN weighed USING (n) GROUP BY id
      ORDER BY score DESC, rank DESC, id LIMIT ${limit}
    )
    SELECT ${corpus.columns(sql)}, score::float AS score,
      ts_headline('frontbell', content,
        (SELECT string_agg('(' || query::text || ')', ' | ')::tsquery FROM asked WHERE query IS NOT NULL),
        ${`HighlightAll=true, StartSel=${MARK.start}, StopSel=${MARK.end}`}) AS marked
    FROM best JOIN ${table()} USING (id)
    ORDER BY score DESC, rank DESC, id`
  return rows.map(({ score, marked, ...row }) => ({ row: row as unknown as T, score, marked }))
}
