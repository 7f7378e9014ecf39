import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Article, ArticleFilters } from './article.ts'
import type { Corpus } from './question-search.ts'

const columns = (sql: Sql) => sql`id, title, content, type, created_at AS "createdAt", updated_at AS "updatedAt"`

/** The articles as a corpus for `searchCorpus`. */
export const ARTICLES: Corpus = {
  ...{ rows: 'articles', words: 'article_words', textId: 'id', hasSpeakingTitles: true },
  columns,
}

/** Inserts the article and its vocabulary. */
export async function countArticles(sql: Sql, businessId: string): Promise<number> {
  const rows = await sql<{ count: number }[]>`SELECT count(*)::int FROM articles WHERE business_id = ${businessId}`
  return rows[0]?.count ?? 0
}

export async function insertArticle(sql: Sql, businessId: string, article: Article): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO articles (id, business_id, title, content, type, created_at, updated_at)
      VALUES (${article.id}, ${businessId}, ${article.title}, ${article.content}, ${article.type}, ${article.createdAt},
        ${article.updatedAt})
      RETURNING id, business_id, title, content
    )
    INSERT INTO article_words (article_id, business_id, word)
    SELECT id, business_id, lexeme FROM made, unnest(to_tsvector('frontbell_words', title || ' ' || content))
    WHERE lexeme ~ '^[[:alpha:]]{4,40}$'`
}

/** Locks the article until the transaction ends. */
export async function lockArticle(tx: Sql, businessId: string, id: string): Promise<Article | null> {
  const rows = await tx<Article[]>`
    SELECT ${columns(tx)} FROM articles WHERE id = ${id} AND business_id = ${businessId} FOR UPDATE`
  return rows[0] ?? null
}

/** Up to `page.limit + 1` rows, newest first. */
export function selectArticles(
  sql: Sql,
  businessId: string,
  filters: ArticleFilters,
  page: PageRequest,
): Promise<Article[]> {
  const { type, q } = filters
  return sql<Article[]>`
    SELECT ${columns(sql)} FROM articles
    WHERE business_id = ${businessId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
      ${type === undefined ? sql`` : sql`AND type = ${type}`}
      ${q === undefined ? sql`` : sql`AND search @@ websearch_to_tsquery('frontbell', ${q})`}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`
}

/** The newest article whose title is the question itself, word for word. */
export async function selectArticleTitled(sql: Sql, businessId: string, question: string): Promise<Article | null> {
  const rows = await sql<Article[]>`
    SELECT ${columns(sql)} FROM articles
    WHERE business_id = ${businessId}
      AND to_tsvector('frontbell_words', title) = to_tsvector('frontbell_words', ${question})
    ORDER BY created_at DESC, id DESC LIMIT 1`
  return rows[0] ?? null
}

export async function selectArticle(sql: Sql, businessId: string, id: string): Promise<Article | null> {
  const rows = await sql<Article[]>`
    SELECT ${columns(sql)} FROM articles WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** The given ids that are articles of the business, newest first. */
export const selectArticleTitles = (
  sql: Sql,
  businessId: string,
  ids: readonly string[],
): Promise<Pick<Article, 'id' | 'title'>[]> => sql<Pick<Article, 'id' | 'title'>[]>`
  SELECT id, title FROM articles WHERE business_id = ${businessId} AND id = ANY (${[...ids]}::text[])
  ORDER BY created_at DESC, id DESC`

/** Updates the article and rebuilds its vocabulary. In a transaction. */
export async function updateArticleRow(tx: Sql, businessId: string, article: Article): Promise<void> {
  await tx`
    UPDATE articles SET title = ${article.title}, content = ${article.content}, type = ${article.type},
      updated_at = ${article.updatedAt}, is_demo = false
    WHERE id = ${article.id} AND business_id = ${businessId}`
  await tx`DELETE FROM article_words WHERE article_id = ${article.id}`
  await tx`
    INSERT INTO article_words (article_id, business_id, word)
    SELECT id, business_id, lexeme
    FROM articles, unnest(to_tsvector('frontbell_words', title || ' ' || content))
    WHERE id = ${article.id} AND lexeme ~ '^[[:alpha:]]{4,40}$'`
}

export async function deleteArticle(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM articles WHERE id = ${id} AND business_id = ${businessId}`
  return count === 1
}
