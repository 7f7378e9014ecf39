import { Temporal } from 'temporal-polyfill'
import type { Instant } from '../../kernel/clock.ts'
import { localeOf } from '../../kernel/locale.ts'
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

/** The properties of the business that a report needs. */
export interface Reported {
  createdAt: Instant
  /** ISO 3166 alpha-2; decides how titles write dates. */
  country: string
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

/** The period of the report with this id; null if there is no such id, the period is not over at `now`, or the business is younger. */
export function findReportPeriod(reported: Reported, id: string, now: Instant): ReportPeriod | null {
  const type = REPORT_TYPES.find((one) => id.startsWith(`rpt_${one}_`))
  const date = type === undefined ? null : dateOfId(id.slice(`rpt_${type}_`.length))
  if (type === undefined || date === null) return null
  return wholePeriods(type, reported, date, 0).find((one) => one.id === id && one.end <= now) ?? null
}

/** A date in the period: "2026-03-03", "2026-W10" or "2026-03". Null if it is none of these. */
function dateOfId(text: string): string | null {
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(text) ?? []
  try {
    if (week === undefined) return Temporal.PlainDate.from(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text).toString()
    // The fourth of January is always in the first week (ISO 8601).
    return Temporal.PlainDate.from(`${year}-01-04`)
      .add({ weeks: Number(week) - 1 })
      .toString()
  } catch {
    return null
  }
}

/** The previous period, if the business existed throughout it; null otherwise. */
export function periodBefore(period: ReportPeriod, reported: Reported): ReportPeriod | null {
  const dayBefore = firstDayOf(period).subtract({ days: 1 }).toString()
  // One more, because the zone may have skipped the date before.
  return wholePeriods(period.type, reported, dayBefore, 1).findLast(({ end }) => end <= period.start) ?? null
}

/** The period that contains `date` and the `before` previous ones, as far as the business existed throughout them. */
function wholePeriods(type: ReportType, { createdAt, country, timezone }: Reported, date: string, before: number) {
  const last = firstDay(type, Temporal.PlainDate.from(date))
  const lengths = Object.entries(LENGTH[type]).map(([unit, length]) => [unit, length * before])
  const range = {
    startDate: last.subtract(Object.fromEntries(lengths)).toString(),
    endDate: last.add(LENGTH[type]).subtract({ days: 1 }).toString(),
    timezone,
  }
  return periodsOf(range, GRANULARITY[type])
    .filter(({ start }) => start >= createdAt)
    .map((period): ReportPeriod => ({ ...period, type, ...namesOf(type, firstDayOf(period), localeOf('en', country)) }))
}

const firstDayOf = (period: TimePeriod): Temporal.PlainDate => Temporal.PlainDate.from(period.localStart.slice(0, 10))

function firstDay(type: ReportType, date: Temporal.PlainDate): Temporal.PlainDate {
  if (type === 'weekly') return date.subtract({ days: date.dayOfWeek - 1 })
  return type === 'monthly' ? date.with({ day: 1 }) : date
}

function namesOf(type: ReportType, first: Temporal.PlainDate, locale: string): { id: string; title: string } {
  switch (type) {
    case 'daily':
      return { id: `rpt_daily_${first}`, title: `Daily report for ${written(first, first, locale, 'day')}` }
    case 'weekly': {
      const week = `${first.yearOfWeek}-W${String(first.weekOfYear).padStart(2, '0')}`
      const title = `Weekly report for ${written(first, first.add({ days: 6 }), locale, 'days')}`
      return { id: `rpt_weekly_${week}`, title }
    }
    case 'monthly':
      return {
        id: `rpt_monthly_${first.toPlainYearMonth()}`,
        title: `Monthly report for ${written(first, first, locale, 'month')}`,
      }
  }
}

const FORMATS = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  days: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const

/** Created once, because creating a formatter takes longer than formatting a page of titles. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** "Tuesday, March 3, 2026"; "March 2–8, 2026", without parts that the last date would repeat; "March 2026". */
function written(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  locale: string,
  format: keyof typeof FORMATS,
): string {
  const key = `${locale} ${format}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...FORMATS[format], timeZone: 'UTC' })
  formatters.set(key, formatter)
  const [from, to] = [first, last].map((date) => date.toZonedDateTime('UTC').epochMilliseconds)
  return formatter
    .formatRange(from as number, to as number)
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/(?<=(?:^| )\d{1,2}) – (?=\d)/, '–')
}
