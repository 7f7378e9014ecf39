/** A day or a time, or both, that the assistant has named. */
export interface HeardTime {
  /** `2026-03-03` */
  day: string | null
  /** `14:30` */
  time: string | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|ober|tember)?\\.?'
const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?'
const PART = 'in the morning|in the afternoon|in the evening|at night'
const TOKEN = new RegExp(
  [
    `(?<iso>\\b20\\d\\d-\\d\\d-\\d\\d\\b)`,
    `\\b(?<month>${MONTH}) (?<date>\\d{1,2})(?:st|nd|rd|th)?\\b(?! ?[ap]\\.?m)(?!:)`,
    `\\b(?<dateFirst>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<monthLast>${MONTH})\\b`,
    `\\b(?<near>today|tomorrow)\\b`,
    `\\b(?<weekday>${WEEKDAY})\\b(?!,? (?:the )?(?:${MONTH} \\d|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}))`,
    `\\b(?<noon>noon|midday|midnight)\\b`,
    `\\b(?<hour>\\d{1,2})(?:[:.](?<minute>\\d\\d))?(?: ?(?<half>[ap])\\.?m\\b\\.?| (?<part>${PART}))?(?! ?(?:dollars|minutes|hours|pounds|euros|%))\\b`,
  ].join('|'),
  'gi',
)

/**
 * The days and times in the assistant's words. A time belongs to the day named before it, otherwise to the day named after it; "9, 9:30 or 10 in the
 * morning" are three times.
 */
export function heardTimes(words: string, today: string): HeardTime[] {
  // Numbers of a list, and digits of a phone number.
  const plain = words
    .replace(/\b\d\)/g, '')
    .replace(/\breply\b[\w ,]*/gi, '')
    .replace(/\b(\d) (?=\d\b)/g, '$1')
  const found: HeardTime[] = []
  let day: string | null = null
  /** Times without their part of the day so far. */
  let bare: { entry: HeardTime; hour: number }[] = []
  for (const match of plain.matchAll(TOKEN)) {
    const groups = match.groups ?? {}
    const named: string | null = dayOf(groups, today, day)
    if (named !== null) {
      bare = []
      for (const entry of found) entry.day ??= named
      if (named !== day) found.push({ day: named, time: null })
      day = named
      continue
    }
    const isTime = groups.noon !== undefined || groups.minute || groups.half || groups.part
    const before = plain.slice(0, match.index)
    if (!isTime && !/(?:\bat|,|\bor|\band|\bto) $/i.test(before)) continue
    const hour = groups.noon ? (groups.noon.toLowerCase() === 'midnight' ? 0 : 12) : Number(groups.hour)
    if (hour > 23) continue
    const evening = groups.half ? /p/i.test(groups.half) : groups.part ? !/morning/i.test(groups.part) : null
    const entry: HeardTime = { day, time: clock(shift(hour, evening), groups.minute) }
    if (groups.noon === undefined && evening === null) bare.push({ entry, hour })
    else if (evening !== null) {
      for (const one of bare) one.entry.time = clock(shift(one.hour, evening), one.entry.time?.slice(3))
      bare = []
    }
    found.push(entry)
  }
  const times = found.filter(({ time }) => time !== null)
  const withTimes = new Set(times.map((one) => one.day))
  return found.filter((one) => one.time !== null || !withTimes.has(one.day))
}

function dayOf(groups: Record<string, string | undefined>, today: string, latest: string | null): string | null {
  if (groups.iso) return groups.iso
  if (groups.near) return plusDays(today, groups.near.toLowerCase() === 'today' ? 0 : 1)
  const month = groups.month ?? groups.monthLast
  if (month !== undefined) {
    const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
    const date = Number(groups.date ?? groups.dateFirst)
    const day = `${String(index + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
    const year = Number(today.slice(0, 4))
    return `${day < today.slice(5) ? year + 1 : year}-${day}`
  }
  if (groups.weekday === undefined) return null
  const weekday = WEEKDAYS.indexOf(groups.weekday.slice(0, 3).toLowerCase())
  // "Tuesday" after "Tuesday, March 10th" is the same day.
  if (latest !== null && weekdayOf(latest) === weekday) return latest
  return plusDays(today, (weekday - weekdayOf(today) + 7) % 7)
}

function shift(hour: number, evening: boolean | null): number {
  if (evening === null) return hour >= 1 && hour <= 7 ? hour + 12 : hour
  return (hour % 12) + (evening ? 12 : 0)
}

const clock = (hour: number, minute = '00') => `${String(hour).padStart(2, '0')}:${minute}`

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
