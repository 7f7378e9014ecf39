import { alikeWords, englishFeatures } from '../../../../kernel/text/english-features.ts'
import { type Likeness, learnLabels } from '../../../../kernel/text/learned-labels.ts'
import { FRAME, isLight } from '../plain-words.ts'
import { DEALING_EXAMPLES } from './dealings.ts'
import { VISIT_EXAMPLES } from './visits.ts'

const EXAMPLES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...DEALING_EXAMPLES, ...VISIT_EXAMPLES }).map(([name, text]) => [name, text.trim().split('\n')]),
)

type Learned = (text: string) => readonly Likeness<string>[]

let learned: Learned | null = null

/** Learns the examples once, when the service starts. */
export function learnTopics(): Learned {
  learned ??= learnLabels(EXAMPLES, englishFeatures)
  return learned
}

/** The words in the examples of each topic. */
const VOCABULARIES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(EXAMPLES).map(([name, lines]) => [name, new Set(lines.flatMap(alikeWords))]),
)

/**
 * The topic that a question resembles, and the words of the question that ask for it; null if none. Pure. @param plain words with one space around
 * each
 */
export function topicByExample(plain: string, isKnown: boolean): { name: string; words: readonly string[] } | null {
  const words = plain.trim().split(' ')
  // "What is the" does not ask for anything yet.
  if (words.length < LEAST_WORDS || words.every((word) => FRAME.has(word) || isLight(word))) return null
  const [best] = learnTopics()(plain)
  if (best === undefined || best.label === 'none' || best.share < (isKnown ? BESIDE_KNOWN : LEAST_SHARE)) return null
  const vocabulary = VOCABULARIES.get(best.label)
  const asking = words.filter((word) => alikeWords(word).every((one) => vocabulary?.has(one)))
  return { name: best.label, words: [...new Set(asking)] }
}

const LEAST_WORDS = 3
const LEAST_SHARE = 0.5
/** The same threshold for a question in which patterns already found a topic. */
const BESIDE_KNOWN = 0.8
