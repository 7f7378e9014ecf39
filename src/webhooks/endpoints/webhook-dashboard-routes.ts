import { Type } from 'typebox'
import { EVENT_ALIASES, EVENTS, type EventName } from '../../events/catalogue.ts'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { ApiError } from '../../kernel/api-error.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { SIGNATURE_SCHEMES } from '../sending/signature.ts'
import {
  activateKeyRotation,
  addEndpoint,
  disableEndpoint,
  type Endpoint,
  type EndpointTools,
  enableEndpoint,
  endpointKeys,
  MAX_ENDPOINTS,
  prepareKeyRotation,
  removeEndpoint,
  requireEndpoint,
  updateEndpoint,
  verificationKeys,
} from './endpoint.ts'
import type { PingResult } from './ping.ts'
import { Webhook } from './webhook-routes.ts'

/** What the app passes to the routes. */
export interface WebhookParts {
  readonly webhooks: EndpointTools
  /** Part of the header names, such as SERVICE. */
  readonly headerBrand: string
  /**
   * Sends the ping or a sample of an event and returns the answer: webhooks/endpoints/ping.ts with the service's agent.
   */
  sendPing(businessId: string, endpointId: string, eventName?: string): Promise<PingResult>
}

const nullableInteger = (description: string) => Type.Unsafe<number | null>({ type: ['integer', 'null'], description })

const Ping = Type.Object(
  {
    deliveryId: Type.String({ description: 'Id of the delivery' }),
    outcome: Type.String({ description: 'What became of the ping' }),
    status: nullableInteger('HTTP status of the response. Null if there was none.'),
    detail: textOrNull(undefined, 'The error in words. Null if there was none.'),
    durationMs: Type.Integer({ description: 'Milliseconds' }),
    dnsMs: nullableInteger('Milliseconds to look up the host. Null if that was not needed.'),
    tcpMs: nullableInteger('Milliseconds to connect. Null if an open connection was used.'),
    tlsMs: nullableInteger('Milliseconds of the TLS handshake. Null if an open connection was used.'),
    headersMs: nullableInteger('Milliseconds until the response headers came. Null if there was no response.'),
  },
  { title: 'WebhookPing' },
)

const Keys = Type.Object(
  {
    publicKey: Type.String({ description: 'PEM; the same for all endpoints of the business' }),
    secret: Type.String({ description: 'whsec_...; only for this endpoint' }),
  },
  { title: 'WebhookKeys' },
)

const SigningKey = Type.Object(
  {
    id: Type.String({ description: 'Id of the key' }),
    scheme: oneOf(SIGNATURE_SCHEMES, 'Signature scheme'),
    state: oneOf(['pending', 'active', 'retiring'], 'Whether the key is prepared, signs, or still signs for a while'),
    publicKey: textOrNull(undefined, 'PEM'),
    secret: textOrNull(undefined, 'The secret. Null for ed25519.'),
    createdAt: instant('When the key was made'),
    retiresAt: instantOrNull('When the key stops signing. Null if no end is set.'),
  },
  { title: 'WebhookSigningKey' },
)

const EventType = Type.Object(
  {
    name: Type.String({ description: 'Name of the event' }),
    resource: Type.String({ description: 'Kind of record that the event is about' }),
    fires: Type.String({ description: 'When the event happens' }),
    aliasOf: textOrNull(undefined, 'The event of which this is an alias, with the same data'),
  },
  { title: 'WebhookEventType' },
)

const EventTypes = Type.Object(
  {
    maxEndpoints: Type.Integer({ description: 'How many endpoints a business can have' }),
    headerBrand: Type.String({ description: 'The brand in the names of the headers, such as SERVICE' }),
    events: listOf(EventType, 'The events'),
  },
  { title: 'WebhookEventTypes' },
)

const events = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    minItems: 1,
    maxItems: 100,
    description: '["*"] for all events, or names of events',
  })

const includeTestCalls = () =>
  Type.Boolean({ description: 'Whether calls from the test console are announced to this endpoint. Default: `false`' })

