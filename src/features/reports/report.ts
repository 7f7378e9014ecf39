import type { Instant } from '../../kernel/clock.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { Database } from '../../store/database.ts'
import { type Metrics, measure } from '../analytics/analytics.ts'
import type { Business } from '../business/business.ts'
import { highlightsOf } from './report-highlights.ts'
import { periodBefore, REPORT_TYPES, type ReportPeriod, type ReportType, reportPeriods } from './report-periods.ts'

/** The figures of a past day, week or month. Computed for each request, never stored. */
export interface Report {
  id: string
  type: ReportType
  title: string
  /** `[periodStart, periodEnd)`, by the calendar of the zone. */
  periodStart: Instant
  periodEnd: Instant
  timezone: string
  metrics: Metrics
  /** Sentences about notable figures, compared with the previous period. */
  highlights: string[]
  generatedAt: Instant
}

/** Every past day, week and month since the business was created, ordered by the end of the period, newest first. */
export async function listReports(
  db: Database,
  business: Pick<Business, 'id' | 'createdAt' | 'country' | 'timezone'>,
  filters: { type?: ReportType | undefined },
  page: PageRequest,
  now: Instant,
): Promise<Page<Report>> {
  const types = filters.type === undefined ? REPORT_TYPES : [filters.type]
  const found = reportPeriods(business, types, { after: page.after, count: page.limit + 1 }, now)
  const chosen = found.slice(0, page.limit)
  const measured = await measurePeriods(db, business, chosen)
  const last = found.length > page.limit ? chosen.at(-1) : undefined
  return {
    items: chosen.map((period) => reportOf(period, business.timezone, measured, now)),
    next: last === undefined ? null : { createdAt: last.end, id: last.id },
  }
}

/** Figures by type and end of the period, so that the start of a period finds the previous one. */
type Measured = ReadonlyMap<string, Metrics>

const measuredKey = (type: ReportType, end: Instant): string => `${type} ${end.getTime()}`

function reportOf(period: ReportPeriod, timezone: string, measured: Measured, now: Instant): Report {
  const { id, type, title, start: periodStart, end: periodEnd } = period
  const metrics = measured.get(measuredKey(type, periodEnd)) as Metrics
  const before = measured.get(measuredKey(type, periodStart)) ?? null
  return {
    ...{ id, type, title, periodStart, periodEnd, timezone, metrics },
    highlights: highlightsOf(type, metrics, before),
    generatedAt: now,
  }
}

/**
 * The figures of these periods and of the one before each. The periods of one type are contiguous, so one query serves
 * all of them.
 */
async function measurePeriods(
  db: Database,
  business: Pick<Business, 'id' | 'createdAt' | 'country' | 'timezone'>,
  chosen: readonly ReportPeriod[],
): Promise<Measured> {
  const measured = new Map<string, Metrics>()
  const ofEachType = REPORT_TYPES.map(async (type) => {
    const ofType = chosen.filter((period) => period.type === type).reverse()
    const [oldest] = ofType
    if (oldest === undefined) return
    const before = periodBefore(oldest, business)
    const periods = before === null ? ofType : [before, ...ofType]
    const { id: businessId, timezone } = business
    for (const { start, end, localStart, ...metrics } of await measure(db, { businessId, periods, timezone }))
      measured.set(measuredKey(type, end), metrics)
  })
  await Promise.all(ofEachType)
  return measured
}
