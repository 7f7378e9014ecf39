import { withoutAccents } from '../../../../kernel/text/without-accents.ts'
import type { StaffRef } from '../../staff-heard.ts'
import { listOf } from '../../word-list.ts'
import { isOneLetterOff } from '../one-letter-off.ts'

/** A member of staff named in a text. `from` and `to` are positions in the text. */
export interface Mention {
  from: number
  to: number
  /** The members whom the name fits. */
  members: readonly StaffRef[]
  /** False if it is misspelled, or if the name is also an everyday word. */
  isSure: boolean
}

const WORD = /\p{L}+|\d+/gu
const TITLE = /^(?:dr|doctor|mr|mrs|ms|miss|prof|professor)$/
/** Recognizers write numbers in words, whereas room names have them in figures. */
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** The shortest name in which a misspelling is accepted: shorter names have too many neighbors, such as Ben and Ken. */
const LEAST_LETTERS_TO_MISSPELL = 5

/** Where a text names members of staff, by their whole name, first name or surname, even if a recognizer misspelled it. Pure. */
export function findMentions(text: string, staff: readonly StaffRef[]): Mention[] {
  const words = [...text.matchAll(WORD)].map((one) => ({ at: one.index, word: one[0] }))
  const names = staff.map((member) => ({ member, words: wordsIn(member.name) }))
  const mentions: Mention[] = []
  for (let index = 0; index < words.length; index += 1) {
    const said = words.slice(index).map(({ word }) => word)
    const best = Math.max(0, ...names.map((one) => lengthOf(one.words, said)))
    if (best === 0) continue
    const members = names.filter((one) => lengthOf(one.words, said) === best).map(({ member }) => member)
    const title = words[index - 1]
    const first = title !== undefined && TITLE.test(plain(title.word)) ? title : words[index]
    const last = words[index + best - 1]
    const [from, to] = [first?.at ?? 0, (last?.at ?? 0) + (last?.word.length ?? 0)]
    mentions.push({
      from,
      to,
      members,
      isSure: isSure(
        said.slice(0, best),
        names.flatMap((one) => one.words),
        from,
      ),
    })
    index += best - 1
  }
  return mentions
}

/** Names that are also everyday words. */
const EVERYDAY: ReadonlySet<string> = listOf(`
  will may mark grace hope rose bill rich art sue pat drew chase june april august summer dawn faith joy ray
  grant frank rob bob jean penny olive ivy iris violet amber ruby pearl crystal autumn dean earl duke rex guy
  dick jack jay lee kay bea gene tad nick skip ward wade cliff glen miles rusty sandy candy
`)

/** Whether the name is spelled correctly, and is not an everyday word unless it has a capital letter within a sentence. */
function isSure(said: readonly string[], known: readonly string[], at: number): boolean {
  if (!said.every((word) => known.includes(plain(word)) || /^\d+$/.test(word) || NUMBERS.includes(plain(word))))
    return false
  return said.length > 1 || !EVERYDAY.has(plain(said[0] ?? '')) || (at > 0 && /^\p{Lu}/u.test(said[0] ?? ''))
}

/** How many of the words spell the name, or a part of it that identifies somebody; 0 if none. */
function lengthOf(name: readonly string[], said: readonly string[]): number {
  const starts = [0, name.length - 1].filter((start, at, all) => start >= 0 && all.indexOf(start) === at)
  const lengths = starts.map((start) => {
    let length = 0
    while (start + length < name.length && isSame(name[start + length] ?? '', said[length] ?? '')) length += 1
    return length
  })
  const longest = Math.max(0, ...lengths)
  // "Room 2" is named neither by "room" nor by "2".
  const isNumbered = name.some((word) => /^\d+$/.test(word))
  return isNumbered && longest < name.length ? 0 : longest
}

const wordsIn = (name: string): string[] =>
  (name.match(WORD) ?? []).map(plain).filter((word, _, all) => !TITLE.test(word) || all.length === 1)

const plain = (word: string): string => withoutAccents(word).toLowerCase()

function isSame(name: string, said: string): boolean {
  const word = plain(said)
  if (name === '' || word === '') return false
  if (name === word || NUMBERS.indexOf(word) === Number(name)) return true
  if (/\d/.test(name) || name.length < 2 || word.length < 2) return false
  const [a, b] = [soundOf(name), soundOf(word)]
  if (a === b) return true
  return Math.min(name.length, word.length) >= LEAST_LETTERS_TO_MISSPELL && isOneLetterOff(name, word)
}

/** Names that are spelled differently and sound alike have one spelling here: Sara and Sarah, Chloe and Khloe, Jon and John. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/^wr/, 'r')
    .replace(/^kn/, 'n')
    .replace(/(?<![sc])h/g, '')
    .replace(/ch(?=[lr])|ck|c(?![eiyh])|q/g, 'k')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/ie$|ey$|y$|ee$/g, 'i')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1')
