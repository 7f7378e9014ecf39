import { MONTHS, WEEKDAYS } from './spellings.ts'

/** The parts of the patterns that are matched against `Phrases.text`, and how they are matched. */

export const WEEKDAY = `(?:${WEEKDAYS.join('|')})`
export const MONTH = `(?:${MONTHS.join('|')})`
export const NUMBER = '(?:\\d{1,3}s?)'
export const ORDINAL = '(?:\\d{1,2}ths?)'
/** "Two", "2", "a": how many of a unit. */
export const COUNT = '(?:\\d{1,3}s?|an?|an? 2s of|an? 2s|2s of)'

/** What a rule has read, and where the next token begins. */
export interface Found<T> {
  value: T
  end: number
}

/** A pattern that matches whole tokens from one place of `Phrases.text`. A token ends with a space. */
export const pattern = (source: string): RegExp => new RegExp(`(?:${source}) `, 'y')

export function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

export const endOf = (match: RegExpExecArray): number => match.index + match[0].length

/** "a" 1, "a couple of" 2, "15s" 15. */
export function countOf(words: string): number {
  const digits = /\d+/.exec(words)
  return digits === null ? 1 : Number(digits[0])
}

/** 0 is Sunday. */
export const weekdayNumber = (name: string): number => (WEEKDAYS as readonly string[]).indexOf(name)
/** 1 to 12. */
export const monthNumber = (name: string): number => (MONTHS as readonly string[]).indexOf(name) + 1

/** In characters. */
const LOOK_BACK = 60

/** The last words before a place. Looking back over the whole text at each word would take time that grows with the square of its length. */
export function wordsBefore(text: string, at: number): string {
  if (at <= LOOK_BACK) return text.slice(0, at)
  const words = text.slice(at - LOOK_BACK, at)
  return words.slice(Math.max(0, words.indexOf(' ')))
}
