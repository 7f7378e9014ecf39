import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import { decide, type RateDecision, WINDOW_MS, windowAt } from './rate-window.ts'

/** Requests a minute from one address without a valid key. */
export const KEYLESS_PER_MINUTE = 120

/** Requests a minute of one session of the dashboard. */
export const SESSION_PER_MINUTE = 1_200

/** How often instances tell each other what they let through, in milliseconds. */
export const SHARE_EVERY_MS = 250

/** Who counts: a key's standard or bulk allowance, a session of the dashboard, or, without either, an address. */
export type Bucket = `key ${string}` | `bulk ${string}` | `session ${string}` | `address ${string}`

interface Window {
  readonly openedAtMs: number
  /** Counted here. */
  own: number
  /** How many of those the database knows of. */
  told: number
  /** Counted by the other instances, as last heard. */
  others: number
}

/**
 * Counts in memory, so that no request waits for it: exact on one instance, at the boundary too. `share`, called every
 * `SHARE_EVERY_MS`, adds what is new to the database's sums and reads those. Over several instances a key can therefore
 * get more than its limit by what the others let through since they last shared: at most a quarter of a second's worth,
 * and nothing beyond that. A restarted instance learns what its key has used with its first request.
 *
 * Addresses are counted by each instance for itself: anyone can have a million of them, and each would be a row. Sessions
 * too: their limit only stops what has run wild.
 */
export class RateLimits {
  readonly #windows = new Map<Bucket, Window>()
  /** Used since the last `share`. */
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

  /** Tells without counting. */
  peek(bucket: Bucket, limit: number, nowMs: number): RateDecision {
    const window = this.#windows.get(bucket)
    const isOpen = window?.openedAtMs === windowAt(nowMs)
    return decide(isOpen ? window.own + window.others : 0, limit, nowMs)
  }

  /** One statement for all keys used since the last time, none where there are none. What fails is told the next time. */
  async share(sql: Sql, now: Instant): Promise<void> {
    await this.#prune(sql, now)
    const telling = [...this.#fresh].sort().flatMap((bucket) => {
      const window = this.#windows.get(bucket)
      // Nobody needs to know of a window that has closed.
      if (window?.openedAtMs !== windowAt(now.getTime())) return []
      return [{ bucket, window, news: window.own - window.told }]
    })
    this.#fresh = new Set()
    if (telling.length === 0) return
    try {
      const sums = await addUp(sql, telling)
      for (const { bucket, window, news } of telling) {
        window.told += news
        window.others = Math.max(0, (sums.get(bucket) ?? 0) - window.told)
      }
    } catch (error) {
      for (const { bucket } of telling) this.#fresh.add(bucket)
      throw error
    }
  }

  #open(bucket: Bucket, nowMs: number): Window {
    const known = this.#windows.get(bucket)
    const openedAtMs = windowAt(nowMs)
    if (known?.openedAtMs === openedAtMs) return known
    const window = { openedAtMs, own: 0, told: 0, others: 0 }
    this.#windows.set(bucket, window)
    return window
  }

  /** Once a minute, so that memory follows those who came within one. */
  #sweep(nowMs: number): void {
    const openedAtMs = windowAt(nowMs)
    if (openedAtMs === this.#sweptAtMs) return
    this.#sweptAtMs = openedAtMs
    for (const [bucket, window] of this.#windows) if (window.openedAtMs !== openedAtMs) this.#windows.delete(bucket)
  }

  async #prune(sql: Sql, now: Instant): Promise<void> {
    const openedAtMs = windowAt(now.getTime())
    if (openedAtMs === this.#prunedAtMs) return
    this.#prunedAtMs = openedAtMs
    // Another instance's clock may be behind.
    await sql`DELETE FROM rate_windows WHERE opened_at < ${new Date(openedAtMs - 10 * WINDOW_MS)}`
  }
}

interface News {
  readonly bucket: Bucket
  readonly window: Window
  readonly news: number
}

/** Sorted by bucket, so that two instances cannot wait for each other's rows in a circle. */
async function addUp(sql: Sql, telling: readonly News[]): Promise<Map<string, number>> {
  const rows = await sql<{ bucket: string; count: number }[]>`
    INSERT INTO rate_windows AS sums (bucket, opened_at, count)
    SELECT * FROM unnest(
      ${telling.map(({ bucket }) => bucket)}::text[],
      ${telling.map(({ window }) => new Date(window.openedAtMs).toISOString())}::text[]::timestamptz[],
      ${telling.map(({ news }) => news)}::int[]
    )
    ON CONFLICT (bucket, opened_at) DO UPDATE SET count = sums.count + excluded.count
    RETURNING bucket, count`
  return new Map(rows.map(({ bucket, count }) => [bucket, count]))
}
