import { dateAt } from '../../kernel/time/zone.ts'
import type { Database } from '../../store/database.ts'
import type { TimePeriod } from './analytics.ts'
import { type Asked, selectCallKinds, selectCallSums, selectMade } from './analytics-store.ts'
import { offsetsDuring } from './calendar-periods.ts'
import { addDays, type Day, type DaySums, type Figures, type PlacedSums } from './daily/day-sums.ts'
import { selectDaySums, selectKnownDays } from './daily/day-sums-store.ts'
import { daysBetween, ZONE_DATA } from './daily/sum-days.ts'

/** With more days to be read from the records than this, all are, by statements that return sums only. */
const MAX_READ_DAYS = 7
/** No clock change takes more than a few hours from a day; an hour is always shorter. */
const SHORTEST_DAY_MS = 2 * 3_600_000

/**
 * The figures of the asked periods. Days of which sums are kept are added up; the others, such as today or a day on which something has
 * changed since, are read from the records. In another zone than that of the business, by the hour, or of one topic, all are.
 */
export async function readFigures(db: Database, asked: Asked): Promise<Figures> {
  return (await fromSums(db, asked)) ?? fromRecords(db, asked)
}

/** The same figures, from the records alone. */
export async function fromRecords(db: Database, asked: Asked): Promise<Figures> {
  const [sums, made, kinds] = await Promise.all([
    selectCallSums(db.report, asked),
    selectMade(db.report, asked),
    selectCallKinds(db.report, asked, offsetsDuring(asked.periods, asked.timezone)),
  ])
  return { sums, made, kinds }
}

async function fromSums(db: Database, asked: Asked): Promise<Figures | null> {
  const { businessId, periods, timezone, includeTest = false } = asked
  if (asked.topic !== undefined) return null
  const days = placedDays(periods, timezone)
  if (days === null || days.length === 0) return null
  const known = await selectKnownDays(db.report, businessId, { timezone, zoneData: ZONE_DATA }, days, includeTest)
  if (known === null) return null
  const changed = new Set(known.changed)
  const readDays = days.filter(({ date }, index) => date >= known.until || changed.has(index))
  if (readDays.length > MAX_READ_DAYS) return null
  const read = await selectDaySums(db.report, businessId, readDays, offsetsDuring(periods, timezone))
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

/** The days of the periods, each with its period; null where periods are no whole days. */
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
