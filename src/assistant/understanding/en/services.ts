import { withoutAccents } from '../../../kernel/text/without-accents.ts'
import { countedPeople } from './answers/people-count.ts'
import { isOneLetterOff } from './one-letter-off.ts'
import { plainText } from './plain-text.ts'

/** Words that do not tell services apart. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'the',
  'of',
  'for',
  'with',
  'my',
  'in',
  'on',
  'to',
  'or',
  'up',
  'out',
  'off',
  'at',
  'all',
])

/**
 * The services that a text names, as the business spells them: those whose words are all in the text (the longest name wins),
 * otherwise those with the largest share of their words in it. Several where the text fits several. A misspelling by one letter
 * still matches. Pure. @param text plain
 */
export function matchServices(text: string, names: readonly string[]): string[] {
  const named = text.replace(TOLD_OF_OWN, '')
  const scored = names
    .map((name) => ({ name, stems: stemsOf(plainText(name)) }))
    .map(({ name, stems }) => ({ name, stems, score: score(stems, saidFor(named, plainText(name))) }))
    .filter(({ score }) => score > 0)
  const whole = scored.filter(({ score }) => score === 1)
  if (whole.length > 0) {
    // "hair colour" also contains "hair": the longer of two names wins.
    const isPart = (part: readonly string[], all: readonly string[]) =>
      part.length < all.length && part.every((stem) => all.includes(stem))
    return whole.filter(({ stems }) => whole.every((other) => !isPart(stems, other.stems))).map(({ name }) => name)
  }
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === best).map(({ name }) => name)
}

/** "Table for 2", "Tour, 4 people": a service for a number of people. */
const FOR_PEOPLE = /\bfor \d+\b|\b\d+ (?:people|persons|guests|seats)\b/
const TIME = /\bat \d{1,2}(?::\d\d)?(?! (?:people|of us)\b)|\b\d{1,2}:\d\d|\b\d{1,2} ?(?:[ap]m\b|o'?clock)/g
const IN_MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b/g

/** "My kid's turning nine" names nobody's lesson. */
const TOLD_OF_OWN =
  /\b(?:my|our|his|her) (?:\p{L}+ )?(?:kid|child|baby|son|daughter|dog|cat|pet|car|bike|hair)(?='s \p{L}+(?:ing|ed)\b| (?:is|was|has|had) )/giu

/** The stems of a text. For a service for a number of people, 6 o'clock is no such number, and "my wife and me" is 2. */
function saidFor(text: string, name: string): string[] {
  if (!FOR_PEOPLE.test(name)) return stemsOf(text)
  const counted = countedPeople(` ${text.replace(/[.,!?]/g, ' , ')} `.replace(/ +/g, ' '))
  const numbers = counted === null ? [] : [String(counted)]
  return [...stemsOf(text.replace(TIME, ' ').replace(IN_MONTH, ' ')), ...numbers]
}

/**
 * The text with the name of a service replaced by a plain one, so that the words of a name, as in "oil change", are not taken for
 * what the caller wants. Pure. @param text plain
 */
export function withoutServices(text: string, names: readonly string[], instead = PLAIN_SERVICE): string {
  return names.reduce((rest, name) => {
    const words = plainText(name).match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return rest
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]*')}s?(?![\\p{L}\\p{N}])`, 'giu')
    return rest.replace(pattern, instead)
  }, text)
}

const PLAIN_SERVICE = 'haircut'

/** Everyday words for what services are called; compared as stems. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  color: ['dye', 'dyed', 'tint', 'root', 'highlight', 'balayage', 'recolor'],
  haircut: ['cut', 'hairdo', 'trim'],
  beard: ['shave', 'moustache', 'goatee'],
  check: ['checkup', 'exam', 'examination', 'inspection'],
  checkup: ['exam', 'examination', 'check'],
  clean: ['cleaning', 'hygiene', 'hygienist', 'scale', 'polish'],
  consultation: ['consult', 'advice', 'meeting', 'talk'],
  massage: ['rub', 'rubdown'],
  manicure: ['nail'],
  repair: ['fix', 'fixed', 'mend', 'leak', 'broken'],
  vaccination: ['shot', 'jab', 'vaccine', 'booster', 'vaccinated', 'jabbed', 'injection'],
  whiten: ['whitening', 'bleach'],
}

const isSaid = (stem: string, word: string): boolean => matches(stem, word) || synonymsOf(stem).includes(word)

const synonymsOf = (stem: string): readonly string[] => SYNONYMS[stem] ?? []

/** Words that any appointment is called by: "an appointment" is no "Emergency appointment". */
const ANY_APPOINTMENT: ReadonlySet<string> = new Set([
  'appointment',
  'booking',
  'reservation',
  'slot',
  'visit',
  'session',
])

/** The share of the name's words that the text has, 0 to 1. */
function score(stems: readonly string[], said: readonly string[]): number {
  if (stems.length === 0) return 0
  const own = stems.filter((stem) => !ANY_APPOINTMENT.has(stem))
  if (own.length > 0 && own.length < stems.length && !own.some((stem) => said.some((word) => isSaid(stem, word))))
    return 0
  const joined = said.join('')
  // "hair cut" for Haircut.
  if (stems.length === 1 && (stems[0] as string).length >= 5 && joined.includes(stems[0] as string)) return 1
  // "my hair needs a cut".
  if (
    stems.length === 1 &&
    said.some((first) => said.some((second) => first.length >= 3 && first + second === stems[0]))
  )
    return 1
  const known = stems.filter((stem) => said.some((word) => matches(stem, word))).length
  if (known > 0) return known / stems.length
  // Less than any word of a name: "dye" is Hair colour where no service is called dye.
  return stems.some((stem) => said.some((word) => synonymsOf(stem).includes(word))) ? BY_SYNONYM : 0
}

const BY_SYNONYM = 0.1

const stemsOf = (text: string): string[] =>
  withoutAccents(text.toLowerCase().replace(/['’]s(?![\p{L}\p{N}])/gu, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMMON_WORDS.has(word))
    .map((word) => word.replace(/colou?r(?:ed|ing|ation)?/g, 'color').replace(/(?<=\p{L}{3})(?:s|ings?)$/u, ''))

/** Short words for one service and no other; unlike synonyms, they are as good as its name. */
const SHORT_FOR: Readonly<Record<string, string>> = {
  pedi: 'pedicure',
  mani: 'manicure',
  physio: 'physiotherapy',
  chiro: 'chiropractic',
  acu: 'acupuncture',
  vax: 'vaccination',
  consult: 'consultation',
}

/** Equal, short for it, or misspelled by one letter in a word of at least 5 letters. */
function matches(stem: string, word: string): boolean {
  if (stem === word || SHORT_FOR[word] === stem) return true
  if (stem.length < 5 || word.length < 5 || Math.abs(stem.length - word.length) > 1) return false
  return isOneLetterOff(stem, word)
}
