import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { idList, instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { requireEndpoint } from '../endpoints/endpoint.ts'
import { DELIVERY_STATES } from '../sending/delivery.ts'
import { listDeliveries, requireDelivery, retryDeliveries, retryDelivery, retryFailedSince } from './delivery-log.ts'

export interface DeliveryParts {
  /** Part of the header names, such as SERVICE. */
  readonly headerBrand: string
}

const nullableInteger = () => Type.Unsafe<number | null>({ type: ['integer', 'null'] })
const headers = () =>
  Type.Unsafe<Record<string, string> | null>({ type: ['object', 'null'], additionalProperties: { type: 'string' } })

const summary = {
  id: Type.String(),
  eventId: Type.String(),
  event: Type.String(),
  endpointId: Type.String(),
  url: Type.String(),
  state: oneOf(DELIVERY_STATES, '`parked`: kept because the endpoint is disabled'),
  attempts: Type.Integer(),
  dueAt: instantOrNull('The time of the next attempt'),
  overdueSince: instantOrNull(
    'Since when the next attempt is late, because the endpoint has the maximum number in progress. Null if it is on time.',
  ),
  lastOutcome: textOrNull(),
  lastStatus: nullableInteger(),
  createdAt: instant(),
  endedAt: instantOrNull(),
}
const Delivery = Type.Object(summary, { title: 'Delivery' })

const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer(),
    startedAt: instant(),
    endedAt: instant(),
    outcome: Type.String(),
    detail: textOrNull(),
    requestHeaders: headers(),
    status: nullableInteger(),
    responseHeaders: headers(),
    responseBody: textOrNull(),
    dnsMs: nullableInteger(),
    tcpMs: nullableInteger(),
    tlsMs: nullableInteger(),
    connectMs: nullableInteger(),
    headersMs: nullableInteger(),
  },
  { title: 'DeliveryAttempt' },
)
const DeliveryDetail = Type.Object(
  { ...summary, body: Type.String({ description: 'The body that was sent' }), attemptLog: listOf(DeliveryAttempt) },
  { title: 'DeliveryDetail' },
)
const Id = Type.Object({ id: Type.String() })
const Since = Type.Object(
  { since: instant() },
  { additionalProperties: false, title: 'WebhookRecovery', examples: [{ since: '2026-03-02T14:00:00Z' }] },
)
const Retried = Type.Object({ retried: Type.Integer() }, { title: 'RecoveredWebhook' })

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
      endpointId: Type.Optional(text(100)),
      state: Type.Optional(oneOf(DELIVERY_STATES)),
      event: Type.Optional(text(100)),
      eventId: Type.Optional(text(100)),
      createdAfter: Type.Optional(instant()),
      createdBefore: Type.Optional(instant()),
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
  ...bulkRoutes,
]
