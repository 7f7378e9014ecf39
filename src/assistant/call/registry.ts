import type { EndedReason } from '../../features/calls/call.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { LiveCallInfo, LiveEvent, SupervisorCommand } from './control.ts'

/** A live call, as its session registers it. */
export interface LiveCall extends Omit<LiveCallInfo, 'answeredAt' | 'state'> {
  /** Ends it politely, in the assistant's words. */
  stop(): void
  /** Ends it at once. */
  cutOff(reason: EndedReason): void
  /** Does what a person asks, as soon as nothing with effects is under way. */
  order(order: SupervisorCommand): void
  /** Resolves when the call is over and on record. */
  over: Promise<void>
}

/** Called with every event and the business that it belongs to. */
export type LiveListener = (event: LiveEvent, businessId: string) => void
export type Caption = Extract<LiveEvent, { kind: 'caption' }>

/** A booking under way when a call is cut off is given so long to be done. */
const TOOLS_END_MS = 3_000
/** For who begins to watch in the middle of a call. */
const CAPTIONS_KEPT = 100

interface Kept {
  call: LiveCall
  info: LiveCallInfo
  captions: Caption[]
  /** The caller is gone; what is left is to put it on record. */
  lineFree: boolean
}

/** The calls in progress on this instance: to watch, to count, and to end when the service stops. */
export class LiveCalls {
  readonly #calls = new Map<string, Kept>()
  readonly #listeners = new Set<LiveListener>()
  #closed = false

  /** Calls that are not on record yet. */
  get count(): number {
    return this.#calls.size
  }

  /** Those of them with somebody on the line. */
  get linesInUse(): number {
    let lines = 0
    for (const { lineFree } of this.#calls.values()) if (!lineFree) lines += 1
    return lines
  }

  /** True once the service stops: no new call is taken. */
  get closed(): boolean {
    return this.#closed
  }

  /** Of one business, or of all where none is named; in the order they came. */
  list(businessId?: string): LiveCallInfo[] {
    const all = [...this.#calls.values()].map(({ info }) => ({ ...info }))
    return businessId === undefined ? all : all.filter((info) => info.businessId === businessId)
  }

  find(id: string): LiveCall | null {
    return this.#calls.get(id)?.call ?? null
  }

  /** The last final captions of a call, in order; none where the call is not this business's. */
  captions(businessId: string, id: string): Caption[] {
    return [...(this.#of(businessId, id)?.captions ?? [])]
  }

  /**
   * Hands the caller of a live call to `to` (E.164). Gives whether there is such a call; what becomes of it is seen in its
   * events: a tool named `transfer`, then the end of the call, or the conversation going on.
   */
  transfer(businessId: string, id: string, to: string): boolean {
    return this.#order(businessId, id, { do: 'transfer', to })
  }

  /** Says goodbye to the caller and hangs up. Gives whether there is such a call. */
  hangUp(businessId: string, id: string): boolean {
    return this.#order(businessId, id, { do: 'hang_up' })
  }

  /** Lets the assistant say something to the caller now. Gives whether there is such a call. */
  say(businessId: string, id: string, text: string): boolean {
    return this.#order(businessId, id, { do: 'say', text })
  }

  begin(call: LiveCall): void {
    const { id, businessId, direction, from, to, startedAt } = call
    const info: LiveCallInfo = { id, businessId, direction, from, to, startedAt, answeredAt: null, state: 'ringing' }
    this.#calls.set(id, { call, info, captions: [], lineFree: false })
    this.publish({ kind: 'started', call: { ...info } })
    if (this.#closed) call.stop()
  }

  /** The caller is gone, so that another may come, while the call is still being put on record. */
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

  /** Of a call in progress; of any other it goes nowhere. */
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

  /** Gives how to stop listening. */
  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes no more calls and ends those in progress: politely at first, after `deadlineMs` at once, and a little later
   * without waiting for tools that do not answer. Resolves when all are over and on record. A call whose `over` settles
   * without `end` is taken off: waiting for it again would resolve at once, for ever, and nothing else would get to run.
   */
  async endAll(deadlineMs: number, clock: Clock): Promise<void> {
    this.#closed = true
    for (const { call } of this.#calls.values()) call.stop()
    const cutOff = () => {
      for (const { call } of this.#calls.values()) call.cutOff('service_stopping')
    }
    const cancels = [clock.after(deadlineMs, cutOff), clock.after(deadlineMs + TOOLS_END_MS, cutOff)]
    while (this.#calls.size > 0) await Promise.all([...this.#calls.values()].map(({ call }) => this.#gone(call)))
    for (const cancel of cancels) cancel()
  }

  async #gone(call: LiveCall): Promise<void> {
    await call.over.catch(() => {})
    this.end(call.id, 'internal_error')
  }

  #of(businessId: string, id: string): Kept | null {
    const kept = this.#calls.get(id)
    return kept?.info.businessId === businessId ? kept : null
  }

  #order(businessId: string, id: string, order: SupervisorCommand): boolean {
    const kept = this.#of(businessId, id)
    kept?.call.order(order)
    return kept !== null
  }

  /** A listener that throws harms neither the call nor the other listeners. */
  #tell(event: LiveEvent, businessId: string): void {
    for (const listener of this.#listeners) {
      try {
        listener(event, businessId)
      } catch {
        // Whoever watches must look after themselves.
      }
    }
  }
}
