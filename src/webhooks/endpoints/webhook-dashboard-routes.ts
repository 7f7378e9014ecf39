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

const nullableInteger = () => Type.Unsafe<number | null>({ type: ['integer', 'null'] })

const Ping = Type.Object(
  {
    deliveryId: Type.String(),
    outcome: Type.String(),
    status: nullableInteger(),
    detail: textOrNull(),
    durationMs: Type.Integer(),
    dnsMs: nullableInteger(),
    tcpMs: nullableInteger(),
    tlsMs: nullableInteger(),
    headersMs: nullableInteger(),
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
    id: Type.String(),
    scheme: oneOf(SIGNATURE_SCHEMES),
    state: oneOf(['pending', 'active', 'retiring']),
    publicKey: textOrNull(undefined, 'PEM'),
    secret: textOrNull(),
    createdAt: instant(),
    retiresAt: instantOrNull(),
  },
  { title: 'WebhookSigningKey' },
)

const EventType = Type.Object(
  {
    name: Type.String(),
    resource: Type.String(),
    fires: Type.String(),
    aliasOf: textOrNull(undefined, 'The event of which this is an alias, with the same data'),
  },
  { title: 'WebhookEventType' },
)

const EventTypes = Type.Object(
  {
    maxEndpoints: Type.Integer(),
    headerBrand: Type.String({ description: 'The brand in the names of the headers, such as SERVICE' }),
    events: listOf(EventType),
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
    url: text(2_048),
    description: Type.Optional(textOrNull(500)),
    events: events(),
    signatureScheme: Type.Optional(oneOf(SIGNATURE_SCHEMES)),
    includeTestCalls: Type.Optional(includeTestCalls()),
  },
  { additionalProperties: false, title: 'NewWebhook', examples: [EXAMPLE] },
)
const WebhookChange = Type.Object(
  {
    url: Type.Optional(text(2_048)),
    description: Type.Optional(textOrNull(500)),
    events: Type.Optional(events()),
    signatureScheme: Type.Optional(oneOf(SIGNATURE_SCHEMES)),
    includeTestCalls: Type.Optional(includeTestCalls()),
  },
  { additionalProperties: false, title: 'WebhookChange', examples: [{ description: 'Our CRM' }] },
)
const Id = Type.Object({ id: Type.String() })

/** The test ping that followed a change; null: nothing that a ping tests was changed, or too many pings were sent. */
const pingOnSave = () => Type.Union([Ping, Type.Null()])

const shown = (endpoint: Endpoint) => ({ ...endpoint, events: [...endpoint.events] })

/** Contract: "On save, the service sends a test ping to the URL". The change stays, whatever comes of its ping. */
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
        { endpoint: Webhook, publicKey: Type.String(), secret: Type.String(), ping: pingOnSave() },
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
    reply: { data: Type.Object({ endpoint: Webhook, recovered: Type.Integer() }, { title: 'EnabledWebhook' }) },
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
      data: Type.Object({ ...Keys.properties, keys: listOf(SigningKey) }, { title: 'WebhookKeysWithHistory' }),
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
