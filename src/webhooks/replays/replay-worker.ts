import { holdsLease, type Leased, leaseDueRows, Worker } from '../../jobs/due-work.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database, Sql } from '../../store/database.ts'
import { advance, countDue, REPLAYS_DUE } from './replay-store.ts'

export interface LeasedReplay extends Leased {
  endpointId: string
}

export interface ReplayWorkerDeps {
  db: Database
  clock: Clock
  log: Log
}

const LEASE_MS = 30_000
const POLL_MS = 1_000
/**
 * A replay makes deliveries due only while the endpoint has fewer than this due. So a new event waits behind at most this many, and a
 * replay of 100,000 events never fills the queue.
 */
export const MAX_DUE = 200
/** The most steps in one lease. A step takes milliseconds, so all of them end long before the lease. */
const STEPS = 50

/** The worker that runs replays. */
export function replayWorker({ db, clock, log }: ReplayWorkerDeps): Worker<LeasedReplay> {
  return new Worker<LeasedReplay>({
    queue: 'webhook replays',
    clock,
    log,
    lease: (limit, now) => leaseReplays(db.write, limit, now),
    work: (job, signal) => proceed({ db, clock }, job, signal),
    concurrency: 2,
    pollMs: POLL_MS,
    notices: { db, channel: REPLAYS_DUE },
  })
}

/** A replay waits while its endpoint is disabled. */
function leaseReplays(sql: Sql, limit: number, now: Date): Promise<LeasedReplay[]> {
  const lease = {
    table: 'webhook_replays',
    isDue: sql`state = 'running' AND due_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})
      AND EXISTS (SELECT FROM webhook_endpoints endpoint WHERE endpoint.id = due.endpoint_id
                  AND endpoint.status = 'enabled' AND endpoint.removed_at IS NULL)`,
    orderBy: sql`due_at, id`,
    changes: sql`lease_until = ${new Date(now.getTime() + LEASE_MS)}`,
    returning: sql`lease_until AS "leaseUntil", endpoint_id AS "endpointId"`,
  }
  return leaseDueRows<LeasedReplay>(sql, lease, limit)
}

/** Makes deliveries due until there are enough, or all are; then releases the replay until the next look. */
async function proceed(
  { db, clock }: Pick<ReplayWorkerDeps, 'db' | 'clock'>,
  job: LeasedReplay,
  signal: AbortSignal,
): Promise<void> {
  for (let step = 0; step < STEPS && !signal.aborted; step++) {
    const now = clock.now()
    const room = MAX_DUE - (await countDue(db.write, job.endpointId, MAX_DUE, now))
    if (room <= 0) break
    const advanced = await advance(db.write, job, room, now)
    if (advanced === null || advanced.isOver) return
  }
  const next = new Date(clock.now().getTime() + POLL_MS / 2)
  await db.write`
    UPDATE webhook_replays SET claim_token = NULL, lease_until = NULL, due_at = ${next}
    WHERE ${holdsLease(db.write, job)} AND state = 'running'`
}
