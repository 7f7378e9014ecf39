import type { ChildProcess } from 'node:child_process'
import { systemClock } from '../src/kernel/clock.ts'
import type { SignatureScheme } from '../src/webhooks/sending/signature.ts'
import { killSenders } from './deliveries/kill-senders.ts'
import {
  fillQueue,
  openSetting,
  type ReceiverReport,
  report,
  type SenderReport,
  type Setting,
} from './deliveries/setting.ts'
import { fineOf, offer, receive } from './deliveries/traffic.ts'

/**
 * Measures webhook deliveries over TLS with persistent connections. PostgreSQL (fsync on), the sender and the receiver
 * share this machine.
 *
 *   npm run bench:deliveries -- [--json] [--events N] [--only hmac_1kb|ed25519_1kb|hmac_7kb|latency|isolation|waiting]
 *   npm run bench:deliveries -- --kills 20 [--events 30000] [--json]
 *
 * It measures how fast a full queue drains; how long a delivery takes from its commit when events come in at half that rate;
 * how five bad receivers among fifty affect the others; and how much memory a sender needs while 200,000 deliveries wait.
 * With `--kills` it measures instead what is lost or sent twice when the sender is killed repeatedly and PostgreSQL once.
 */
const json = process.argv.includes('--json')
const KILLS = numberOption('--kills', 0)
const EVENTS = numberOption('--events', KILLS > 0 ? 30_000 : 60_000)
const say = (line: string) => void (json || process.stderr.write(`${line}\n`))
const FINE = Array.from({ length: 8 }, (_, n) => `/fine${n}`)

interface Drain {
  deliveries_per_s: number
  per_sender_cpu_second: number
  /** CPU time per delivery, by process. */
  cpu_us: { sender: number; receiver: number; postgres: number; bench: number }
  sender_rss_mb: number
  lost: number
  duplicate_percent: number
}

async function drainQueue(scheme: SignatureScheme, bytes: number, events: number): Promise<Drain> {
  return inSetting(async (setting) => {
    const businesses = await setting.subscribe(FINE, scheme)
    await fillQueue(setting.db, businesses, events, bytes)
    await setting.db.write`VACUUM ANALYZE deliveries`
    const sender = await setting.startSender()
    const startedMs = systemClock.monotonicMs()
    const before = await cpuOf(setting, sender)
    const times: number[] = []
    const { duplicates } = await receive(setting, events, (_, atMs) => times.push(atMs))
    const seconds = (systemClock.monotonicMs() - startedMs) / 1000
    const after = await cpuOf(setting, sender)
    const perDelivery = (part: keyof Cpu) => Math.round((1000 * (after[part] - before[part])) / times.length)
    return {
      deliveries_per_s: Math.round(times.length / seconds),
      per_sender_cpu_second: Math.round((1000 * times.length) / (after.sender - before.sender)),
      cpu_us: {
        sender: perDelivery('sender'),
        receiver: perDelivery('receiver'),
        postgres: perDelivery('postgres'),
        bench: perDelivery('bench'),
      },
      sender_rss_mb: Math.round(after.senderRssMb),
      lost: events - times.length,
      duplicate_percent: (100 * duplicates) / events,
    }
  })
}

interface Cpu {
  sender: number
  receiver: number
  postgres: number
  bench: number
  senderRssMb: number
}

/** CPU milliseconds so far. */
async function cpuOf(setting: Setting, sender: ChildProcess): Promise<Cpu> {
  const { cpuMs, rssMb } = await report<SenderReport>(sender)
  const receiver = await report<ReceiverReport>(setting.receiver, 'cpu')
  const { user, system } = process.cpuUsage()
  return {
    sender: cpuMs,
    receiver: receiver.cpuMs,
    postgres: setting.postgresCpuMs() ?? 0,
    bench: (user + system) / 1000,
    senderRssMb: rssMb,
  }
}

interface Latency {
  offered_per_s: number
  p50_ms: number
  p99_ms: number
  lost: number
}

