/**
 * Measures what a business with a million calls waits for: analytics of a year, each filter and order of the list of calls, and the
 * export of its contacts. The functions of the API and the dashboard run in this process, on a real PostgreSQL, without HTTP.
 *
 *   npm run bench:scale -- [--json] [--calls 1000000] [--times 9] [--data FOLDER]
 *
 * As many contacts and messages as calls are spread over the last year, and a tenth as many appointments. Times are medians of `--times`
 * readings after one that is not counted. `analytics_ms` is the slowest of `analytics_by`, which has questions about the year;
 * `analytics_topics_ms` is a question with topics, and `analytics_from_records_ms` the year by days without sums, once. `slowest_filter_ms`, `slowest_count_ms` and `slowest_sort_ms` are of the
 * list of calls; `pairs_over_50_ms` has pages, counts and sorted pages for each value of each filter and each two of them; `over_50_ms` has what took longer than 50 ms, `failed` what ran into the time limit of searches. `cpu_ms` has the processor
 * time of each in this process and in PostgreSQL, for comparison on a busy machine. `--data` keeps the filled database for the next run.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AnalyticsQuestion, analyze } from '../src/features/analytics/analytics.ts'
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
import { fillYear } from './scale/data.ts'
import { readings } from './scale/lists.ts'
import { Stopwatch, type Taken, tenths } from './scale/measure.ts'
import { pairReadings } from './scale/pairs.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    calls: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '9' },
    data: { type: 'string' },
  },
})
const [calls, times] = [Number(options.calls), Number(options.times)]
const GOAL_MS = 50
const YEAR_MS = 364 * 86_400_000
const say = (line: string) => void process.stderr.write(`${line}\n`)
const yearOf = (business: Business, now: Date) => ({
  startDate: dateAt(new Date(now.getTime() - YEAR_MS), business.timezone),
  endDate: dateAt(now, business.timezone),
})

/** Processor time of each reading, `[in this process, in PostgreSQL]`. */
const cpuMs: Record<string, [node: number, postgres: number]> = {}

async function measured(watch: Stopwatch, name: string, run: () => Promise<unknown>): Promise<number> {
  const { ms, nodeMs, postgresMs } = await watch.median(times, run)
  cpuMs[name] = [nodeMs, postgresMs]
  say(`${name}: ${ms} ms, processor ${nodeMs} + ${postgresMs} ms`)
  return ms
}

async function measureAnalytics(db: Database, watch: Stopwatch, business: Business, now: Date) {
  const year = yearOf(business, now)
  const ask = (question: AnalyticsQuestion) => analyze(db, business, { ...year, ...question }, now)
  await db.write`DELETE FROM summed_businesses`
  const fromRecords = await watch.once(() => ask({}))
  const summing = await watch.once(() => sumDays(db, now, new AbortController().signal))
  const by: Record<string, number> = {}
  const questions: Record<string, AnalyticsQuestion> = {
    ...{ days: {}, weeks: { granularity: 'week' }, months: { granularity: 'month' } },
    inbound: { direction: 'inbound' },
  }
  for (const [name, question] of Object.entries(questions))
    by[name] = await measured(watch, `analytics: ${name}`, () => ask(question))
  return {
    analytics_ms: Math.max(...Object.values(by)),
    analytics_by: by,
    analytics_topics_ms: await measured(watch, 'analytics: topics', () => ask({ topics: true })),
    analytics_from_records_ms: fromRecords.ms,
    summing_a_year_s: tenths(summing.ms / 1_000),
  }
}

async function measureLists(db: Database, watch: Stopwatch, business: Business, now: Date) {
  const taken: Record<string, number> = {}
  const failed: string[] = []
  for (const [name, read] of readings(db, business.id, now)) {
    try {
      taken[name] = await measured(watch, name, read)
    } catch (error) {
      failed.push(name)
      say(`${name}: ${error}`)
    }
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

/** The medians of three readings that took longer than the goal; null for one that failed. */
async function measurePairs(db: Database, watch: Stopwatch, business: Business, now: Date) {
  const slow: Record<string, number | null> = {}
  const all = pairReadings(db, business.id, now)
  for (const [name, read] of all) {
    const ms = await watch.median(3, read).then(
      (taken) => taken.ms,
      () => null,
    )
    if (ms !== null && ms <= GOAL_MS) continue
    slow[name] = ms
    say(`${name}: ${ms} ms`)
  }
  return { pairs: all.size, pairs_over_50_ms: slow }
}

/** The median of three exports. */
async function measureExport(db: Database, watch: Stopwatch, business: Business, now: Date) {
  const all: Taken[] = []
  for (let n = 0; n < 3; n++) {
    let rows = 0
    const taken = await watch.once(async () => {
      for await (const piece of exportContacts(db, business.id, null, now).chunks) rows += piece.split('\n').length - 1
    })
    if (rows < calls) throw new Error(`${rows} rows were exported of ${calls}`)
    all.push(taken)
  }
  const { ms, nodeMs, postgresMs } = all.sort((a, b) => a.ms - b.ms)[1] as Taken
  cpuMs['export of all contacts'] = [nodeMs, postgresMs]
  return { export_rows_per_s: Math.round((1_000 * calls) / ms) }
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
    const watch = new Stopwatch(server.pid() as number)
    return {
      calls,
      ...(await measureAnalytics(db, watch, business, now)),
      ...(await measureLists(db, watch, business, now)),
      ...(await measurePairs(db, watch, business, now)),
      ...(await measureExport(db, watch, business, now)),
      cpu_ms: cpuMs,
    }
  } finally {
    await db.close()
    await server.stop()
    if (options.data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

process.stdout.write(`${JSON.stringify(await run(), null, options.json ? 0 : 2)}\n`)
