import { isMonthFirst } from '../../kernel/locale.ts'
import { ordinal, spokenTime } from './spoken.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Dates in figures and abbreviated months: "2026-12-25", "12/25/2026", "25.12.2026", "Dec 25". Pure. */
export const spokenDates = (text: string, country: string): string =>
  text
    .replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, (whole, year, month, day) => dateOf(year, month, day) ?? whole)
    .replace(
      /\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/g,
      (whole, first, second, year) =>
        (isMonthFirst(country) ? dateOf(year, first, second) : dateOf(year, second, first)) ?? whole,
    )
    .replace(/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, (whole, day, month, year) => dateOf(year, month, day) ?? whole)
    .replace(SHORT_MONTH, (_, month: string, day: string) => `${monthNamed(month)} ${ordinal(Number(day))}`)
    .replace(DAY_AND_SHORT_MONTH, (_, day: string, month: string) => `${monthNamed(month)} ${ordinal(Number(day))}`)
    .replace(WEEKDAY_RANGE, (_, from: string, to: string) => `${weekdayNamed(from)} to ${weekdayNamed(to)}`)
    .replace(SHORT_WEEKDAY, (_, day: string) => weekdayNamed(day))

const SHORT = '(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const SHORT_MONTH = new RegExp(`\\b${SHORT}\\b\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)`, 'g')
const DAY_AND_SHORT_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? ${SHORT}\\b\\.?`, 'g')
const DAYS = '(Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat|Sun)'
const WEEKDAY_RANGE = new RegExp(`\\b${DAYS}\\b\\.? ?[-–] ?${DAYS}\\b\\.?`, 'g')
/** "Sat" and "Sun" without a period may be words. */
const SHORT_WEEKDAY = /\b(Mon|Tues?|Wed|Thu|Thurs|Fri|Sat|Sun)\.(?= )/g
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const monthNamed = (short: string): string => MONTHS.find((name) => name.startsWith(short.slice(0, 3))) ?? short
const weekdayNamed = (short: string): string => WEEKDAYS.find((name) => name.startsWith(short.slice(0, 3))) ?? short

function dateOf(year: string, month: string, day: string): string | null {
  const name = MONTHS[Number(month) - 1]
  const date = Number(day)
  if (name === undefined || date < 1 || date > 31) return null
  return `${name} ${ordinal(date)}, ${year.length === 2 ? `20${year}` : year}`
}

/** "3:30pm", "9am - 5pm" and hours from 13 on. Times such as "10:30" stay the same, because every voice reads them well. Pure. */
export const spokenTimes = (text: string): string =>
  text
    .replace(/\b24\/7\b/g, '24 hours a day, 7 days a week')
    .replace(TIME_RANGE, (_, from: string, to: string) => `${from} to ${to}`)
    .replace(HALF_DAY, (_, hour: string, minute: string | undefined, half: string) =>
      spokenTime((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minute ?? 0)),
    )
    .replace(FULL_DAY, (_, hour: string, minute: string) => spokenTime(Number(hour), Number(minute)))

const CLOCK = '\\d{1,2}(?:[:.]\\d{2})? ?(?:[ap]\\.?m\\b\\.?)?'
const TIME_RANGE = new RegExp(`\\b(${CLOCK}) ?[-–] ?(${CLOCK})(?=[\\s,;)]|$)(?<=[ap]\\.?m\\.?|:\\d{2})`, 'gi')
const HALF_DAY = /\b(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))? ?([ap])(?:\.m\.|m\b)/gi
const FULL_DAY = /\b(1[3-9]|2[0-3]):([0-5]\d)\b(?!:)/g
