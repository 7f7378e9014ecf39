import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/scope.ts'

/** Operations that wait for another server. A session or key has one at a time; more of them wait for their turn. */
const MAX_PER_BUSINESS = 4
/** The most operations of one session or key that run or wait. */
const MAX_WAITING = 8

/**
 * Limits the operations that wait for other servers, so that one business cannot occupy the sockets and the memory of the
 * process with servers that answer slowly.
 */
export class SlowOperations {
  readonly #sessions = new Turns(1)
  readonly #businesses = new Turns(MAX_PER_BUSINESS)

  /** Runs `work` when it is its turn. @throws RATE_LIMITED when too many operations of the session are waiting */
  run<T>({ keyId, businessId }: Pick<Caller, 'keyId' | 'businessId'>, work: () => Promise<T>): Promise<T> {
    if (this.#sessions.count(keyId) >= MAX_WAITING)
      throw new ApiError('RATE_LIMITED', 'too many of your requests are waiting for other servers; try again shortly', {
        retryAfterSeconds: 5,
      })
    return this.#sessions.run(keyId, () => this.#businesses.run(businessId, work))
  }
}

interface Queue {
  running: number
  waiting: (() => void)[]
}

/** For each name, at most `limit` jobs at a time, in order. */
class Turns {
  readonly #limit: number
  readonly #queues = new Map<string, Queue>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The number of jobs of this name that run or wait. */
  count(name: string): number {
    const queue = this.#queues.get(name)
    return queue === undefined ? 0 : queue.running + queue.waiting.length
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(name) ?? { running: 0, waiting: [] }
    this.#queues.set(name, queue)
    if (queue.running < this.#limit) queue.running++
    // A job that ends passes its slot on.
    else await new Promise<void>((turn) => queue.waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next !== undefined) next()
      else if (--queue.running === 0) this.#queues.delete(name)
    }
  }
}
