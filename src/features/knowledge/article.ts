import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'

export interface Article {
  id: string
  title: string
  content: string
  type: string
  createdAt: Instant
  updatedAt: Instant
}

/** `score` is 0 to 1: how much of the question the article covers. `passage` is its most fitting part, whole sentences. */
export interface FoundArticle {
  article: Article
  passage: string
  score: number
}

export async function createArticle(
  _db: Database,
  _businessId: string,
  _input: { title: string; content: string; type?: string },
  _now: Instant,
): Promise<Article> {
  throw new Error('not written yet')
}

export async function searchArticles(
  _db: Database,
  _businessId: string,
  _question: string,
  _limit: number,
): Promise<FoundArticle[]> {
  throw new Error('not written yet')
}
