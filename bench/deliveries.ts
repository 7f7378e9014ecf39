import type { ChildProcess } from 'node:child_process'
import { announcing } from '../src/events/emit.ts'
import { systemClock } from '../src/kernel/clock.ts'
import type { Database } from '../src/store/database.ts'
import type { SignatureScheme } from '../src/webhooks/signature.ts'
import {
  fillQueue,
  openSetting,
  type ReceiverReport,
  report,
  type SenderReport,
  type Setting,
} from './deliveries/setting.ts'

/**
 * `npx tsx bench/deliveries.ts [--json] [--events N] [--only hmac_1kb|ed25519_1kb|hmac_7kb|latency|isolation]`: deliveries over TLS with kept connections; PostgreSQL with fsync,
 * the sender and the receiver share this machine. Three questions: how fast a full queue drains, how long a delivery
 * takes from its commit at half that rate (offered, whatever the sender manages), and what five bad receivers among
 * fifty do to the others.
 */
const json = process.argv.includes('--json')
const EVENTS = numberOption('--events', 20_000)
const say = (line: string) => void (json || process.stderr.write(`${line}\n`))
const FINE = Array.from({ length: 8 }, (_, n) => `/fine${n}`)

interface Drain {
  deliveries_per_s: number
  per_sender_cpu_second: number
  /** Where the two cores went, per delivery. */
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

/** Offers events at a fixed rate for some seconds and measures each from its commit until it was received. */
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

/** How many of `count` events, spread evenly, go to receivers that work. */
function fineOf(paths: readonly string[], count: number): number {
  let fine = 0
  for (let n = 0; n < count; n++) if (paths[n % paths.length]?.startsWith('/fine')) fine++
  return fine
}

async function offer(db: Database, businesses: readonly string[], perSecond: number, seconds: number) {
  const committed = new Map<string, number>()
  const startedMs = systemClock.monotonicMs()
  const pending: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; ) {
    const dueCount = Math.min(
      perSecond * seconds,
      Math.floor(((systemClock.monotonicMs() - startedMs) / 1000) * perSecond),
    )
    for (; n < dueCount; n++) pending.push(announceOne(db, businesses[n % businesses.length] ?? '', committed))
    await new Promise<void>((soon) => systemClock.after(2, soon))
  }
  await Promise.all(pending)
  return committed
}

async function announceOne(db: Database, businessId: string, committed: Map<string, number>) {
  const now = systemClock.now()
  const name = 'x'.repeat(750)
  const data = { id: 'ctc_1', name, phone: null, email: null, source: 'api', createdAt: now.toISOString() }
  const [event] = await db.write<{ id: string }[]>`
    WITH ${announcing(db.write, businessId, 'contact.created', data, now)} SELECT id FROM announced_contact_created`
  if (event) committed.set(event.id, systemClock.now().getTime())
}

/** Collects until `count` have come or nothing more comes for five seconds. */
async function receive(setting: Setting, count: number, each: (id: string, atMs: number) => void) {
  let came = 0
  let idleMs = 0
  for (;;) {
    const { got, duplicates } = await report<ReceiverReport>(setting.receiver)
    for (let n = 0; n < got.length; n += 2) each(String(got[n]).split(' ')[0] ?? '', Number(got[n + 1]))
    came += got.length / 2
    idleMs = got.length > 0 ? 0 : idleMs + 20
    if (came >= count || idleMs > 5_000) return { duplicates }
    await new Promise<void>((soon) => systemClock.after(20, soon))
  }
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
const result: Record<string, unknown> = {}
for (const [name, scheme, bytes] of [
  ['hmac_1kb', 'hmac-sha256', 1_000],
  ['ed25519_1kb', 'ed25519', 1_000],
  ['hmac_7kb', 'hmac-sha256', 7_000],
] as const) {
  if (only !== undefined && only !== name) continue
  result[name] = await drainQueue(scheme, bytes, EVENTS)
  say(`${name}: ${JSON.stringify(result[name])}`)
}
const maximum = (result.hmac_1kb as Drain | undefined)?.deliveries_per_s ?? 4_000
const half = Math.round(maximum / 2)
if (only === undefined || only === 'latency') {
  result.latency = await latencyAt(half, 8, FINE)
  say(`latency at half of the maximum: ${JSON.stringify(result.latency)}`)
}
if (only === undefined || only === 'isolation') {
  const fifty = Array.from({ length: 50 }, (_, n) => `/fine${n}`)
  const withBad = [...fifty.slice(0, 45), '/hang', '/error', '/drip', '/refuse', '/unknown']
  const offered = Math.min(1_000, half)
  const undisturbed = await latencyAt(offered, 15, fifty)
  const disturbed = await latencyAt(offered, 15, withBad)
  const ratio = disturbed.p99_ms / Math.max(1, undisturbed.p99_ms)
  result.isolation = { undisturbed, disturbed, healthy_p99_ratio: Math.round(ratio * 100) / 100 }
  say(`isolation: ${JSON.stringify(result.isolation)}`)
}
if (json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
