import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, textOrNull } from '../../kernel/schema.ts'
import { SIGNATURE_SCHEMES } from '../sending/signature.ts'
import { listEndpoints } from './endpoint.ts'

const EXAMPLE = {
  id: 'whe_01j9zk3v5dfa8r4wz6q2m7xt3e',
  url: 'https://example.com/webhooks',
  description: 'Our CRM',
  events: ['*'],
  status: 'enabled',
  signatureScheme: 'ed25519',
  includeTestCalls: false,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  lastDeliveryAt: '2026-03-02T14:05:09.123Z',
  lastSuccessAt: '2026-03-02T14:05:09.123Z',
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
}

/** Decisions: Webhooks. Contains no secret. */
export const Webhook = Type.Object(
  {
    id: Type.String({ description: 'Id of the endpoint' }),
    url: Type.String({ format: 'uri', description: 'URL that events are sent to' }),
    description: textOrNull(undefined, 'Description'),
    events: listOf(Type.String(), '`["*"]` for all events, or a list of event names'),
    status: oneOf(['enabled', 'disabled'], 'Status. A `disabled` endpoint gets no events.'),
    signatureScheme: oneOf(SIGNATURE_SCHEMES, 'Signature scheme of `X-...-Signature`'),
    includeTestCalls: Type.Boolean({
      description: 'Whether the endpoint gets events about test calls from the dashboard',
    }),
    disabledReason: textOrNull(
      undefined,
      'Why the endpoint is disabled: `owner`, or `failing` (no success for 24 hours). Null if it is enabled.',
    ),
    disabledAt: instantOrNull('When the endpoint was disabled. Null if it is enabled.'),
    failingSince: instantOrNull('When the endpoint first failed after its last success. Null if it is not failing.'),
    lastDeliveryAt: instantOrNull('When the last attempt ended. Null if there was none.'),
    lastSuccessAt: instantOrNull('When the last successful attempt ended. Null if there was none.'),
    createdAt: instant('When the endpoint was added'),
    updatedAt: instant('When it was last changed'),
  },
  { title: 'Webhook', examples: [EXAMPLE] },
)

export const webhookRoutes = [
  defineRoute({
    method: 'GET',
    path: '/webhooks',
    scope: 'webhooks:read',
    summary: 'List webhook endpoints',
    description: 'Add and change endpoints in the dashboard or on the command line.',
    reply: { list: Webhook },
    handle: async ({ db, caller }, { page }) => {
      const { items, next } = await listEndpoints(db, caller.businessId, page)
      return { items: items.map((one) => ({ ...one, events: [...one.events] })), next }
    },
  }),
]
