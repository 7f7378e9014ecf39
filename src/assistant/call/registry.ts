import type { EndedReason } from '../../features/calls/call.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CallTap } from '../../media/call-tap.ts'
import { ON_A_PAGE, type SupervisorCommand } from '../conversation/events.ts'
import type { ControllableCall, LiveCallInfo, LiveEvent, LiveState } from './control.ts'

/** A live call, as its session registers it. */
export interface LiveCall extends Omit<LiveCallInfo, 'answeredAt' | 'state'> {
  control: ControllableCall
  /** The audio tap through which members listen to the call and take it over. */
  tap: CallTap
  /** Resolves when the call is over and on record. */
  over: Promise<void>
}

/** Gets every event with the id of the business that it belongs to. */
export type LiveListener = (event: LiveEvent, businessId: string) => void
export type Caption = Extract<LiveEvent, { kind: 'caption' }>

/** How long a booking that is running when its call is cut off may take. */
const TOOLS_END_MS = 3_000
/** How many captions are kept for people who start to watch in the middle of a call. */
const CAPTIONS_KEPT = 100

/** The states in which the caller and the assistant talk with each other. */
const TALKING: ReadonlySet<LiveState> = new Set<LiveState>(['speaking', 'listening', 'thinking', 'tool'])

interface Entry {
  call: LiveCall
  info: LiveCallInfo
  captions: Caption[]
  /** The caller has hung up, and the record of the call is being written. */
  lineFree: boolean
}

/** The calls in progress on this instance: to watch, count and end them. */
export class LiveCalls {
  readonly #calls = new Map<string, Entry>()
  readonly #listeners = new Set<LiveListener>()
  #closed = false
  #ending = false

  /** Calls that are not on record yet. */
  get count(): number {
    return this.#calls.size
  }

  /** Calls whose leg has not ended. */
  get linesInUse(): number {
    let lines = 0
    for (const { lineFree } of this.#calls.values()) if (!lineFree) lines += 1
    return lines
  }

  /** True once the service drains or stops: no new call is taken. */
  get closed(): boolean {
    return this.#closed
  }

  /** True once the calls in progress are being ended. */
  get ending(): boolean {
    return this.#ending
  }

  /** Takes no more calls; those in progress continue. */
  close(): void {
    this.#closed = true
  }

  /** The calls of one business, or of all businesses, in the order in which they came in. */
  list(businessId?: string): LiveCallInfo[] {
    const all = [...this.#calls.values()].map(({ info }) => ({ ...info }))
    return businessId === undefined ? all : all.filter((info) => info.businessId === businessId)
  }

  find(id: string): LiveCall | null {
    return this.#calls.get(id)?.call ?? null
  }

  /** The last final captions of a call, in order; empty if the call does not belong to this business. */
  captions(businessId: string, id: string): Caption[] {
    return [...(this.#of(businessId, id)?.captions ?? [])]
  }

  /**
   * Transfers the caller to `to` (E.164), or to a destination. Returns true if there is such a call. The call's events
   * show the result: a tool named `transfer`, then the end of the call or the rest of the conversation.
   */
  transfer(businessId: string, id: string, whom: { to: string; destinationId?: string }): boolean {
    const { to, destinationId } = whom
    const destination = destinationId === undefined ? {} : { destinationId }
    return this.#command(businessId, id, { do: 'transfer', to, ...destination })
  }

  /** The audio of a call; null if this business has no such call on this instance. */
  tap(businessId: string, id: string): CallTap | null {
    return this.#of(businessId, id)?.call.tap ?? null
  }

  /**
   * Connects the caller with the member who offered at the tap to take the call. Returns true if there is such a call.
   */
  takeOver(businessId: string, id: string, memberName: string): boolean {
    return this.#command(businessId, id, { do: 'transfer', to: ON_A_PAGE, memberName })
  }

  /** Says goodbye to the caller and hangs up. Returns true if there is such a call. */
  hangUp(businessId: string, id: string): boolean {
    return this.#command(businessId, id, { do: 'hang_up' })
  }

  /** Makes the assistant say something now. Returns true if there is such a call. */
  say(businessId: string, id: string, text: string): boolean {
    return this.#command(businessId, id, { do: 'say', text })
  }

  /** Makes the assistant say something in every conversation that is not about to end. */
  sayToAll(text: string): void {
    for (const { call, info } of this.#calls.values())
      if (TALKING.has(info.state)) call.control.command({ do: 'say', text })
  }

  begin(call: LiveCall): void {
    const { id, businessId, direction, from, to, startedAt } = call
    const info: LiveCallInfo = { id, businessId, direction, from, to, startedAt, answeredAt: null, state: 'ringing' }
    this.#calls.set(id, { call, info, captions: [], lineFree: false })
    this.publish({ kind: 'started', call: { ...info } })
    if (this.#ending) call.control.stop()
  }

  /** Frees the line of a caller who has hung up, while the record of the call is still being written. */
  freeLine(id: string): void {
    const kept = this.#calls.get(id)
    if (kept) kept.lineFree = true
  }

  end(id: string, reason: EndedReason): void {
    const kept = this.#calls.get(id)
    if (!kept) return
    this.#calls.delete(id)
    this.#tell({ kind: 'ended', callId: id, reason }, kept.info.businessId)
  }

  /** Publishes an event of a call in progress; any other event is dropped. */
  publish(event: LiveEvent): void {
    const kept = this.#calls.get(event.kind === 'started' ? event.call.id : event.callId)
    if (!kept) return
    if (event.kind === 'answered') kept.info.answeredAt = event.at
    if (event.kind === 'state') kept.info.state = event.state
    if (event.kind === 'caption' && event.final) {
      kept.captions.push(event)
      if (kept.captions.length > CAPTIONS_KEPT) kept.captions.shift()
    }
    this.#tell(event, kept.info.businessId)
  }

  /** Returns a function that ends the subscription. */
  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes no more calls and ends those in progress: politely first, immediately after `deadlineMs`, and a little later
   * without waiting for tools. Resolves when all are over and on record. A call whose `over` settles without `end` is
   * removed: waiting for it again would resolve at once in an endless loop and block everything else.
   */
  async endAll(deadlineMs: number, clock: Clock): Promise<void> {
    this.#closed = true
    this.#ending = true
    for (const { call } of this.#calls.values()) call.control.stop()
    const cutOff = () => {
      for (const { call } of this.#calls.values()) call.control.cutOff('service_stopping')
    }
    const cancels = [clock.after(deadlineMs, cutOff), clock.after(deadlineMs + TOOLS_END_MS, cutOff)]
    while (this.#calls.size > 0) await Promise.all([...this.#calls.values()].map(({ call }) => this.#gone(call)))
    for (const cancel of cancels) cancel()
  }

  async #gone(call: LiveCall): Promise<void> {
    await call.over.catch(() => {})
    this.end(call.id, 'internal_error')
  }

  #of(businessId: string, id: string): Entry | null {
    const kept = this.#calls.get(id)
    return kept?.info.businessId === businessId ? kept : null
  }

  #command(businessId: string, id: string, command: SupervisorCommand): boolean {
    const kept = this.#of(businessId, id)
    kept?.call.control.command(command)
    return kept !== null
  }

  /** A listener that throws must not affect the call or the other listeners. */
  #tell(event: LiveEvent, businessId: string): void {
    for (const listener of this.#listeners) {
      try {
        listener(event, businessId)
      } catch {
        // The listener has to handle its own errors.
      }
    }
  }
}
