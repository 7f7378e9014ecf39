import { randomUUID } from 'node:crypto'
import { DELIVERIES_DUE } from '../../events/emit.ts'
import type { CancelTimer } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { AddressGuard } from '../../kernel/network/address-guard.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import {
  DISABLE_AFTER_MS,
  disableIfFailing,
  type NotifyBusiness,
  WARN_AFTER_MS,
  warnIfFailing,
} from '../endpoints/disable.ts'
import { type AttemptTools, attempt } from './attempt.ts'
import { CompletionWriter } from './completion-writer.ts'
import { type Outcome, shownDeliveryId } from './delivery.ts'
import {
  type Claimed,
  type Completed,
  type CompletionReport,
  claimDue,
  findLanes,
  type LaneRow,
  parkWaiting,
} from './delivery-store.ts'
import { DEFAULT_LIMITS, LATE_MS, type Lane, type Limits, type Share, Slots } from './lanes.ts'
import { NO_METRICS, type SenderMetrics } from './metrics.ts'
import { type Target, Targets } from './target.ts'
import { declareWatching, endWatching, IDLE_POLL_MS, SLOT_FREED_PAUSE_MS, Watch } from './watch.ts'

/** How long the result of one search for lanes is used for further claims from full lanes. */
const LOOK_KEPT_MS = 25

export interface SenderOptions extends AttemptTools {
  db: Database
  log: Log
  box: SealedBox
  guard: AddressGuard
  /** Called when the sender disables a failing endpoint. */
  notify: NotifyBusiness
  limits?: Partial<Limits>
  metrics?: SenderMetrics
}

/**
 * Sends due deliveries: finds the lanes (one for each endpoint) with due rows, claims as many deliveries as there are
 * free slots, sends them and writes down the results. Several senders, in one process or many, can share one database.
 *
 * The sender does not use the queue of jobs/due-work.ts. A claim takes a different number of rows from each lane, so that
 * a slow endpoint cannot hold up the others; results are written in batches, one statement for many attempts; and under
 * load the sender polls instead of being notified. With one row per statement, a thousand deliveries a second would cost
 * two thousand statements.
 */
export class Sender {
  readonly #options: SenderOptions
  readonly #id = randomUUID()
  readonly #slots: Slots
  readonly #targets: Targets
  readonly #metrics: SenderMetrics
  readonly #writer: CompletionWriter
  readonly #watch = new Watch()
  readonly #inFlight = new Set<Promise<void>>()
  #running = false
  #passing: Promise<unknown> | null = null
  #lookAgain = false
  /** Whether a lane had work but no free slot, so that a freed slot is a reason to look for work. */
  #heldUp = false
  #fullLanes: LaneRow[] = []
  #lookedMs = Number.NEGATIVE_INFINITY
  #attempted = 0
  #cancelPause: CancelTimer = () => {}
  #stopListening: () => Promise<void> = async () => {}

  constructor(options: SenderOptions) {
    const { db, log, box, guard } = options
    this.#options = options
    this.#metrics = options.metrics ?? NO_METRICS
    this.#slots = new Slots({ ...DEFAULT_LIMITS, ...options.limits })
    this.#targets = new Targets(db.write, box, guard)
    this.#writer = new CompletionWriter({ sql: db.write, log, written: (...done) => this.#written(...done) })
  }

  /** The number of deliveries in flight. */
  get inFlight(): number {
    return this.#slots.inFlight
  }

  async start(): Promise<void> {
    this.#running = true
    this.#stopListening = await this.#options.db.listen(DELIVERIES_DUE, () => this.#wake())
    this.#wake()
  }

  /**
   * Claims nothing more, lets the requests in flight end (each within its deadline) and writes their results. Unwritten
   * attempts are repeated by the next sender when their lease ends.
   */
  async drain(): Promise<void> {
    this.#running = false
    this.#cancelPause()
    await this.#stopListening().catch(() => {})
    await this.#passing
    await Promise.all(this.#inFlight)
    this.#writer.close()
    await this.#writer.settled()
    await endWatching(this.#options.db.write, this.#id).catch(() => {})
  }

  /**
   * Sends everything that is due at this moment. For commands and tests.
   * @returns the number of attempts
   */
  async deliverDue(): Promise<number> {
    const before = this.#attempted
    for (;;) {
      const { taken } = await this.#pass()
      await Promise.all(this.#inFlight)
      await this.#writer.settled()
      if (taken === 0) return this.#attempted - before
    }
  }

  #wake(): void {
    if (!this.#running) return
    this.#lookAgain = true
    if (this.#passing) return
    this.#cancelPause()
    this.#passing = this.#look().finally(() => {
      this.#passing = null
    })
  }

  #wakeAfter(ms: number): void {
    this.#cancelPause()
    this.#cancelPause = this.#options.clock.after(ms, () => this.#wake())
  }

  /** Runs passes until nothing is left to do or notified; then sleeps until a notice, a due time or the poll. */
  async #look(): Promise<void> {
    let pauseMs = IDLE_POLL_MS
    while (this.#running && this.#lookAgain) {
      this.#lookAgain = false
      try {
        const { taken, nextDueMs } = await this.#pass()
        await this.#noteClaimed(taken)
        pauseMs = this.#watch.pauseMs(this.#options.clock.monotonicMs(), taken, nextDueMs)
        if (taken > 0) break
      } catch (error) {
        this.#options.log.warn({ err: error }, 'webhook deliveries could not be claimed; trying again')
        pauseMs = IDLE_POLL_MS
        break
      }
    }
    if (this.#running) this.#wakeAfter(pauseMs)
  }

  /** One search for lanes and one claim. `taken` counts claimed and parked deliveries. */
  async #pass(): Promise<{ taken: number; nextDueMs: number }> {
    const { db, clock } = this.#options
    const now = clock.now()
    const { due, parked, nextDueMs } = await this.#dueLanes(now)
    const shares = this.#slots.share(due.map((row) => laneOf(row, now)))
    this.#heldUp = shares.length < due.length
    if (shares.length === 0) return { taken: parked, nextDueMs }
    const token = randomUUID()
    const claimed = await claimDue(db.write, shares, token, now)
    await this.#targets.load(claimed)
    for (const one of claimed) this.#send(one, token)
    const guessed = due === this.#fullLanes
    this.#fullLanes = fullOf(due, shares, claimed)
    if (guessed && claimed.length === 0) return this.#pass()
    return { taken: parked + claimed.length, nextDueMs }
  }