/** Offers events at a fixed rate for some seconds and measures each one from its commit to its receipt. */
async function latencyAt(perSecond: number, seconds: number, paths: readonly string[]): Promise<Latency> {
  return inSetting(async (setting) => {
    const bad = [`${setting.receiverUrl.replace(/\d+$/, '1')}/`, 'https://no-such-name.invalid/']
    const all = paths.map((path) => (path === '/refuse' ? bad[0] : path === '/unknown' ? bad[1] : path) as string)
    const businesses = await setting.subscribe(all, 'hmac-sha256')
    await setting.startSender()
    await offer(setting.db, businesses, perSecond, 2) // warm-up
    await receive(setting, fineOf(all, perSecond * 2), () => {})
    const committed = await offer(setting.db, businesses, perSecond, seconds)
    const waits: number[] = []
    const expected = fineOf(all, perSecond * seconds)
    await receive(setting, expected, (id, atMs) => {
      const commitMs = committed.get(id)
      if (commitMs !== undefined) waits.push(Math.max(0, atMs - commitMs))
    })
    waits.sort((a, b) => a - b)
    const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? -1
    return { offered_per_s: perSecond, p50_ms: at(0.5), p99_ms: at(0.99), lost: expected - waits.length }
  })
}

/** The same load for fifty good receivers, and for 45 good receivers next to five bad ones. */
async function isolation(perSecond: number) {
  const fifty = Array.from({ length: 50 }, (_, n) => `/fine${n}`)
  const withBad = [...fifty.slice(0, 45), '/hang', '/error', '/drip', '/refuse', '/unknown']
  const undisturbed = await latencyAt(perSecond, 15, fifty)
  const disturbed = await latencyAt(perSecond, 15, withBad)
  const ratio = disturbed.p99_ms / Math.max(1, undisturbed.p99_ms)
  return { undisturbed, disturbed, healthy_p99_ratio: Math.round(ratio * 100) / 100 }
}

/** A sender that delivers 1,000 events a second while other deliveries wait for a retry that is not due yet. */
async function memoryWhileWaiting(count: number) {
  return inSetting(async (setting) => {
    const waiting = await setting.subscribe(
      FINE.map((path) => `${path}-waiting`),
      'hmac-sha256',
    )
    await fillQueue(setting.db, waiting, count, 1_000)
    await setting.db.write`UPDATE deliveries SET due_at = due_at + interval '1 day', failures = 3, attempts = 3`
    await setting.db.write`VACUUM ANALYZE deliveries`
    const businesses = await setting.subscribe(FINE, 'hmac-sha256')
    const sender = await setting.startSender()
    const idle = await report<SenderReport>(sender)
    const committed = await offer(setting.db, businesses, 1_000, 15)
    const waits: number[] = []
    await receive(setting, 15_000, (id, atMs) => waits.push(atMs - (committed.get(id) ?? atMs)))
    const busy = await report<SenderReport>(sender)
    waits.sort((a, b) => a - b)
    return {
      waiting: count,
      sender_rss_mb: Math.round(busy.rssMb),
      sender_rss_mb_at_start: Math.round(idle.rssMb),
      offered_per_s: 1_000,
      p99_ms: waits[Math.floor(0.99 * waits.length)],
      lost: 15_000 - waits.length,
    }
  })
}

async function inSetting<T>(run: (setting: Setting) => Promise<T>): Promise<T> {
  const setting = await openSetting()
  try {
    return await run(setting)
  } finally {
    await setting.close()
  }
}

function numberOption(name: string, fallback: number): number {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const wanted = (name: string) => KILLS === 0 && (only === undefined || only === name)
const result: Record<string, unknown> = {}

if (KILLS > 0) {
  const options = { events: EVENTS, kills: KILLS, perSecond: 1_000, crashPostgres: true }
  result.kills = await inSetting((setting) => killSenders(setting, options))
  say(`killed: ${JSON.stringify(result.kills)}`)
}
for (const [name, scheme, bytes] of [
  ['hmac_1kb', 'hmac-sha256', 1_000],
  ['ed25519_1kb', 'ed25519', 1_000],
  ['hmac_7kb', 'hmac-sha256', 7_000],
] as const) {
  if (!wanted(name)) continue
  result[name] = await drainQueue(scheme, bytes, EVENTS)
  say(`${name}: ${JSON.stringify(result[name])}`)
}
const maximum = (result.hmac_1kb as Drain | undefined)?.deliveries_per_s ?? numberOption('--maximum', 7_000)
const half = Math.round(maximum / 2)
if (wanted('latency')) {
  result.latency = await latencyAt(half, 8, FINE)
  say(`latency at half of the maximum: ${JSON.stringify(result.latency)}`)
}
if (wanted('isolation')) {
  result.isolation = await isolation(Math.min(1_000, half))
  say(`isolation: ${JSON.stringify(result.isolation)}`)
}
if (wanted('waiting')) {
  result.waiting = await memoryWhileWaiting(numberOption('--waiting', 200_000))
  say(`waiting: ${JSON.stringify(result.waiting)}`)
}
if (json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
