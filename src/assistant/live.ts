import type { EndedReason } from '../features/calls/call.ts'
import type { Clock, Instant } from '../kernel/clock.ts'

/** What a watcher of live calls may know of one. */
export interface LiveCallInfo {
  id: string
  businessId: string
  from: string
  to: string
  startedAt: Instant
}

/** A live call, as its session registers it. */
export interface LiveCall extends LiveCallInfo {
  /** Ends it politely, in the assistant's words. */
  stop(): void
  /** Ends it at once. */
  cutOff(reason: EndedReason): void
  /** Resolves when the call is over and on record. */
  over: Promise<void>
}

export type LiveEvent =
  | { kind: 'started'; call: LiveCallInfo }
  | { kind: 'answered'; callId: string }
  /** A sentence as the caller begins to hear it, or what the caller gave. `atMs` counts from the answer. */
  | { kind: 'caption'; callId: string; role: 'caller' | 'assistant'; text: string; atMs: number }
  | { kind: 'ended'; callId: string; reason: EndedReason }

/** A booking under way when a call is cut off is given so long to be done. */
const TOOLS_END_MS = 3_000

/** The calls in progress on this instance: to watch, to count, and to end when the service stops. */
export class LiveCalls {
  readonly #calls = new Map<string, LiveCall>()
  readonly #listeners = new Set<(event: LiveEvent) => void>()
  #closed = false

  get count(): number {
    return this.#calls.size
  }

  /** True once the service stops: no new call is taken. */
  get closed(): boolean {
    return this.#closed
  }

  list(): LiveCallInfo[] {
    return [...this.#calls.values()].map(publicInfo)
  }

  find(id: string): LiveCall | null {
    return this.#calls.get(id) ?? null
  }

  begin(call: LiveCall): void {
    this.#calls.set(call.id, call)
    this.publish({ kind: 'started', call: publicInfo(call) })
    if (this.#closed) call.stop()
  }

  end(id: string, reason: EndedReason): void {
    if (this.#calls.delete(id)) this.publish({ kind: 'ended', callId: id, reason })
  }

  /** A listener that throws harms neither the call nor the other listeners. */
  publish(event: LiveEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch {
        // Whoever watches must look after themselves.
      }
    }
  }

  /** Gives how to stop listening. */
  subscribe(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes no more calls and ends those in progress: politely at first, after `deadlineMs` at once, and a little later
   * without waiting for tools that do not answer. Resolves when all are over and on record.
   */
  async endAll(deadlineMs: number, clock: Clock): Promise<void> {
    this.#closed = true
    for (const call of this.#calls.values()) call.stop()
    const cutOff = () => {
      for (const call of this.#calls.values()) call.cutOff('service_stopping')
    }
    const cancels = [clock.after(deadlineMs, cutOff), clock.after(deadlineMs + TOOLS_END_MS, cutOff)]
    while (this.#calls.size > 0) await Promise.allSettled([...this.#calls.values()].map(({ over }) => over))
    for (const cancel of cancels) cancel()
  }
}

const publicInfo = ({ id, businessId, from, to, startedAt }: LiveCall): LiveCallInfo => ({
  id,
  businessId,
  from,
  to,
  startedAt,
})
