/**
 * Looks for what grows over time: callers talk, hang up and call again for an hour, over real SIP and RTP.
 *
 *   npm run bench:soak -- [--json] [--minutes 60] [--calls 100] [--call-seconds 30]
 *
 * `rss_mb`         memory of the service in each quarter of the time, mean
 * `rss_growth_mb`  from the third quarter to the fourth
 * `left`           calls, SIP dialogs, and UDP sockets and timers beyond those before the first call, once SIP has forgotten the calls
 *
 * The exit status is 1 if a call failed, memory grew by more than 5 MB (in runs of at least ten minutes) or anything is left.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { silentLog } from '../src/kernel/log.ts'
import { startEmbeddedPostgres } from '../src/store/postgres/embedded-postgres.ts'
import { leaveServiceCore, startOnServiceCore } from './api/pinned.ts'
import { callForLong } from './calls/callers.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
    calls: { type: 'string', default: '100' },
    'call-seconds': { type: 'string', default: '30' },
  },
})
const [seconds, callers, callSeconds] = [
  Number(options.minutes) * 60,
  Number(options.calls),
  Number(options['call-seconds']),
]
const MAX_GROWTH_MB = 5
/** Shorter runs are still warming up, so their growth is only reported. */
const MIN_MINUTES = 10
/** SIP keeps messages that it may have to retransmit for half a minute. */
const SIP_FORGETS_MS = 35_000
/** Timers of periodic tasks come and go. */
const FEW = 2

/** What calls open. Connections to the database stay. */
const OF_CALLS = ['UDPWRAP', 'Timeout']

interface Report {
  calls: number
  sipDialogs: number
  resources: Record<string, number>
}

const pinned = leaveServiceCore()
const folder = await mkdtemp(join(tmpdir(), 'frontbell-bench-'))
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: folder, role: 'serve', log: silentLog })
const settings = {
  DATABASE_URL: `postgres://${server.user}@localhost/postgres?host=${server.socketDir}`,
  FRONTBELL_DATA_DIR: folder,
  FRONTBELL_MAX_CALLS: String(2 * callers),
  FRONTBELL_CALLS_PER_CALLER: '0',
  FRONTBELL_CALLS_PER_CALLER_PER_MINUTE: '0',
  FRONTBELL_SIP_PORT: '0',
  PORT: '0',
}
const service = await startOnServiceCore(['--expose-gc', 'bench/calls/service.js'], settings, pinned)
const ask = async <T>(path: string) => (await (await fetch(`${service.url}${path}`)).json()) as T

async function soak() {
  const { sipPort, phone } = await ask<{ sipPort: number; phone: string }>('/')
  const before = await ask<Report>('/settled')
  const rss: number[] = []
  const sampling = setInterval(() => rss.push(service.rssMb()), 1_000)
  const { failures, measured } = await callForLong({ callers, seconds, callSeconds, sipPort, to: phone })
  clearInterval(sampling)
  await new Promise((resolve) => setTimeout(resolve, SIP_FORGETS_MS))
  const { calls, sipDialogs, resources } = await ask<Report>('/settled')
  const more = OF_CALLS.flatMap((kind) => {
    const count = (resources[kind] ?? 0) - (before.resources[kind] ?? 0)
    return count > FEW ? [[kind, count]] : []
  })
  const quarters = [0, 1, 2, 3].map((quarter) =>
    mean(rss.slice((quarter * rss.length) / 4, ((quarter + 1) * rss.length) / 4)),
  )
  return {
    minutes: seconds / 60,
    callers,
    ended: measured.length,
    turns: measured.reduce((sum, { turns }) => sum + turns, 0),
    failures,
    rss_mb: quarters,
    rss_growth_mb: Math.round(((quarters[3] as number) - (quarters[2] as number)) * 10) / 10,
    left: { calls, sipDialogs, resources: Object.fromEntries(more) },
  }
}

const mean = (values: readonly number[]) =>
  Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10) / 10

try {
  const report = await soak()
  process.stdout.write(`${JSON.stringify(report, null, options.json ? 0 : 2)}\n`)
  const { calls, sipDialogs, resources } = report.left
  const isClean = calls + sipDialogs + Object.keys(resources).length + report.failures.length === 0
  const isFlat = report.minutes < MIN_MINUTES || report.rss_growth_mb <= MAX_GROWTH_MB
  process.exitCode = isClean && isFlat ? 0 : 1
} finally {
  await service.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