const EXAMPLE = { url: 'https://example.com/webhooks', events: ['*'], signatureScheme: 'ed25519' }
const NewWebhook = Type.Object(
  {
    url: text(2_048, 'URL that events are sent to'),
    description: Type.Optional(textOrNull(500, 'Description. Null: none.')),
    events: events(),
    signatureScheme: Type.Optional(oneOf(SIGNATURE_SCHEMES, 'Signature scheme of the deliveries')),
    includeTestCalls: Type.Optional(includeTestCalls()),
  },
  { additionalProperties: false, title: 'NewWebhook', examples: [EXAMPLE] },
)
const WebhookChange = Type.Object(
  {
    url: Type.Optional(text(2_048, 'URL that events are sent to')),
    description: Type.Optional(textOrNull(500, 'Description. Null: none.')),
    events: Type.Optional(events()),
    signatureScheme: Type.Optional(oneOf(SIGNATURE_SCHEMES, 'Signature scheme of the deliveries')),
    includeTestCalls: Type.Optional(includeTestCalls()),
  },
  { additionalProperties: false, title: 'WebhookChange', examples: [{ description: 'Our CRM' }] },
)
const Id = Type.Object({ id: Type.String() })

/**
 * The test ping that followed a change; null if the change did not affect what a ping tests, or too many pings were
 * sent.
 */
const pingOnSave = () =>
  Type.Union([Ping, Type.Null()], { description: 'The answer to the ping. Null: the endpoint was not pinged.' })

const shown = (endpoint: Endpoint) => ({ ...endpoint, events: [...endpoint.events] })

/** Contract: "On save, the service sends a test ping to the URL". The change stays, whatever the result of its ping. */
async function pingSaved(parts: WebhookParts, businessId: string, endpointId: string): Promise<PingResult | null> {
  try {
    return await parts.sendPing(businessId, endpointId)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return null
    throw error
  }
}

/** Endpoints, their keys and their pings. Contract: Subscription rules. */
export const webhookDashboardRoutes = (parts: WebhookParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/webhooks/event-types',
    role: 'viewer',
    operationId: 'listWebhookEventTypes',
    summary: 'List the event types',
    reply: { data: EventTypes },
    handle: () => ({ maxEndpoints: MAX_ENDPOINTS, headerBrand: parts.headerBrand, events: EVENT_TYPES }),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks',
    role: 'admin',
    operationId: 'createWebhook',
    summary: 'Add an endpoint and send it a test ping',
    conflict: `There are already ${MAX_ENDPOINTS} endpoints`,
    slow: true,
    body: NewWebhook,
    secret: true,
    reply: {
      status: 201,
      data: Type.Object(
        {
          endpoint: Webhook,
          publicKey: Type.String({ description: 'Public key that verifies deliveries, PEM' }),
          secret: Type.String({ description: 'Secret that verifies deliveries with hmac-sha256' }),
          ping: pingOnSave(),
        },
        { title: 'CreatedWebhook' },
      ),
    },
    async handle({ db, caller, now }, { body }) {
      const { endpoint, ...keys } = await addEndpoint(db, parts.webhooks, caller.businessId, body, now())
      const ping = await pingSaved(parts, caller.businessId, endpoint.id)
      return { endpoint: shown(endpoint), ...keys, ping }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/webhooks/:id',
    role: 'viewer',
    operationId: 'getWebhook',
    summary: 'Read an endpoint',
    params: Id,
    reply: { data: Webhook },
    handle: async ({ db, caller }, { params }) => shown(await requireEndpoint(db, caller.businessId, params.id)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/webhooks/:id',
    role: 'admin',
    operationId: 'updateWebhook',
    summary: 'Change an endpoint; a new URL gets a test ping',
    slow: true,
    params: Id,
    body: WebhookChange,
    reply: { data: Type.Object({ endpoint: Webhook, ping: pingOnSave() }, { title: 'ChangedWebhook' }) },
    async handle({ db, caller, now }, { params, body }) {
      const { businessId } = caller
      const before = await requireEndpoint(db, businessId, params.id)
      const endpoint = await updateEndpoint(db, parts.webhooks, businessId, params.id, body, now())
      const ping = endpoint.url === before.url ? null : await pingSaved(parts, businessId, endpoint.id)
      return { endpoint: shown(endpoint), ping }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/webhooks/:id',
    role: 'admin',
    operationId: 'deleteWebhook',
    summary: 'Remove an endpoint permanently',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller, now }, { params }) => removeEndpoint(db, caller.businessId, params.id, now()),
  }),
  ...switchRoutes,
  ...keyRoutes(parts),
  ...pingRoutes(parts),
]

const switchRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/enable',
    role: 'admin',
    operationId: 'enableWebhook',
    summary: 'Enable an endpoint; kept deliveries are sent first',
    params: Id,
    reply: {
      data: Type.Object(
        { endpoint: Webhook, recovered: Type.Integer({ description: 'How many failed deliveries were queued again' }) },
        { title: 'EnabledWebhook' },
      ),
    },
    async handle({ db, caller, now }, { params }) {
      const { endpoint, recovered } = await enableEndpoint(db, caller.businessId, params.id, now())
      return { endpoint: shown(endpoint), recovered }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/disable',
    role: 'admin',
    operationId: 'disableWebhook',
    summary: 'Disable an endpoint; due deliveries are kept',
    params: Id,
    reply: { data: Webhook },
    handle: async ({ db, caller, now }, { params }) =>
      shown(await disableEndpoint(db, caller.businessId, params.id, now())),
  }),
]

const pingRoutes = (parts: WebhookParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/ping',
    role: 'admin',
    operationId: 'pingWebhook',
    summary: 'Send a test ping or a sample of an event, and return the response',
    slow: true,
    params: Id,
    body: Type.Object(
      { event: Type.Optional(text(100, 'Default: ping')) },
      { additionalProperties: false, title: 'WebhookPingRequest', examples: [{ event: 'call.completed' }] },
    ),
    reply: { data: Ping },
    async handle({ db, caller }, { params, body }) {
      await requireEndpoint(db, caller.businessId, params.id)
      return parts.sendPing(caller.businessId, params.id, body.event)
    },
  }),
]

const keyRoutes = (parts: WebhookParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/webhooks/:id/keys',
    role: 'admin',
    operationId: 'getWebhookKeys',
    summary: 'Read the public key and the secret that verify deliveries',
    params: Id,
    reply: {
      data: Type.Object(
        { ...Keys.properties, keys: listOf(SigningKey, 'The keys, with those that were replaced') },
        { title: 'WebhookKeysWithHistory' },
      ),
    },
    async handle({ db, caller, now }, { params }) {
      const keys = await verificationKeys(db, parts.webhooks, caller.businessId, params.id, now())
      return { ...keys, keys: await endpointKeys(db, parts.webhooks, caller.businessId, params.id) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/keys/prepare',
    role: 'admin',
    operationId: 'prepareWebhookKey',
    summary: 'Start a key rotation: create the new key for the receiver',
    params: Id,
    secret: true,
    reply: { status: 201, data: SigningKey },
    handle: ({ db, caller, now }, { params }) =>
      prepareKeyRotation(db, parts.webhooks, caller.businessId, params.id, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/:id/keys/activate',
    role: 'admin',
    operationId: 'activateWebhookKey',
    summary: 'Finish a key rotation: sign with the new key, and also with the old one for 24 hours',
    conflict: 'There is no pending key',
    params: Id,
    secret: true,
    reply: { data: listOf(SigningKey) },
    async handle({ db, caller, now }, { params }) {
      await activateKeyRotation(db, caller.businessId, params.id, now())
      return endpointKeys(db, parts.webhooks, caller.businessId, params.id)
    },
  }),
]

const eventType = (name: string, of: EventName, aliasOf: string | null) => ({
  name,
  resource: name.split('.')[0] ?? name,
  fires: EVENTS[of].fires,
  aliasOf,
})

const EVENT_TYPES = [
  ...(Object.keys(EVENTS) as EventName[]).map((name) => eventType(name, name, null)),
  ...Object.entries(EVENT_ALIASES).map(([alias, name]) => eventType(alias, name, name)),
]
