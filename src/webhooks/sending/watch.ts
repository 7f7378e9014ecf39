import type { Sql } from '../../store/database.ts'

/**
 * Decides when a sender looks for work. Pure except for `declareWatching`. With few events each commit sends a notice
 * (NOTIFY) and the sender sleeps in between. With many events the sender declares that it is watching, so that commits
 * send no notice, and looks every few milliseconds. A poll once a second makes up for a lost notice.
 */
export const IDLE_POLL_MS = 1_000
export const WATCH_POLL_MS = 20
/** The pauses between two looks with much and with little to do. Claims should be few and large. */
const PLENTY = 32
const PLENTY_PAUSE_MS = 3
const SOME_PAUSE_MS = 10
/** The pause after a slot became free in a full lane: others may follow at once. */
export const SLOT_FREED_PAUSE_MS = 3
/** A sender with more deliveries than this within a second starts to watch. */
const BUSY_PER_SECOND = 20
const WATCH_SECONDS = 3
const RENEW_MS = 1_000
/** A sender watches this much longer than it declared, for transactions that saw the declaration and commit late. */
const OVERHANG_MS = 500

export class Watch {
  #windowStartMs = 0
  #inWindow = 0
  #declaredMs = Number.NEGATIVE_INFINITY
  #watchingUntilMs = Number.NEGATIVE_INFINITY

  /** Counts claimed deliveries; true when the declaration should be made or renewed now. */
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

  /** How long to sleep after taking `taken` deliveries. `nextDueMs`: the time until the next retry is due. */
  pauseMs(nowMs: number, taken: number, nextDueMs: number): number {
    if (taken > 0) return taken < PLENTY ? SOME_PAUSE_MS : PLENTY_PAUSE_MS
    const poll = nowMs < this.#watchingUntilMs ? WATCH_POLL_MS : IDLE_POLL_MS
    return Math.max(1, Math.min(poll, nextDueMs))
  }
}

/** Tells committing transactions to send no notice for a while. Uses the database's clock, as they compare with it. */
export async function declareWatching(sql: Sql, senderId: string): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM watching_senders WHERE until < clock_timestamp() - interval '1 minute')
    INSERT INTO watching_senders (sender_id, until)
    VALUES (${senderId}, clock_timestamp() + ${WATCH_SECONDS} * interval '1 second')
    ON CONFLICT (sender_id) DO UPDATE SET until = excluded.until`
}

/** Withdraws the declaration before a stop. */
export async function endWatching(sql: Sql, senderId: string): Promise<void> {
  await sql`DELETE FROM watching_senders WHERE sender_id = ${senderId}`
}
