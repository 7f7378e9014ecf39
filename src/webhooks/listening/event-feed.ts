import type { Clock } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'

/** An announced event with its frozen body. */
export interface FeedEvent {
  readonly id: string
  readonly name: string
  readonly body: string
}

/** A transaction that announces an event may commit this much later than one with a newer id. */
const LATE_MS = 60_000
/** The most events in one reading; the next reading returns the rest. */
const MOST = 500

/** The events of a business from now on, each once, in the order of their ids as far as they have been committed. */
export class EventFeed {
  readonly #sql: Sql
  readonly #businessId: string
  readonly #clock: Clock
  /** The newest id at each of the last readings, oldest first. Events after the first of them are read again. */
  #readings: { atMs: number; newest: string }[] = []
  readonly #seen = new Set<string>()

  constructor(sql: Sql, businessId: string, clock: Clock) {
    this.#sql = sql
    this.#businessId = businessId
    this.#clock = clock
  }

  /** Skips the existing events. */
  async start(): Promise<void> {
    const rows = await this.#sql<{ id: string }[]>`
      SELECT id FROM events WHERE business_id = ${this.#businessId} ORDER BY id DESC LIMIT 1`
    this.#readings = [{ atMs: this.#clock.monotonicMs(), newest: rows[0]?.id ?? '' }]
  }

  /** The events since the last reading. */
  async next(): Promise<FeedEvent[]> {
    const from = this.#readings[0]?.newest ?? ''
    const rows = await this.#sql<FeedEvent[]>`
      SELECT id, name, body FROM events
      WHERE business_id = ${this.#businessId} AND id > ${from} AND NOT id = ANY(${[...this.#seen]}::text[])
      ORDER BY id LIMIT ${MOST}`
    for (const { id } of rows) this.#seen.add(id)
    this.#remember(rows.at(-1)?.id)
    return rows.map(({ id, name, body }) => ({ id, name, body }))
  }

  #remember(last: string | undefined): void {
    const nowMs = this.#clock.monotonicMs()
    const before = this.#readings.at(-1)?.newest ?? ''
    this.#readings.push({ atMs: nowMs, newest: last !== undefined && last > before ? last : before })
    while ((this.#readings[1]?.atMs ?? nowMs) < nowMs - LATE_MS) this.#readings.shift()
    const from = this.#readings[0]?.newest ?? ''
    for (const id of this.#seen) if (id <= from) this.#seen.delete(id)
  }
}

/** One event, to be sent again; null if the business has none with this id. */
export async function findEvent(sql: Sql, businessId: string, id: string): Promise<FeedEvent | null> {
  const [row] = await sql<FeedEvent[]>`
    SELECT id, name, body FROM events WHERE business_id = ${businessId} AND id = ${id}`
  return row ?? null
}
