import { isDeepStrictEqual } from 'node:util'
import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { withoutUndefined } from '../../kernel/without-undefined.ts'
import type { Database } from '../../store/database.ts'
import {
  ARTICLES,
  countArticles,
  deleteArticle,
  insertArticle,
  lockArticle,
  selectArticle,
  selectArticles,
  selectArticleTitled,
  selectArticleTitles,
  updateArticleRow,
} from './article-store.ts'
import { type LikelyArticle, likelyArticles } from './meaning/likely-articles.ts'
import { bestPassage, PASSAGE_LENGTH } from './passage.ts'
import { selectTerms } from './question-search.ts'
import { QUESTION_LENGTH, searchCorpus } from './search-corpus.ts'

export { bestPassage, type LikelyArticle, PASSAGE_LENGTH, searchCorpus }

/** An article that the assistant answers from. Contract: Knowledge article. */
export interface Article {
  id: string
  title: string
  content: string
  /** An open, lower-case slug such as `faq`. */
  type: string
  createdAt: Instant
  updatedAt: Instant
}

export interface NewArticle {
  title: string
  content: string
  type?: string | undefined
}

export interface ArticleFilters {
  type?: string | undefined
  /** Words that the article must contain, in web search syntax. */
  q?: string | undefined
}

export interface FoundArticle {
  article: Article
  /** The best matching sentences, short enough to be spoken. */
  passage: string
  /** The share of the question that the article covers, 0 to 1. From about 0.4 on, the answer is worth giving. */
  score: number
}

/** Words that people say around a question. The text search configuration drops only grammatical stop words. */
export const POLITENESS: ReadonlySet<string> = new Set(
  'please tell know like want need would could wondering wonder hello thanks thank okay yes question ask let say'.split(
    ' ',
  ),
)

/** Absent fields keep their values. */
export type ArticleChange = Partial<NewArticle>

/** Emits no event; the catalogue has none for articles. @throws BAD_REQUEST naming the field */
const MAX_ARTICLES = 10_000

export async function createArticle(
  db: Pick<Database, 'write'>,
  businessId: string,
  input: NewArticle,
  now: Instant,
): Promise<Article> {
  const article = {
    id: newId('article'),
    ...checked({ type: 'article', ...withoutUndefined(input) }),
    createdAt: now,
    updatedAt: now,
  }
  if ((await countArticles(db.write, businessId)) >= MAX_ARTICLES)
    throw conflict(`a business can have at most ${MAX_ARTICLES} articles; delete some first`)
  await insertArticle(db.write, businessId, article)
  return article
}

/**
 * Changes an article; the assistant uses the new text at once. A change that changes nothing keeps `updatedAt`. @throws BAD_REQUEST naming the field,
 * NOT_FOUND
 */
export function changeArticle(
  db: Database,
  businessId: string,
  id: string,
  change: ArticleChange,
  now: Instant,
): Promise<Article> {
  return db.transaction(async (tx) => {
    const before = await lockArticle(tx, businessId, id)
    if (before === null) throw notFound(`article ${id}`)
    const fields = checked({ ...before, ...withoutUndefined(change) })
    if (isDeepStrictEqual({ ...before, ...fields }, before)) return before
    const after = { ...before, ...fields, updatedAt: now }
    await updateArticleRow(tx, businessId, after)
    return after
  })
}

/** @throws NOT_FOUND */
export async function removeArticle(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteArticle(db.write, businessId, id))) throw notFound(`article ${id}`)
}

/** @throws NOT_FOUND */
export async function requireArticle(db: Database, businessId: string, id: string): Promise<Article> {
  const article = await selectArticle(db.read, businessId, id)
  if (article === null) throw notFound(`article ${id}`)
  return article
}

/** Newest first. If no article contains `filters.q` as written, words with a similar spelling are searched. */
export async function listArticles(
  db: Database,
  businessId: string,
  filters: ArticleFilters,
  page: PageRequest,
): Promise<Page<Article>> {
  const rows = await selectArticles(db.list, businessId, filters, page)
  if (rows.length > 0 || filters.q === undefined) return pageOf(rows, page.limit)
  // A later page of a corrected search must use the same correction, and a page past the end must not start one.
  const held = page.after !== null && (await selectArticles(db.list, businessId, filters, ANY)).length > 0
  const q = held ? null : await respelt(db, businessId, filters.q)
  return pageOf(q === null ? [] : await selectArticles(db.list, businessId, { ...filters, q }, page), page.limit)
}

