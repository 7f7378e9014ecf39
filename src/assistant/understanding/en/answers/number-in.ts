import { toPhrases } from '../dates/phrases.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { countedPeople } from './people-count.ts'

/**
 * The number that a text gives, in digits or in words: "about twenty five" is `25`, "twenty, no, twenty-two" `22`, "four adults and two kids" `6`.
 * Null if there is none, or if there are several and nothing shows which is meant. Pure.
 * @param question what was asked; a number before one of its words is the answer: "he is three and weighs 20 kilos"
 */
export function numberIn(text: string, question = ''): string | null {
  const said = afterCorrection(` ${toPhrases(text).text}`)
  const people = countedPeople(said)
  if (people !== null) return String(people)
  const found = [...said.matchAll(NUMBER)].map(({ 1: number = '', 2: unit = '' }) => ({ number, unit }))
  const asked = found.filter(({ unit }) => unit.length > 2 && question.toLowerCase().includes(unit))
  const numbers = new Set((asked.length > 0 ? asked : found).map(({ number }) => number.replace(',', '.')))
  const [only, ...others] = numbers
  return only === undefined || others.length > 0 ? null : only
}

const NUMBER = /(?<= )(\d+(?:[.,]\d+)?)s? (?=(\p{L}*))/gu

/** "Twenty, no, twenty-two": a number that is replaced does not count. */
function afterCorrection(said: string): string {
  const last = [...said.matchAll(CORRECTS)].at(-1)
  return last === undefined ? said : ` ${said.slice(last.index + last[0].length)}`
}

const TAKES_BACK = oneOf(
  'no|nope|sorry|wait|hang on|hold on|actually|rather|i mean|i meant|make (?:it|that)|scratch that|correction',
  'i tell a lie|or should i say|not',
)

/** A correction between two numbers. */
const CORRECTS = new RegExp(`(?<=\\d.*) ${TAKES_BACK}(?=[ ,.;-].*\\d)`, 'g')
