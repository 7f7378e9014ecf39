import { callTraces } from '../assistant/result/checkpoint.ts'
import type { CallJournal } from '../assistant/result/journal.ts'
import { keepInstanceAlive, recoverInterruptedCalls } from '../features/calls/call.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import type { RunningParts } from './running-parts.ts'

const HEARTBEAT_MS = 5_000
/** An instance that missed three heartbeats counts as dead. */
const STALE_AFTER_SECONDS = 15

interface Recovery {
  db: Database
  journal: CallJournal
  /** The folder of the recordings. */
  folder: string
  instanceId: string
  clock: Clock
  log: Log
  /** True with the embedded database, which allows no second instance. */
  isOnlyInstance: boolean
}

/**
 * Records the calls that earlier runs could not: first those that ended while the database was away (from the journal),
 * then those whose instance died. Keeps this instance's heartbeat, by which other instances know that it runs.
 */
export async function recoverCalls(
  { db, journal, folder, instanceId, clock, log, isOnlyInstance }: Recovery,
  running: Pick<RunningParts, 'add'>,
): Promise<void> {
  await keepInstanceAlive(db, instanceId, clock.now())
  running.add(
    'heartbeat',
    repeat(clock, log, HEARTBEAT_MS, () => keepInstanceAlive(db, instanceId, clock.now())),
  )
  running.add('journal', () => journal.close())
  const replayed = await journal.replay()
  const traces = callTraces(journal, folder)
  const recoverStale = async (staleAfterSeconds: number) => {
    const calls = await recoverInterruptedCalls(db, { instanceId, staleAfterSeconds, traces }, clock.now())
    if (calls > 0) log.warn({ calls }, 'interrupted calls were recorded')
  }
  await recoverStale(isOnlyInstance ? 0 : STALE_AFTER_SECONDS)
  if (!isOnlyInstance)
    running.add(
      'recovery',
      repeat(clock, log, HEARTBEAT_MS, () => recoverStale(STALE_AFTER_SECONDS)),
    )
  if (replayed > 0) log.info({ calls: replayed }, 'calls of an earlier run were recorded')
}
