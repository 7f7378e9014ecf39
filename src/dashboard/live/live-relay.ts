import type { LiveCallInfo, LiveEvent } from '../../assistant/call/control.ts'
import type { LiveCalls } from '../../assistant/call/registry.ts'
import type { SupervisorCommand } from '../../assistant/conversation/events.ts'
import { listOngoingCalls, type OngoingCall } from '../../features/calls/call.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { decodeNotice, encodeNotice, type LiveNotice, type WatchedCall, type WatchedEvent } from './live-notice.ts'
import { NoticeQueue } from './notice-queue.ts'

type Listener = (event: WatchedEvent) => void

export interface LiveRelayParts {
  db: Database
  live: LiveCalls
  clock: Clock
  log: Log
  instanceId: string
}

/** The outcome of a supervisor command. `unanswered`: the instance that handles the call did not answer in time. */
export type CommandOutcome = 'taken' | 'no_such_call' | 'unanswered'

export const LIVE_CHANNEL = 'live_calls'
const RENEW_MS = 5_000
/** Longer than three renewals, so that lost renewals do not end a watch. */
const WATCHED_MS = 16_000
const ANSWER_MS = 3_000

/**
 * The calls in progress of a business on all instances, and their live events. A call is handled by one instance; the
 * others learn its events by NOTIFY, but only while a page there shows the calls of that business.
 */
export class LiveRelay {
  readonly #parts: LiveRelayParts
  readonly #notices: NoticeQueue
  readonly #followers = new Map<string, Set<Listener>>()
  /** Until when another instance watches a business, in this instance's monotonic milliseconds. */
  readonly #watchedElsewhere = new Map<string, number>()
  readonly #unanswered = new Map<string, (outcome: CommandOutcome) => void>()
  #stops: (() => unknown)[] = []
  #cancel: CancelTimer = () => {}
  #stopped = false

  constructor(parts: LiveRelayParts) {
    this.#parts = parts
    this.#notices = new NoticeQueue(parts.db, LIVE_CHANNEL, parts.log)
  }

  async start(): Promise<void> {
    const { db, live } = this.#parts
    this.#stops.push(live.subscribe((event, businessId) => this.#onLiveEvent(event, businessId)))
    this.#stops.push(await db.listen(LIVE_CHANNEL, (payload) => this.#onNotice(payload)))
    this.#renewLater()
  }

  /** The calls in progress. The captions of calls on other instances follow as events through `follow`. */
  async list(businessId: string): Promise<WatchedCall[]> {
    const { db, live, instanceId } = this.#parts
    const elsewhere = (await listOngoingCalls(db, businessId)).filter((call) => call.instanceId !== instanceId)
    const here = live.list(businessId).map((info) => this.#watched(info))
    return [...here, ...elsewhere.map(asWatched)].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  }

  /** Calls `listener` for each live event of the business from now on. @returns a function that stops it */
  follow(businessId: string, listener: Listener): () => void {
    const followers = this.#followers.get(businessId) ?? new Set()
    this.#followers.set(businessId, followers.add(listener))
    this.#send({ type: 'watch', businessId, isNew: true })
    return () => {
      followers.delete(listener)
      if (followers.size === 0 && this.#followers.get(businessId) === followers) this.#followers.delete(businessId)
    }
  }

  /** Sends a supervisor command to the call, on whichever instance the call is. */
  async command(businessId: string, callId: string, command: SupervisorCommand): Promise<CommandOutcome> {
    if (this.#execute(businessId, callId, command)) return 'taken'
    const { db, instanceId, clock } = this.#parts
    const ongoing = await listOngoingCalls(db, businessId)
    const call = ongoing.find(({ id }) => id === callId)
    if (call === undefined || call.instanceId === instanceId) return 'no_such_call'
    const requestId = newId('event')
    return new Promise((resolve) => {
      const settle = (outcome: CommandOutcome) => {
        cancel()
        this.#unanswered.delete(requestId)
        resolve(outcome)
      }
      const cancel = clock.after(ANSWER_MS, () => settle('unanswered'))
      this.#unanswered.set(requestId, settle)
      this.#send({ type: 'command', businessId, callId, command, requestId })
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel()
    for (const settle of [...this.#unanswered.values()]) settle('unanswered')
    for (const stop of this.#stops) await stop()
    await this.#notices.settled()
  }

  #onLiveEvent(event: LiveEvent, businessId: string): void {
    this.#notify(businessId, event)
    const until = this.#watchedElsewhere.get(businessId)
    if (until === undefined) return
    if (until > this.#parts.clock.monotonicMs()) this.#send({ type: 'event', businessId, event })
    else this.#watchedElsewhere.delete(businessId)
  }

  #onNotice(payload: string): void {
    // Empty: the connection was lost, and notices may have been lost with it.
    if (payload === '') {
      for (const businessId of this.#followers.keys()) {
        this.#notify(businessId, { kind: 'missed' })
        this.#send({ type: 'watch', businessId, isNew: true })
      }
      return
    }
    const notice = decodeNotice(payload)
    if (notice === null || notice.from === this.#parts.instanceId) return
    if (notice.type === 'watch') this.#onWatch(notice.businessId, notice.isNew)
    else if (notice.type === 'event') this.#notify(notice.businessId, notice.event)
    else if (notice.type === 'call') this.#notify(notice.businessId, { kind: 'call', call: notice.call })
    else if (notice.type === 'command') {
      if (this.#execute(notice.businessId, notice.callId, notice.command))
        this.#send({ type: 'taken', requestId: notice.requestId })
    } else this.#unanswered.get(notice.requestId)?.('taken')
  }

  #onWatch(businessId: string, isNew: boolean): void {
    this.#watchedElsewhere.set(businessId, this.#parts.clock.monotonicMs() + WATCHED_MS)
    if (!isNew) return
    for (const info of this.#parts.live.list(businessId))
      this.#send({ type: 'call', businessId, call: this.#watched(info) })
  }

  #execute(businessId: string, callId: string, command: SupervisorCommand): boolean {
    const { live } = this.#parts
    if (command.do === 'transfer') return live.transfer(businessId, callId, command)
    if (command.do === 'say') return live.say(businessId, callId, command.text)
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

  #notify(businessId: string, event: WatchedEvent): void {
    for (const listener of [...(this.#followers.get(businessId) ?? [])]) listener(event)
  }

  #send(notice: LiveNotice): void {
    this.#notices.push(encodeNotice({ ...notice, from: this.#parts.instanceId }))
  }
}

/** A call of another instance, as far as the database describes it. */
const asWatched = ({ instanceId: _, ...call }: OngoingCall): WatchedCall => ({
  ...call,
  state: call.answeredAt === null ? 'ringing' : 'listening',
  captions: [],
})
