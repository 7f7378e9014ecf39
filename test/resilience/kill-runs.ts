import type { Database } from '../../src/store/database.ts'
import { pause, until } from '../harness/until.ts'
import {
  aLoadedBusiness,
  createInstallation,
  type Installation,
  type LoadedBusiness,
  openItsDatabase,
} from './installation.ts'
import { type Ledger, newLedger, startLoad } from './load.ts'
import { type Exchange, openExchange } from './phone-line.ts'
import { familyOf, survivors } from './processes.ts'
import { endLeases, findLosses, interruptedCalls, type Losses, notReceived } from './reconcile.ts'
import { type ServiceProcess, startServiceProcess } from './service.ts'

export interface KillOptions {
  runs: number
  /** The command that starts the service. */
  command: readonly string[]
  callers: number
  clients: number
  /** The minimum duration of the load before the kill, and the maximum that is added at random. */
  leastMs: number
  spreadMs: number
  /** Whether to wait until the claims of the killed service expire (30 s), or to act as if that time had passed. */
  waitForLeases: boolean
  onRun?(run: KillRun): void
}

/** One kill and the start after it. */
export interface KillRun {
  loadMs: number
  /** From spawn to ready, of the start after the kill. */
  readyMs: number
  /** The time until every part of the killed service had ended: its process, its threads, PostgreSQL. */
  goneMs: number
  callsUp: number
}

export interface KillReport {
  runs: KillRun[]
  acknowledged: { contacts: number; appointments: number; calls: number }
  interruptedCalls: number
  events: { made: number; received: number; receivedAgain: number; missing: number }
  refusals: Record<string, number>
  losses: Losses
}

/**
 * Repeatedly runs load, kills the service with kill -9 at a random moment and starts it on the same folder. Then the
 * records are compared.
 */
export async function runKills(options: KillOptions): Promise<KillReport> {
  const installation = await createInstallation()
  const exchange = await openExchange()
  const start = () =>
    startServiceProcess({ dataDir: installation.dataDir, settings: installation.settings, command: options.command })
  let service = await start()
  try {
    const business = await withItsDatabase(installation, (db) => aLoadedBusiness(db, installation, options.clients))
    const ledger = newLedger()
    const runs: KillRun[] = []
    for (let n = 0; n < options.runs; n++) {
      const killed = await killUnderLoad(service, { business, exchange, ledger, ...options })
      service = await start()
      const run = { ...killed, readyMs: Math.round(service.readyMs) }
      runs.push(run)
      options.onRun?.(run)
    }
    return await withItsDatabase(installation, (db) => compareBooks(db, installation, ledger, runs, options))
  } finally {
    await service.end()
    await exchange.close()
    await installation.remove()
  }
}

interface UnderLoad extends KillOptions {
  business: LoadedBusiness
  exchange: Exchange
  ledger: Ledger
}

async function killUnderLoad(service: ServiceProcess, under: UnderLoad): Promise<Omit<KillRun, 'readyMs'>> {
  const { business, exchange, ledger, callers, leastMs, spreadMs } = under
  const loadMs = Math.round(leastMs + Math.random() * spreadMs)
  const family = familyOf(service.pid)
  const stopLoad = startLoad({ url: service.url, sipPort: service.sip.port, business, exchange, ledger, callers })
  const { contacts, appointments } = ledger
  const goals = { contacts: contacts.length + 4, appointments: appointments.length + 4 }
  await until(
    'the load is under way',
    () => contacts.length >= goals.contacts && appointments.length >= goals.appointments,
  )
  await pause(loadMs)
  family.push(...familyOf(service.pid))
  const callsBefore = ledger.calls.length
  const killedMs = performance.now()
  const stopped = service.end('SIGKILL').then(stopLoad)
  await until('nothing of the killed service is left', () => survivors(family).length === 0)
  const goneMs = Math.round(performance.now() - killedMs)
  await stopped
  return { loadMs, goneMs, callsUp: ledger.calls.slice(callsBefore).filter(({ wasUp }) => wasUp).length }
}

async function compareBooks(
  db: Database,
  installation: Installation,
  ledger: Ledger,
  runs: KillRun[],
  options: KillOptions,
): Promise<KillReport> {
  const { received } = installation.receiver
  if (!options.waitForLeases) await endLeases(db)
  await until('every event was received', async () => (await notReceived(db, received)).length === 0, 60_000).catch(
    () => {},
  )
  const [made] = await db.list<{ n: number }[]>`select count(*) as n from events`
  const missing = await notReceived(db, received)
  const { contacts, appointments, calls, refusals } = ledger
  return {
    runs,
    acknowledged: { contacts: contacts.length, appointments: appointments.length, calls: calls.length },
    interruptedCalls: await interruptedCalls(db),
    events: {
      made: made?.n ?? 0,
      received: received.length,
      receivedAgain: received.length - ((made?.n ?? 0) - missing.length),
      missing: missing.length,
    },
    refusals: Object.fromEntries(refusals),
    losses: await findLosses(db, ledger, received),
  }
}

async function withItsDatabase<T>(installation: Installation, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openItsDatabase(installation.dataDir)
  try {
    return await use(db)
  } finally {
    await db.close()
  }
}
