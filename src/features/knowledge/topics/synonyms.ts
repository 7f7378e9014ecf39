import { FRAME, isLight, plainWords } from './plain-words.ts'
import { FOOD_AND_TIMES } from './synonyms/food-and-times.ts'
import { GOODS_AND_PAPERS } from './synonyms/goods-and-papers.ts'
import { HOUSEHOLD } from './synonyms/household.ts'
import { PEOPLE_AND_HEALTH } from './synonyms/people-and-health.ts'
import { SAID_FOR } from './synonyms/said-for.ts'

/** Callers' words, and the words that a business uses for the same thing. */
interface Group {
  asks: readonly string[]
  tells: readonly string[]
}

const listOf = (words: string): string[] => words.split(', ')

const GROUPS: readonly Group[] = [
  ...[HOUSEHOLD, GOODS_AND_PAPERS, PEOPLE_AND_HEALTH, FOOD_AND_TIMES]
    .flatMap((lines) => lines.trim().split('\n'))
    .map((line) => ({ asks: listOf(line), tells: listOf(line).filter(saysSomething) })),
  ...SAID_FOR.trim()
    .split('\n')
    .map((line) => {
      const [asks = '', tells = ''] = line.split(' > ')
      return { asks: listOf(asks), tells: listOf(tells) }
    }),
]

/** "Set up" would find each text with "set", because the text search drops "up". */
function saysSomething(words: string): boolean {
  const parts = plainWords(words).trim().split(' ')
  return parts.length === 1 || parts.some((word) => !FRAME.has(word) && !isLight(word))
}

/** Words or expressions of a text that have synonyms. */
export interface Synonyms {
  words: string
  /** Their position in the text. */
  from: number
  to: number
  /** The words that mean nearly the same. */
  tells: readonly string[]
}

/** Words whose stem would be another word: "spectacles" are not "a glass", and "tired" has nothing to do with tires. */
const WHOLE = new Set(
  'glasses boxing evening morning wedding clothing hearing meeting training tired news lens series during thing things ceiling dressing his this lead'.split(
    ' ',
  ),
)
const VOWEL = /[aeiouy]/

/** A word without the usual endings; only for comparison with other stems. */
function stem(word: string): string {
  const bare = word.replace(/'s?$/, '')
  if (WHOLE.has(bare) || bare.length < 4) return bare
  const short = bare
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=(?:s|x|z|ch|sh))es$/, '')
    .replace(/(?<=[^suy'])s$/, '')
  const cut = /^(.{2,}?)(?:ing|ed)$/.exec(short)?.[1]
  const base = cut !== undefined && cut.length > 2 && VOWEL.test(cut) ? cut.replace(/([bdfgmnprt])\1$/, '$1') : short
  return base.length > 3 ? base.replace(/e$/, '') : base
}

const stemsOf = (text: string): string[] => plainWords(text).trim().split(' ').map(stem)

const MAX_LENGTH = Math.max(...GROUPS.flatMap(({ asks }) => asks).map((words) => words.split(' ').length))

const FRAME_STEMS: ReadonlySet<string> = new Set([...FRAME].map(stem))

/**
 * The groups of each word or expression. A word that also frames any question, such as "leave", is only searched for, not matched in
 * questions.
 */
const GROUPS_OF: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const all = new Map<string, Set<number>>()
  GROUPS.forEach((group, index) => {
    for (const words of group.asks) {
      const key = stemsOf(words).join(' ')
      if (FRAME_STEMS.has(key)) continue
      all.set(key, (all.get(key) ?? new Set()).add(index))
    }
  })
  return all
})()

/** The longest expressions with synonyms, from left to right. Pure. @param plain words with one space around each */
export function synonymsIn(plain: string): Synonyms[] {
  const words = plain.trim().split(' ')
  const stems = words.map(stem)
  const starts: number[] = []
  words.reduce((at, word) => {
    starts.push(at)
    return at + word.length + 1
  }, 1)
  const found: Synonyms[] = []
  for (let index = 0; index < words.length; index += 1) {
    const length = longestAt(stems, index)
    if (length === 0) continue
    const groups = GROUPS_OF.get(stems.slice(index, index + length).join(' ')) ?? new Set()
    const said = words.slice(index, index + length).join(' ')
    const from = starts[index] ?? 0
    const tells = [...new Set([...groups].flatMap((group) => GROUPS[group]?.tells ?? []))]
    found.push({ words: said, from, to: from + said.length, tells })
    index += length - 1
  }
  return found
}

function longestAt(stems: readonly string[], index: number): number {
  for (let length = Math.min(MAX_LENGTH, stems.length - index); length > 0; length -= 1) {
    if (GROUPS_OF.has(stems.slice(index, index + length).join(' '))) return length
  }
  return 0
}
