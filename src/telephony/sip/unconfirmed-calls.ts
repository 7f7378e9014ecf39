import type { Clock } from '../../kernel/clock.ts'
import { subnetOf } from '../../kernel/network/ip-network.ts'

interface UnconfirmedCall {
  readonly subnet: string
  readonly sinceMs: number
  /** Null: not known yet, or admitted by its address alone. */
  trunkId: string | null
  /** Ends the call and frees its line at once; null as long as the number is looked up. */
  hangUp: (() => void) | null
}

/** The place of a call among those whose caller has not shown yet that it is there. */
export interface UnconfirmedPlace {
  /** Lets the call give way to others. */
  giveWay(trunkId: string | null, hangUp: () => void): void
  /** The caller is there, or the call is over. */
  remove(): void
}

/** An ACK that was lost twice arrives 3.5 s after the first 200 (RFC 3261, section 13.3.1.4: 0.5 s, 1 s, 2 s). */
const PATIENCE_MS = 4_000
/** So many may be set up at once on a service with few lines, too. */
const ALWAYS_ALLOWED = 8

/**
 * The calls whose caller has not shown yet that it is there, by an ACK or by audio. The source of an INVITE over UDP is
 * easily forged, so such calls may hold half of the lines for one subnet, and three quarters in all. Where no place or line
 * is free, the call that has waited longest gives way, after four seconds.
 */
export class UnconfirmedCalls {
  readonly #clock: Clock
  readonly #perSubnet: number
  readonly #inAll: number
  /** Oldest first. */
  readonly #calls = new Set<UnconfirmedCall>()

  constructor(clock: Clock, maxCalls: number) {
    this.#clock = clock
    this.#perSubnet = Math.max(ALWAYS_ALLOWED, Math.ceil(maxCalls / 2))
    this.#inAll = Math.max(ALWAYS_ALLOWED, Math.ceil((maxCalls * 3) / 4))
  }

  /** Whether one more call from there may be set up; hangs up one that has waited too long if that makes room. */
  makeRoom(address: string): boolean {
    const subnet = subnetOf(address)
    const isOfSubnet = (call: UnconfirmedCall): boolean => call.subnet === subnet
    if ([...this.#calls].filter(isOfSubnet).length >= this.#perSubnet) return this.#dropOldest(isOfSubnet)
    return this.#calls.size < this.#inAll || this.#dropOldest(() => true)
  }

  /** Frees a line, of this trunk if one is given; false if no call has waited too long. */
  freeLine(trunkId?: string): boolean {
    return this.#dropOldest((call) => trunkId === undefined || call.trunkId === trunkId)
  }

  /** Counts a call until it is removed. */
  add(address: string): UnconfirmedPlace {
    const sinceMs = this.#clock.monotonicMs()
    const call: UnconfirmedCall = { subnet: subnetOf(address), sinceMs, trunkId: null, hangUp: null }
    this.#calls.add(call)
    return {
      giveWay: (trunkId, hangUp) => Object.assign(call, { trunkId, hangUp }),
      remove: () => void this.#calls.delete(call),
    }
  }

  #dropOldest(counts: (call: UnconfirmedCall) => boolean): boolean {
    const latestMs = this.#clock.monotonicMs() - PATIENCE_MS
    for (const call of this.#calls) {
      if (call.sinceMs > latestMs) return false
      if (call.hangUp === null || !counts(call)) continue
      this.#calls.delete(call)
      call.hangUp()
      return true
    }
    return false
  }
}
