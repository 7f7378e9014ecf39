import type { Clock } from '../../kernel/clock.ts'
import { clientKey } from '../../kernel/network/ip-network.ts'
import { KEYLESS_PER_MINUTE, type RateLimits } from './rate-limit.ts'
import type { RateDecision } from './rate-window.ts'

/** Counts requests without a known key or session against the address of the client. */
export class AddressCount {
  readonly #rateLimits: RateLimits
  readonly #clock: Clock

  constructor(rateLimits: RateLimits, clock: Clock) {
    this.#rateLimits = rateLimits
    this.#clock = clock
  }

  /** The state of the count, which stays as it is. */
  peek(address: string): RateDecision {
    return this.#rateLimits.peek(`address ${clientKey(address)}`, KEYLESS_PER_MINUTE, this.#clock.now().getTime())
  }

  take(address: string): RateDecision {
    return this.#rateLimits.take(`address ${clientKey(address)}`, KEYLESS_PER_MINUTE, this.#clock.now().getTime())
  }
}
