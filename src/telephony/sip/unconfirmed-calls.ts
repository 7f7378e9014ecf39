import type { Clock } from '../../kernel/clock.ts'
import { subnetOf } from '../../kernel/network/ip-network.ts'

interface UnconfirmedCall {
  readonly subnet: string
  readonly sinceMs: number
  /** Null for not known yet. */
  businessId: string | null
  /** Null for not known yet, or admitted by its address alone. */
  trunkId: string | null
  /** Ends the call and frees its line at once; null as long as the number is looked up. */
  hangUp: (() => void) | null
}

/** The place of a call among those whose caller has not shown yet that it is there. */
export interface UnconfirmedPlace {
  /**
   * Counts the call for the business of its number. False: the business has too many such calls, and none has waited too
   * long.
   */
  assign(businessId: string): boolean
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
 * easily forged, so the calls of one business may hold half of the lines for one subnet, and five eighths from all subnets,
 * and those of all businesses three quarters. So businesses whose carriers are in one subnet do not take each other's places.
 * Where no place or line is free, the call that has waited longest gives way, after four seconds.
 */
export class UnconfirmedCalls {
  readonly #clock: Clock
  readonly #perSubnet: number
  readonly #perBusiness: number
  readonly #inAll: number
  /** Oldest first. */
  readonly #calls = new Set<UnconfirmedCall>()

  constructor(clock: Clock, maxCalls: number) {
    this.#clock = clock
    this.#perSubnet = Math.max(ALWAYS_ALLOWED, Math.ceil(maxCalls / 2))
    this.#perBusiness = Math.max(ALWAYS_ALLOWED, Math.ceil((maxCalls * 5) / 8))
    this.#inAll = Math.max(ALWAYS_ALLOWED, Math.ceil((maxCalls * 3) / 4))
  }

  /** Whether one more call from there may be set up; hangs up one that has waited too long if that makes room. */
  makeRoom(address: string): boolean {
    const subnet = subnetOf(address)
    const isLookedUp = (call: UnconfirmedCall): boolean => call.businessId === null && call.subnet === subnet
    if (this.#count(isLookedUp) >= this.#perSubnet) return false
    return this.#calls.size < this.#inAll || this.#dropOldest(() => true)
  }

  /** Frees a line, of this trunk if one is given; false if no call has waited too long. */
  freeLine(trunkId?: string): boolean {
    return this.#dropOldest((call) => trunkId === undefined || call.trunkId === trunkId)
  }

  /** Counts a call until it is removed. */
  add(address: string): UnconfirmedPlace {
    const sinceMs = this.#clock.monotonicMs()
    const subnet = subnetOf(address)
    const call: UnconfirmedCall = { subnet, sinceMs, businessId: null, trunkId: null, hangUp: null }
    this.#calls.add(call)
    return {
      assign: (businessId) => this.#assign(call, businessId),
      giveWay: (trunkId, hangUp) => Object.assign(call, { trunkId, hangUp }),
      remove: () => void this.#calls.delete(call),
    }
  }

  #assign(call: UnconfirmedCall, businessId: string): boolean {
    const isOfBusiness = (other: UnconfirmedCall): boolean => other.businessId === businessId
    const isOfSubnet = (other: UnconfirmedCall): boolean => isOfBusiness(other) && other.subnet === call.subnet
    const hasPlace =
      this.#count(isOfSubnet) >= this.#perSubnet
        ? this.#dropOldest(isOfSubnet)
        : this.#count(isOfBusiness) < this.#perBusiness || this.#dropOldest(isOfBusiness)
    if (hasPlace) call.businessId = businessId
    return hasPlace
  }

  #count(counts: (call: UnconfirmedCall) => boolean): number {
    let count = 0
    for (const call of this.#calls) if (counts(call)) count += 1
    return count
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
