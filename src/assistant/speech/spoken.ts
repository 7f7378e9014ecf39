import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Instant } from '../../kernel/clock.ts'
import { type OpeningTimes, WEEKDAYS, type Weekday, type WeeklyHours } from '../../kernel/time/weekly-hours.ts'

/**
 * Formats values for a voice, in American English. Numerals stay if every voice reads them well ("10:30", "24th") and are spelled out if voices
 * differ.
 */

/** "Tuesday, November 24th at 10:30 in the morning", read in `timezone`. */
export function spokenInstant(at: Instant, timezone: string): string {
  const { hour, minute } = wallClock(at, timezone)
  return `${spokenDay(at, timezone)} at ${spokenTime(hour, minute)}`
}

/** "Tuesday, November 24th", read in `timezone`. */
export function spokenDay(at: Instant, timezone: string): string {
  const { weekday, month, day } = wallClock(at, timezone)
  return `${weekday}, ${month} ${ordinal(day)}`
}

/** "10:30 in the morning"; "noon"; "8 in the evening". `hour` is 0 to 24. */
export function spokenTime(hour: number, minute: number): string {
  if (minute === 0 && hour % 24 === 0) return 'midnight'
  if (minute === 0 && hour === 12) return 'noon'
  return `${clockFace(hour, minute)} ${partOfDay(hour)}`
}

/** "1st", "22nd", "13th". */
export function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}

/** "a", "a and b", "a, b and c". */
export function spokenList(items: readonly string[], joint = 'and'): string {
  if (items.length <= 1) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`
}

/** "30 minutes", "1 hour", "an hour and a half", "2 hours and 15 minutes". */
export function spokenDuration(minutes: number): string {
  if (minutes === 90) return 'an hour and a half'
  const parts = [plural(Math.floor(minutes / 60), 'hour'), plural(minutes % 60, 'minute')].filter((part) => part !== '')
  return parts.length === 0 ? 'no time' : parts.join(' and ')
}

/**
 * Single digits in groups, slow enough to write down: "+15551234567" is "1, 5 5 5, 1 2 3, 4 5 6 7". Other characters are left out.
 */
export function spokenPhone(phone: string): string {
  return groupsOf(phone)
    .flatMap(digitGroups)
    .map((group) => group.split('').join(' '))
    .join(', ')
}

/**
 * The weekly hours in few sentences: adjacent days with the same hours are named together, closed days last. "Monday to Friday from 9 to 5. Saturday
 * from 10 to 2. Closed on Sunday."
 * @param namesClosed if false, closed days are left out
 */
export function spokenHours(hours: WeeklyHours, namesClosed = true): string[] {
  const open = WEEKDAYS.filter((day) => hours[day] !== undefined)
  const closed = WEEKDAYS.filter((day) => hours[day] === undefined)
  if (open.length === 0) return []
  const sentences = runs(hours).map(({ days, rule }) => `${spokenDays(days)} ${rule}.`)
  if (closed.length > 0 && namesClosed) sentences.push(`Closed on ${spokenList(closed.map(dayName))}.`)
  return sentences
}

const dayName = (day: Weekday): string => day[0]?.toUpperCase() + day.slice(1)

function runs(hours: WeeklyHours): { days: Weekday[]; rule: string }[] {
  const found: { days: Weekday[]; rule: string }[] = []
  for (const [index, day] of WEEKDAYS.entries()) {
    const today = hours[day]
    if (!today) continue
    const rule = spokenList(today.map(spokenOpening))
    const last = found.at(-1)
    if (last && last.rule === rule && last.days.at(-1) === WEEKDAYS[index - 1]) last.days.push(day)
    else found.push({ days: [day], rule })
  }
  return found
}

function spokenDays(days: readonly Weekday[]): string {
  if (days.length === 7) return 'Every day'
  if (days.length <= 2) return spokenList(days.map(dayName))
  return `${dayName(days[0] as Weekday)} to ${dayName(days.at(-1) as Weekday)}`
}

/** Usual opening hours are "from 9 to 5"; other hours also name the part of the day. */
function spokenOpening({ open, close }: OpeningTimes): string {
  const from = readTime(open)
  const to = readTime(close)
  if (open === close || (from.total === 0 && to.total === 24 * 60)) return 'around the clock'
  const dayShift = from.hour >= 6 && from.hour < 12 && to.total > 12 * 60 && to.total < 18 * 60 && to.total > from.total
  if (dayShift) return `from ${clockFace(from.hour, from.minute)} to ${clockFace(to.hour, to.minute)}`
  return `from ${spokenTime(from.hour, from.minute)} to ${spokenTime(to.hour, to.minute)}`
}

function readTime(time: string): { hour: number; minute: number; total: number } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { hour, minute, total: hour * 60 + minute }
}

function clockFace(hour: number, minute: number): string {
  const face = hour % 12 === 0 ? 12 : hour % 12
  return minute === 0 ? String(face) : `${face}:${String(minute).padStart(2, '0')}`
}

function partOfDay(hour: number): string {
  if (hour % 24 === 0) return 'at night'
  if (hour < 12) return 'in the morning'
  if (hour < 18) return 'in the afternoon'
  return hour < 22 ? 'in the evening' : 'at night'
}

function plural(count: number, unit: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

/**
 * An international number in the format of its country; otherwise the number as a whole. A number whose format leaves out a zero counts as a
 * different number.
 */
function groupsOf(phone: string): string[] {
  const digits = phone.replace(/\D/g, '')
  const known = phone.startsWith('+') ? parsePhoneNumberFromString(phone) : undefined
  if (!known?.isPossible() || known.ext !== undefined) return [digits]
  const groups = known
    .formatInternational()
    .split(/\D+/)
    .filter((group) => group !== '')
  return groups.join('') === digits ? groups : [digits]
}

/** Groups of three digits and a last group of four, as people write phone numbers. */
function digitGroups(digits: string): string[] {
  if (digits.length <= 4) return digits === '' ? [] : [digits]
  const head = digits.slice(0, -4)
  const lead = head.length % 3
  const threes = head.slice(lead).match(/\d{3}/g) ?? []
  return [...(lead > 0 ? [head.slice(0, lead)] : []), ...threes, digits.slice(-4)]
}

interface WallClock {
  weekday: string
  month: string
  day: number
  hour: number
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallClock(at: Instant, timezone: string): WallClock {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
    formats.set(timezone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    weekday: part.weekday ?? '',
    month: part.month ?? '',
    day: Number(part.day),
    hour: Number(part.hour),
    minute: Number(part.minute),
  }
}
