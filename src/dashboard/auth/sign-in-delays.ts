/** Wrong passwords for one account from one network before the first delay. */
const FREE_FAILURES = 5
const FIRST_DELAY_MS = 5_000
const MAX_DELAY_MS = 15 * 60_000
/** Failures are forgotten after this time without another. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000
/** The remembered pairs of account and network. The oldest is forgotten first, so that the memory stays bounded. */
const MAX_REMEMBERED = 10_000

interface Failures {
  count: number
  lastAtMs: number
}

/**
 * Delays sign-ins after wrong passwords, for each account and network separately, so that a guessing stranger does not lock the account's
 * owner out. The delay doubles from five seconds to 15 minutes.
 */
export class SignInDelays {
  readonly #failures = new Map<string, Failures>()

  /** How long the next attempt must wait, in milliseconds; 0 if it may be made now. */
  waitMs(email: string, network: string, nowMs: number): number {
    const failures = this.#of(email, network, nowMs)
    if (failures === null || failures.count < FREE_FAILURES) return 0
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (failures.count - FREE_FAILURES), MAX_DELAY_MS)
    return Math.max(0, failures.lastAtMs + delayMs - nowMs)
  }

  /** @returns the number of consecutive wrong passwords */
  noteFailure(email: string, network: string, nowMs: number): number {
    const count = (this.#of(email, network, nowMs)?.count ?? 0) + 1
    const key = keyOf(email, network)
    this.#failures.delete(key)
    this.#failures.set(key, { count, lastAtMs: nowMs })
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > MAX_REMEMBERED && oldest !== undefined) this.#failures.delete(oldest)
    return count
  }

  noteSuccess(email: string, network: string): void {
    this.#failures.delete(keyOf(email, network))
  }

  #of(email: string, network: string, nowMs: number): Failures | null {
    const failures = this.#failures.get(keyOf(email, network))
    return failures !== undefined && nowMs - failures.lastAtMs < FORGOTTEN_AFTER_MS ? failures : null
  }
}

const keyOf = (email: string, network: string): string => `${network} ${email}`
