import { withoutAccents } from '../../../../kernel/text/without-accents.ts'
import { countedPeople, withoutParts } from '../answers/people-count.ts'
import { isOneLetterOff } from '../one-letter-off.ts'
import { otherWords } from '../other-words.ts'
import { plainText } from '../plain-text.ts'
import { synonymsOf } from './service-synonyms.ts'

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
 * The services that a text names, as the business spells them: those whose words are all in the text (the longest name wins), otherwise those with
 * the largest share of their words in it. Several if the text fits several. A misspelling by one letter still matches. Pure. @param text plain
 */
export function matchServices(text: string, names: readonly string[]): string[] {
  const named = text.replace(TOLD_OF_OWN, '')
  const scored = names
    .map((name) => ({ name, stems: stemsOf(plainText(name)) }))
    .map(({ name, stems }) => {
      const said = saidFor(named, plainText(name))
      return { name, stems, said, score: isInitials(plainText(name), said) ? 1 : score(stems, said) }
    })
    .filter(({ score }) => score > 0)
  const whole = scored.filter(({ score }) => score === 1)
  if (whole.length > 0) {
    // "hair colour" also contains "hair": the longer of two names wins.
    const isPart = (part: readonly string[], all: readonly string[]) =>
      part.length < all.length && part.every((stem) => all.includes(stem))
    return whole.filter(({ stems }) => whole.every((other) => !isPart(stems, other.stems))).map(({ name }) => name)
  }
  const best = Math.max(0, ...scored.map(({ score }) => score))
  if (isVague(named, names, scored)) return []
  const first = scored.filter(({ score }) => score === best)
  const known = first.length === 1 && best > BY_SYNONYM ? first.flatMap((one) => knownOf(one.stems, one.said)) : []
  const isAsLikely = (one: (typeof scored)[number]) =>
    known.length > 0 && one.score > BY_SYNONYM && known.every((stem) => one.stems.includes(stem))
  return scored.filter((one) => one.score === best || isAsLikely(one)).map(({ name }) => name)
}

/** "Do my taxes" fits a "Tax consultation" no better than a "Tax return meeting": both have the only word that was said. */
const knownOf = (stems: readonly string[], said: readonly string[]): readonly string[] =>
  stems.filter((stem) => said.some((word) => matches(stem, word) || isForm(stem, word)))

/** Words that are common in the trade or said of anything: on their own, among other matters, they do not name a service. */
const GENERIC: ReadonlySet<string> = new Set(['bike', 'car', 'check', 'test', 'change', 'computer', 'contact', 'look'])
const LEAST_OTHER = 2

/** "The check engine light came on" does not mean a Brake check, and "I need the bike for work" does not mean a Bike fitting. */
function isVague(text: string, names: readonly string[], scored: readonly { stems: readonly string[] }[]): boolean {
  const said = stemsOf(text)
  const isOnlyGeneric = scored.every(({ stems }) => {
    const known = stems.filter((stem) => said.some((word) => isSaid(stem, word) || isForm(stem, word)))
    return stems.length > 1 && known.every((stem) => GENERIC.has(stem))
  })
  return scored.length > 0 && isOnlyGeneric && otherWords(text, names).length >= LEAST_OTHER
}

