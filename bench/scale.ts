/**
 * Measures what a business with a million calls waits for: analytics of a year, each filter and order of the list of calls, and the
 * export of its contacts. The functions of the API and the dashboard run in this process, on a real PostgreSQL, without HTTP.
 *
 *   npm run bench:scale -- [--json] [--calls 1000000] [--times 5] [--data FOLDER]
 *
 * As many contacts and messages as calls are spread over the last year, and a tenth as many appointments. Times are medians of `--times`
 * readings after one that is not counted. `analytics_ms` is the year by days; `analytics_from_records_ms` the same without sums, once.
 * `slowest_filter_ms` is the slowest of the filters of the list of calls; `over_50_ms` lists everything of the list that took longer
 * than 50 ms, `failed` what ran into the time limit of searches. `--data` keeps the filled database for the next run.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AnalyticsQuestion, analyse } from '../src/features/analytics/analytics.ts'
import { sumDays } from '../src/features/analytics/daily/sum-days.ts'
import { type Business, requireBusiness } from '../src/features/business/business.ts'
import { exportContacts } from '../src/features/contacts/contact-export.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLog } from '../src/kernel/log.ts'
import { dateAt } from '../src/kernel/time/zone.ts'
import type { Database } from '../src/store/database.ts'
import { migrate } from '../src/store/migrate.ts'
import { openDatabase } from '../src/store/open-database.ts'
import { startEmbeddedPostgres } from '../src/store/postgres/embedded-postgres.ts'
import { median } from './api/load.ts'
import { fillYear } from './scale/data.ts'
import { readings } from './scale/lists.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    calls: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
})
const [calls, times] = [Number(options.calls), Number(options.times)]
const GOAL_MS = 50
const YEAR_MS = 364 * 86_400_000
const say = (line: string) => void process.stderr.write(`${line}\n`)
const tenths = (value: number) => Math.round(value * 10) / 10

async function once(run: () => Promise<unknown>): Promise<number> {
  const startedMs = systemClock.monotonicMs()
  await run()
  return systemClock.monotonicMs() - startedMs
}

async function medianMs(run: () => Promise<unknown>): Promise<number> {
  await run()
  const taken: number[] = []
  for (let n = 0; n < times; n++) taken.push(await once(run))
  return tenths(median(taken))
}

const yearOf = (business: Business, now: Date) => ({
  startDate: dateAt(new Date(now.getTime() - YEAR_MS), business.timezone),
  endDate: dateAt(now, business.timezone),
})

async function measureAnalytics(db: Database, business: Business, now: Date) {
  const year = yearOf(business, now)
  const ask = (question: AnalyticsQuestion) => analyse(db, business, { ...year, ...question }, now)
  await db.write`DELETE FROM summed_businesses`
  const fromRecordsMs = tenths(await once(() => ask({})))
  const sumsMs = await once(() => sumDays(db, now, new AbortController().signal))
  const [days, weeks, months, inbound] = [
    await medianMs(() => ask({})),
    await medianMs(() => ask({ granularity: 'week' })),
    await medianMs(() => ask({ granularity: 'month' })),
    await medianMs(() => ask({ direction: 'inbound' })),
  ]
  return {
    analytics_ms: Math.max(days, weeks, months, inbound),
    analytics_by: { days, weeks, months, inbound },
    analytics_from_records_ms: fromRecordsMs,
    summing_a_year_s: tenths(sumsMs / 1_000),
  }
}

async function measureLists(db: Database, business: Business, now: Date) {
  const taken: Record<string, number> = {}
  const failed: string[] = []
  for (const [name, read] of readings(db, business.id, now)) {
    try {
      taken[name] = await medianMs(read)
    } catch {
      failed.push(name)
    }
    say(`${name}: ${taken[name] ?? 'failed'}`)
  }
  const slowest = (kind: string) =>
    Math.max(...Object.entries(taken).flatMap(([name, ms]) => (name.startsWith(kind) ? [ms] : [])))
  return {
    slowest_filter_ms: slowest('filter'),
    slowest_count_ms: slowest('count'),
    slowest_sort_ms: slowest('sort'),
    over_50_ms: Object.fromEntries(Object.entries(taken).filter(([, ms]) => ms > GOAL_MS)),
    failed,
  }
}

async function exportRowsPerSecond(db: Database, business: Business, now: Date): Promise<number> {
  let rows = 0
  const takenMs = await once(async () => {
    for await (const piece of exportContacts(db, business.id, null, now).chunks) rows += piece.split('\n').length - 1
  })
  if (rows < calls) throw new Error(`${rows} rows were exported of ${calls}`)
  return Math.round((1_000 * rows) / takenMs)
}

async function filled(db: Database, folder: string, server: { socketDir: string; user: string }): Promise<Business> {
  const known = join(folder, `scale-${calls}.json`)
  if (existsSync(known)) return requireBusiness(db, JSON.parse(await readFile(known, 'utf8')) as string)
  say(`filling a database with ${calls} calls, contacts and messages`)
  const business = await fillYear(db, { host: server.socketDir, user: server.user }, calls)
  await writeFile(known, JSON.stringify(business.id))
  return business
}

async function run() {
  const folder = options.data ?? (await mkdtemp(join(tmpdir(), 'frontbell-bench-')))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, role: 'serve', log: silentLog })
  const db = openDatabase({ socketDir: server.socketDir, user: server.user, log: silentLog })
  try {
    await migrate(db)
    const business = await filled(db, folder, server)
    const now = systemClock.now()
    return {
      calls,
      ...(await measureAnalytics(db, business, now)),
      ...(await measureLists(db, business, now)),
      export_rows_per_s: await exportRowsPerSecond(db, business, now),
    }
  } finally {
    await db.close()
    await server.stop()
    if (options.data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

process.stdout.write(`${JSON.stringify(await run(), null, options.json ? 0 : 2)}\n`)
