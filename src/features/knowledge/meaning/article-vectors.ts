import type { Instant } from '../../../kernel/clock.ts'
import { likeness } from '../../../kernel/text/sentence-vectors.ts'
import { vectorOf } from './english-vectors.ts'

/** The meaning of articles: a vector of each of their sentences, cached until the article changes. */

/** The most sentences of an article that are compared; later ones are found by their words. */
const MAX_SENTENCES = 40
/** The most cached vectors, 1 kB each. */
const MAX_KEPT = 20_000

export interface ArticleText {
  id: string
  title: string
  content: string
  updatedAt: Instant
}

interface Meaning {
  updatedAt: number
  sentences: readonly { text: string; vector: Float32Array }[]
}

/** By id, the least recently used first. */
const kept = new Map<string, Meaning>()
let size = 0

/** Whether the vectors of this version of an article are cached. */
export const isKept = ({ id, updatedAt }: Pick<ArticleText, 'id' | 'updatedAt'>): boolean =>
  kept.get(id)?.updatedAt === updatedAt.getTime()

export function keep({ id, title, content, updatedAt }: ArticleText): void {
  forget(id)
  const sentences = textsOf(title, content).flatMap(({ text, compared }) => {
    const vector = vectorOf(compared)
    return vector === null ? [] : [{ text, vector }]
  })
  kept.set(id, { updatedAt: updatedAt.getTime(), sentences })
  size += sentences.length
  for (const [oldest] of kept) {
    if (size <= MAX_KEPT || oldest === id) break
    forget(oldest)
  }
}

function forget(id: string): void {
  size -= kept.get(id)?.sentences.length ?? 0
  kept.delete(id)
}

/** How near an article is to a question, -1 to 1, and its nearest sentence ('' for its title); null if its vectors are not cached. */
export function nearestSentence(id: string, question: Float32Array): { nearness: number; text: string } | null {
  const meaning = kept.get(id)
  if (meaning === undefined || meaning.sentences.length === 0) return null
  kept.delete(id)
  kept.set(id, meaning)
  let best = { nearness: -1, text: '' }
  for (const { text, vector } of meaning.sentences) {
    const nearness = likeness(question, vector)
    if (nearness > best.nearness) best = { nearness, text }
  }
  return best
}

/** The texts to compare: each sentence alone and under the title, and the whole. */
function textsOf(title: string, content: string): { text: string; compared: string }[] {
  const sentences = content
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .slice(0, MAX_SENTENCES)
  return [
    { text: '', compared: title },
    { text: '', compared: `${title}. ${sentences.join(' ')}` },
    ...sentences.flatMap((text) => [
      { text, compared: text },
      { text, compared: `${title}. ${text}` },
    ]),
  ]
}
