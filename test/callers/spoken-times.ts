import { weekdayOf } from './heard-times.ts'
import type { Wish } from './person.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** `Tuesday, March 3rd`, or `Tuesday 3 March`. */
export function dayInWords(day: string, monthFirst: boolean): string {
  const date = Number(day.slice(8))
  const month = MONTHS[Number(day.slice(5, 7)) - 1]
  const weekday = WEEKDAYS[weekdayOf(day)]
  return monthFirst ? `${weekday}, ${month} ${ordinal(date)}` : `${weekday} ${date} ${month}`
}

/** `3:30 pm` or `noon`. */
export function timeInWords(time: string): string {
  if (time === '12:00') return 'noon'
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3) === '00' ? '' : `:${time.slice(3)}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** The wish in words that leave nothing open. */
export function plainly({ days, from }: Wish, today: string, monthFirst: boolean): string {
  const time = from === '00:00' ? '11:00' : from
  return `${dayInWords(days?.[0] ?? today, monthFirst)} at ${timeInWords(time)}`
}

/** `3rd`. */
export const ordinal = (date: number): string =>
  `${date}${date > 10 && date < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')}`
