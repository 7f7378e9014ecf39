import type { Sql } from '../../store/database.ts'

/** A call after a change: it started, was answered, or ended. */
export interface FeedCall {
  id: string
  direction: string
  from: string
  to: string
  status: 'ringing' | 'answered' | 'completed' | 'missed' | 'failed'
}

/** The most calls in one reading that ended before they were seen live. */
const MOST = 100

/** Follows the calls of a business from now on, including test calls. */
export class CallFeed {
  readonly #sql: Sql
  readonly #businessId: string
  /** Live calls, and the newest calls of the last reading, with their last known status. */
  #known = new Map<string, string>()

  constructor(sql: Sql, businessId: string) {
    this.#sql = sql
    this.#businessId = businessId
  }

  /** Skips the calls that have ended; those in progress are returned by the first `next`. */
  async start(): Promise<void> {
    for (const call of await this.#read()) if (!isLive(call)) this.#known.set(call.id, call.status)
  }

  /** The calls that have changed since the last reading. */
  async next(): Promise<FeedCall[]> {
    const calls = await this.#read()
    const changed = calls.filter(({ id, status }) => this.#known.get(id) !== status)
    this.#known = new Map(calls.map(({ id, status }) => [id, status]))
    return changed
  }

  #read(): Promise<FeedCall[]> {
    const live = [...this.#known].filter(([, status]) => isLive({ status })).map(([id]) => id)
    const sql = this.#sql
    return sql<FeedCall[]>`
      SELECT id, direction, from_phone AS "from", to_phone AS "to",
             CASE WHEN status <> 'live' THEN status WHEN answered_at IS NULL THEN 'ringing' ELSE 'answered' END AS status
      FROM calls WHERE business_id = ${this.#businessId} AND (status = 'live' OR id = ANY(${live}::text[]) OR id IN (
        SELECT id FROM calls WHERE business_id = ${this.#businessId} AND status <> 'live'
        ORDER BY created_at DESC, id DESC LIMIT ${MOST}))
      ORDER BY created_at, id`
  }
}

const isLive = ({ status }: { status: string }): boolean => status === 'ringing' || status === 'answered'
