import { Temporal } from 'temporal-polyfill'
import { LOCALE } from '../../locale.ts'
import { text } from './text.ts'

/** Which days a calendar view shows, and conversion between instants and local dates and times. Pure. */
export const VIEWS = [
  { value: 'day', label: text.views.day },
  { value: 'week', label: text.views.week },
  { value: 'month', label: text.views.month },
  { value: 'list', label: text.views.list },
] as const
export type View = (typeof VIEWS)[number]['value']

export const isView = (name: string | undefined): name is View => VIEWS.some(({ value }) => value === name)

/** Whether the text is an existing date, YYYY-MM-DD. */
export function isDate(date: string | undefined): date is string {
  try {
    return date !== undefined && Temporal.PlainDate.from(date).toString() === date
  } catch {
    return false
  }
}

const toPlainDate = (date: string) => Temporal.PlainDate.from(date)

/** Dates, `to` exclusive. */
export interface DayRange {
  from: string
  to: string
}

export interface WeekRule {
  /** 0 is Sunday, 1 is Monday, 6 is Saturday. */
  firstDay: 0 | 1 | 6
  /** Whether a week and a list start on the date itself, as they do while no date was chosen: from today on. */
  isRolling: boolean
}

/** The days of a view. A month is shown as six whole weeks. */
export function visibleDays(view: View, date: string, { firstDay, isRolling }: WeekRule): DayRange {
  const day = toPlainDate(date)
  const weekStart = (of: Temporal.PlainDate) => of.subtract({ days: (of.dayOfWeek - firstDay + 7) % 7 })
  const start = isRolling ? day : weekStart(day)
  const [first, days] = {
    day: [day, 1] as const,
    week: [start, 7] as const,
    month: [weekStart(day.with({ day: 1 })), 42] as const,
    list: [start, 14] as const,
  }[view]
  return { from: first.toString(), to: first.add({ days }).toString() }
}

/** The date one view later (1) or earlier (-1) than the shown days. A month keeps its day. */
export function stepDate(view: View, date: string, step: 1 | -1, { from, to }: DayRange): string {
  if (view === 'month') return toPlainDate(date).add({ months: step }).toString()
  return step === 1 ? to : toPlainDate(from).subtract({ days: 1 }).toString()
}

/** "Tuesday, March 3, 2026", "Mar 2 – 8, 2026", "March 2026" */
export function viewTitle(view: View, date: string, { from, to }: DayRange): string {
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
  if (view === 'day') return write({ dateStyle: 'full' }).format(noon(date))
  if (view === 'month') return write({ month: 'long', year: 'numeric' }).format(noon(date))
  const last = toPlainDate(to).subtract({ days: 1 }).toString()
  return write({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(noon(from), noon(last))
}

/**
 * The instant of `date` and `time` (HH:MM) in the zone; a time skipped by a change of clocks moves forward by the
 * skipped hour.
 */
export const toInstant = (date: string, time: string, timeZone: string): string =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant().toString()

/** The local time in the zone, HH:MM. */
export const toLocalTime = (at: string, timeZone: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' })

const HOUR = 60

/** What begins in the evening is shown below it until this time of the next day. */
const LATEST_MINUTE = 30 * HOUR

/**
 * The range of minutes of the day that contains all `times` plus an hour on both sides; at least a working day. What goes on past midnight
 * extends the day, unless the day is so long that it would meet the next one.
 */
export function visibleHours(
  times: readonly { start: string; end: string }[],
  timeZone: string,
): { from: number; to: number } {
  const spans = times.map(({ start, end }) => {
    const first = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone)
    const from = first.hour * HOUR + first.minute
    return { from, to: from + (Date.parse(end) - Date.parse(start)) / 60_000 }
  })
  const from = Math.min(9 * HOUR, ...spans.map((span) => span.from)) - HOUR
  const last = Math.max(17 * HOUR, ...spans.map((span) => span.to))
  const first = Math.max(0, Math.floor(from / HOUR) * HOUR)
  if (last <= 24 * HOUR) return { from: first, to: Math.min(24 * HOUR, Math.ceil(last / HOUR + 1) * HOUR) }
  // A time past midnight must not be drawn twice: at the end of its day, and at the beginning of the next one.
  const to = Math.ceil(last / HOUR) * HOUR
  return to <= Math.min(LATEST_MINUTE, 24 * HOUR + first) ? { from: first, to } : { from: 0, to: 24 * HOUR }
}
