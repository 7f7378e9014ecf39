import { silentLog } from '../../src/kernel/log.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { pause, until } from '../harness/until.ts'
import type { Heard } from '../security/walk/measured-phones.ts'
import { startPhones } from '../security/walk/phones.ts'
import { aLoadedBusiness, createInstallation } from './installation.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { type Exchange, openExchange } from './phone-line.ts'
import { startServiceProcess } from './service.ts'

/** Answers by status, and how long they took. */
export interface Answers {
  byStatus: Record<string, number>
  ms: { p50: number; max: number }
}

export interface Frozen {
  calls: number
  seconds: number
  /** What callers heard who talked all the time; each pressed 1 (book) five seconds after the database froze. */
  talking: Heard
  newCalls: Answers
  reads: Answers
  writes: Answers
  readyz: Answers
  /** From the thaw to the first 200 of /readyz, 201 of a write, and the first answered call. */
  recoveryMs: { readyz: number; write: number; call: number }
  /** Calls that were up when the database froze, by their status afterwards. */
  recorded: Record<string, number>
}

/** Freezes PostgreSQL during calls, and lets requests and new calls come in every second. */
export async function freezeDatabase({ calls, seconds }: { calls: number; seconds: number }): Promise<Frozen> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    return await run(calls, seconds, closing)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function run(calls: number, seconds: number, closing: (() => Promise<unknown>)[]): Promise<Frozen> {
  const postgres = await startOwnPostgres()
  closing.push(() => postgres.remove())
  const installation = await createInstallation()
  closing.push(() => installation.remove())
  const service = await startServiceProcess({
    dataDir: installation.dataDir,
    settings: { ...installation.settings, DATABASE_URL: postgres.url, FRONTBELL_BUSINESS_LINES_PERCENT: '100' },
  })
  closing.push(() => service.end())
  const db = openDatabase({ url: postgres.url, log: silentLog, pools: SMALL_POOLS })
  closing.push(() => db.close())
  const business = await aLoadedBusiness(db, installation, 1)
  const exchange = await openExchange()
  closing.push(() => exchange.close())
  const phones = startPhones({ sipPort: service.sip.port, to: business.phone, calls })
  closing.push(() => phones.leave())
  await phones.call()

  const headers = { authorization: `Bearer ${business.keys[0]}`, 'content-type': 'application/json' }
  const contacts = `${service.url}/api/v1/contacts`
  const ask: Record<Kind, (n: number) => Promise<Timed>> = {
    newCalls: (n) => ring(exchange, { to: business.phone, from: `+1917555${1000 + n}`, sipPort: service.sip.port }),
    reads: () => timed(contacts, { headers }),
    writes: () => timed(contacts, { method: 'POST', headers, body: '{"name":"Ada"}' }),
    readyz: () => timed(`${service.url}/readyz`, {}),
  }

  postgres.freeze()
  const heard = phones.measure(seconds)
  const asked = askEverySecond(ask, seconds, (second) => second === 5 && phones.press())
  const talking = await heard
  postgres.thaw()
  const recoveryMs = await recovery(ask, seconds)
  const answers = await asked
  await phones.leave()
  closing.splice(closing.length - 1, 1)
  const isOver = async () => (await db.list`select from calls where status = 'live'`).length === 0
  await until('no call is open', isOver, 90_000)
  const rows = await db.list<{ status: string; count: number }[]>`
    select status, count(*)::int as count from calls where from_phone like '+1646555%' group by status`
  const recorded = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return { calls, seconds, talking, ...answers, recoveryMs, recorded }
}

const KINDS = ['newCalls', 'reads', 'writes', 'readyz'] as const
type Kind = (typeof KINDS)[number]

async function askEverySecond(
  ask: Record<Kind, (n: number) => Promise<Timed>>,
  seconds: number,
  eachSecond: (second: number) => void,
): Promise<Record<Kind, Answers>> {
  const asked: Record<Kind, Promise<Timed>[]> = { newCalls: [], reads: [], writes: [], readyz: [] }
  for (let second = 0; second < seconds; second++) {
    eachSecond(second)
    for (const kind of KINDS) asked[kind].push(ask[kind](second))
    await pause(1_000)
  }
  const answers = await Promise.all(KINDS.map(async (kind) => [kind, summed(await Promise.all(asked[kind]))] as const))
  return Object.fromEntries(answers) as Record<Kind, Answers>
}

/** How long after the thaw each of these works again. */
async function recovery(ask: Record<Kind, (n: number) => Promise<Timed>>, n: number): Promise<Frozen['recoveryMs']> {
  const thawedMs = performance.now()
  const recovered = async (kind: Kind, status: string) => {
    await until(`${kind} work again`, async () => (await ask[kind](n)).status === status, 60_000)
    return Math.round(performance.now() - thawedMs)
  }
  const [readyz, write, call] = await Promise.all([
    recovered('readyz', '200'),
    recovered('writes', '201'),
    recovered('newCalls', 'answered'),
  ])
  return { readyz, write, call }
}

interface Timed {
  status: string
  ms: number
}

async function timed(url: string, init: RequestInit): Promise<Timed> {
  const startedMs = performance.now()
  const status = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) }).then(
    async (reply) => {
      await reply.text()
      return String(reply.status)
    },
    () => 'none',
  )
  return { status, ms: performance.now() - startedMs }
}

/** Calls once, and hangs up if somebody answers. */
async function ring(exchange: Exchange, target: { to: string; from: string; sipPort: number }): Promise<Timed> {
  const startedMs = performance.now()
  const { answered, leg, hangUp } = await exchange.call(target)
  const status = await answered.then(
    () => 'answered',
    () => String(leg.refusal?.status ?? 'none'),
  )
  const ms = performance.now() - startedMs
  if (status === 'answered') hangUp()
  return { status, ms }
}

function summed(answers: readonly Timed[]): Answers {
  const byStatus: Record<string, number> = {}
  for (const { status } of answers) byStatus[status] = (byStatus[status] ?? 0) + 1
  const sorted = answers.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b)
  return { byStatus, ms: { p50: sorted[Math.floor(sorted.length / 2)] ?? 0, max: sorted.at(-1) ?? 0 } }
}
