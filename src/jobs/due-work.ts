import type { CancelTimer, Clock, Instant } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database, Fragment, Sql } from '../store/database.ts'

/**
 * The queue behind mail, documents and messages. The rows of a table are the queue: a worker leases due rows, does the
 * work and completes the row. All state is in the rows, so any number of workers may run in any number of processes, and
 * any of them may be killed: when a lease ends without a completion, the row is due again and another worker takes it.
 *
 * Not queues of this kind: webhook deliveries (webhooks/sending/sender.ts says why), campaigns (`next_batch_at` limits
 * their rate, and each recipient is its own transaction) and outbound calls (a call is taken by deleting its row).
 */

/** A row that a worker holds until `leaseUntil`. */
export interface Leased {
  id: string
  /** Proves at completion that no other worker has taken the row over since. */
  claimToken: string
  leaseUntil: Instant
}

/** Which rows are due and what a lease changes. The table needs the columns `id` and `claim_token uuid`. */
export interface LeaseStatement {
  table: string
  /** A condition on the row, which has the alias `due`. It must be false for rows with a lease that still runs. */
  isDue: Fragment
  orderBy: Fragment
  /** Assignments besides `claim_token`; one of them sets the end of the lease. */
  changes: Fragment
  /** Columns besides `id` and `claimToken`; one of them is `"leaseUntil"`. */
  returning: Fragment
}

/** Leases up to `limit` due rows in one statement. Rows that another worker is leasing at this moment are skipped. */
export function leaseDueRows<Job extends Leased>(sql: Sql, lease: LeaseStatement, limit: number): Promise<Job[]> {
  const { table, isDue, orderBy, changes, returning } = lease
  return sql<Job[]>`
    WITH due_rows AS (
      SELECT id AS due_id FROM ${sql(table)} AS due
      WHERE ${isDue}
      ORDER BY ${orderBy} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE ${sql(table)} SET claim_token = gen_random_uuid(), ${changes}
    FROM due_rows WHERE id = due_id
    RETURNING id, claim_token AS "claimToken", ${returning}`
}

/** The condition of every completing statement: the row is still leased to the worker that took it. */
export const holdsLease = (sql: Sql, { id, claimToken }: Leased): Fragment =>
  sql`id = ${id} AND claim_token = ${claimToken}`

/**
 * When to try again after `failures` failed attempts (at least 1).
 * @returns null if `delaysMs` has no further delay: give up
 */
export function retryAt(delaysMs: readonly number[], failures: number, now: Instant): Instant | null {
  const delayMs = delaysMs[failures - 1]
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs)
}

export interface WorkerOptions<Job extends Leased> {
  /** The name of the queue in the log. */
  queue: string
  clock: Clock
  log: Log
  /** Leases up to `limit` due rows. */
  lease(limit: number, now: Instant): Promise<Job[]>
  /**
   * Does one job and completes its row. When the promise rejects, the error is logged and the row comes back at the end
   * of its lease. `signal` is aborted when the worker stops; work that takes long should then release its row.
   */
  work(job: Job, signal: AbortSignal): Promise<void>
  /** Jobs at the same time. */
  concurrency: number
  /** How often the worker looks for due rows without a notice. Rows fall due by time, and notices may be missed. */
  pollMs: number
  /** Wakes the worker at once when a transaction that adds work commits a NOTIFY on this channel. */
  notices?: { db: Pick<Database, 'listen'>; channel: string }
}

/** Leases due rows and works on them until it is stopped. */
export class Worker<Job extends Leased> {
  readonly #options: WorkerOptions<Job>
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #begun = 0
  #polling = false
  #filling: Promise<void> | null = null
  #fillAgain = false
  #cancelPoll: CancelTimer = () => {}
  #unlisten: (() => Promise<void>) | null = null

  constructor(options: WorkerOptions<Job>) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { notices } = this.#options
    this.#polling = true
    if (notices) this.#unlisten = await notices.db.listen(notices.channel, () => this.wake())
    this.#poll()
  }

  /** Looks for due rows now. */
  wake(): void {
    if (this.#polling) void this.#fill()
  }

  /** Leases no further rows and waits for the jobs that are running. A stopped worker cannot be started again. */
  async stop(): Promise<void> {
    this.#polling = false
    this.#stopping.abort()
    this.#cancelPoll()
    await this.#unlisten?.()
    this.#unlisten = null
    await this.#filling
    await Promise.all(this.#running)
  }

  /**
   * Does everything that is due now, and the work that follows from it. For tests and commands.
   * @returns the number of jobs
   */
  async runDue(): Promise<number> {
    const atStart = this.#begun
    let before: number
    do {
      before = this.#begun
      await this.#fill()
      await Promise.all(this.#running)
    } while (this.#begun > before)
    return this.#begun - atStart
  }

  #poll(): void {
    this.wake()
    if (this.#polling) this.#cancelPoll = this.#options.clock.after(this.#options.pollMs, () => this.#poll())
  }

  /** Runs one fill at a time; a call during a fill makes it look once more. */
  #fill(): Promise<void> {
    if (this.#filling) {
      this.#fillAgain = true
      return this.#filling
    }
    this.#filling = this.#leaseWhileFree().finally(() => {
      this.#filling = null
    })
    return this.#filling
  }

  /** Leases no more rows than there are free places, so that every leased job begins at once. */
  async #leaseWhileFree(): Promise<void> {
    const { queue, clock, log, lease, concurrency } = this.#options
    do {
      this.#fillAgain = false
      const free = concurrency - this.#running.size
      if (free <= 0 || this.#stopping.signal.aborted) return
      try {
        for (const job of await lease(free, clock.now())) this.#begin(job)
      } catch (err) {
        log.error({ queue, err }, 'due work could not be leased; it is tried again at the next poll')
        return
      }
    } while (this.#fillAgain)
  }

  #begin(job: Job): void {
    const run = this.#do(job).finally(() => {
      this.#running.delete(run)
      this.wake()
    })
    this.#running.add(run)
    this.#begun += 1
  }

  async #do(job: Job): Promise<void> {
    const { queue, clock, log, work } = this.#options
    // A process that was frozen between the lease and this line may have lost the row to another worker.
    if (clock.now().getTime() >= job.leaseUntil.getTime()) return
    try {
      await work(job, this.#stopping.signal)
    } catch (err) {
      log.error({ queue, id: job.id, err }, 'a job failed; it is retried when its lease expires')
    }
  }
}
