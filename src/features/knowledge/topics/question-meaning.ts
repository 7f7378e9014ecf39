import { CIRCUMSTANCE_TOPICS } from './circumstance-topics.ts'
import { topicByExample } from './examples/topic-by-example.ts'
import { PAYING_TOPICS } from './paying-topics.ts'
import { FRAME, isLight, plainWords } from './plain-words.ts'
import { SERVICE_TOPICS } from './service-topics.ts'
import { SITUATION_TOPICS } from './situation-topics.ts'
import { synonymsIn } from './synonyms.ts'
import type { Topic } from './topic.ts'
import { VISITING_TOPICS } from './visiting-topics.ts'

const TOPICS: readonly (Topic & { shape: RegExp; telling: readonly string[]; hinting: readonly string[] })[] = [
  ...VISITING_TOPICS,
  ...PAYING_TOPICS,
  ...SERVICE_TOPICS,
  ...SITUATION_TOPICS,
  ...CIRCUMSTANCE_TOPICS,
].map((topic) => ({
  ...topic,
  shape: new RegExp(`(?<= )(?:${topic.asks})(?= )`, 'g'),
  telling: phrasesOf(topic.tells),
  hinting: phrasesOf(topic.hints ?? ''),
}))

/** A topic says more about a question than a single word does. */
const TOPIC_WEIGHT = 1.5

function phrasesOf(list: string): string[] {
  return list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
}

/** A topic that a question asks for. */
export interface AskedTopic {
  name: string
  /** Whether words with spaces around each, such as a title, are about the topic. */
  isAbout: (plain: string) => boolean
  /** The words of the question that ask for it. */
  asked: string
  /** Whether the words are part of a longer expression for another topic, and may not ask for this one. */
  isPart: boolean
  /** Whether only examples show it: if no text covers the topic, nothing is known about the question. */
  isByExample?: boolean
  /** The words in a text that show it covers the topic. */
  tells: readonly string[]
  hints: readonly string[]
  weight: number
  pattern: string | null
}

/** What a question is about: known topics, and its remaining words. */
export interface QuestionMeaning {
  topics: readonly AskedTopic[]
  /** The question without the words of its topics and without words that say nothing about the subject. */
  words: string
  /** Those of the words that say little about the subject. */
  lightWords: string
  /** The verb after "do you" or "can you", which says what the question is about; null if there is none, or it says little. */
  verb: string | null
}