const ANY: PageRequest = { limit: 1, after: null }

/**
 * Replaces words with the closest words of the business's articles; null if a word has no close one, or if the text is
 * more than plain words.
 */
async function respelt(db: Database, businessId: string, q: string): Promise<string | null> {
  if (/["-]|\bor\b/i.test(q)) return null
  const terms = await selectTerms(db.list, ARTICLES, businessId, q)
  if (terms.length === 0 || terms.some(({ written }) => written.length === 0)) return null
  return terms.map(({ written }) => written[0]).join(' ')
}

/** Finds articles for a question in everyday words, best first. Tolerates mistyped and misheard words. */
export async function searchArticles(
  db: Database,
  businessId: string,
  question: string,
  limit: number,
  among: readonly string[] | null = null,
): Promise<FoundArticle[]> {
  const found = await searchCorpus<Article>(db, ARTICLES, businessId, question, limit, among)
  if (found.length > 0) return found.map(({ row, ...rest }) => ({ article: row, ...rest }))
  // "Where are you?" has no searchable word, but may be the exact title of an article.
  const titled = await selectArticleTitled(
    db.list,
    businessId,
    question.replaceAll('\0', ' ').slice(0, QUESTION_LENGTH),
  )
  return titled === null || among?.includes(titled.id) === false
    ? []
    : [{ article: titled, passage: bestPassage(titled.content, PASSAGE_LENGTH), score: 1 }]
}

/** The most articles, scored by words, that are used for the probabilities. */
const MAX_SCORED = 50

/** The articles for a question, by one search. */
export interface ArticlesFor {
  /** By their words (`searchArticles`), best first. */
  found: FoundArticle[]
  /**
   * By their words and their meaning, most probable first; the passage is the one that the words found, if any. Empty if the installation does not
   * compare meanings.
   */
  likely: LikelyArticle[]
}

/** Finds the articles that may answer a question, by their words and by their meaning. */
export async function articlesFor(
  db: Database,
  businessId: string,
  question: string,
  among: readonly string[] | null = null,
): Promise<ArticlesFor> {
  const found = await searchArticles(db, businessId, question, MAX_SCORED, among)
  const scores = new Map(found.map(({ article, score }) => [article.id, score]))
  const likely = await likelyArticles(db, businessId, question, scores, among)
  const passages = new Map(found.map(({ article, passage }) => [article.id, passage]))
  return { found, likely: likely.map((one) => ({ ...one, passage: passages.get(one.id) ?? one.passage })) }
}

/** The given ids that are articles of the business, with their titles, newest first. */
export const articleTitles = async (
  db: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Pick<Article, 'id' | 'title'>[]> => (ids.length === 0 ? [] : selectArticleTitles(db.read, businessId, ids))

/** @throws BAD_REQUEST for an id that no article of the business has */
export async function requireArticleIds(db: Database, businessId: string, ids: readonly string[]): Promise<void> {
  const known = await articleTitles(db, businessId, ids)
  const unknown = ids.find((id) => !known.some((article) => article.id === id))
  if (unknown !== undefined) throw badRequest(`knowledge.articleIds: ${unknown} is not an article of this business`)
}

/** @throws BAD_REQUEST */
function checked({ type = '', title = '', content = '' }: ArticleChange): Pick<Article, 'type' | 'title' | 'content'> {
  if (!/^[a-z0-9][a-z0-9_-]{0,49}$/.test(type))
    throw badRequest('type: must be 1 to 50 lower-case letters, digits, hyphens and underscores, such as faq')
  return { type, title: requireText('title', title, 300).trim(), content: requireText('content', content, 100_000) }
}

function requireText(field: string, value: string, maxLength: number): string {
  if (value.trim() === '') throw badRequest(`${field}: must not be blank`)
  // Counts characters as the schema and the database do: some take two units of a JavaScript string.
  if (value.length > maxLength && [...value].length > maxLength)
    throw badRequest(`${field}: must be at most ${maxLength} characters`)
  return value
}
