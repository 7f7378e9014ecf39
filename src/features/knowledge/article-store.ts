import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Article, ArticleFilters } from './article.ts'
import type { Corpus } from './question-search.ts'

const columns = (sql: Sql) => sql`id, title, content, type, created_at AS "createdAt", updated_at AS "updatedAt"`

/** The articles as something to be asked. */
export const ARTICLES: Corpus = { rows: 'articles', words: 'article_words', columns }

/** The article and its vocabulary. */
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
