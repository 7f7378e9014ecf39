import { findHoliday, MAX_HOLIDAY_WORDS } from '../../../features/holidays/holiday.ts'
import type { NamedHoliday } from '../when-reading.ts'

/** The next holiday that each run of words in the text names, the longest names first. Pure. */
export function findHolidays(words: readonly string[], country: string, today: string): NamedHoliday[] {
  const found: NamedHoliday[] = []
  for (let start = 0; start < words.length; ) {
    const count = holidayAt(words, start, country, today)
    if (count === null) start += 1
    else {
      found.push(count.holiday)
      start += count.words
    }
  }
  return found
}

/** The holiday whose name begins at a word; null where none does. */
function holidayAt(words: readonly string[], start: number, country: string, today: string) {
  for (let count = Math.min(MAX_HOLIDAY_WORDS, words.length - start); count > 0; count -= 1) {
    const holiday = findHoliday(words.slice(start, start + count).join(' '), country, today)
    if (holiday !== null) return { holiday: { name: holiday.name, date: holiday.date }, words: count }
  }
  return null
}
