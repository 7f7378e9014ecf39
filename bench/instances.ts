/**
 * Measures what several instances on one PostgreSQL cost compared with one: processor time for a request, at rest, connections, and whether a time can
 * be booked twice.
 *
 *   npm run bench:instances -- [--json] [--instances 1,2,4] [--requests 5000] [--rest 10] [--connections 32] [--rows 50000]
 *
 * For each number of instances (keys ending in `_1`, `_2`, `_4`):
 * `service_cpu_ratio`   processor time of all instances for a request (GET, list and POST of contacts, mean of the ratios), relative to one instance
 * `database_cpu_ratio`  the same of PostgreSQL
 * `rest_percent`        of one processor, for all instances and PostgreSQL together, while nobody asks anything
 * `connections`         connections to PostgreSQL under load
 * `booked`, `refused`   answers to `4 x 24` requests for 24 times, sent to all instances at once; 24 must be booked
 *
 * The exit status is 1 if a time was booked twice or not at all. Processor time is compared, because a machine with few processors cannot serve
 * more requests with more instances.
 */
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLog } from '../src/kernel/log.ts'
import type { Database } from '../src/store/database.ts'
import { migrate } from '../src/store/migrate.ts'
import { openDatabase } from '../src/store/open-database.ts'
import { startEmbeddedPostgres } from '../src/store/postgres/embedded-postgres.ts'
import { type Data, fill, PLANS } from './api/data.ts'
import { askWhile, type RawRequest, rawRequest } from './api/load.ts'
import { databaseCpuMicros, type Service, startOnServiceCore } from './api/pinned.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    instances: { type: 'string', default: '1,2,4' },
    requests: { type: 'string', default: '5000' },
    rest: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32' },
    rows: { type: 'string', default: '50000' },
  },
})
const numbers = options.instances.split(',').map(Number)
const [requests, restSeconds, connections] = [options.requests, options.rest, options.connections].map(Number) as [
  number,
  number,
  number,
]
/** After a start, the service synthesizes its apology and looks for interrupted work. */
const SETTLE_MS = 8_000
const TIMES = 24
const REQUESTS_FOR_A_TIME = 4
/** Thirty years ahead, where the filled calendar has no appointments. */
const FIRST_TIME = Date.parse('2055-03-01T00:00:00Z')
const HOUR_MS = 3_600_000

const say = (line: string) => void process.stderr.write(`${line}\n`)
const sleep = (ms: number) => new Promise<void>((resolve) => systemClock.after(ms, resolve))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const hundredths = (value: number) => Math.round(value * 100) / 100

/** The instances that share the database. */
interface Cluster {
  services: readonly Service[]
  postmaster: number
  db: Database
  data: Data
}

interface CpuMicros {
  service: number
  database: number
}

const cpuOf = ({ services, postmaster }: Cluster): CpuMicros => ({
  service: sum(services.map((one) => one.cpuMicros())),
  database: databaseCpuMicros(postmaster),
})

/** Each instance answers `requests` requests. */
async function cpuOfRequest(cluster: Cluster, next: () => RawRequest): Promise<CpuMicros> {
  const before = cpuOf(cluster)
  const each = Math.ceil(connections / cluster.services.length)
  const counts = await Promise.all(
    cluster.services.map(({ url }) => askWhile(url, next, each, (answers) => answers < requests)),
  )
  const after = cpuOf(cluster)
  const answers = sum(counts)
  return {
    service: (after.service - before.service) / answers,
    database: (after.database - before.database) / answers,
  }
}

let created = 0

/** What is asked again and again, by name. */
function workloads({ key, contactIds }: Data): Record<string, () => RawRequest> {
  let asked = 0
  return {
    get: () => rawRequest('GET', `/api/v1/contacts/${contactIds[asked++ % contactIds.length]}`, key),
    list: () => rawRequest('GET', '/api/v1/contacts?limit=20', key),
    post: () => rawRequest('POST', '/api/v1/contacts', key, JSON.stringify({ name: `Created ${++created}` })),
  }
}

async function restPercent(cluster: Cluster): Promise<number> {
  const before = cpuOf(cluster)
  await sleep(restSeconds * 1_000)
  const after = cpuOf(cluster)
  return hundredths((after.service + after.database - before.service - before.database) / (restSeconds * 10_000))
}

async function connectionsTo(db: Database): Promise<number> {
  const [row] = await db.list<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
  return row?.count ?? 0
}

