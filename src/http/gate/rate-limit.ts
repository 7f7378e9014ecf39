import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import { decide, type RateDecision, WINDOW_MS, windowAt } from './rate-window.ts'

/** Requests per minute from one address without a valid key. */
export const KEYLESS_PER_MINUTE = 120

/** Requests per minute from one address whose signature is missing or wrong. */
export const FORGED_PER_MINUTE = 60

/** Requests per minute of one dashboard session. */
export const SESSION_PER_MINUTE = 1_200

/** Addresses that are counted in one minute. */
const MAX_ADDRESSES = 50_000

/** How often instances share their counts, in milliseconds. */
export const SHARE_EVERY_MS = 250

/**
 * What is counted: a key's standard or bulk allowance, a dashboard session, or the address of a request without either, or
 * with a wrong signature.
 */
export type Bucket = `key ${string}` | `bulk ${string}` | `session ${string}` | `address ${string}` | `forged ${string}`

interface Window {
  readonly openedAtMs: number
  /** Requests counted by this instance. */
  own: number
  /** How many of `own` are included in the database's sum. */
  shared: number
  /** Requests counted by the other instances, as of the last `share`. */
  others: number
}

/**
 * Counts requests in memory, so that no request waits for the database. On one instance the count is exact, also at the
 * boundary of a window. `share`, called every `SHARE_EVERY_MS`, adds the new requests to the sums in the database and
 * reads the sums of all instances. With several instances a key can therefore exceed its limit by the requests that the
 * other instances let through since the last share, which is at most a quarter of a second. A restarted instance learns
 * the sum of a key with the first share after the key's first request.
 *
 * Each instance counts addresses for itself: an attacker can have a million addresses, and each would be a row. Sessions
 * are counted per instance too: their limit only stops programs out of control.
 */
export class RateLimits {
  readonly #windows = new Map<Bucket, Window>()
  /** The buckets of addresses in `#windows`, oldest first. */
  readonly #addresses = new Set<Bucket>()
  /** Buckets used since the last `share`. */
  #fresh = new Set<Bucket>()
  #sweptAtMs = 0
  #prunedAtMs = 0

  /** Counts one request. */
  take(bucket: Bucket, limit: number, nowMs: number): RateDecision {
    this.#sweep(nowMs)
    const window = this.#open(bucket, nowMs)
    window.own++
    if (bucket.startsWith('key ') || bucket.startsWith('bulk ')) this.#fresh.add(bucket)
    return decide(window.own + window.others, limit, nowMs)
  }

  /** The decision for the next request, without counting one. */
  peek(bucket: Bucket, limit: number, nowMs: number): RateDecision {
    const window = this.#windows.get(bucket)
    const isOpen = window?.openedAtMs === windowAt(nowMs)
    return decide(isOpen ? window.own + window.others : 0, limit, nowMs)
  }

  /** Shares the counts in one statement; without new counts it sends none. If it fails, the next call shares them. */
  async share(sql: Sql, now: Instant): Promise<void> {
    await this.#prune(sql, now)
    const unshared = [...this.#fresh].sort().flatMap((bucket) => {
      const window = this.#windows.get(bucket)
      // A closed window does not matter any more.
      if (window?.openedAtMs !== windowAt(now.getTime())) return []
      return [{ bucket, window, news: window.own - window.shared }]
    })
    this.#fresh = new Set()
    if (unshared.length === 0) return
    try {
      const sums = await addToSums(sql, unshared)
      for (const { bucket, window, news } of unshared) {
        window.shared += news
        window.others = Math.max(0, (sums.get(bucket) ?? 0) - window.shared)
      }
    } catch (error) {
      for (const { bucket } of unshared) this.#fresh.add(bucket)
      throw error
    }
  }

  #open(bucket: Bucket, nowMs: number): Window {
    const known = this.#windows.get(bucket)
    const openedAtMs = windowAt(nowMs)
    if (known?.openedAtMs === openedAtMs) return known
    const window = { openedAtMs, own: 0, shared: 0, others: 0 }
    if (bucket.startsWith('address ') || bucket.startsWith('forged ')) this.#makeRoom(bucket)
    this.#windows.set(bucket, window)
    return window
  }

  /** Keeps the memory bounded: an attacker can have any number of addresses. The oldest address is forgotten first. */
  #makeRoom(bucket: Bucket): void {
    this.#addresses.add(bucket)
    const [oldest] = this.#addresses
    if (this.#addresses.size <= MAX_ADDRESSES || oldest === undefined) return
    this.#addresses.delete(oldest)
    this.#windows.delete(oldest)
  }

  /** Once a minute, deletes the windows of earlier minutes. */
  #sweep(nowMs: number): void {
    const openedAtMs = windowAt(nowMs)
    if (openedAtMs === this.#sweptAtMs) return
    this.#sweptAtMs = openedAtMs
    this.#addresses.clear()
    for (const [bucket, window] of this.#windows) if (window.openedAtMs !== openedAtMs) this.#windows.delete(bucket)
  }

  async #prune(sql: Sql, now: Instant): Promise<void> {
    const openedAtMs = windowAt(now.getTime())
    if (openedAtMs === this.#prunedAtMs) return
    this.#prunedAtMs = openedAtMs
    // The clock of another instance may be behind.
    await sql`DELETE FROM rate_windows WHERE opened_at < ${new Date(openedAtMs - 10 * WINDOW_MS)}`
  }
}

interface News {
  readonly bucket: Bucket
  readonly window: Window
  readonly news: number
}

/** `news` is sorted by bucket, so that two instances cannot deadlock on each other's rows. */
async function addToSums(sql: Sql, news: readonly News[]): Promise<Map<string, number>> {
  const rows = await sql<{ bucket: string; count: number }[]>`
    INSERT INTO rate_windows AS sums (bucket, opened_at, count)
    SELECT * FROM unnest(
      ${news.map(({ bucket }) => bucket)}::text[],
      ${news.map(({ window }) => new Date(window.openedAtMs).toISOString())}::text[]::timestamptz[],
      ${news.map((one) => one.news)}::int[]
    )
    ON CONFLICT (bucket, opened_at) DO UPDATE SET count = sums.count + excluded.count
    RETURNING bucket, count`
  return new Map(rows.map(({ bucket, count }) => [bucket, count]))
}
