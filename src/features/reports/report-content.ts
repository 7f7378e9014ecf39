import { Temporal } from 'temporal-polyfill'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { analyze, type PeriodMetrics } from '../analytics/analytics.ts'
import { type Business, currencyOf } from '../business/business.ts'
import { type Figure, type FigureGroup, figuresOf } from './report-figures.ts'
import { highlightsOf } from './report-highlights.ts'
import { periodBefore, type ReportPeriod, type ReportType } from './report-periods.ts'

export type ReportedBusiness = Pick<Business, 'id' | 'name' | 'createdAt' | 'country' | 'timezone' | 'currency'>

/** The content of a report's files. */
export interface ReportContent {
  business: string
  /** ISO 3166 alpha-2 */
  country: string
  /** ISO 4217 */
  currency: string
  /** IANA name */
  timezone: string
  id: string
  type: ReportType
  title: string
  figures: Figure[]
  highlights: string[]
  /** Each day of the period with its ended calls; empty where the report has no calls. */
  days: { date: string; calls: number }[]
  generatedAt: Instant
}

/** Computes these groups of figures for a past period and the one before it. */
export async function reportContent(
  db: Database,
  business: ReportedBusiness,
  period: ReportPeriod,
  groups: readonly FigureGroup[],
  now: Instant,
): Promise<ReportContent> {
  const earlier = periodBefore(period, business)
  const [of, before] = await Promise.all([
    analyze(db, business, datesOf(period, business.timezone), now),
    earlier === null ? null : analyze(db, business, datesOf(earlier, business.timezone), now),
  ])
  const { id, type, title } = period
  return {
    ...{ business: business.name, country: business.country, timezone: business.timezone, id, type, title },
    currency: currencyOf(business),
    figures: figuresOf(groups, of, before),
    highlights: highlightsOf(type, of.totals, before?.totals ?? null, groups),
    days: groups.includes('calls') ? of.series.map(dayOf) : [],
    generatedAt: now,
  }
}

const dayOf = ({ localStart, calls }: PeriodMetrics) => ({ date: localStart.slice(0, 10), calls })

function datesOf({ localStart, end }: ReportPeriod, timezone: string) {
  const lastMoment = Temporal.Instant.fromEpochMilliseconds(end.getTime() - 1)
  const endDate = lastMoment.toZonedDateTimeISO(timezone).toPlainDate().toString()
  return { startDate: localStart.slice(0, 10), endDate, granularity: 'day' as const }
}
