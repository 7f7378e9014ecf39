import { Worker } from '../../jobs/due-work.ts'
import { type LeasedConnection, leaseConnections } from './connection-store.ts'
import { type SyncParts, syncConnection } from './sync-connection.ts'

/** A sync that takes longer is aborted, and the connection becomes due again when the lease ends. */
const TIME_LIMIT_MS = 90_000
const LEASE_MS = 2 * TIME_LIMIT_MS
const POLL_MS = 5_000
const CONCURRENCY = 4

/** The worker that syncs connected calendars: when they are due, and at once when an appointment has changed. */
export function calendarWorker(parts: SyncParts): Worker<LeasedConnection> {
  const { db, clock, log } = parts
  return new Worker<LeasedConnection>({
    queue: 'calendars',
    clock,
    log,
    lease: (limit, now) => leaseConnections(db.write, limit, { now, until: new Date(now.getTime() + LEASE_MS) }),
    async work(connection, stopping) {
      const late = new AbortController()
      const cancel = clock.after(TIME_LIMIT_MS, () => late.abort(), 'mayBeMissed')
      try {
        await syncConnection(parts, connection, { late: late.signal, stopping })
      } finally {
        cancel()
      }
    },
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    notices: { db, channel: 'calendar_syncs' },
  })
}
