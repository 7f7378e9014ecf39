import type { Instant } from '../../../kernel/clock.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import { type Database, LONG_STATEMENTS, type Transaction } from '../../../store/database.ts'
import { calendarPeriods, offsetsDuring } from '../calendar-periods.ts'
import { selectDaySums } from './day-records-store.ts'
import type { Day, DaySums } from './day-sums.ts'
import {
  deleteChanges,
  deleteSums,
  replaceSums,
  type SummedBusiness,
  selectChanges,
  selectDatabaseTime,
  selectFirstRecord,
  selectLongWriter,
  selectUnsummed,
  upsertSummed,
} from './day-sums-store.ts'

/** Records are written within an hour of their time, or noted as changed (migration 0160); an hour more for slow transactions. */
const SETTLED_MS = 2 * 3_600_000
/** The most days summed in one transaction. */
const MAX_DAYS = 31
/** The most changes that one transaction looks at. */
const MAX_CHANGES = 1_000

/**
 * The version of the sums: that of the process's time zone database, which decides local dates, and a number for what is summed. Sums of
 * another version are not used; those of an older one are written again.
 */
export const SUMS_VERSION = `${process.versions.tz ?? ''}.2`

/** The days of a calendar between two dates, both `YYYY-MM-DD` and included. */
export function daysBetween(startDate: string, endDate: string, timezone: string): Day[] {
  if (startDate > endDate) return []
  return calendarPeriods({ startDate, endDate, timezone }, 'day').map(({ start, end, localStart }) => ({
    date: localStart.slice(0, 10),
    start,
    end,
  }))
}

/**
 * Writes the sums of days that have ended, and rewrites those of days that have changed since, in short transactions. Each reads the
 * records and the notes of changes as of one moment and deletes the notes that it saw; a change that it does not see leaves its note. A
 * process that was frozen may do the same work at the same time: then one of the two transactions fails, and the next run continues.
 */
export async function sumDays(db: Database, now: Instant, lost: AbortSignal): Promise<void> {
  if (await selectLongWriter(db.read)) return
  const failures: unknown[] = []
  for (const { businessId } of await selectUnsummed(db.report, SUMS_VERSION, now))
    try {
      for (let left = true; left && !lost.aborted; ) left = await sumSome(db, businessId, now)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** @returns whether there is more to do */
const sumSome = (db: Database, businessId: string, now: Instant): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`
    const databaseTime = await selectDatabaseTime(tx)
    const business = (await selectUnsummed(tx, SUMS_VERSION, now, businessId))[0]
    if (business === undefined) return false
    const settled = new Date(Math.min(now.getTime(), databaseTime.getTime()) - SETTLED_MS)
    const until = await startOf(tx, business, settled)
    if (until.isNew) await deleteSums(tx, businessId)
    else if (await sumChangedDays(tx, business, until.date)) return true
    return sumNewDays(tx, business, until.date, settled)
  }, LONG_STATEMENTS)

/** The first date without sums. `isNew` is true if there are none in this calendar. */
async function startOf(
  tx: Transaction,
  { businessId, timezone, sumsTimezone, zoneData, until }: SummedBusiness,
  settled: Instant,
): Promise<{ date: string; isNew: boolean }> {
  const isOlder = zoneData !== null && zoneData < SUMS_VERSION
  if (until !== null && sumsTimezone === timezone && !isOlder) return { date: until, isNew: false }
  const first = await selectFirstRecord(tx, businessId)
  return { date: dateAt(first === null || first > settled ? settled : first, timezone), isNew: true }
}

/** @returns whether there were any changed days */
async function sumChangedDays(tx: Transaction, business: SummedBusiness, until: string): Promise<boolean> {
  const { businessId, timezone } = business
  const changes = await selectChanges(tx, businessId, MAX_CHANGES)
  if (changes.length === 0) return false
  const dates = [...new Set(changes.map((at) => dateAt(at, timezone)))].sort()
  const summed = dates.filter((date) => date < until).slice(0, MAX_DAYS)
  const days = summed.flatMap((date) => daysBetween(date, date, timezone))
  if (days.length > 0) await replaceSums(tx, businessId, summed, await sumsOf(tx, businessId, days, timezone))
  for (const { start, end } of days) await deleteChanges(tx, businessId, start, end)
  // Later days have no sums yet.
  const [firstLater] = daysBetween(until, until, timezone)
  if (firstLater !== undefined) await deleteChanges(tx, businessId, firstLater.start, null)
  return true
}

async function sumNewDays(tx: Transaction, business: SummedBusiness, from: string, settled: Instant): Promise<boolean> {
  const { businessId, timezone } = business
  const ended = daysBetween(from, dateAt(settled, timezone), timezone).filter(({ end }) => end <= settled)
  const days = ended.slice(0, MAX_DAYS)
  const dates = days.map(({ date }) => date)
  if (days.length > 0) await replaceSums(tx, businessId, dates, await sumsOf(tx, businessId, days, timezone))
  const last = days.at(-1)
  const until = last === undefined ? from : dateAt(last.end, timezone)
  const next = daysBetween(until, until, timezone)[0] as Day
  const dueAt = new Date(next.end.getTime() + SETTLED_MS)
  await upsertSummed(tx, { businessId, timezone, zoneData: SUMS_VERSION, until, dueAt })
  return days.length < ended.length
}

function sumsOf(tx: Transaction, businessId: string, days: readonly Day[], timezone: string): Promise<DaySums[]> {
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  const offsets = offsetsDuring([{ start: first.start, end: last.end, localStart: '' }], timezone)
  return selectDaySums(tx, businessId, days, { offsets, topics: true })
}
