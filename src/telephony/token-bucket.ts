export interface Rate {
  /** The number of tokens in a full bucket. */
  readonly burst: number
  /** The number of tokens added each second. */
  readonly perSecond: number
}

/** A token bucket: allows a burst, then a steady rate. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #filledMs: number

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#filledMs = nowMs
  }

  /** Takes a token; false if the bucket is empty. */
  take(nowMs: number): boolean {
    const { burst, perSecond } = this.#rate
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#filledMs) / 1000) * perSecond)
    this.#filledMs = nowMs
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
