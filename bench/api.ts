/**
 * Measures the throughput of the REST API relative to a bare `node:http` server on the same core in the same run.
 *
 *   npm run bench:api -- [--json] [--rows 1000000] [--rounds 5] [--seconds 2] [--connections 128]
 *                        [--settle 50] [--data FOLDER] [--profile FOLDER] [--only get]
 *
 * The service runs from dist on one core; this program, which generates the load, and PostgreSQL (fsync on) share another.
 * Each round measures a "hello world" of `node:http`, GET /contacts/:id, GET /contacts?limit=20 and POST /contacts in
 * turn. A ratio is requests per second divided by those of "hello world" in the same round; the median over the rounds
 * is printed. The first round begins `--settle` seconds after the start. `--data` keeps the filled database for the next
 * run. `--profile` writes a CPU profile of the service to that folder. `--only get` (or list, post) measures only that
 * request and "hello world".
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLog } from '../src/kernel/log.ts'
import { migrate } from '../src/store/migrate.ts'
import { openDatabase } from '../src/store/open-database.ts'
import { startEmbeddedPostgres } from '../src/store/postgres/embedded-postgres.ts'
import { type Data, fill, PLANS } from './api/data.ts'
import { type Client, median, openClient, type RawRequest, rate, rawRequest, timeOf } from './api/load.ts'
import { databaseCpuMicros, leaveServiceCore, type Service, startOnServiceCore } from './api/pinned.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '128' },
    // After this time, a service that has just started has released the voice that synthesized its apology.
    settle: { type: 'string', default: '50' },
    data: { type: 'string' },
    profile: { type: 'string' },
    only: { type: 'string' },
  },
})
const [rows, rounds, seconds, connections] = [options.rows, options.rounds, options.seconds, options.connections].map(
  Number,
) as [number, number, number, number]
const say = (line: string) => void process.stderr.write(`${line}\n`)

/** A request that the benchmark repeats. */
interface Workload {
  name: 'hello' | 'get' | 'list' | 'post'
  service: Service
  /** Builds enough requests for `seconds` in advance, so that the load takes little time on the database's core. */
  prepare?(seconds: number): void
  next(): RawRequest
}

interface Measured {
  perSecond: number
  cpuMicros: number
  /** CPU time of PostgreSQL. */
  databaseCpuMicros: number
}

async function measure({ service, prepare, next }: Workload, postmaster: number): Promise<Measured> {
  prepare?.(seconds)
  const before = { service: service.cpuMicros(), database: databaseCpuMicros(postmaster) }
  const { perSecond, count } = await rate(service.url, next, { connections, seconds })
  return {
    perSecond,
    cpuMicros: (service.cpuMicros() - before.service) / count,
    databaseCpuMicros: (databaseCpuMicros(postmaster) - before.database) / count,
  }
}

const MAX_POSTS_PER_SECOND = 20_000

function workloadsOf(hello: Service, service: Service, { key, contactIds }: Data): Workload[] {
  const gets = contactIds.map((id) => rawRequest('GET', `/api/v1/contacts/${id}`, key))
  const list = rawRequest('GET', '/api/v1/contacts?limit=20', key)
  const bare = rawRequest('GET', '/', key)
  let made = 0
  let asked = 0
  const post = () => {
    const n = String(++made).padStart(7, '0')
    return rawRequest(
      'POST',
      '/api/v1/contacts',
      key,
      JSON.stringify({
        name: `Made ${n}`,
        phone: `+1555${n}`,
        email: `made${n}@example.com`,
        notes: 'Prefers mornings',
      }),
    )
  }
  const posts: RawRequest[] = []
  const prepared = (forSeconds: number) => {
    while (posts.length < forSeconds * MAX_POSTS_PER_SECOND) posts.push(post())
  }
  const all: Workload[] = [
    { name: 'hello', service: hello, next: () => bare },
    { name: 'get', service, next: () => gets[asked++ % gets.length] as RawRequest },
    { name: 'list', service, next: () => list },
    { name: 'post', service, prepare: prepared, next: () => posts.pop() ?? post() },
  ]
  return all.filter(({ name }) => options.only === undefined || name === 'hello' || name === options.only)
}

/** The ratios to "hello world", and the measurements behind them. */
async function compare(workloads: readonly Workload[], service: Service, postmaster: number) {
  const startedMs = systemClock.monotonicMs()
  for (const one of workloads) await measure(one, postmaster)
  const settledMs = startedMs + Number(options.settle) * 1_000
  await new Promise<void>((resolve) => systemClock.after(Math.max(0, settledMs - systemClock.monotonicMs()), resolve))
  const taken: Record<string, Measured[]> = {}
  let rssMb = 0
  for (let round = 0; round < rounds; round++)
    for (const one of workloads) {
      const measured = await measure(one, postmaster)
      taken[one.name] = [...(taken[one.name] ?? []), measured]
      rssMb = Math.max(rssMb, service.rssMb())
      say(
        `${one.name} ${Math.round(measured.perSecond)}/s, CPU: ${Math.round(measured.cpuMicros)} us service, ${Math.round(measured.databaseCpuMicros)} us PostgreSQL`,
      )
    }
  const hello = taken.hello ?? []
  const ratio = (name: string) =>
    taken[name] === undefined
      ? null
      : round2(median(taken[name].map(({ perSecond }, at) => perSecond / (hello[at] as Measured).perSecond)))
  const medians = (of: (one: Measured) => number) =>
    Object.fromEntries(Object.entries(taken).map(([name, all]) => [name, Math.round(median(all.map(of)))]))
  return {
    get_ratio: ratio('get'),
    list_ratio: ratio('list'),
    post_ratio: ratio('post'),
    rss_mb: Math.round(rssMb),
    per_second: medians((one) => one.perSecond),
    cpu_micros: medians((one) => one.cpuMicros),
    database_cpu_micros: medians((one) => one.databaseCpuMicros),
  }
}

