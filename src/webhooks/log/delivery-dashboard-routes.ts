import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { idList, instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { requireEndpoint } from '../endpoints/endpoint.ts'
import { DELIVERY_STATES } from '../sending/delivery.ts'
import { listDeliveries, requireDelivery, retryDeliveries, retryDelivery, retryFailedSince } from './delivery-log.ts'
import { resendDelivery } from './resend.ts'

export interface DeliveryParts {
  /** Part of the header names, such as SERVICE. */
  readonly headerBrand: string
}

const nullableInteger = (description: string) => Type.Unsafe<number | null>({ type: ['integer', 'null'], description })
const headers = (description: string) =>
  Type.Unsafe<Record<string, string> | null>({
    type: ['object', 'null'],
    additionalProperties: { type: 'string' },
    description,
  })

const summary = {
  id: Type.String({ description: 'Id of the delivery' }),
  eventId: Type.String({ description: 'Id of the event' }),
  event: Type.String({ description: 'Name of the event' }),
  endpointId: Type.String({ description: 'Id of the endpoint' }),
  url: Type.String({ description: 'URL of the endpoint' }),
  state: oneOf(DELIVERY_STATES, '`parked`: kept because the endpoint is disabled'),
  attempts: Type.Integer({ description: 'How many attempts were made' }),
  dueAt: instantOrNull('The time of the next attempt'),
  overdueSince: instantOrNull(
    'Since when the next attempt is late, because the endpoint has the maximum number in progress. Null if it is on time.',
  ),
  lastOutcome: textOrNull(undefined, 'Outcome of the last attempt. Null before the first one.'),
  lastStatus: nullableInteger('HTTP status of the last attempt. Null if there was no response.'),
  createdAt: instant('When the delivery was queued first: when the event happened, or when a replay added it'),
  endedAt: instantOrNull('When the delivery succeeded or failed for good. Null while it is pending.'),
}
const Delivery = Type.Object(summary, { title: 'Delivery' })

const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer({ description: 'Number of the attempt, from 1' }),
    startedAt: instant('When the attempt started'),
    endedAt: instant('When the attempt ended'),
    outcome: Type.String({ description: 'What became of the attempt' }),
    detail: textOrNull(undefined, 'The error in words. Null if there was none.'),
    requestHeaders: headers('Headers of the request. Null if it was not sent.'),
    status: nullableInteger('HTTP status of the response. Null if there was none.'),
    responseHeaders: headers('Headers of the response. Null if there was none.'),
    responseBody: textOrNull(undefined, 'Start of the response body. Null if there was none.'),
    dnsMs: nullableInteger('Milliseconds to look up the host. Null if that was not needed.'),
    tcpMs: nullableInteger('Milliseconds to connect. Null if an open connection was used.'),
    tlsMs: nullableInteger('Milliseconds of the TLS handshake. Null if an open connection was used.'),
    connectMs: nullableInteger('Milliseconds until the connection was ready. Null if there was none.'),
    headersMs: nullableInteger('Milliseconds until the response headers came. Null if there was no response.'),
  },
  { title: 'DeliveryAttempt' },
)
const DeliveryDetail = Type.Object(
  {
    ...summary,
    body: Type.String({ description: 'The body that was sent' }),
    attemptLog: listOf(DeliveryAttempt, 'The attempts, oldest first'),
  },
  { title: 'DeliveryDetail' },
)
const Id = Type.Object({ id: Type.String() })
const Since = Type.Object(
  { since: instant('Deliveries that failed at this time or later are queued again') },
  { additionalProperties: false, title: 'WebhookRecovery', examples: [{ since: '2026-03-02T14:00:00Z' }] },
)
const Retried = Type.Object(
  { retried: Type.Integer({ description: 'How many deliveries were queued again' }) },
  { title: 'RecoveredWebhook' },
)

/** Retries of several deliveries. */
const bulkRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/deliveries/retry',
    role: 'admin',
    operationId: 'retryDeliveries',
    summary: 'Send several deliveries again; those that have succeeded or are due are left out',
    body: Type.Object(
      { ids: idList() },
      { additionalProperties: false, title: 'DeliveryRetries', examples: [{ ids: ['dlv_1', 'dlv_2'] }] },
    ),
    reply: { data: Retried },
    handle: async ({ db, caller, now }, { body }) => ({
      retried: await retryDeliveries(db, caller.businessId, body.ids, now()),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/deliveries/retry-failed',
    role: 'admin',
    operationId: 'retryFailedDeliveries',
    summary: 'Retry all deliveries that failed since a time, to all enabled endpoints',
    body: Since,
    reply: { data: Retried },
    handle: async ({ db, caller, now }, { body }) => ({
      retried: await retryFailedSince(db, caller.businessId, body.since, now()),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/recover',
    role: 'admin',
    operationId: 'recoverWebhook',
    summary: 'Retry all deliveries to an endpoint that failed since a time',
    params: Id,
    body: Since,
    reply: { data: Retried },
    async handle({ db, caller, now }, { params, body }) {
      await requireEndpoint(db, caller.businessId, params.id)
      return { retried: await retryFailedSince(db, caller.businessId, body.since, now(), params.id) }
    },
  }),
]

/** The delivery log and its actions. */
export const deliveryDashboardRoutes = (parts: DeliveryParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/deliveries',
    role: 'viewer',
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    query: Type.Object({
      endpointId: Type.Optional(text(100, 'Id of the endpoint')),
      state: Type.Optional(oneOf(DELIVERY_STATES, 'Only deliveries in this state')),
      event: Type.Optional(text(100, 'Only deliveries of this event')),
      eventId: Type.Optional(text(100, 'Id of the event')),
      createdAfter: Type.Optional(instant('Only deliveries of events after this time')),
      createdBefore: Type.Optional(instant('Only deliveries of events before this time')),
    }),
    reply: { list: Delivery },
    handle: ({ db, caller, now }, { query, page }) => listDeliveries(db, caller.businessId, query, page, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/deliveries/:id',
    role: 'viewer',
    operationId: 'getDelivery',
    summary: 'Read a delivery with its body and all attempts',
    params: Id,
    reply: { data: DeliveryDetail },
    handle: ({ db, caller, now }, { params }) =>
      requireDelivery(db, caller.businessId, params.id, parts.headerBrand, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/deliveries/:id/retry',
    role: 'admin',
    operationId: 'retryDelivery',
    summary: 'Send a failed delivery again, or the next attempt of a waiting one, now',
    conflict: 'The delivery is due already or has succeeded, or its endpoint is disabled',
    params: Id,
    reply: { data: DeliveryDetail },
    async handle({ db, caller, now }, { params }) {
      await retryDelivery(db, caller.businessId, params.id, now())
      return requireDelivery(db, caller.businessId, params.id, parts.headerBrand, now())
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/deliveries/:id/resend',
    role: 'admin',
    operationId: 'resendDelivery',
    summary: 'Send a delivery again that the endpoint has accepted',
    conflict: 'The delivery has not been accepted, is a test, or its endpoint is disabled',
    params: Id,
    reply: { data: DeliveryDetail },
    async handle({ db, caller, now }, { params }) {
      await resendDelivery(db, caller.businessId, params.id, now())
      return requireDelivery(db, caller.businessId, params.id, parts.headerBrand, now())
    },
  }),
  ...bulkRoutes,
]
