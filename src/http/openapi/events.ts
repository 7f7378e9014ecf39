import { type TSchema, Type } from 'typebox'
import type { Brand } from '../brand.ts'
import { type Json, plain, type SchemaPool, sampleOf } from './schemas.ts'

/** The test of an endpoint: webhooks/endpoints/ping.ts. */
const PING = Type.Object({
  endpointId: Type.String({ description: 'Id of the webhook endpoint', examples: ['whe_01j9zk3v5dfa8r4wz6q2m7xt3e'] }),
})

/** The part of the event catalogue that the description needs. */
export type EventTable = Readonly<Record<string, { readonly fires: string; readonly data: TSchema }>>

/** The `webhooks` section: one entry for each event, each alias and the ping. Contract: Events. */
export function describeEvents(
  events: EventTable,
  aliases: Readonly<Record<string, string>>,
  brand: Brand,
  pool: SchemaPool,
): Record<string, Json> {
  const described: Record<string, Json> = {}
  for (const [name, event] of Object.entries(events))
    described[name] = delivery(name, `Sent when ${event.fires}.`, event.data, brand, pool)
  for (const [alias, name] of Object.entries(aliases)) {
    const event = events[name]
    if (event !== undefined)
      described[alias] = delivery(
        alias,
        `Alias of ${name}, for endpoints that subscribe to this name.`,
        event.data,
        brand,
        pool,
      )
  }
  described.ping = delivery(
    'ping',
    'Sent when an endpoint is added, when its URL changes and on request, whichever events the endpoint subscribes to. Never retried.',
    PING,
    brand,
    pool,
  )
  return described
}

function delivery(name: string, description: string, data: TSchema, brand: Brand, pool: SchemaPool): Json {
  const envelope = Type.Object(
    {
      event: Type.Literal(name, { description: 'Name of the event' }),
      timestamp: Type.String({ format: 'date-time', description: 'When the event happened' }),
      idempotencyKey: Type.String({
        description:
          'Unique per event. The same event can arrive again, so store the keys you have processed and skip them.',
        examples: ['evt_01j9zk3v5dfa8r4wz6q2m7xt3e'],
      }),
      data: { ...data, description: 'Record as it was when the event happened' },
    },
    { title: eventTitle(name) },
  )
  const schema = pool.ref(envelope)
  return {
    post: {
      operationId: `on${eventTitle(name)}`,
      summary: name,
      description,
      tags: ['Events'],
      security: [],
      parameters: deliveryHeaders(name, brand),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema,
            examples: { sample: { value: sampleOf(plain(envelope)) } },
          },
        },
      },
      responses: {
        '2XX': { description: 'Accepted. Respond within 10 seconds, and do the work afterwards.' },
        default: { description: 'Not accepted. The delivery is retried after 30 seconds, 5 minutes and 30 minutes.' },
      },
    },
  }
}

/** Contract: Delivery request, Webhook request signing. The headers `webhook-*` are those of Standard Webhooks. */
function deliveryHeaders(name: string, { headerPrefix }: Brand): Json[] {
  const header = (headerName: string, description: string, schema: Json = { type: 'string' }): Json => ({
    name: headerName,
    in: 'header',
    required: true,
    description,
    schema,
  })
  return [
    header(
      `${headerPrefix}-Signature`,
      '`ed25519:<base64>` or `sha256=<hex>`, depending on the scheme of the endpoint, over `<timestamp>.<raw body>`',
    ),
    header(
      `${headerPrefix}-Timestamp`,
      'Unix time in seconds. Refuse the request if it differs from the current time by more than 300 seconds.',
    ),
    header(`${headerPrefix}-Event`, 'Name of the event', { type: 'string', const: name }),
    header('webhook-id', 'The `idempotencyKey` from the body'),
    header('webhook-timestamp', 'Unix time in seconds, the same as in the other timestamp header'),
    header('webhook-signature', 'Standard Webhooks signatures, separated by spaces: `v1,<base64>` and `v1a,<base64>`'),
    header('User-Agent', 'The sender of the request', {
      type: 'string',
      const: `${headerPrefix.replace('X-', '')}-Webhooks/1.0`,
    }),
  ]
}

/** The schema of `call.completed` is named CallCompletedEvent. */
const eventTitle = (name: string): string =>
  `${name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`
