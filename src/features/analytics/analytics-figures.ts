import { dateAt } from '../../kernel/time/zone.ts'
import type { Database } from '../../store/database.ts'
import type { TimePeriod } from './analytics.ts'
import { type Asked, selectCallKinds, selectCallSums, selectMade } from './analytics-store.ts'
import { offsetsDuring } from './calendar-periods.ts'
import { selectDaySums } from './daily/day-records-store.ts'
import { addDays, type Day, type DaySums, type Figures, type PlacedSums } from './daily/day-sums.ts'
import { selectIsDemo, selectKnownDays } from './daily/day-sums-store.ts'
import { daysBetween, SUMS_VERSION } from './daily/sum-days.ts'
import { selectSentiments, selectTopics } from './topic-counts.ts'

/** If more days than this must be read from the records, all days are, by statements that return only sums. */
const MAX_READ_DAYS = 7
/** Shorter than any day, since a clock change takes only a few hours from one; longer than an hour. */
const SHORTEST_DAY_MS = 2 * 3_600_000

/**
 * The figures of the requested periods. Days with stored sums are added up; other days, such as today or a day that has changed since, are
 * read from the records. All days are read from the records for a zone other than the business's, by the hour, for one topic, or with sample data.
 */
export async function readFigures(db: Database, asked: Asked): Promise<Figures> {
  return (await fromSums(db, asked)) ?? fromRecords(db, asked)
}

/** The same figures, computed from the records alone. */
export async function fromRecords(db: Database, asked: Asked): Promise<Figures> {
  const [sums, made, kinds, sentiments, topics] = await Promise.all([
    selectCallSums(db.report, asked),
    selectMade(db.report, asked),
    selectCallKinds(db.report, asked, offsetsDuring(asked.periods, asked.timezone)),
    asked.topics ? selectSentiments(db.report, asked) : [],
    asked.topics ? selectTopics(db.report, asked) : new Map(),
  ])
  return { sums, made, kinds: [...kinds, ...sentiments], topics }
}

async function fromSums(db: Database, asked: Asked): Promise<Figures | null> {
  const { businessId, periods, timezone, includeTest = false, topics = false } = asked
  if (asked.topic !== undefined) return null
  // Only a demo business has sample data, and no sums contain it.
  if (asked.includeSample && (await selectIsDemo(db.report, asked.businessId))) return null
  const days = placedDays(periods, timezone)
  if (days === null || days.length === 0) return null
  const calendar = { timezone, zoneData: SUMS_VERSION }
  const known = await selectKnownDays(db.report, businessId, calendar, days, { includeTest, topics })
  if (known === null) return null
  const changed = new Set(known.changed)
  const readDays = days.filter(({ date }, index) => date >= known.until || changed.has(index))
  if (readDays.length > MAX_READ_DAYS) return null
  const offsets = offsetsDuring(periods, timezone)
  const read = await selectDaySums(db.report, businessId, readDays, { offsets, topics })
  const isRead = new Set(readDays.map(({ date }) => date))
  const all = [
    ...known.sums.filter(({ date }) => !isRead.has(date)),
    ...read.filter(({ test }) => includeTest || !test),
  ]
  return addDays(place(all, days), asked.direction)
}

interface PlacedDay extends Day {
  period: number
}

/** The days of the periods, each with its period; null if the periods are not whole days. */
function placedDays(periods: readonly TimePeriod[], timezone: string): PlacedDay[] | null {
  const [first, last] = [periods[0] as TimePeriod, periods.at(-1) as TimePeriod]
  if (first.end.getTime() - first.start.getTime() < SHORTEST_DAY_MS) return null
  const lastDate = dateAt(new Date(last.end.getTime() - 1), timezone)
  const days: PlacedDay[] = []
  let period = 0
  for (const day of daysBetween(dateAt(first.start, timezone), lastDate, timezone)) {
    while ((periods[period] as TimePeriod).end <= day.start) period++
    const { start, end: periodEnd } = periods[period] as TimePeriod
    if (day.start < start || day.end > periodEnd) return null
    days.push({ ...day, period })
  }
  return days
}

function place(sums: readonly DaySums[], days: readonly PlacedDay[]): PlacedSums[] {
  const periodOf = new Map(days.map(({ date, period }) => [date, period]))
  return sums.flatMap((one) => {
    const period = periodOf.get(one.date)
    return period === undefined ? [] : [{ ...one, period }]
  })
}
