import type { LiveCalls } from '../assistant/call/registry.ts'
import { callTraces } from '../assistant/result/checkpoint.ts'
import type { CallJournal } from '../assistant/result/journal.ts'
import type { Config } from '../config/config.ts'
import {
  endForgottenCalls,
  isInstanceAlive,
  keepInstanceAlive,
  recoverInterruptedCalls,
  STALE_AFTER_SECONDS,
} from '../features/calls/interrupted-call.ts'
import type { PeriodicTasks } from '../jobs/periodic-tasks.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import type { Instances } from '../telephony/carriers/instances.ts'
import type { Leave } from './drain/app-drain.ts'
import { recordingsFolder } from './folders.ts'
import type { RunningParts } from './running-parts.ts'

const HEARTBEAT_MS = 5_000

/** How often to look for rows of calls that no instance took. */
const FORGOTTEN_CHECK_MS = 30_000

interface Recovery {
  db: Database
  journal: CallJournal
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'roles'>
  instanceId: string
  /** Whether this instance is leaving, which its heartbeat tells the others. */
  leave: Pick<Leave, 'isLeaving'>
  periodic: Pick<PeriodicTasks, 'add'>
  clock: Clock
  log: Log
  /** The calls in progress on this instance. */
  live: Pick<LiveCalls, 'list'>
}

/**
 * Records the calls that earlier runs could not: first those that ended while the database was unavailable (from the
 * journal), then those whose instance died. Sends this instance's heartbeat, by which other instances know that it
 * runs.
 * @returns a function that sends a heartbeat now
 */
export async function recoverCalls(
  recovery: Recovery,
  running: Pick<RunningParts, 'add'>,
): Promise<() => Promise<void>> {
  const { config, db, journal, instanceId, clock, log } = recovery
  // The embedded database allows no second instance.
  const isOnlyInstance = config.databaseUrl === null
  const heartbeat = new Heartbeat(recovery)
  await heartbeat.beat()
  running.add(
    'heartbeat',
    repeat(clock, log, HEARTBEAT_MS, () => heartbeat.beat()),
  )
  running.add('journal', () => journal.close())
  const replayed = await journal.replay()
  const traces = callTraces(journal, recordingsFolder(config))
  const recoverStale = async (staleAfterSeconds: number) => {
    const calls = await recoverInterruptedCalls(db, { instanceId, staleAfterSeconds, traces }, clock.now())
    if (calls > 0) log.warn({ calls }, 'interrupted calls were recorded')
  }
  if (isOnlyInstance) await recoverStale(0)
  else
    recovery.periodic.add({
      name: 'interrupted calls',
      everyMs: HEARTBEAT_MS,
      run: () => recoverStale(STALE_AFTER_SECONDS),
      mayRun: () => heartbeat.mayJudgeOthers(),
    })
  running.add(
    'forgotten calls',
    repeat(clock, log, FORGOTTEN_CHECK_MS, () => endForgotten(recovery)),
  )
  if (replayed > 0) log.info({ calls: replayed }, 'calls of an earlier run were recorded')
  return () => heartbeat.beat()
}

async function endForgotten({ db, journal, instanceId, clock, log, live }: Recovery): Promise<void> {
  const held = [...live.list().map(({ id }) => id), ...journal.pending]
  const calls = await endForgottenCalls(db, { instanceId, held }, clock.now())
  if (calls > 0) log.warn({ calls }, 'calls that were refused while the database did not answer were recorded')
}

/**
 * After an outage of the database, no instance has a recent heartbeat. An instance judges others only once its own heartbeats have
 * succeeded for long enough that every other instance had time to send one.
 */
class Heartbeat {
  readonly #parts: Pick<Recovery, 'config' | 'db' | 'instanceId' | 'leave' | 'clock'>
  #unbrokenSinceMs: number | null = null

  constructor(parts: Pick<Recovery, 'config' | 'db' | 'instanceId' | 'leave' | 'clock'>) {
    this.#parts = parts
  }

  async beat(): Promise<void> {
    const { config, db, instanceId: id, leave, clock } = this.#parts
    try {
      await keepInstanceAlive(db, { id, roles: config.roles, draining: leave.isLeaving() }, clock.now())
    } catch (error) {
      this.#unbrokenSinceMs = null
      throw error
    }
    this.#unbrokenSinceMs ??= clock.monotonicMs()
  }

  mayJudgeOthers(): boolean {
    const sinceMs = this.#unbrokenSinceMs
    return sinceMs !== null && this.#parts.clock.monotonicMs() - sinceMs >= STALE_AFTER_SECONDS * 1_000
  }
}

/** For carriers' reports about calls that another instance may be handling. */
export const instancesOf = (db: Database, own: string, clock: Clock): Instances => ({
  own,
  isAlive: (id) => isInstanceAlive(db, id, clock.now()),
})
