import { ApiError } from '../kernel/api-error.ts'

/** The most searches of one owner that wait for each other. */
const MAX_WAITING = 10
/** PostgreSQL canceled the statement at its time limit. */
const TIMED_OUT = '57014'

/**
 * Lets each owner run one search at a time, so that a slow search delays nobody else's.
 * @throws UNAVAILABLE for a search beyond the time limit, and for too many at once
 */
export class Searches {
  readonly #last = new Map<string, { waiting: number; done: Promise<unknown> }>()

  async run<T>(owner: string, search: () => PromiseLike<T>): Promise<T> {
    const before = this.#last.get(owner)
    const waiting = (before?.waiting ?? 0) + 1
    if (waiting > MAX_WAITING) throw unavailable('too many searches at once; try again shortly')
    const mine = (before?.done ?? Promise.resolve()).then(() => search())
    const entry = { waiting, done: mine.then(nothing, nothing) }
    this.#last.set(owner, entry)
    try {
      return await mine
    } catch (error) {
      if ((error as { code?: unknown }).code === TIMED_OUT)
        throw unavailable('the search took too long; search for a longer or rarer text')
      throw error
    } finally {
      const latest = this.#last.get(owner)
      if (latest === entry) this.#last.delete(owner)
      else if (latest) latest.waiting--
    }
  }
}

const nothing = () => {}
const unavailable = (message: string) => new ApiError('UNAVAILABLE', message, { retryAfterSeconds: 1 })

/**
 * Whether a text is too short for the index, which consists of groups of three letters: every row would have to be
 * read.
 */
export const isShortSearch = (q: string): boolean => [...q.trim()].length < 3
