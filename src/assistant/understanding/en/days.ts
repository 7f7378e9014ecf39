import type { ParsedResult } from 'chrono-node'
// English only: chrono's other languages are hundreds of files.
import { casual, GB } from 'chrono-node/en'
import { addDays } from '../../../kernel/time/calendar-date.ts'
import type { DayRange } from '../when.ts'

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const WEEKDAY = '(sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tues?|wed|thurs?|fri|sat)'
/** Countries in which 3/5 is the fifth of March. */
const MONTH_FIRST: ReadonlySet<string> = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'PH'])
/** How far ahead "the 9th" is searched: the longest gap between two 31sts is 62 days. */
const ORDINAL_SEARCH_DAYS = 62

/**
 * The days that a plain text names, none before `today` (`YYYY-MM-DD`); empty where it names none. Pure. chrono reads single
 * dates; the rules here read ranges of days and what chrono does not know. @param country ISO 3166 alpha-2
 */
export function parseDays(text: string, today: string, country: string): DayRange[] {
  const found = ranges(text, today) ?? weekFrom(text, today) ?? ordinals(text, today) ?? dates(text, today, country)
  return found.filter((range) => range.to >= today).map((range) => ({ ...range, from: max(range.from, today) }))
}

type Rule = [RegExp, (today: string) => DayRange]

