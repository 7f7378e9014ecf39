import { randomUUID } from 'node:crypto'
import type { CancelTimer, Clock, Instant } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { claimDueTasks, concludeTask, insertTasks, renewTask } from './periodic-task-store.ts'
import { repeat } from './repeat.ts'

/** A task that one instance at a time does for all of them, such as deleting old records. */
export interface PeriodicTask {
  /** The same on all instances and in all versions. */
  name: string
  /** From the end of a run, on any instance, to the next one. At least `LOOK_EVERY_MS`. */
  everyMs: number
  /** `lost` is aborted if another instance may have taken the task over; a long run must then end. */
  run(lost: AbortSignal): Promise<unknown>
  /** Whether this instance may run the task now; always if absent. */
  mayRun?(): boolean
}

/** How often an instance looks for tasks that are due. */
export const LOOK_EVERY_MS = 5_000
/** A task whose instance died is due again after this time, and taken over at the next look: within 15 s. */
export const LEASE_MS = 10_000
const RENEW_EVERY_MS = 3_000

interface Parts {
  db: Pick<Database, 'write'>
  clock: Clock
  log: Log
}

/**
 * Runs periodic tasks on one of the instances that share a database: the one that leases the row of the task when it falls
 * due. The lease is renewed while the task runs, and given back with the time of the next run. Any instance may die at any
 * time. A process that was frozen for longer than its lease may end a run beside the next one, so a task must bear that.
 */
export class PeriodicTasks {
  readonly #parts: Parts
  readonly #tasks = new Map<string, PeriodicTask>()
  readonly #running = new Map<string, Promise<void>>()
  #stopLooking: () => Promise<void> = async () => {}

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** To be called before `start`. */
  add(task: PeriodicTask): void {
    if (this.#tasks.has(task.name)) throw new Error(`there are two periodic tasks named ${task.name}`)
    this.#tasks.set(task.name, task)
  }

  /** In the order in which they were added. */
  get names(): string[] {
    return [...this.#tasks.keys()]
  }

  /** How many tasks this instance runs at this moment. */
  get running(): number {
    return this.#running.size
  }

  async start(): Promise<void> {
    const { db, clock, log } = this.#parts
    const now = clock.now()
    const firstRuns = [...this.#tasks.values()].map(({ name, everyMs }) => ({ name, at: later(now, everyMs) }))
    await insertTasks(db.write, firstRuns)
    this.#stopLooking = repeat(clock, log, LOOK_EVERY_MS, () => this.#look())
  }

  /** Takes nothing more and waits for the runs in progress. */
  async stop(): Promise<void> {
    await this.#stopLooking()
    await Promise.all(this.#running.values())
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#parts
    const free = [...this.#tasks.values()].filter(
      ({ name, mayRun }) => !this.#running.has(name) && mayRun?.() !== false,
    )
    const now = clock.now()
    const claim = { token: randomUUID(), now, until: later(now, LEASE_MS) }
    const due = await claimDueTasks(
      db.write,
      free.map(({ name }) => name),
      claim,
    )
    for (const name of due) {
      const task = this.#tasks.get(name)
      if (task === undefined) continue
      const run = this.#run(task, claim.token).finally(() => this.#running.delete(name))
      this.#running.set(name, run)
    }
  }

  async #run(task: PeriodicTask, token: string): Promise<void> {
    const { db, clock, log } = this.#parts
    const { name, everyMs } = task
    const lost = new AbortController()
    const stopRenewing = this.#keepLease(name, token, () => lost.abort())
    try {
      await task.run(lost.signal)
    } catch (err) {
      log.warn({ task: name, err }, 'a periodic task failed; it runs again at its next time')
    }
    stopRenewing()
    // If this fails, the lease ends by itself, and the task runs again soon.
    await concludeTask(db.write, { name, token, nextRunAt: later(clock.now(), everyMs) }).catch((err: unknown) =>
      log.warn({ task: name, err }, 'the next run of a periodic task could not be noted'),
    )
  }

  /** `onLost` is called if the lease is lost, or may be, because it could not be renewed in time. */
  #keepLease(name: string, token: string, onLost: () => void): () => void {
    const { db, clock } = this.#parts
    let renewedMs = clock.monotonicMs()
    let cancel: CancelTimer = () => {}
    let ended = false
    const renew = async () => {
      const askedMs = clock.monotonicMs()
      const held = await renewTask(db.write, { name, token, until: later(clock.now(), LEASE_MS) }).catch(() => null)
      if (held === true) renewedMs = askedMs
      if (ended) return
      if (held === false || clock.monotonicMs() - renewedMs >= LEASE_MS) onLost()
      else schedule()
    }
    const schedule = () => {
      cancel = clock.after(RENEW_EVERY_MS, () => void renew())
    }
    schedule()
    return () => {
      ended = true
      cancel()
    }
  }
}

const later = (from: Instant, ms: number): Instant => new Date(from.getTime() + ms)
