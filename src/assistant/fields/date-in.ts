import { isMonthFirst } from '../../kernel/locale.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import { MONTH, monthNumber } from '../understanding/en/dates/pattern.ts'
import { toPhrases } from '../understanding/en/dates/phrases.ts'
import { parseWhen } from '../understanding/en/parse-when.ts'
import type { TimeSense } from '../understanding/when.ts'

/**
 * The date (YYYY-MM-DD) that a text gives, in the past or the future: "March 12th 1980", "the twelfth of March nineteen
 * eighty", "12/3/1980", the keys 12031980, "tomorrow". Null if there is none. Pure.
 */
export function dateIn(text: string, sense: TimeSense): string | null {
  const written = text.trim()
  if (isCalendarDate(written)) return written
  const numbers = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(written) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(written)
  if (numbers !== null) return ofNumbers(numbers.slice(1).map(Number), sense.country)
  return withYear(toPhrases(text).text) ?? onlyDay(text, sense)
}

function ofNumbers([first = 0, second = 0, year = 0]: readonly number[], country: string): string | null {
  const [month, day] = isMonthFirst(country) ? [first, second] : [second, first]
  return dateOf(year, month, day)
}

const MONTH_THEN_DAY = new RegExp(`\\b(${MONTH}) (?:the )?(\\d{1,2})(?:ths?|s)?,? (.*)$`)
const DAY_THEN_MONTH = new RegExp(`\\b(\\d{1,2})(?:ths?|s)? (?:day )?(?:of )?(${MONTH}),? (.*)$`)

/** A date with day, month and year given in words. */
function withYear(text: string): string | null {
  const monthFirst = MONTH_THEN_DAY.exec(text)
  const dayFirst = DAY_THEN_MONTH.exec(text)
  const [day, month, rest] = dayFirst !== null ? dayFirst.slice(1) : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const year = rest === undefined ? null : yearIn(rest)
  if (day === undefined || month === undefined || year === null) return null
  return dateOf(year, monthNumber(month), Number(day))
}

const TENS: Readonly<Record<string, number>> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
}

/** "1980", "nineteen eighty-four", "two thousand and five", "twenty ten", as `toPhrases` writes them. */
function yearIn(text: string): number | null {
  const digits = /^(?:in )?(\d{4})\b/.exec(text)?.[1]
  if (digits !== undefined) return Number(digits)
  const said = text.split(/[\s-]+/).flatMap((word) => {
    const number = TENS[word] ?? (/^\d{1,2}s?$/.test(word) ? Number.parseInt(word, 10) : null)
    return number === null ? [] : [number]
  })
  const [first, ...rest] = said
  const last = rest.reduce((sum, number) => sum + number, 0)
  if (/\bthousand\b/.test(text) && first === 2) return 2_000 + last
  return (first === 19 || first === 20) && rest.length > 0 ? first * 100 + last : null
}

/** A day without a year, understood as for an appointment. */
function onlyDay(text: string, sense: TimeSense): string | null {
  const [day, ...others] = parseWhen(text, sense).when?.days ?? []
  return day !== undefined && others.length === 0 && day.from === day.to ? day.from : null
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}
