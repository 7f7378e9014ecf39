import { wallClockAt } from '../wall-clock.ts'
import type { TimeSense, When } from '../when.ts'
import { NO_READING, type WhenReading } from '../when-reading.ts'
import { parseDays } from './days.ts'
import { findHolidays } from './holidays.ts'
import { plainText, wordsOf } from './plain-text.ts'
import { parseHour, parseTimes } from './times.ts'

/** Reads what a text says about days and times. Pure; never throws. */
export function parseWhen(text: string, sense: TimeSense): WhenReading {
  const today = wallClockAt(sense.now, sense.timezone).date
  const holidays = findHolidays(wordsOf(text).trim().split(' '), sense.country, today)
  return { ...NO_READING, when: parseWish(text, sense), holidays }
}

/** The days and times that a text names; null where it names none. */
function parseWish(text: string, sense: TimeSense): When | null {
  const plain = plainText(text)
  const wall = wallClockAt(sense.now, sense.timezone)
  const soon = parseSoon(plain, sense)
  if (soon) return soon
  const times = parseTimes(plain)
  const named = parseDays(times.rest, wall.date, sense.country)
  const days = named.length === 0 && times.today ? [{ from: wall.date, to: wall.date }] : named
  const wholeDay = times.ranges.every(({ from, to }) => from === 0 && to === LAST_MINUTE)
  if (days.length === 0 && wholeDay) return null
  return { days, times: wholeDay ? [] : times.ranges, exact: times.exact }
}

const LAST_MINUTE = 24 * 60 - 1
const MINUTE_MS = 60_000

/** "in 2 hours", "in half an hour": from that time to the end of that day. */
function parseSoon(plain: string, { now, timezone }: TimeSense): When | null {
  const found = /\bin (?:about )?(half an|an?|1|\d{1,2}) ?(hours?|hrs?|minutes?|mins?)\b/.exec(plain)
  if (!found) return null
  const count = found[1] === 'half an' ? 0.5 : Number(found[1]) || 1
  const ms = count * (found[2]?.startsWith('h') ? 60 : 1) * MINUTE_MS
  const { date, minutes } = wallClockAt(new Date(now.getTime() + ms), timezone)
  return { days: [{ from: date, to: date }], times: [{ from: minutes, to: LAST_MINUTE }], exact: false }
}

/** A text that is only an hour, as an answer to "when?": "three", "3 please". Null otherwise. Pure. */
export function parseBareHour(plain: string): When | null {
  const hour = /^\W*(?:the )?(\d{1,2}|one)(?: one)?(?: (?:please|then|works|is fine))?\W*$/.exec(plain)?.[1]
  const times = hour === undefined ? [] : parseHour(hour === 'one' ? '1' : hour)
  return times.length === 0 ? null : { days: [], times, exact: true }
}
