import type { Clock } from '../kernel/clock.ts'
import type { Database } from './database.ts'

/** The wall clock of the database server, advanced between two readings by the monotonic clock of this machine. */
export interface DatabaseClock extends Clock {
  /** Reads the server's clock. */
  synchronize(): Promise<void>
}

/**
 * One clock for all instances that share a database: leases and heartbeats of one instance are compared by the others, so clocks
 * that differ by seconds would take work and calls from an instance that is alive. The clock of `local` may be wrong and may jump.
 */
export async function openDatabaseClock(db: Database, local: Clock): Promise<DatabaseClock> {
  let offsetMs = 0
  const clock: DatabaseClock = {
    now: () => new Date(local.monotonicMs() + offsetMs),
    monotonicMs: () => local.monotonicMs(),
    after: (delayMs, run, how) => local.after(delayMs, run, how),
    async synchronize() {
      const sentMs = local.monotonicMs()
      const [row] = await db.read<{ ms: number }[]>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
      const answeredMs = local.monotonicMs()
      // The server read its clock sometime in between; the middle is wrong by at most half that time.
      if (row) offsetMs = row.ms - (sentMs + answeredMs) / 2
    },
  }
  await clock.synchronize()
  return clock
}
