export interface Rate {
  /** How much at once. */
  readonly burst: number
  /** How much a second after that. */
  readonly perSecond: number
}

/** How much somebody may have of something: so much at once, and so much a second after that. */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #filledMs: number

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#filledMs = nowMs
  }

  /** Takes one; false: there is none. */
  take(nowMs: number): boolean {
    const { burst, perSecond } = this.#rate
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#filledMs) / 1000) * perSecond)
    this.#filledMs = nowMs
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
