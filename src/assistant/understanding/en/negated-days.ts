import type { DayRange, TimeSense } from '../when.ts'
import { parseWhen } from './parse-when.ts'

const DAY =
  '(?:(?:on |this |next |the )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|weekend|\\d{1,2}(?:st|nd|rd|th)))'
const NOT_NAMED = new RegExp(
  `\\b(?:not|except(?: for)?|but not|anything but|any day but|can't (?:do|make|come)|cannot (?:do|make)|doesn't work)(?: (?:it|me))? (${DAY}(?: or ${DAY})*)|(${DAY}) (?:doesn't|does not|won't|is no good|is bad|isn't good)(?: (?:work|suit)(?: for me| me)?)?`,
  'g',
)
const OTHER_DAY =
  / (?:not (?:on )?(?:that|this|those|these) days?|(?:another|different|other) days?|(?:that|this) day (?:doesn't|does not|won't|is no good|is bad)) /

/** The days that a plain text rules out: "not Tuesday", "not that day"; null where it rules out none. Pure. */
export function parseNegatedDays(plain: string, sense: TimeSense): 'those' | DayRange[] | null {
  const named = [...plain.matchAll(NOT_NAMED)].map(([, first, second]) => first ?? second ?? '')
  const days = named.flatMap((words) => words.split(' or ')).flatMap((day) => parseWhen(day, sense).when?.days ?? [])
  if (days.length > 0) return days
  return OTHER_DAY.test(` ${plain.replace(/[^\p{L}\p{N}']+/gu, ' ')} `) ? 'those' : null
}

/** The plain text without the days that it rules out. Pure. */
export const removeNegatedDays = (plain: string): string => plain.replace(NOT_NAMED, ' ')

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const MONTH = `(${MONTHS.join('|')})[a-z]*`
const DAY_OF_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)? ${MONTH}\\b`)
const MONTH_DAY = new RegExp(`\\b${MONTH}\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)`)
const ORDINAL = /\b(?:the |on )(\d{2})(?:st|nd|rd|th)\b/
const PAST =
  /\byesterday\b|\b(?:last|previous) (?:week|month|night|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b\d+ (?:days?|weeks?|months?) ago\b/

/** Whether a plain text names a day in the past ("yesterday") or a day that does not exist (31 February). Pure. */
export function detectOddDay(plain: string): 'past' | 'none' | null {
  const dayFirst = DAY_OF_MONTH.exec(plain)
  const monthFirst = MONTH_DAY.exec(plain)
  const day = Number(dayFirst?.[1] ?? monthFirst?.[2] ?? Number.NaN)
  const month = dayFirst?.[2] ?? monthFirst?.[1]
  if (month !== undefined && (day < 1 || day > (DAYS_OF_MONTH[MONTHS.indexOf(month)] ?? 31))) return 'none'
  if (month === undefined && Number(ORDINAL.exec(plain)?.[1] ?? 1) > 31) return 'none'
  return PAST.test(plain) ? 'past' : null
}