const round2 = (value: number) => Math.round(value * 100) / 100

/** Compares the page in the middle of all rows with the first page. */
async function deepPageRatio(client: Client, key: string): Promise<number> {
  const pathAt = (limit: number, cursor: string) => `/api/v1/contacts?limit=${limit}&cursor=${cursor}`
  let cursor = ''
  for (let passed = 0; passed < rows / 2; passed += 100) {
    const path = cursor === '' ? '/api/v1/contacts?limit=100' : pathAt(100, cursor)
    cursor = (/"cursor":"([^"]+)"/.exec(await client.ask(rawRequest('GET', path, key))) ?? [])[1] ?? ''
  }
  const first = rawRequest('GET', '/api/v1/contacts?limit=20', key)
  const deep = rawRequest('GET', pathAt(20, cursor), key)
  const times = { first: [] as number[], deep: [] as number[] }
  for (let turn = 0; turn < 1000; turn++) {
    times.first.push(await timeOf(client, first))
    times.deep.push(await timeOf(client, deep))
  }
  return round2(median(times.deep) / median(times.first))
}

async function slotsMs(client: Client, { key, date }: Data): Promise<number> {
  const request = rawRequest('GET', `/api/v1/appointments/available-slots?date=${date}`, key)
  const answer = await client.ask(request)
  if (!answer.includes('"start"')) throw new Error(`no slot is open on ${date}: ${answer}`)
  const times: number[] = []
  for (let turn = 0; turn < 1000; turn++) times.push(await timeOf(client, request))
  return round2(median(times))
}

/** Rows per second of the streamed CSV export of all calls. */
async function exportRowsPerSecond(url: string, { key, callsSince }: Data): Promise<number> {
  const startedMs = systemClock.monotonicMs()
  const reply = await fetch(`${url}/api/v1/analytics/export?dataset=calls&startDate=${callsSince}`, {
    headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' },
  })
  if (!reply.ok || reply.body === null) throw new Error(`${reply.status} ${await reply.text()}`)
  let lines = 0
  for await (const piece of reply.body) for (const byte of piece as Uint8Array) if (byte === 10) lines++
  if (lines < rows) throw new Error(`${lines} rows were exported of ${rows}`)
  return Math.round((1000 * lines) / (systemClock.monotonicMs() - startedMs))
}

/** A folder with a filled database: the given one, otherwise a temporary one. */
async function dataFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  if (options.data !== undefined) {
    await mkdir(options.data, { recursive: true })
    return { folder: options.data, remove: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-bench-'))
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function filled(folder: string, server: { socketDir: string; user: string }): Promise<Data> {
  const known = join(folder, `bench-${rows}.json`)
  const db = openDatabase({ socketDir: server.socketDir, user: server.user, log: silentLog })
  try {
    await migrate(db)
    if (existsSync(known)) return JSON.parse(await readFile(known, 'utf8')) as Data
    say(`filling a database with ${rows} contacts and ${rows} calls`)
    const size = { contacts: rows, calls: rows, appointments: 10_000 }
    const data = await fill(db, { host: server.socketDir, user: server.user }, size)
    await writeFile(known, JSON.stringify(data))
    return data
  } finally {
    await db.close()
  }
}

async function run() {
  const pinned = leaveServiceCore()
  if (!pinned) say('this machine has one core or no taskset: what follows is not pinned, so trust it less')
  const { folder, remove } = await dataFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder, role: 'serve', log: silentLog })
  const stops: (() => Promise<unknown>)[] = [() => server.stop(), remove]
  try {
    const data = await filled(folder, server)
    const hello = await startOnServiceCore(['bench/api/hello.js'], {}, pinned)
    stops.unshift(() => hello.stop())
    const profiling =
      options.profile === undefined
        ? []
        : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`, '--cpu-prof-interval=200']
    const service = await startOnServiceCore(
      [...profiling, 'bin/frontbell.js', 'serve', '--json'],
      {
        DATABASE_URL: `postgres://${server.user}@localhost/postgres?host=${server.socketDir}`,
        FRONTBELL_DATA_DIR: folder,
        FRONTBELL_PLANS: JSON.stringify(PLANS),
        FRONTBELL_REQUEST_LOG: 'off',
        FRONTBELL_LOG_LEVEL: 'warn',
        FRONTBELL_DEMO_BUSINESS: 'off',
        FRONTBELL_SIP_PORT: '0',
        PORT: '0',
      },
      pinned,
    )
    stops.unshift(() => service.stop())
    const compared = await compare(workloadsOf(hello, service, data), service, server.pid() ?? process.pid)
    if (options.only !== undefined) return compared
    const client = openClient(service.url)
    const result = {
      ...compared,
      deep_page_ratio: await deepPageRatio(client, data.key),
      slots_ms_p50: await slotsMs(client, data),
      export_rows_per_s: await exportRowsPerSecond(service.url, data),
      pinned,
    }
    client.close()
    return result
  } finally {
    for (const stop of stops) await stop()
  }
}

const result = await run()
process.stdout.write(`${JSON.stringify(result, null, options.json ? 0 : 2)}\n`)
