import { once } from 'node:events'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/store/database.ts'
import { type ReceiverReport, report, type Setting } from './setting.ts'
import { offer } from './traffic.ts'

export interface KillOptions {
  events: number
  kills: number
  /** Events committed per second, at a fixed rate that does not depend on the senders. */
  perSecond: number
  /** Once, in the middle of the run. */
  crashPostgres: boolean
  /**
   * Added to the clock of each sender that starts after a kill, so that the killed sender's leases have expired already.
   * By default the run waits for them.
   */
  clockStepMs?: number
}

export interface KillReport {
  events: number
  kills: number
  postgres_crashes: number
  /** Committed events that no receiver got, and acknowledged events that the database lost. */
  lost: number
  duplicate_percent: number
  attempts: number
  interrupted: number
  /** Requests that arrived beyond the logged attempts, and deliveries whose attempt counts do not add up. */
  unaccounted: number
  not_delivered: number
  seconds: number
}

const MAX_WAIT_MS = 120_000
const pause = (ms: number) => new Promise<void>((over) => systemClock.after(ms, over))

/** Kills the sender repeatedly and PostgreSQL once while events come in, and compares the counts at the end. */
export async function killSenders(setting: Setting, options: KillOptions): Promise<KillReport> {
  const { events, kills, perSecond, clockStepMs = 0 } = options
  const startedMs = systemClock.monotonicMs()
  const businesses = await setting.subscribe(
    Array.from({ length: 8 }, (_, n) => `/fine${n}`),
    'hmac-sha256',
  )
  const acknowledged = new Map<string, number>()
  const offerings: Promise<void>[] = []
  // Every sender gets its share of the events, so that every sender that is killed has work, however slowly it started.
  const seconds = events / perSecond / (kills + 1)
  const startSender = async (round: number) => {
    const sender = await setting.startSender(round * clockStepMs)
    const offering = offer(setting.db, businesses, perSecond, seconds).then((committed) => {
      for (const [id, atMs] of committed) acknowledged.set(id, atMs)
    })
    offerings.push(offering)
    return sender
  }
  for (let kill = 0; kill < kills; kill++) {
    const sender = await startSender(kill)
    await pause(seconds * (100 + 500 * Math.random()))
    await untilClaimed(setting.db)
    if (options.crashPostgres && kill === Math.floor(kills / 2)) setting.crashPostgres?.()
    const gone = once(sender, 'exit')
    sender.kill('SIGKILL')
    await gone
  }
  await startSender(kills)
  await Promise.all(offerings)
  const came = await untilAllEnded(setting)
  return {
    ...(await compareBooks(setting.db, acknowledged, came)),
    kills,
    postgres_crashes: options.crashPostgres && setting.crashPostgres !== null ? 1 : 0,
    seconds: Math.round((systemClock.monotonicMs() - startedMs) / 1_000),
  }
}

/** Waits until deliveries are claimed, which a kill then interrupts, or none is left. */
async function untilClaimed(db: Database): Promise<void> {
  const untilMs = systemClock.monotonicMs() + MAX_WAIT_MS
  for (;;) {
    const [row] = await db.list<{ claimed: boolean; waiting: boolean }[]>`
      SELECT bool_or(claim_token IS NOT NULL) AS claimed, count(*) > 0 AS waiting
      FROM deliveries WHERE state = 'waiting'`
    if (row?.claimed || !row?.waiting || systemClock.monotonicMs() > untilMs) return
    await pause(5)
  }
}

interface Came {
  ids: Set<string>
  duplicates: number
}

/** What the receiver has got when no delivery is waiting. */
async function untilAllEnded(setting: Setting): Promise<Came> {
  const ids = new Set<string>()
  const untilMs = systemClock.monotonicMs() + MAX_WAIT_MS
  for (;;) {
    const rows = await setting.db.list`SELECT FROM deliveries WHERE state = 'waiting' LIMIT 1`.catch(() => [{}])
    const { got, duplicates } = await report<ReceiverReport>(setting.receiver)
    for (let n = 0; n < got.length; n += 2) ids.add(String(got[n]).split(' ')[0] ?? '')
    if (rows.length === 0 || systemClock.monotonicMs() > untilMs) return { ids, duplicates }
    await pause(100)
  }
}

async function compareBooks(db: Database, acknowledged: ReadonlyMap<string, number>, { ids, duplicates }: Came) {
  const stored = new Set((await db.list<{ id: string }[]>`SELECT id FROM events`).map(({ id }) => id))
  const [row] = await db.list<{ attempts: number; interrupted: number; unequal: number; undelivered: number }[]>`
    WITH logged AS (
      SELECT delivery_id, count(*) AS attempts, count(*) FILTER (WHERE outcome = 'interrupted') AS interrupted
      FROM delivery_attempts GROUP BY 1
    )
    SELECT sum(logged.attempts)::integer AS attempts, sum(interrupted)::integer AS interrupted,
           count(*) FILTER (WHERE logged.attempts IS DISTINCT FROM deliveries.attempts)::integer AS unequal,
           count(*) FILTER (WHERE state <> 'delivered')::integer AS undelivered
    FROM deliveries LEFT JOIN logged ON logged.delivery_id = deliveries.id`
  const { attempts = 0, interrupted = 0, unequal = 0, undelivered = 0 } = row ?? {}
  const neverCame = [...stored].filter((id) => !ids.has(id)).length
  const forgotten = [...acknowledged.keys()].filter((id) => !stored.has(id)).length
  return {
    events: stored.size,
    lost: neverCame + forgotten,
    duplicate_percent: Math.round((10_000 * duplicates) / stored.size) / 100,
    attempts,
    interrupted,
    unaccounted: unequal + Math.max(0, ids.size + duplicates - attempts),
    not_delivered: undelivered,
  }
}