/** Asks all instances at once for the same times. @param nth which times: each number of instances has times of its own */
async function bookSameTimes({ services, data }: Cluster, nth: number) {
  const request = async (service: Service, time: number): Promise<number> => {
    const startsAt = new Date(FIRST_TIME + (nth * TIMES + time) * HOUR_MS).toISOString()
    const reply = await fetch(`${service.url}/api/v1/appointments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contactName: 'Ada Lovelace', startsAt, durationMinutes: 30 }),
    })
    const body = await reply.text()
    if (reply.status !== 201 && reply.status !== 409) throw new Error(`${reply.status} ${body}`)
    return reply.status
  }
  const statuses = await Promise.all(
    Array.from({ length: TIMES * REQUESTS_FOR_A_TIME }, (_, n) =>
      request(services[n % services.length] as Service, Math.floor(n / REQUESTS_FOR_A_TIME)),
    ),
  )
  return {
    booked: statuses.filter((status) => status === 201).length,
    refused: statuses.filter((status) => status === 409).length,
  }
}

async function measure(cluster: Cluster, nth: number) {
  await sleep(SETTLE_MS)
  const rest = await restPercent(cluster)
  const cpu: Record<string, CpuMicros> = {}
  let inUse = 0
  for (const [name, next] of Object.entries(workloads(cluster.data))) {
    // The first requests are slower, until V8 has compiled what they run.
    await cpuOfRequest(cluster, next)
    const [each] = await Promise.all([
      cpuOfRequest(cluster, next),
      connectionsTo(cluster.db).then((count) => {
        inUse = Math.max(inUse, count)
      }),
    ])
    cpu[name] = each
    say(
      `${cluster.services.length} instances, ${name}: ${Math.round(each.service)} us, PostgreSQL ${Math.round(each.database)} us`,
    )
  }
  return { cpu, rest, inUse, ...(await bookSameTimes(cluster, nth)) }
}

type Measured = Awaited<ReturnType<typeof measure>>

/** The mean over the kinds of requests. */
function cpuRatio({ cpu }: Measured, one: Measured, of: keyof CpuMicros): number {
  const ratios = Object.entries(cpu).map(([name, each]) => each[of] / (one.cpu[name] as CpuMicros)[of])
  return hundredths(sum(ratios) / ratios.length)
}

async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-bench-'))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, role: 'serve', log: silentLog })
  const db = openDatabase({ socketDir: server.socketDir, user: server.user, log: silentLog })
  const postmaster = server.pid() ?? process.pid
  const secretKey = randomBytes(32).toString('base64')
  const settings = (name: string) => ({
    DATABASE_URL: `postgres://${server.user}@localhost/postgres?host=${server.socketDir}`,
    FRONTBELL_DATA_DIR: join(folder, name),
    FRONTBELL_SECRET_KEY: secretKey,
    FRONTBELL_PLANS: JSON.stringify(PLANS),
    FRONTBELL_REQUEST_LOG: 'off',
    FRONTBELL_LOG_LEVEL: 'error',
    FRONTBELL_DEMO_BUSINESS: 'off',
    FRONTBELL_SIP_PORT: '0',
    PORT: '0',
  })
  const measured = new Map<number, Measured>()
  try {
    await migrate(db)
    const rows = Number(options.rows)
    const data = await fill(
      db,
      { host: server.socketDir, user: server.user },
      { contacts: rows, calls: rows, appointments: 1_000 },
    )
    for (const [nth, count] of numbers.entries()) {
      const services: Service[] = []
      try {
        for (let n = 0; n < count; n++)
          services.push(
            await startOnServiceCore(['bin/frontbell.js', 'serve', '--json'], settings(`${count}-${n}`), false),
          )
        measured.set(count, await measure({ services, postmaster, db, data }, nth))
      } finally {
        await Promise.all(services.map((one) => one.stop()))
      }
    }
  } finally {
    await db.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return measured
}

const measured = await run()
const one = measured.get(numbers[0] as number) as Measured
const figures = [...measured].flatMap(([count, each]) => [
  [`service_cpu_ratio_${count}`, cpuRatio(each, one, 'service')],
  [`database_cpu_ratio_${count}`, cpuRatio(each, one, 'database')],
  [`rest_percent_${count}`, each.rest],
  [`connections_${count}`, each.inUse],
  [`booked_${count}`, each.booked],
  [`refused_${count}`, each.refused],
])
process.stdout.write(`${JSON.stringify(Object.fromEntries(figures), null, options.json ? 0 : 2)}\n`)
if ([...measured.values()].some(({ booked }) => booked !== TIMES)) process.exitCode = 1