const VERB = / (?:do|can|could|will|would) (?:you|u|they)(?: guys| all| also| still| ever)? ([\p{L}']+)(?= )/u

/** A synonym counts as much as a word. */
const SYNONYM_WEIGHT = 1

/** Pure. */
export function questionMeaning(question: string): QuestionMeaning {
  // "Ammonia-free dye" asks about ammonia, not for something free of charge.
  const plain = plainWords(question.replace(/(?<=\p{L})-free\b/giu, ''))
  const patterned = topicsIn(plain)
  const like = topicLike(plain, patterned)
  const known = [...patterned, ...like]
  const spoken = [...known, ...synonymTopicsIn(plain).filter((one) => !isSaidBy(one, known))]
  const all = spoken.flatMap(({ spans }) => spans)
  let rest = plain
  const exampled = new Set(like.flatMap(({ spans }) => spans))
  for (const { words } of all.filter((span) => !exampled.has(span))) rest = rest.replaceAll(` ${words} `, '  ')
  const wholes = spoken.flatMap(({ extent }) => extent ?? [])
  const topics = spoken.map(({ spans, extent, ...topic }) => ({
    ...topic,
    asked: spans.map(({ words }) => words).join(' '),
    isPart: extent === undefined && spans.every((span) => [...all, ...wholes].some((other) => isWithin(span, other))),
  }))
  const verb = VERB.exec(plain)?.[1] ?? ''
  const words = rest.split(' ').filter((word) => word !== '' && !FRAME.has(withoutEnding(word)))
  const likeWords = new Set([...exampled].map((span) => span.words))
  const lightWords = words.filter((word) => isLight(word) || likeWords.has(word)).join(' ')
  return { topics, words: words.join(' '), lightWords, verb: FRAME.has(verb) ? null : verb || null }
}

type SpokenTopic = Omit<AskedTopic, 'asked' | 'isPart'> & {
  spans: readonly Span[]
  /** From the first to the last word that asks for it; other topics within this range are part of it. */
  extent?: Span
}

/** Whether a topic already covers the synonyms: "kids" asks for the topic of children, and its synonyms add nothing. */
const isSaidBy = ({ spans: [span] }: SpokenTopic, topics: readonly SpokenTopic[]): boolean =>
  topics.some(({ spans }) => spans.some(({ from, to }) => span?.from === from && span.to === to))

const topicsIn = (plain: string): SpokenTopic[] =>
  TOPICS.map(({ name, shape, telling, hinting, weight = TOPIC_WEIGHT, pattern = null }) => ({
    ...{ name, weight, pattern, tells: telling, hints: hinting },
    isAbout: (title: string) => title.search(shape) >= 0,
    spans: spansOf(plain, shape),
  })).filter(({ spans }) => spans.length > 0)

const synonymTopicsIn = (plain: string): SpokenTopic[] =>
  synonymsIn(plain).map(({ words, from, to, tells }) => ({
    ...{ name: words, tells, hints: [], weight: SYNONYM_WEIGHT, pattern: null },
    isAbout: () => false,
    spans: [{ words, from, to }],
  }))

/**
 * The topic of the most similar examples, if no pattern matches the words: "where do I turn when you have all gone
 * home?"
 */
function topicLike(plain: string, known: readonly SpokenTopic[]): SpokenTopic[] {
  if (known.length > 0 && !hasMore(plain, known)) return []
  const like = topicByExample(plain, known.length > 0)
  const topic = TOPICS.find(({ name }) => name === like?.name)
  if (like === null || topic === undefined || known.some(({ name }) => name === topic.name)) return []
  const { name, shape, telling, hinting, weight = TOPIC_WEIGHT, pattern = null } = topic
  const spans = like.words.flatMap((words) => spansOf(plain, new RegExp(`(?<= )${words}(?= )`, 'g')))
  const isAbout = (title: string) => title.search(shape) >= 0
  return [
    {
      name,
      weight,
      pattern,
      tells: telling,
      hints: hinting,
      isAbout,
      spans,
      isByExample: true,
      ...extentOf(name, spans),
    },
  ]
}

/** Whether a question has words other than those of its topics. */
function hasMore(plain: string, topics: readonly SpokenTopic[]): boolean {
  let rest = plain
  for (const { words } of topics.flatMap(({ spans }) => spans)) rest = rest.replaceAll(` ${words} `, '  ')
  return rest.split(' ').some((word) => word !== '' && !FRAME.has(withoutEnding(word)))
}

/** Topics whose subject, such as which price, stands between the words that ask. */
const HAS_SUBJECT: ReadonlySet<string> = new Set(['price', 'duration', 'children'])

function extentOf(name: string, spans: readonly Span[]): { extent?: Span } {
  const from = Math.min(...spans.map((span) => span.from))
  const to = Math.max(...spans.map((span) => span.to))
  return spans.length === 0 || HAS_SUBJECT.has(name) ? {} : { extent: { from, to, words: '-'.repeat(to - from) } }
}

interface Span {
  from: number
  to: number
  words: string
}

const spansOf = (plain: string, shape: RegExp): Span[] =>
  [...plain.matchAll(shape)].map(({ index, 0: words }) => ({ from: index, to: index + words.length, words }))

/** Whether one range is inside another: in "drink driving" nobody asks for a drink. */
const isWithin = (part: Span, whole: Span): boolean =>
  whole.from <= part.from && part.to <= whole.to && whole.words.length > part.words.length

/** "I've" and "she's" are frame words, as "i" and "she" are. */
const withoutEnding = (word: string): string => word.replace(/(?:n't|'(?:s|re|ve|d|ll|m))$/, '')

/**
 * The given topics that a title is about. Titles are written from the point of view of the business: "How to find us".
 * Pure.
 */
export function topicsOfTitle(topics: readonly AskedTopic[], title: string): readonly AskedTopic[] {
  const plain = plainWords(title).replaceAll(' us ', ' you ').replaceAll(' our ', ' your ')
  return topics.filter(({ isAbout }) => isAbout(plain))
}
