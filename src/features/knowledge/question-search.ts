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
  /** The selected columns of a row. */
  columns(sql: Sql): Fragment
}

/** A significant word of a question and its spellings in the corpus. */
export interface Term {
  /** As in the question, in lower case and without accents. */
  word: string
  /** The word itself when a row contains it, otherwise the closest words; empty when none is close. */
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

/**
 * Finds the rows that contain some of the terms, best first. The score is the share of the question that a row covers.
 * A term weighs more the fewer rows contain it; a term that no row contains weighs half of the rarest. A term in the
 * title counts fully, in the content nine tenths, a corrected term by its similarity.
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
