import { CIRCUMSTANCE_TOPICS } from './circumstance-topics.ts'
import { PAYING_TOPICS } from './paying-topics.ts'
import { SERVICE_TOPICS } from './service-topics.ts'
import { SITUATION_TOPICS } from './situation-topics.ts'
import { SYNONYMS } from './synonyms.ts'
import type { Topic } from './topic.ts'
import { VISITING_TOPICS } from './visiting-topics.ts'

const TOPICS: readonly (Topic & { shape: RegExp; telling: readonly string[]; hinting: readonly string[] })[] = [
  ...VISITING_TOPICS,
  ...PAYING_TOPICS,
  ...SERVICE_TOPICS,
  ...SITUATION_TOPICS,
  ...CIRCUMSTANCE_TOPICS,
  ...SYNONYMS,
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
  /** Finds the topic in words with spaces around each. */
  shape: RegExp
  /** The words of the question that ask for it. */
  asked: string
  /** The words are part of a longer expression that asks for another topic, and may not ask for this one. */
  isPart: boolean
  /** The words that tell of it in a text. */
  tells: readonly string[]
  hints: readonly string[]
  weight: number
  pattern: string | null
}

/** What a question is about: topics that are known by many words, and the remaining words of its own. */
export interface QuestionMeaning {
  topics: readonly AskedTopic[]
  /** The question without the words of its topics and without words that say nothing about the subject. */
  words: string
  /** The verb after "do you" or "can you", which says what the question is about; null: there is none, or it says little. */
  verb: string | null
}

/** Words around a subject. The text search drops only grammatical stop words. */
const FRAME = new Set(
  'please tell know like want need would could wondering wonder hello thanks thank okay ok yes question ask let say guys folks have has had get gets got getting do does did can cannot come comes coming go goes going gonna see take takes taken taking accept accepts allow allowed offer offers sell sells make makes give gives put work works use used using help anything something somebody someone anyone anybody there here round around right now today tomorrow tonight week time times appointment appointments place business company people person much many lot kind sort way thing things bit just also still already actually really maybe sure fine possible able okay mean good well also visit visits ever anyway look looking looks see seeing put putting leave leaving keep let start turn call calling happen happens day days one ones new old big small little great best extra included include includes meantime while bring for somewhere anywhere two three four five six seven eight nine ten must may might shall will if find whether about us our your you my me mine i we it hi hey excuse so and but or too able he she him her his hers they them their it its who what when where which how why that this these those going problem problems matter matters issue right alright worried concerned honest honestly wonder idea bit quite really very never ever again already yet because as than don won wouldn couldn shouldn didn doesn isn aren wasn weren haven hasn ca wo not no any some another other else though think thought know knew guess suppose seem seems feel feeling feels kind enough happy glad love loved quick silly calling phone rang ask asked say said tell told thing stuff moment minute second now then monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april june july august september october november december next last year years month months hour hours old ago since been being was were is are am be got had having would d ll m re s ve t whats wheres whens whos hows thats theres heres its im ive youre youve dont doesnt didnt cant wont isnt arent wasnt lets per'.split(
    ' ',
  ),
)

const VERB = / (?:do|can|could|will|would) (?:you|u|they)(?: guys| all| also| still| ever)? ([\p{L}']+)(?= )/u

/** Pure. */
export function questionMeaning(question: string): QuestionMeaning {
  const plain = plainWords(question)
  const spoken = TOPICS.map((topic) => ({ topic, spans: spansOf(plain, topic.shape) }))
  const all = spoken.flatMap(({ spans }) => spans)
  const topics: AskedTopic[] = []
  let rest = plain
  for (const { topic, spans } of spoken) {
    for (const { words } of spans) rest = rest.replaceAll(` ${words} `, '  ')
    if (spans.length === 0) continue
    const { name, shape, telling: tells, hinting: hints, weight = TOPIC_WEIGHT, pattern = null } = topic
    const isPart = spans.every((span) => all.some((other) => isWithin(span, other)))
    topics.push({
      name,
      shape,
      asked: spans.map(({ words }) => words).join(' '),
      isPart,
      tells,
      hints,
      weight,
      pattern,
    })
  }
  const verb = VERB.exec(plain)?.[1] ?? ''
  const words = rest.split(' ').filter((word) => word !== '' && !FRAME.has(withoutEnding(word)))
  return { topics, words: words.join(' '), verb: FRAME.has(verb) ? null : verb || null }
}

interface Span {
  from: number
  to: number
  words: string
}

const spansOf = (plain: string, shape: RegExp): Span[] =>
  [...plain.matchAll(shape)].map(({ index, 0: words }) => ({ from: index, to: index + words.length, words }))

/** In "drink driving" nobody asks for a drink. */
const isWithin = (part: Span, whole: Span): boolean =>
  whole.from <= part.from && part.to <= whole.to && whole.words.length > part.words.length

/** "I've" and "she's" are frame words, as "i" and "she" are. */
const withoutEnding = (word: string): string => word.replace(/(?:n't|'(?:s|re|ve|d|ll|m))$/, '')

/**
 * Those of the topics that a title is about. Titles are written from the side of the business: "How to find
 * us". Pure.
 */
export function topicsOfTitle(topics: readonly AskedTopic[], title: string): readonly AskedTopic[] {
  const plain = plainWords(title).replaceAll(' us ', ' you ').replaceAll(' our ', ' your ')
  return topics.filter(({ shape }) => plain.search(shape) >= 0)
}

/** Lower-case words with one space around each. */
const plainWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `
