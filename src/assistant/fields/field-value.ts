import type { FieldToCollect } from '../../features/assistants/field-to-collect.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { numberIn } from '../understanding/en/answers/number-in.ts'
import { parseDigits } from '../understanding/en/phone-digits.ts'
import { plainText } from '../understanding/en/plain-text.ts'
import type { TimeSense } from '../understanding/when.ts'
import { dateIn } from './date-in.ts'

/** The context for interpreting answers: the clock and the country of the business. */
export type FieldSense = Pick<TimeSense, 'now' | 'timezone' | 'country'>

const MAX_VALUE = 500

/**
 * The answer to a field, said or written, as it is stored: numbers in digits, phone numbers in E.164, dates as
 * YYYY-MM-DD, choices as the owner spells them. Null if the text is not such an answer. Pure.
 */
export function readFieldValue(
  { type, choices, question }: Pick<FieldToCollect, 'type' | 'choices' | 'question'>,
  text: string,
  sense: FieldSense,
): string | null {
  const said = text.replaceAll('\0', '').trim().slice(0, MAX_VALUE)
  if (said === '') return null
  switch (type) {
    case 'number':
      return numberIn(said, question)
    case 'phone':
      return phoneIn(said, sense.country)
    case 'email':
      return emailIn(said)
    case 'date':
      return dateIn(said, sense)
    case 'choice':
      return choiceIn(said, choices)
    default:
      return said
  }
}

function phoneIn(said: string, country: string): string | null {
  const digits = parseDigits(said)
  return parsePhoneNumber(said, country) ?? parsePhoneNumber(digits, country) ?? parsePhoneNumber(`+${digits}`, country)
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u

/** "ada at example dot com", "ada dot lovelace at example dot com". */
function emailIn(said: string): string | null {
  const written = said
    .toLowerCase()
    .replace(/\s+(?:at|@)\s+/g, '@')
    .replace(/\s+(?:dot|point|period)\s+/g, '.')
    .replace(/\s+(?:underscore)\s+/g, '_')
    .replace(/\s+(?:dash|hyphen|minus)\s+/g, '-')
  return EMAIL.exec(written)?.[0] ?? EMAIL.exec(written.replace(/\s+/g, ''))?.[0] ?? null
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** The only choice that the text names: in full, by words that no other choice has, or by its position. */
function choiceIn(said: string, choices: readonly string[]): string | null {
  const words = ` ${plainText(said)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  const named = choices.filter((choice) => words.includes(` ${wordsOf(choice).join(' ')} `))
  if (named.length > 0) return longestOnly(named)
  const partly = choices.filter((choice) => ownWords(choice, choices).some((word) => words.includes(` ${word} `)))
  if (partly.length > 0) return partly.length === 1 ? (partly[0] ?? null) : null
  const place = ORDINALS.findIndex((ordinal) => words.includes(` ${ordinal} `))
  const key = /^ ([1-9]) $/.exec(words)?.[1]
  return choices[key === undefined ? place : Number(key) - 1] ?? null
}

/** Of several named choices, the longest: "Private plus", not "Private", if both exist and the first was said. */
function longestOnly(named: readonly string[]): string | null {
  const [longest, ...others] = [...named].sort((a, b) => b.length - a.length)
  const isPart = (choice: string) => longest?.toLowerCase().includes(choice.toLowerCase())
  return longest !== undefined && others.every(isPart) ? longest : null
}

const wordsOf = (choice: string): string[] =>
  plainText(choice)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const ownWords = (choice: string, choices: readonly string[]): string[] =>
  wordsOf(choice).filter(
    (word) => word.length > 2 && choices.every((other) => other === choice || !wordsOf(other).includes(word)),
  )
