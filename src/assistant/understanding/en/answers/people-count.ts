import { oneOf } from '../phrases/phrase-pattern.ts'

/** Counts the people in a text. Pure. */

const PERSON = oneOf(
  'adults?|grown ?-? ?ups?|kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|infants?|teens?|teenagers?|seniors?|guests?',
  'friends?|colleagues?|men|man|women|woman|lad(?:y|ies)|boys?|girls?|little ones|husband|wife|partner|boyfriend',
  'girlfriend|sons?|daughters?|mother|father|mum|mom|dad|parents|brothers?|sisters?|cousins?|others',
)
const ADJECTIVE = '(?:small|little|young|older|big|more|other|tiny)'
/** "Four adults", "a baby", "my wife", "me"; a number on its own counts only next to one of these. */
const NUMBERED = `\\d+s?(?: ${ADJECTIVE})*(?: ${PERSON})?`
const SINGLE = `(?:(?:an?|the|my|our|one) (?:${ADJECTIVE} )*${PERSON}|me|myself|i)`
const PART = `(?:${NUMBERED}|${SINGLE})`
/** A part that says that people are meant, so that no "and" is needed: "2 adults 2 kids", "me, my wife and the 2 boys". */
const PLAIN_PART = `(?:(?:the |our |my )?\\d+s?(?: ${ADJECTIVE})* ${PERSON}|${SINGLE.replace('|i)', ')')})`
const AND = '(?: (?:and|plus|&|\\+|,))'
const LIST = new RegExp(`(?<= )(?:${PLAIN_PART}(?:${AND}* ${PLAIN_PART})+|${PART}(?: ,)?(?:${AND}+ ${PART})+)(?= )`)
const EACH = new RegExp(`(?<= )${PART}(?= )`, 'g')
const NAMES_PERSON = new RegExp(` (?:${PERSON}|me|myself|i) `)
/** "Four, two of them children", "five with the baby": the total is given, and a part of it. */
const HAS_PART = / (?:of (?:them|us|whom|which|those)|includ(?:ing|es)|counting|with (?:the|my|our|an?)) /
/** "So that makes six", "six altogether". */
const PARTS = new RegExp(LIST.source, 'g')

const TOTAL =
  / (?:makes|total of|in total) (\d+)s? | (\d+)s? (?:of us )?(?:altogether|in total|in all|all together|all told) /

/**
 * The number of people that a text counts in parts, such as "two adults and a baby"; null if there are no parts.
 * @param said as `toPhrases` writes it, with a space before it
 */
export function countedPeople(said: string): number | null {
  const total = TOTAL.exec(said)
  if (total !== null) return Number(total[1] ?? total[2])
  if (HAS_PART.test(said)) {
    const first = /(?<= )(\d+)s? /.exec(said)?.[1]
    return first === undefined ? null : Number(first)
  }
  const list = ` ${LIST.exec(said)?.[0] ?? ''} `
  if (!NAMES_PERSON.test(list)) return null
  return [...list.matchAll(EACH)].reduce((sum, [part]) => sum + Number(/\d+/.exec(part)?.[0] ?? 1), 0)
}

/** The text without the people that it counts in parts. Pure. @param said as for `countedPeople` */
export const withoutParts = (said: string): string => (HAS_PART.test(said) ? said : said.replace(PARTS, ' '))
