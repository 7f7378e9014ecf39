import type { Sql } from '../../store/database.ts'
import { type DeliveryState, type Outcome, shownDeliveryId } from '../sending/delivery.ts'

/** A delivery after a change: a new one, another attempt, or its end. */
export interface FeedDelivery {
  id: string
  eventId: string
  event: string
  url: string
  state: DeliveryState
  attempts: number
  lastOutcome: Outcome | null
  lastStatus: number | null
}

/** The most new deliveries of an endpoint in one reading; the next reading returns the rest. */
const MOST = 500
/** How many unfinished deliveries are followed; for the others, only the first state is shown. */
const MAX_FOLLOWED = 1_000
/** A transaction that adds a delivery may commit after others have added this many. */
const LATE = 200

/** Follows the deliveries of a business from now on. Does not notice a replay that makes an old delivery due again. */
export class DeliveryFeed {
  readonly #sql: Sql
  readonly #businessId: string
  /** The number of the newest delivery of each endpoint. */
  #newest = new Map<string, number>()
  /** The last known state of deliveries that are unfinished or new. */
  readonly #known = new Map<string, string>()

  constructor(sql: Sql, businessId: string) {
    this.#sql = sql
    this.#businessId = businessId
  }

  /** Skips the existing deliveries. */
  async start(): Promise<void> {
    const rows = await this.#sql<{ endpointId: string; newest: number }[]>`
      SELECT id AS "endpointId",
             coalesce((SELECT max(deliveries.id) FROM deliveries WHERE endpoint_id = endpoint.id), 0)::float8 AS newest
      FROM webhook_endpoints endpoint WHERE business_id = ${this.#businessId}`
    this.#newest = new Map(rows.map(({ endpointId, newest }) => [endpointId, newest]))
    await this.next()
  }

  /** The deliveries that have changed since the last reading, oldest first. */
  async next(): Promise<FeedDelivery[]> {
    const endpoints = [...this.#newest.keys()]
    const after = [...this.#newest.values()].map((newest) => newest - LATE)
    const rows = await this.#sql<(Omit<FeedDelivery, 'id'> & { number: string; endpointId: string })[]>`
      SELECT delivery.id::text AS number, endpoint.id AS "endpointId", event_id AS "eventId", event_name AS event, url, state,
             attempts, last.outcome AS "lastOutcome", last.response_status AS "lastStatus"
      FROM webhook_endpoints endpoint
      LEFT JOIN unnest(${endpoints}::text[], ${after}::bigint[]) AS known (id, after) ON known.id = endpoint.id
      CROSS JOIN LATERAL (
        (SELECT * FROM deliveries WHERE endpoint_id = endpoint.id AND deliveries.id > coalesce(known.after, 0)
         ORDER BY deliveries.id LIMIT ${MOST + LATE})
        UNION
        SELECT * FROM deliveries
        WHERE deliveries.id = ANY(${[...this.#known.keys()]}::bigint[]) AND endpoint_id = endpoint.id
      ) delivery
      LEFT JOIN delivery_attempts last ON last.delivery_id = delivery.id AND last.number = delivery.attempts
      WHERE endpoint.business_id = ${this.#businessId} ORDER BY delivery.id`
    const changed = rows.filter((row) => this.#known.get(row.number) !== stateOf(row))
    for (const { number, endpointId } of rows)
      this.#newest.set(endpointId, Math.max(this.#newest.get(endpointId) ?? 0, Number(number)))
    for (const row of rows) {
      const mayBeLate = Number(row.number) > (this.#newest.get(row.endpointId) ?? 0) - LATE
      const isFollowed = row.state === 'waiting' && this.#known.size < MAX_FOLLOWED
      if (mayBeLate || isFollowed) this.#known.set(row.number, stateOf(row))
      else this.#known.delete(row.number)
    }
    return changed.map(({ number, endpointId: _, ...rest }) => ({ id: shownDeliveryId(number), ...rest }))
  }
}

const stateOf = ({ attempts, state }: Pick<FeedDelivery, 'attempts' | 'state'>): string => `${attempts} ${state}`
