import { Temporal } from 'temporal-polyfill'
import type { Instant } from '../../kernel/clock.ts'
import type { PagePosition } from '../../kernel/page.ts'
import { dateAt } from '../../kernel/time/zone.ts'
import { type Granularity, periodsOf, type TimePeriod } from '../analytics/analytics.ts'

export const REPORT_TYPES = ['daily', 'weekly', 'monthly'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** The period of a report. */
export interface ReportPeriod extends TimePeriod {
  type: ReportType
  /** Consists of type and period, such as rpt_weekly_2026-W10; weeks are numbered by ISO 8601. */
  id: string
  title: string
}

/** The creation and the time zone of the business. */
export interface Reported {
  createdAt: Instant
  timezone: string
}

const GRANULARITY: Record<ReportType, Exclude<Granularity, 'hour'>> = { daily: 'day', weekly: 'week', monthly: 'month' }
const LENGTH = { daily: { days: 1 }, weekly: { weeks: 1 }, monthly: { months: 1 } }

/**
 * The newest `count` periods of these types that are over at `now`, ordered by their end and then by id, newest first.
 * `after`: only the periods that follow it in this order. A period counts only if the business existed throughout it.
 */
export function reportPeriods(
  reported: Reported,
  types: readonly ReportType[],
  { after, count }: { after: PagePosition | null; count: number },
  now: Instant,
): ReportPeriod[] {
  const until = after === null || after.createdAt > now ? now : after.createdAt
  const follows = (one: ReportPeriod) =>
    after === null || one.end < after.createdAt || (+one.end === +after.createdAt && one.id < after.id)
  return types
    .flatMap((type) => wholePeriods(type, reported, dateAt(until, reported.timezone), count + 1))
    .filter((one) => one.end <= until && follows(one))
    .sort((a, b) => +b.end - +a.end || (a.id < b.id ? 1 : -1))
    .slice(0, count)
}

/** The previous period, if the business existed throughout it; null otherwise. */
export function periodBefore(period: ReportPeriod, reported: Reported): ReportPeriod | null {
  const dayBefore = firstDayOf(period).subtract({ days: 1 }).toString()
  // One more, since the zone may have skipped the date before.
  return wholePeriods(period.type, reported, dayBefore, 1).findLast(({ end }) => end <= period.start) ?? null
}

/** The period that contains `date` and the `before` previous ones, as far as the business existed throughout them. */
function wholePeriods(type: ReportType, { createdAt, timezone }: Reported, date: string, before: number) {
  const last = firstDay(type, Temporal.PlainDate.from(date))
  const lengths = Object.entries(LENGTH[type]).map(([unit, length]) => [unit, length * before])
  const range = {
    startDate: last.subtract(Object.fromEntries(lengths)).toString(),
    endDate: last.add(LENGTH[type]).subtract({ days: 1 }).toString(),
    timezone,
  }
  return periodsOf(range, GRANULARITY[type])
    .filter(({ start }) => start >= createdAt)
    .map((period): ReportPeriod => ({ ...period, type, ...namesOf(type, firstDayOf(period)) }))
}

const firstDayOf = (period: TimePeriod): Temporal.PlainDate => Temporal.PlainDate.from(period.localStart.slice(0, 10))

function firstDay(type: ReportType, date: Temporal.PlainDate): Temporal.PlainDate {
  if (type === 'weekly') return date.subtract({ days: date.dayOfWeek - 1 })
  return type === 'monthly' ? date.with({ day: 1 }) : date
}

function namesOf(type: ReportType, first: Temporal.PlainDate): { id: string; title: string } {
  switch (type) {
    case 'daily':
      return { id: `rpt_daily_${first}`, title: `Daily report for ${SHOW.weekday(first)} ${SHOW.date(first)}` }
    case 'weekly': {
      const last = first.add({ days: 6 })
      const week = `${first.yearOfWeek}-W${String(first.weekOfYear).padStart(2, '0')}`
      // Omits the parts of the first date that the last one repeats.
      const from = first.month === last.month ? 'day' : first.year === last.year ? 'dayAndMonth' : 'date'
      return { id: `rpt_weekly_${week}`, title: `Weekly report for ${SHOW[from](first)} to ${SHOW.date(last)}` }
    }
    case 'monthly':
      return { id: `rpt_monthly_${first.toPlainYearMonth()}`, title: `Monthly report for ${SHOW.month(first)}` }
  }
}

/** Created once, because creating a formatter takes longer than formatting a page of titles. */
const formatter = (format: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' })
  return (date: Temporal.PlainDate) => made.format(date.toZonedDateTime('UTC').epochMilliseconds)
}
const SHOW = {
  day: formatter({ day: 'numeric' }),
  weekday: formatter({ weekday: 'long' }),
  month: formatter({ month: 'long', year: 'numeric' }),
  dayAndMonth: formatter({ day: 'numeric', month: 'long' }),
  date: formatter({ day: 'numeric', month: 'long', year: 'numeric' }),
}
