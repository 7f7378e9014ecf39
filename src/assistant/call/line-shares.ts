import type { Clock } from '../../kernel/clock.ts'

/**
 * Why a business does not take a call: its own share of the lines is used up, or this caller has made too many calls.
 */
export type ShareRefusal = 'business_share' | 'caller_at_once' | 'caller_per_minute'

export interface ShareLimits {
  /** Simultaneous calls from one caller's number to one business; 0 means no limit. */
  readonly perCaller: number
  /** Calls per minute from one caller's number to one business; 0 means no limit. */
  readonly perCallerAMinute: number
}

export interface LineRequest {
  readonly businessId: string
  /** E.164; null if withheld, or if the call is outbound. */
  readonly caller: string | null
  /** Simultaneous calls of this business. */
  readonly businessLines: number
}

const MINUTE_MS = 60_000
/** Enough for all callers of a minute; the oldest are dropped first. */
const MAX_CALLERS = 10_000

/**
 * Shares the lines among businesses and callers, so that neither a flooded business nor one person with an autodialer takes
 * all of them. Counts the calls of this instance.
 */
export class LineShares {
  readonly #limits: ShareLimits
  readonly #clock: Clock
  readonly #businesses = new Map<string, number>()
  readonly #callers = new Map<string, number>()
  /** The times of each caller's calls in the last minute, oldest caller first. */
  readonly #arrivals = new Map<string, number[]>()

  constructor(limits: ShareLimits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
  }

  /** False if the operator lets every number call as often as it likes. */
  get limitsCallers(): boolean {
    return this.#limits.perCaller > 0
  }

  /** Takes a line. The returned function gives it back; it may be called more than once. */
  take({ businessId, caller, businessLines }: LineRequest): { refusal: ShareRefusal } | { release(): void } {
    const key = caller === null ? null : `${businessId} ${caller}`
    const refusal = this.#refuse(businessId, businessLines, key)
    if (refusal !== null) return { refusal }
    count(this.#businesses, businessId, 1)
    if (key !== null) count(this.#callers, key, 1)
    let taken = true
    return {
      release: () => {
        if (!taken) return
        taken = false
        count(this.#businesses, businessId, -1)
        if (key !== null) count(this.#callers, key, -1)
      },
    }
  }

  #refuse(businessId: string, businessLines: number, key: string | null): ShareRefusal | null {
    const { perCaller, perCallerAMinute } = this.#limits
    if (key !== null && perCallerAMinute > 0 && this.#arrivalsOf(key) > perCallerAMinute) return 'caller_per_minute'
    if (key !== null && perCaller > 0 && (this.#callers.get(key) ?? 0) >= perCaller) return 'caller_at_once'
    return (this.#businesses.get(businessId) ?? 0) >= businessLines ? 'business_share' : null
  }

  /** Records an arrival; returns how many there were in the last minute. */
  #arrivalsOf(key: string): number {
    const nowMs = this.#clock.monotonicMs()
    const recent = (this.#arrivals.get(key) ?? []).filter((ms) => nowMs - ms < MINUTE_MS)
    // Refused calls also count, but only as far as they matter.
    if (recent.length <= this.#limits.perCallerAMinute) recent.push(nowMs)
    this.#arrivals.delete(key)
    this.#arrivals.set(key, recent)
    const oldest = this.#arrivals.keys().next()
    if (this.#arrivals.size > MAX_CALLERS && !oldest.done) this.#arrivals.delete(oldest.value)
    return recent.length
  }
}

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
}