const RANGES: readonly Rule[] = [
  [/\bday after tomorrow\b/, (today) => day(addDays(today, 2))],
  [/\bweek after next\b|\bin 2 weeks(?:'s?)? time\b/, (today) => week(today, 2)],
  [/\bnext weekend\b/, (today) => weekend(today, 1)],
  [/\bweekend\b/, (today) => weekend(today, 0)],
  [/\bnext week\b(?! on\b)/, (today) => week(today, 1)],
  [/\b(?:this|later this|rest of the) week\b/, (today) => ({ from: today, to: sundayOf(today) })],
  [/\bnext month\b/, (today) => month(addMonths(today, 1))],
  [/\bthis month\b/, (today) => ({ from: today, to: month(today).to })],
]

function ranges(text: string, today: string): DayRange[] | null {
  // "Tuesday next week" is one day of that week.
  const inWeek = new RegExp(
    `\\b${WEEKDAY} (?:of )?(next week|(?:the )?week after next|this week)|(next week)(?: on)? ${WEEKDAY}\\b`,
  ).exec(text)
  if (inWeek) {
    const name = inWeek[1] ?? inWeek[4] ?? ''
    const weeks = /after next/.test(inWeek[0]) ? 2 : /this/.test(inWeek[0]) ? 0 : 1
    const monday = addDays(sundayOf(today), 7 * (weeks - 1) + 1)
    return [day(addDays(monday, (weekdayNumber(name) + 6) % 7))]
  }
  const rule = RANGES.find(([pattern]) => pattern.test(text))
  return rule ? [rule[1](today)] : null
}

/** "a week from Friday", "Friday week", "a week tomorrow". */
function weekFrom(text: string, today: string): DayRange[] | null {
  const anchor = `(?:(today|now)|(tomorrow)|${WEEKDAY})`
  const found =
    new RegExp(`\\b(?:(?:a|1|one) )?week (?:from |on |after )?${anchor}\\b`).exec(text) ??
    new RegExp(`\\b${anchor} week\\b`).exec(text)
  if (!found) return null
  if (found[1]) return [day(addDays(today, 7))]
  if (found[2]) return [day(addDays(today, 8))]
  return [day(addDays(comingWeekday(today, weekdayNumber(found[3] ?? '')), 7))]
}

const MONTH_NAME = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/

const NAMED_AND_NUMBERED = new RegExp(`\\b${WEEKDAY},? (\\d{1,2})(?![\\d:.]| ?[ap]\\.?m)`, 'g')

/** "the 9th", "mon the 9th", "the 9th or the 11th": days of this month or the next. */
function ordinals(text: string, today: string): DayRange[] | null {
  if (MONTH_NAME.test(text)) return null
  // "the 2nd one" chooses from a list.
  const found = [...text.matchAll(/\b(\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|option|time|slot))/g)].map(([, digits]) =>
    Number(digits),
  )
  const days = found.map((number) => comingDayOfMonth(today, number)).filter((date) => date !== null)
  // "Friday 13" is a date where the 13th is a Friday.
  for (const [, name = '', number] of text.matchAll(NAMED_AND_NUMBERED)) {
    const date = comingDayOfMonth(today, Number(number))
    if (date !== null && weekdayOf(date) === weekdayNumber(name)) days.push(date)
  }
  return days.length === 0 ? null : days.map(day)
}

function dates(text: string, today: string, country: string): DayRange[] {
  const calendar = MONTH_FIRST.has(country) ? casual : GB
  // Noon in the zone of this process, as no clock change skips it in any zone. Only dates are read from the result.
  const [year = 0, monthOfYear = 1, dayOfMonth = 1] = today.split('-').map(Number)
  const noon = new Date(year, monthOfYear - 1, dayOfMonth, 12)
  const found = calendar.parse(text, noon, { forwardDate: true }).filter((one) => isDate(one, text))
  return found.flatMap((one) => rangesOf(one, text, today))
}

/** Whether the match is a date: not a bare time, not in the past, not the "may" of "may I". */
function isDate({ text: words, start, index }: ParsedResult, text: string): boolean {
  if (/\b(?:last|previous|past|ago|yesterday)\b|^now$/i.test(words)) return false
  if (/^may$/i.test(words)) return /\b(?:in|next|early|late|during)\s*$/.test(text.slice(0, index))
  return ['weekday', 'day', 'month'].some((part) => start.isCertain(part as 'weekday' | 'day' | 'month'))
}

function rangesOf({ text: words, start, end, index }: ParsedResult, text: string, today: string): DayRange[] {
  const from = isoDate(start)
  if (end) return [{ from, to: max(isoDate(end), from) }]
  const onlyMonth = start.isCertain('month') && !start.isCertain('day') && !start.isCertain('weekday')
  if (onlyMonth) return [thisOrNext(from, today)]
  const bareWeekday = start.isCertain('weekday') && !start.isCertain('day') && !/\b(?:this|next)\b/.test(words)
  const saidThis = /\b(?:this|next)\s*$/.test(text.slice(0, index))
  // On a Thursday, "Thursday" means today or in a week; both are returned.
  if (bareWeekday && from === today && !saidThis) return [day(today), day(addDays(today, 7))]
  return [day(from)]
}

/** The rest of the current month, or a whole later month. chrono gives the first day of the current month next year. */
function thisOrNext(from: string, today: string): DayRange {
  const sameMonth = from.slice(5, 7) === today.slice(5, 7)
  return sameMonth ? { from: today, to: month(today).to } : month(from)
}

const isoDate = (parts: ParsedResult['start']): string =>
  [
    String(parts.get('year')).padStart(4, '0'),
    String(parts.get('month')).padStart(2, '0'),
    String(parts.get('day')).padStart(2, '0'),
  ].join('-')

const day = (date: string): DayRange => ({ from: date, to: date })
const max = (a: string, b: string): string => (a > b ? a : b)

/** 0 is Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay()
const weekdayNumber = (name: string): number => WEEKDAYS.findIndex((one) => one.startsWith(name.slice(0, 3)))
const comingWeekday = (today: string, weekday: number): string => addDays(today, (weekday - weekdayOf(today) + 7) % 7)
/** The Sunday that ends the week of `date`. */
const sundayOf = (date: string): string => comingWeekday(date, 0)

function week(today: string, weeks: number): DayRange {
  const sunday = addDays(sundayOf(today), 7 * weeks)
  return { from: addDays(sunday, -6), to: sunday }
}

function weekend(today: string, weeks: number): DayRange {
  const sunday = addDays(sundayOf(today), 7 * weeks)
  return { from: addDays(sunday, -1), to: sunday }
}

function month(date: string): DayRange {
  const first = `${date.slice(0, 7)}-01`
  return { from: first, to: addDays(addMonths(first, 1), -1) }
}

/** The first of the month, `months` later. */
function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

function comingDayOfMonth(today: string, number: number): string | null {
  for (let ahead = 0; ahead <= ORDINAL_SEARCH_DAYS; ahead += 1) {
    const date = addDays(today, ahead)
    if (Number(date.slice(8)) === number) return date
  }
  return null
}