  /**
   * The lanes with due deliveries. For a short time after a search, lanes whose last claim was full are assumed to have
   * more, which saves the next search.
   */
  async #dueLanes(now: Date): Promise<{ due: LaneRow[]; parked: number; nextDueMs: number }> {
    const { db, clock } = this.#options
    if (this.#fullLanes.length > 0 && clock.monotonicMs() < this.#lookedMs + LOOK_KEPT_MS)
      return { due: this.#fullLanes, parked: 0, nextDueMs: Number.POSITIVE_INFINITY }
    this.#lookedMs = clock.monotonicMs()
    const lanes = await findLanes(db.write)
    let parked = 0
    for (const lane of lanes) if (!lane.enabled) parked += await parkWaiting(db.write, lane.endpointId, now)
    const open = lanes.filter((lane) => lane.enabled)
    const nextDueMs = Math.min(...open.filter((lane) => lane.dueAt > now).map((lane) => +lane.dueAt - +now))
    return { due: open.filter((lane) => lane.dueAt <= now), parked, nextDueMs }
  }

  #send(claimed: Claimed, token: string): void {
    const target = this.#targets.get(claimed.endpointId)
    if (!target) return // removed at this moment: the delivery is parked when its lease ends
    this.#slots.take(claimed)
    const sending = this.#attempt(claimed, target, token).finally(() => this.#inFlight.delete(sending))
    this.#inFlight.add(sending)
  }

  async #attempt(claimed: Claimed, target: Target, token: string): Promise<void> {
    const completed = await attempt(this.#options, target, claimed, token)
    this.#attempted++
    this.#slots.release(claimed, endedAs(completed.outcome))
    if (this.#heldUp && this.#running && !this.#passing) {
      this.#heldUp = false
      this.#wakeAfter(SLOT_FREED_PAUSE_MS)
    }
    const sinceEventMs = completed.endedAt.getTime() - claimed.createdAt.getTime()
    this.#metrics.attempted(completed, sinceEventMs, claimed.attempts === 0)
    this.#options.log.info(wideLine(claimed, completed, target), 'webhook attempt')
    this.#writer.add(completed)
  }

  async #written(batch: readonly Completed[], report: CompletionReport): Promise<void> {
    const { db, clock, log, notify } = this.#options
    for (const { id } of batch)
      if (!report.moved.has(id)) log.warn({ delivery: shownDeliveryId(id) }, 'a webhook attempt outlived its lease')
    const now = clock.now()
    for (const { id, since } of report.failing) {
      const failedMs = now.getTime() - since.getTime()
      if (failedMs >= WARN_AFTER_MS && failedMs < DISABLE_AFTER_MS) await warnIfFailing(db, id, now, notify)
      if (failedMs < DISABLE_AFTER_MS || !(await disableIfFailing(db, id, now, notify))) continue
      this.#metrics.endpointDisabled()
      log.warn({ endpoint: id }, 'a failing webhook endpoint is disabled')
    }
  }

  async #noteClaimed(count: number): Promise<void> {
    const { db, clock } = this.#options
    const nowMs = clock.monotonicMs()
    if (!this.#watch.claimed(count, nowMs)) return
    await declareWatching(db.write, this.#id)
    this.#watch.declared(clock.monotonicMs())
  }
}

/** The lanes from which every requested delivery was claimed. */
function fullOf(due: readonly LaneRow[], shares: readonly Share[], claimed: readonly Claimed[]): LaneRow[] {
  const left = new Map(shares.map((share) => [share.endpointId, share.slots]))
  for (const { endpointId } of claimed) left.set(endpointId, (left.get(endpointId) ?? 0) - 1)
  return due.filter((lane) => left.get(lane.endpointId) === 0)
}

/** The first row of a lane may be in flight; after LATE_MS its receiver is slow, which counts the same. */
const laneOf = ({ endpointId, businessId, dueAt }: LaneRow, now: Date): Lane => ({
  endpointId,
  businessId: businessId ?? '',
  isLate: now.getTime() - dueAt.getTime() > LATE_MS,
})

const endedAs = (outcome: Outcome) =>
  outcome === 'success' ? 'success' : outcome.startsWith('timeout') ? 'timeout' : 'other'

/** The log line of an attempt. It never contains the query of a URL (which may hold secrets), a body or a signature. */
const wideLine = (claimed: Claimed, completed: Completed, target: Target) => ({
  delivery: shownDeliveryId(claimed.id),
  event: claimed.eventId,
  name: claimed.eventName,
  endpoint: claimed.endpointId,
  business: claimed.businessId,
  host: target.address?.host,
  attempt: claimed.attempts + 1,
  outcome: completed.outcome,
  status: completed.status,
  detail: completed.detail ?? undefined,
  ms: completed.endedAt.getTime() - completed.startedAt.getTime(),
  connectMs: completed.connectMs,
  sinceEventMs: completed.endedAt.getTime() - claimed.createdAt.getTime(),
  next: completed.state === 'waiting' ? completed.dueAt : completed.state,
})
