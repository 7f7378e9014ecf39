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
    url: Type.String({ format: 'uri', description: 'Where events are sent' }),
    description: textOrNull(undefined, 'Description'),
    events: listOf(Type.String(), '`["*"]` for all events, or names of events'),
    status: oneOf(['enabled', 'disabled'], 'Whether events are sent'),
    signatureScheme: oneOf(SIGNATURE_SCHEMES, 'Scheme of the signature'),
    includeTestCalls: Type.Boolean({
      description: 'Whether calls from the test console of the dashboard are announced to this endpoint',
    }),
    disabledReason: textOrNull(undefined, 'owner, or failing: no success for 24 hours'),
    disabledAt: instantOrNull('When it was disabled'),
    failingSince: instantOrNull('The time of the first failure since the last success'),
    lastDeliveryAt: instantOrNull('The end of the last attempt'),
    lastSuccessAt: instantOrNull('End of the last attempt that was accepted'),
    createdAt: instant('When it was added'),
    updatedAt: instant('When it was last changed'),
  },
  { title: 'Webhook', examples: [EXAMPLE] },
)

export const webhookRoutes = [
  defineRoute({
    method: 'GET',
    path: '/webhooks',
    scope: 'webhooks:read',
    summary: 'List webhook subscriptions',
    description: 'Endpoints are added and changed in the dashboard or on the command line.',
    reply: { list: Webhook },
    handle: async ({ db, caller }, { page }) => {
      const { items, next } = await listEndpoints(db, caller.businessId, page)
      return { items: items.map((one) => ({ ...one, events: [...one.events] })), next }
    },
  }),
]
