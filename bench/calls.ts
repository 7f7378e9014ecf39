/**
 * Measures what Frontbell itself costs: many simultaneous conversations over real SIP and RTP, with providers that answer
 * at once.
 *
 *   npm run bench:calls -- [--json] [--calls 200] [--seconds 30] [--setup 10] [--setup-rate 50] [--srtp] [--sequence 1000] [--own-time]
 *
 * The service runs from dist on one core; the callers, which behave like phones, and PostgreSQL share another. All callers
 * talk at the same time: they speak, hear the answer, and interrupt every third answer. After that, 20 callers call and hang up as
 * often as they are answered. At last, short calls follow one another, and the resources of the service after a tenth of them are
 * compared with those after all of them.
 *
 * `core_percent`, `rss_mb`           of the service while all callers talk; `rss_mb_per_call` is the growth since it was idle
 * `frame_late_p99_ms`                from the time a frame was due until it reached the socket; on a busy machine, use `--own-time`, which leaves out the
 *                                    time in which the core ran other programs (`waited_percent`)
 * `response_overhead_p50_ms`, p95    from the decision that the caller's turn is over to the first packet of the answer
 * `yield_p95_ms`                     from the caller's first sound during the assistant's speech to silence at the caller
 * `setup_per_s`                      calls that were answered in a second, by 20 callers who call again at once
 * `setup_full_p95_ms`                from the INVITE to the answer, while these wait for each other
 * `setup_p50_ms`, `setup_p95_ms`     the same for calls that come at a steady rate of `--setup-rate` a second (`setup_rate`)
 * `us_per_frame`                     CPU of the service for each frame sent, with all else that the calls need, in microseconds
 * `srtp_extra_percent`               the same with encrypted audio, relative to plain audio before and after; null without --srtp
 * `leaked_bytes_per_call`            growth of the heap over the short calls, after garbage collection
 * `times_bare_rtp`                   CPU time relative to bare RTP ports with the same number of streams, in the same run
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { silentLog } from '../src/kernel/log.ts'
import { startEmbeddedPostgres } from '../src/store/postgres/embedded-postgres.ts'
import { leaveServiceCore, type Service, startOnServiceCore } from './api/pinned.ts'
import { bareRtpCpuPercent } from './calls/bare-rtp.ts'
import { type CallResults, callAtOnce, callInSequence } from './calls/callers.ts'
import { setUpCalls, setUpSteadily } from './calls/setup.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    calls: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    setup: { type: 'string', default: '10' },
    'setup-rate': { type: 'string', default: '50' },
    srtp: { type: 'boolean', default: false },
    'own-time': { type: 'boolean', default: false },
    sequence: { type: 'string', default: '1000' },
  },
})
const [calls, seconds, setup, sequence] = [options.calls, options.seconds, options.setup, options.sequence].map(
  Number,
) as [number, number, number, number]
const SETUP_CALLERS = 20
const setupRate = Number(options['setup-rate'])
const say = (line: string) => void process.stderr.write(`${line}\n`)

/** The report that the service sends about itself; see calls/service.js. */
interface ServiceReport {
  /** Sent since the last `POST`. */
  frames: number
  lateness: { p50: number; p99: number; max: number }
  overheadMs: number[]
  heapBytes: number
  /** How long the service has waited for its core; null without `--own-time`. */
  waitedMs: number | null
  resources: Record<string, number>
  calls: number
  sipDialogs: number
}

interface Line {
  sipPort: number
  phone: string
}

const ask = async <T>(service: Service, path: string, method = 'GET') =>
  (await (await fetch(`${service.url}${path}`, { method })).json()) as T

async function talkAtOnce(service: Service, { sipPort, phone }: Line, srtp: boolean) {
  const idleMb = service.rssMb()
  const before = { cpu: 0, atMs: 0 }
  const startMeasuring = () => {
    before.cpu = service.cpuMicros()
    before.atMs = performance.now()
    void ask(service, '/', 'POST')
  }
  const meanwhile = { report: null as ServiceReport | null, cpuMicros: 0, ms: 0, rssMb: 0 }
  const look = async () => {
    meanwhile.cpuMicros = service.cpuMicros() - before.cpu
    meanwhile.ms = performance.now() - before.atMs
    meanwhile.rssMb = service.rssMb()
    meanwhile.report = await ask<ServiceReport>(service, '/measured')
  }
  const results = await callAtOnce({
    calls,
    seconds,
    sipPort,
    to: phone,
    srtp,
    onAllThere: startMeasuring,
    beforeEnd: look,
  })
  const { report, cpuMicros, ms, rssMb } = meanwhile
  if (report === null) throw new Error('the service was not asked in time')
  if (report.frames === 0) throw new Error('the service did not count its frames')
  return {
    ...summary(results, report),
    corePercent: cpuMicros / ms / 10,
    waitedPercent: report.waitedMs === null ? null : Math.round((report.waitedMs / ms) * 100),
    usPerFrame: cpuMicros / report.frames,
    ...{ rssMb, rssPerCall: (rssMb - idleMb) / calls },
  }
}

function summary({ failures, measured }: CallResults, report: ServiceReport) {
  return {
    failures,
    turns: measured.reduce((sum, one) => sum + one.turns, 0),
    frameLateP99: report.lateness.p99,
    overhead: [percentile(report.overheadMs, 0.5), percentile(report.overheadMs, 0.95)],
    response: percentile(
      measured.flatMap((one) => one.responseMs),
      0.5,
    ),
    yieldP95: percentile(
      measured.flatMap((one) => one.yieldMs),
      0.95,
    ),
  }
}

