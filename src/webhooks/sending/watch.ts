import type { Sql } from '../../store/database.ts'

/**
 * When a sender looks for work. Pure but for `declareWatching`. Few events: each commit rings (NOTIFY) and the sender
 * sleeps in between. Many: the sender says that it is looking by itself, so that no commit has to ring, and looks
 * every few milliseconds. A poll once a second makes up for a lost ring.
 */
export const IDLE_POLL_MS = 1_000
export const WATCH_POLL_MS = 20
/** Between two looks while there is plenty to do, and while there is something: claims should be few and large. */
const PLENTY = 32
const PLENTY_PAUSE_MS = 3
const SOME_PAUSE_MS = 10
/** After a slot became free in a lane that had none: others may follow in a moment. */
export const SLOT_FREED_PAUSE_MS = 3
/** More deliveries than this within a second make a sender watch. */
const BUSY_PER_SECOND = 20
const WATCH_SECONDS = 3
const RENEW_MS = 1_000
/** Looking goes on this long after the last promise, for transactions that saw it and commit late. */
const OVERHANG_MS = 500

export class Watch {
  #windowStartMs = 0
  #inWindow = 0
  #declaredMs = Number.NEGATIVE_INFINITY
  #watchingUntilMs = Number.NEGATIVE_INFINITY

  /** Notes claimed deliveries; true when the promise to watch should be made or renewed now. */
  claimed(count: number, nowMs: number): boolean {
    if (nowMs - this.#windowStartMs >= 1_000) {
      this.#windowStartMs = nowMs
      this.#inWindow = 0
    }
    this.#inWindow += count
    return this.#inWindow > BUSY_PER_SECOND && nowMs - this.#declaredMs >= RENEW_MS
  }

  declared(nowMs: number): void {
    this.#declaredMs = nowMs
    this.#watchingUntilMs = nowMs + WATCH_SECONDS * 1_000 + OVERHANG_MS
  }

  /** How long to sleep after taking `taken` deliveries; `nextDueMs` is when the next retry falls due, from now. */
  pauseMs(nowMs: number, taken: number, nextDueMs: number): number {
    if (taken > 0) return taken < PLENTY ? SOME_PAUSE_MS : PLENTY_PAUSE_MS
    const poll = nowMs < this.#watchingUntilMs ? WATCH_POLL_MS : IDLE_POLL_MS
    return Math.max(1, Math.min(poll, nextDueMs))
  }
}

/** Tells the committing side not to ring for a while; by the database's clock, as they compare with it. */
export async function declareWatching(sql: Sql, senderId: string): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM watching_senders WHERE until < clock_timestamp() - interval '1 minute')
    INSERT INTO watching_senders (sender_id, until)
    VALUES (${senderId}, clock_timestamp() + ${WATCH_SECONDS} * interval '1 second')
    ON CONFLICT (sender_id) DO UPDATE SET until = excluded.until`
}

/** Before stopping: nobody is looking any more. */
export async function endWatching(sql: Sql, senderId: string): Promise<void> {
  await sql`DELETE FROM watching_senders WHERE sender_id = ${senderId}`
}
