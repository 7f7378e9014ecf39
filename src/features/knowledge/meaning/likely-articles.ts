import type { Instant } from '../../../kernel/clock.ts'
import type { Database, Sql } from '../../../store/database.ts'
import { bestPassage, MARK, PASSAGE_LENGTH } from '../passage.ts'
import { isKept, keep, nearestSentence } from './article-vectors.ts'
import { vectorOf } from './english-vectors.ts'
import { WEIGHTS } from './weights.ts'

/** An article that may answer a question. */
export interface LikelyArticle {
  id: string
  title: string
  /** How probably the article answers the question, 0 to 1, from its score by words and its meaning. */
  probability: number
  /** The sentences nearest to the question, short enough to be spoken. */
  passage: string
}

/** The number of characters of an article that are compared. */
const MAX_READ = 8_000
/** How many of the newest articles are compared by meaning; the others are found by their words. */
const MAX_ARTICLES = 300

/**
 * Orders articles by how probably they answer a question: by the words that they share with it and by the meaning of both. Empty if no vectors are
 * used.
 * @param scores the scores of `searchArticles`, by id
 * @param among the articles that may be found; null for all
 */
export async function likelyArticles(
  db: Database,
  businessId: string,
  question: string,
  scores: ReadonlyMap<string, number>,
  among: readonly string[] | null,
): Promise<LikelyArticle[]> {
  const asked = vectorOf(question)
  if (asked === null) return []
  const articles = (await selectVersions(db.list, businessId)).filter(({ id }) => among?.includes(id) !== false)
  await keepAll(db.list, businessId, articles)
  const found = articles.flatMap((article) => {
    const nearest = nearestSentence(article.id, asked)
    return nearest === null ? [] : [{ ...article, ...nearest, score: scores.get(article.id) ?? 0 }]
  })
  const features = featuresOf(found)
  const likely = found
    .map(({ id, title, text }, index) => ({ id, title, text, probability: probabilityOf(features[index] ?? []) }))
    .sort((one, other) => other.probability - one.probability)
    .slice(0, MAX_FOUND)
  const contents = await selectContents(db.list, businessId, likely)
  return likely.map(({ text, ...article }) => ({
    ...article,
    passage: passageAt(contents.get(article.id) ?? '', text),
  }))
}

const MAX_FOUND = 5

/** What the probability of each article is made of, in the order of `WEIGHTS.features`. Pure. @param found all articles, with their scores by words and nearness by meaning */
export function featuresOf(found: readonly { score: number; nearness: number }[]): number[][] {
  const lead = leadsOf(found.map(({ score }) => score))
  const leadOfMeaning = leadsOf(found.map(({ nearness }) => nearness))
  return found.map(({ score, nearness }) => [score, lead(score), nearness, leadOfMeaning(nearness)])
}

/** Returns how far each value is ahead of the next lower one, or behind the first. */
function leadsOf(values: readonly number[]): (value: number) => number {
  const [first = 0, second = first] = [...values].sort((one, other) => other - one)
  return (value) => (value === first ? value - second : value - first)
}

/** Logistic regression. */
function probabilityOf(features: readonly number[]): number {
  const sum = features.reduce((total, feature, index) => total + feature * (WEIGHTS.features[index] ?? 0), WEIGHTS.bias)
  return 1 / (1 + Math.exp(-sum))
}

/** Computes the vectors of changed articles, pausing after each: the thread also carries the calls. */
async function keepAll(sql: Sql, businessId: string, articles: readonly Version[]): Promise<void> {
  const changed = articles.filter((article) => !isKept(article))
  if (changed.length === 0) return
  const contents = await selectContents(sql, businessId, changed)
  for (const article of changed) {
    keep({ ...article, content: contents.get(article.id) ?? '' })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The passage that starts with a sentence; without one, the beginning of the text. */
function passageAt(content: string, sentence: string): string {
  if (sentence === '') return bestPassage(content, PASSAGE_LENGTH)
  const marked = sentence.replaceAll(/[\p{L}\p{N}]+/gu, `${MARK.start}$&${MARK.end}`)
  return bestPassage(
    content.replace(sentence, () => marked),
    PASSAGE_LENGTH,
  )
}

interface Version {
  id: string
  title: string
  updatedAt: Instant
}

const selectVersions = (sql: Sql, businessId: string) => sql<Version[]>`
  SELECT id, title, updated_at AS "updatedAt" FROM articles WHERE business_id = ${businessId}
  ORDER BY created_at DESC, id DESC LIMIT ${MAX_ARTICLES}`

async function selectContents(sql: Sql, businessId: string, articles: readonly { id: string }[]) {
  const rows = await sql<{ id: string; content: string }[]>`
    SELECT id, left(content, ${MAX_READ}) AS content FROM articles
    WHERE business_id = ${businessId} AND id = ANY (${articles.map(({ id }) => id)}::text[])`
  return new Map(rows.map(({ id, content }) => [id, content]))
}
