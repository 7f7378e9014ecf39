import type { LiveCallInfo, LiveEvent, SupervisorCommand } from '../../assistant/call/control.ts'
import type { LiveCalls } from '../../assistant/call/registry.ts'
import { listOngoingCalls, type OngoingCall } from '../../features/calls/call.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { fitting, type LiveNotice, readNotice, type WatchedCall, type WatchedEvent } from './live-notice.ts'
import { NoticeQueue } from './notice-queue.ts'

type Hear = (event: WatchedEvent) => void

export interface LiveRelayParts {
  db: Database
  live: LiveCalls
  clock: Clock
  log: Log
  instanceId: string
}

/** What `order` found. `unanswered`: the instance that holds the call does not answer. */
export type OrderOutcome = 'taken' | 'no_such_call' | 'unanswered'

export const LIVE_CHANNEL = 'live_calls'
const RENEW_MS = 5_000
/** Three renewals may get lost. */
const WATCHED_MS = 16_000
const ANSWER_MS = 3_000

/**
 * The calls in progress of a business on all instances, and what happens in them. A call lives on one instance; the others
 * hear of it by NOTIFY, and only while somebody there is watching that business.
 */
export class LiveRelay {
  readonly #parts: LiveRelayParts
  readonly #notices: NoticeQueue
  readonly #followers = new Map<string, Set<Hear>>()
  /** Until when somebody elsewhere watches a business, by our clock. */
  readonly #watchedElsewhere = new Map<string, number>()
  readonly #unanswered = new Map<string, (outcome: OrderOutcome) => void>()
  #stops: (() => unknown)[] = []
  #cancel: CancelTimer = () => {}
  #stopped = false

  constructor(parts: LiveRelayParts) {
    this.#parts = parts
    this.#notices = new NoticeQueue(parts.db, LIVE_CHANNEL, parts.log)
  }

  async start(): Promise<void> {
    const { db, live } = this.#parts
    this.#stops.push(live.subscribe((event, businessId) => this.#happened(event, businessId)))
    this.#stops.push(await db.listen(LIVE_CHANNEL, (payload) => this.#noticed(payload)))
    this.#renewLater()
  }

  /** All that are in progress now; what others hold is known in full a moment later, through `follow`. */
  async list(businessId: string): Promise<WatchedCall[]> {
    const { db, live, instanceId } = this.#parts
    const elsewhere = (await listOngoingCalls(db, businessId)).filter((call) => call.instanceId !== instanceId)
    const here = live.list(businessId).map((info) => this.#watched(info))
    return [...here, ...elsewhere.map(asWatched)].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  }

  /** Calls `hear` with all that happens from now on in calls of the business. Gives how to stop. */
  follow(businessId: string, hear: Hear): () => void {
    const followers = this.#followers.get(businessId) ?? new Set()
    this.#followers.set(businessId, followers.add(hear))
    this.#send({ type: 'watch', businessId, isNew: true })
    return () => {
      followers.delete(hear)
      if (followers.size === 0 && this.#followers.get(businessId) === followers) this.#followers.delete(businessId)
    }
  }

  /** Has the call do what a person asks, on whichever instance it is. */
  async order(businessId: string, callId: string, order: SupervisorCommand): Promise<OrderOutcome> {
    if (this.#obey(businessId, callId, order)) return 'taken'
    const { db, instanceId, clock } = this.#parts
    const ongoing = await listOngoingCalls(db, businessId)
    const call = ongoing.find(({ id }) => id === callId)
    if (call === undefined || call.instanceId === instanceId) return 'no_such_call'
    const requestId = newId('event')
    return new Promise((resolve) => {
      const settle = (outcome: OrderOutcome) => {
        cancel()
        this.#unanswered.delete(requestId)
        resolve(outcome)
      }
      const cancel = clock.after(ANSWER_MS, () => settle('unanswered'))
      this.#unanswered.set(requestId, settle)
      this.#send({ type: 'order', businessId, callId, order, requestId })
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel()
    for (const settle of [...this.#unanswered.values()]) settle('unanswered')
    for (const stop of this.#stops) await stop()
    await this.#notices.settled()
  }

  #happened(event: LiveEvent, businessId: string): void {
    this.#tell(businessId, event)
    const until = this.#watchedElsewhere.get(businessId)
    if (until === undefined) return
    if (until > this.#parts.clock.monotonicMs()) this.#send({ type: 'event', businessId, event })
    else this.#watchedElsewhere.delete(businessId)
  }

  #noticed(payload: string): void {
    // Empty: the connection was away, and what was missed may be anything.
    if (payload === '') {
      for (const businessId of this.#followers.keys()) {
        this.#tell(businessId, { kind: 'missed' })
        this.#send({ type: 'watch', businessId, isNew: true })
      }
      return
    }
    const notice = readNotice(payload)
    if (notice === null || notice.from === this.#parts.instanceId) return
    if (notice.type === 'watch') this.#watchBegins(notice.businessId, notice.isNew)
    else if (notice.type === 'event') this.#tell(notice.businessId, notice.event)
    else if (notice.type === 'call') this.#tell(notice.businessId, { kind: 'call', call: notice.call })
    else if (notice.type === 'order') {
      if (this.#obey(notice.businessId, notice.callId, notice.order))
        this.#send({ type: 'taken', requestId: notice.requestId })
    } else this.#unanswered.get(notice.requestId)?.('taken')
  }

  #watchBegins(businessId: string, isNew: boolean): void {
    this.#watchedElsewhere.set(businessId, this.#parts.clock.monotonicMs() + WATCHED_MS)
    if (!isNew) return
    for (const info of this.#parts.live.list(businessId))
      this.#send({ type: 'call', businessId, call: this.#watched(info) })
  }

  #obey(businessId: string, callId: string, order: SupervisorCommand): boolean {
    const { live } = this.#parts
    if (order.do === 'transfer') return live.transfer(businessId, callId, order.to)
    if (order.do === 'say') return live.say(businessId, callId, order.text)
    return live.hangUp(businessId, callId)
  }

  #watched({ businessId, ...info }: LiveCallInfo): WatchedCall {
    const captions = this.#parts.live.captions(businessId, info.id)
    return { ...info, captions: captions.map(({ role, text, atMs }) => ({ role, text, atMs })) }
  }

  #renewLater(): void {
    this.#cancel = this.#parts.clock.after(RENEW_MS, () => {
      if (this.#stopped) return
      for (const businessId of this.#followers.keys()) this.#send({ type: 'watch', businessId, isNew: false })
      this.#renewLater()
    })
  }

  #tell(businessId: string, event: WatchedEvent): void {
    for (const hear of [...(this.#followers.get(businessId) ?? [])]) hear(event)
  }

  #send(notice: LiveNotice): void {
    this.#notices.push(fitting({ ...notice, from: this.#parts.instanceId }))
  }
}

/** What the database knows of a call that another instance holds. */
const asWatched = ({ instanceId: _, ...call }: OngoingCall): WatchedCall => ({
  ...call,
  state: call.answeredAt === null ? 'ringing' : 'listening',
  captions: [],
})