/** "Table for 2", "Tour, 4 people": a service for a number of people. */
const FOR_PEOPLE = /\bfor \d+\b|\b\d+ (?:people|persons|guests|seats)\b/
const TIME = /\bat \d{1,2}(?::\d\d)?(?! (?:people|of us)\b)|\b\d{1,2}:\d\d|\b\d{1,2} ?(?:[ap]m\b|o'?clock)/g
/** "2 large pizzas" does not count people. */
const GOODS =
  'large|small|medium|extra|big|family|orders?|portions?|slices?|bottles?|boxes|pizzas?|plates?|bowls?|cups?|glasses|courses?'
const OF_THINGS = new RegExp(
  `(?<!\\b(?:for|of|are|be|we're|us|party|table|makes|with) )\\b\\d+ (?=(?:${GOODS})\\b)`,
  'g',
)
const IN_MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b/g

/** "My kid's turning nine" does not name a lesson. */
const TOLD_OF_OWN =
  /\b(?:my|our|his|her) (?:\p{L}+ )?(?:kid|child|baby|son|daughter|dog|cat|pet|car|bike|hair)(?='s \p{L}+(?:ing|ed)\b| (?:is|was|has|had) )/giu

/** The word stems of a text. For a service for a number of people, 6 o'clock is not such a number, and "my wife and me" is 2. */
function saidFor(text: string, name: string): string[] {
  if (!FOR_PEOPLE.test(name)) return stemsOf(text)
  const said = ` ${text
    .replace(TIME, ' ')
    .replace(IN_MONTH, ' ')
    .replace(OF_THINGS, ' ')
    .replace(/[.,!?]/g, ' , ')} `.replace(/ +/g, ' ')
  const counted = countedPeople(said)
  // "Table for 4, 2 adults, 2 kids": the parts of a party are not parties themselves.
  return counted === null ? stemsOf(said) : [...stemsOf(withoutParts(said)), String(counted)]
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

/** The text with a plain service in place of the words of a name that are used for nothing else: "no guitar". Pure. @param text plain */
export function withoutNouns(text: string, name: string): string {
  const words = stemsOf(plainText(name)).filter((word) => word.length >= LEAST_NOUN && !SAID_OF_OTHERS.has(word))
  return words.length === 0
    ? text
    : text.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?:s|ing)?(?![\\p{L}\\p{N}])`, 'giu'),
        PLAIN_SERVICE,
      )
}

const LEAST_NOUN = 4
const SAID_OF_OTHERS: ReadonlySet<string> = new Set(
  'first full large small double free home change check test service repair visit cut meeting call time hour'.split(
    ' ',
  ),
)

const isSaid = (stem: string, word: string): boolean => matches(stem, word) || synonymsOf(stem).includes(word)

/** Words that any appointment is called by: "an appointment" does not mean an "Emergency appointment". */
const ANY_APPOINTMENT: ReadonlySet<string> = new Set([
  'appointment',
  'booking',
  'reservation',
  'slot',
  'visit',
  'session',
])

/** The share of the name's words that occur in the text, 0 to 1. */
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
  const meant = said.filter((word, index) => !isOfOther(word, said[index + 1], stems))
  const known = stems.filter((stem) => meant.some((word) => matches(stem, word) || isForm(stem, word))).length
  if (known > 0) return known / stems.length
  // Counts less than any word of a name: "dye" means Hair colour if no service is called dye.
  return stems.some((stem) => said.some((word) => synonymsOf(stem).includes(word))) ? BY_SYNONYM : 0
}

const BY_SYNONYM = 0.1

/** Words in many names that say nothing by themselves: "our first flat" does not mean a First consultation. */
const WEAK: ReadonlySet<string> = new Set(['first', 'full', 'large', 'small', 'double', 'free', 'home', 'new', 'big'])
const ENDS_NAME =
  /^(?:one|time|please|thing|if|then|today|tomorrow|this|next|\p{L}+day|\d.*|appointment|visit|session|size)$/u

/** Whether a weak word comes before a noun that the name of the service does not have. */
const isOfOther = (word: string, next: string | undefined, stems: readonly string[]): boolean =>
  WEAK.has(word) &&
  stems.length > 1 &&
  next !== undefined &&
  !ENDS_NAME.test(next) &&
  !stems.some((stem) => isSaid(stem, next) || isForm(stem, next))

/** "POA" for "Power of attorney". */
function isInitials(name: string, said: readonly string[]): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.length >= LEAST_INITIALS && said.includes(words.map((word) => word.charAt(0)).join(''))
}

const LEAST_INITIALS = 3

/** Another form of the same word: "notarize" and "notarized" are forms of "notarization". */
function isForm(stem: string, word: string): boolean {
  const root = rootOf(stem)
  return root.length >= LEAST_ROOT && root === rootOf(word)
}

const LEAST_ROOT = 5

const rootOf = (word: string): string =>
  word.replace(/(?:i[sz]ations?|ations?|i[sz](?:e[ds]?|ing)|at(?:e[ds]?|ing)|ements?|ments?|ings?|e[ds]|e)$/u, '')

const stemsOf = (text: string): string[] =>
  withoutAccents(text.toLowerCase().replace(/['’]s(?![\p{L}\p{N}])/gu, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMMON_WORDS.has(word))
    .map((word) =>
      word
        .replace(/colou?r(?:ed|ing|ation)?/g, 'color')
        .replace(/(?<=\p{L}(?:x|ch|sh|ss))es$/u, '')
        .replace(/(?<=\p{L}{3})(?:s|ings?)$/u, ''),
    )

/** Short words for one particular service; unlike synonyms, they are as good as its name. */
const SHORT_FOR: Readonly<Record<string, string>> = {
  pedi: 'pedicure',
  mani: 'manicure',
  physio: 'physiotherapy',
  chiro: 'chiropractic',
  acu: 'acupuncture',
  vax: 'vaccination',
  consult: 'consultation',
  taster: 'trial',
}

/** Whether two words are equal, one is short for the other, or one is misspelled by one letter in a word of at least 5 letters. */
function matches(stem: string, word: string): boolean {
  if (stem === word || SHORT_FOR[word] === stem) return true
  if (stem.length < 5 || word.length < 5 || Math.abs(stem.length - word.length) > 1) return false
  return isOneLetterOff(stem, word)
}
