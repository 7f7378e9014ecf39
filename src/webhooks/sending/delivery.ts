/**
 * The life of a delivery; `retry-schedule.ts` decides the next state. Contract: "Delivery and retry rules".
 *
 *     waiting --success--> delivered
 *        |  \--failure 1, 2, 3--> waiting, due 30 s, 5 min, 30 min after that attempt ended
 *        |  \--failure 4--> failed --retried by hand--> waiting, for one attempt
 *        |--retried by hand--> waiting, due now; a failure of this attempt changes nothing of the automatic retries
 *        \--endpoint disabled--> parked --enabled again--> waiting
 */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'parked'
export const DELIVERY_STATES: readonly DeliveryState[] = ['waiting', 'delivered', 'failed', 'parked']

/** The outcome of one attempt: success (a 2xx status line in time) or the class of the failure. */
export type Outcome =
  | 'success'
  | 'http_3xx' // redirects are never followed
  | 'http_4xx'
  | 'http_5xx'
  | 'dns_failed'
  | 'address_denied' // the name resolves to an address to which the service does not send
  | 'connection_refused'
  | 'connection_failed'
  | 'tls_failed'
  | 'timeout_connecting'
  | 'timeout_waiting' // connected, but no status line in time
  | 'connection_lost' // closed or reset before the status line
  | 'bad_response' // not HTTP, or too many headers
  | 'interrupted' // our own process died or lost its database; not the receiver's fault

/** From dispatch until the status line, name look-up and handshakes included. */
export const ATTEMPT_TIMEOUT_MS = 10_000
/** The length of a lease: three times the time-out, so that no heartbeat is needed. */
export const LEASE_MS = 30_000

/** Classifies a status line: any 2xx is a success, nothing else is. */
export function outcomeOfStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return 'success'
  if (status >= 300 && status < 400) return 'http_3xx'
  if (status >= 400 && status < 500) return 'http_4xx'
  return status >= 500 && status < 600 ? 'http_5xx' : 'bad_response'
}

/**
 * The body for this endpoint: the frozen text. For an endpoint that subscribed to the event's alias, only the name at
 * the start is replaced; key and data stay.
 */
export function bodyAs(eventName: string, frozenName: string, frozenBody: string): string {
  if (eventName === frozenName) return frozenBody
  const start = `{"event":${JSON.stringify(frozenName)}`
  return `{"event":${JSON.stringify(eventName)}${frozenBody.slice(start.length)}`
}

/** A delivery's number in the database, shown as `dlv_` and the number. */
export const shownDeliveryId = (id: string): string => `dlv_${id}`

/** The number of a public id, or null when the id is invalid. */
export function deliveryNumber(shown: string): string | null {
  const number = /^dlv_([1-9][0-9]{0,17})$/.exec(shown)
  return number?.[1] ?? null
}