/** Runs short calls one after the other; compares the resources in use after a tenth of them with those after all. */
async function leftBehind(service: Service, { sipPort, phone }: Line) {
  const warmUp = Math.ceil(sequence / 10)
  await callInSequence(warmUp, sipPort, phone)
  const first = await settled(service)
  await callInSequence(sequence - warmUp, sipPort, phone)
  const last = await settled(service)
  const grown = Object.entries(last.resources).filter(([kind, count]) => count > (first.resources[kind] ?? 0) + 2)
  return {
    bytesPerCall: Math.round((last.heapBytes - first.heapBytes) / (sequence - warmUp)),
    grown: Object.fromEntries(grown),
  }
}

/** SIP keeps messages that it may have to retransmit for half a minute. */
async function settled(service: Service): Promise<ServiceReport> {
  for (;;) {
    const report = await ask<ServiceReport>(service, '/measured')
    if (report.calls === 0 && report.sipDialogs === 0) {
      await new Promise((resolve) => setTimeout(resolve, 35_000))
      return ask<ServiceReport>(service, '/settled')
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 10) / 10
}

async function measureSetUps({ sipPort, phone }: Line) {
  const load = { seconds: setup, callers: SETUP_CALLERS, sipPort, to: phone }
  say(`${SETUP_CALLERS} callers call and hang up for ${setup} s`)
  const full = await setUpCalls(load)
  say(`${setupRate} calls a second for ${setup} s`)
  const steady = await setUpSteadily({ ...load, rate: setupRate })
  return {
    failures: [...full.failures, ...steady.failures],
    figures: {
      setup_per_s: Math.round(full.perSecond * 10) / 10,
      setup_full_p95_ms: percentile(full.setupMs, 0.95),
      setup_rate: setupRate,
      setup_p50_ms: percentile(steady.setupMs, 0.5),
      setup_p95_ms: percentile(steady.setupMs, 0.95),
    },
  }
}

async function run() {
  const pinned = leaveServiceCore()
  if (!pinned) say('this machine has one core or no taskset: what follows is not pinned, so trust it less')
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-bench-'))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, role: 'serve', log: silentLog })
  const stops: (() => Promise<unknown>)[] = [
    () => server.stop(),
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ]
  try {
    say(`bare RTP with ${calls} streams`)
    const bare = bareRtpCpuPercent(calls, Math.min(10, seconds))
    const service = await startOnServiceCore(
      ['--expose-gc', 'bench/calls/service.js', ...(options['own-time'] ? ['--own-time'] : [])],
      {
        DATABASE_URL: `postgres://${server.user}@localhost/postgres?host=${server.socketDir}`,
        FRONTBELL_DATA_DIR: folder,
        FRONTBELL_MAX_CALLS: String(calls + 20 * SETUP_CALLERS + 10 * setupRate),
        FRONTBELL_CALLS_PER_CALLER: '0',
        FRONTBELL_CALLS_PER_CALLER_PER_MINUTE: '0',
        FRONTBELL_SIP_PORT: '0',
        PORT: '0',
      },
      pinned,
    )
    stops.unshift(() => service.stop())
    const line = await ask<Line>(service, '/')
    say(`${calls} callers talk for ${seconds} s`)
    const talk = await talkAtOnce(service, line, false)
    if (options.srtp) say('the same with encrypted audio')
    const encrypted = options.srtp ? await talkAtOnce(service, line, true) : null
    if (options.srtp) say('and once more with plain audio')
    const plainAgain = options.srtp ? await talkAtOnce(service, line, false) : null
    const talkFailures = [talk, encrypted, plainAgain].flatMap((one) => one?.failures ?? [])
    const setUps = setup > 0 ? await measureSetUps(line) : null
    say(`${sequence} short calls in sequence`)
    const left = sequence > 0 ? await leftBehind(service, line) : null
    return {
      calls,
      turns: talk.turns,
      failures: [...talkFailures, ...(setUps?.failures ?? [])],
      core_percent: Math.round(talk.corePercent),
      times_bare_rtp: Math.round((talk.corePercent / bare) * 100) / 100,
      rss_mb: Math.round(talk.rssMb),
      rss_mb_per_call: Math.round(talk.rssPerCall * 100) / 100,
      us_per_frame: Math.round(talk.usPerFrame * 10) / 10,
      frame_late_p99_ms: talk.frameLateP99,
      ...(talk.waitedPercent !== null && { waited_percent: talk.waitedPercent }),
      response_overhead_p50_ms: talk.overhead[0],
      response_overhead_p95_ms: talk.overhead[1],
      response_p50_ms: talk.response,
      yield_p95_ms: talk.yieldP95,
      ...setUps?.figures,
      srtp_extra_percent:
        encrypted &&
        plainAgain &&
        Math.round(((2 * encrypted.usPerFrame) / (talk.usPerFrame + plainAgain.usPerFrame) - 1) * 100),
      leaked_bytes_per_call: left?.bytesPerCall ?? null,
      grown: left?.grown ?? null,
      pinned,
    }
  } finally {
    for (const stop of stops) await stop()
  }
}

const result = await run()
process.stdout.write(`${JSON.stringify(result, null, options.json ? 0 : 2)}\n`)
process.exitCode = result.failures.length > 0 ? 1 : 0
