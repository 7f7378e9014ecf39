import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import { type Rate, TokenBucket } from '../../token-bucket.ts'
import { DropReport } from './drop-report.ts'

/** The burst, and the rate per second: for one address, and for all unknown senders together. */
const EACH: Rate = { burst: 20, perSecond: 5 }
const TOGETHER: Rate = { burst: 400, perSecond: 200 }
const MAX_SOURCES = 4_096

/**
 * Limits the answers to unknown senders: a token bucket for each address, and one for all of them, because addresses
 * are easily forged. The number of addresses is bounded, and dropped requests are logged in one line a minute. Admitted
 * senders do not count here.
 */
export class FloodGuard {
  readonly #clock: Clock
  /** In order of last use. */
  readonly #buckets = new Map<string, TokenBucket>()
  readonly #together: TokenBucket
  readonly #dropped: DropReport

  constructor(clock: Clock, log: Log) {
    this.#clock = clock
    this.#dropped = new DropReport(clock, log, 'SIP requests from unknown senders were dropped')
    this.#together = new TokenBucket(TOGETHER, clock.monotonicMs())
  }

  /** Takes one token; false: drop the message silently. */
  allows(address: string): boolean {
    const nowMs = this.#clock.monotonicMs()
    const bucket = this.#buckets.get(address) ?? new TokenBucket(EACH, nowMs)
    this.#buckets.delete(address)
    this.#buckets.set(address, bucket)
    if (this.#buckets.size > MAX_SOURCES) this.#buckets.delete(this.#buckets.keys().next().value!)
    const allowed = bucket.take(nowMs) && this.#together.take(nowMs)
    if (!allowed) this.#dropped.count(address)
    return allowed
  }

  /** Stops the timer of the pending report. */
  close(): void {
    this.#dropped.close()
  }
}
