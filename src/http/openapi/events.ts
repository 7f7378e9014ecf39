import { type TSchema, Type } from 'typebox'
import type { Brand } from '../brand.ts'
import { type Json, plain, type SchemaPool, sampleOf } from './schemas.ts'

/** The part of the event catalogue that the description needs. */
export type EventTable = Readonly<Record<string, { readonly fires: string; readonly data: TSchema }>>

/** The `webhooks` section: one entry for each event and each alias. Contract: Events. */
export function describeEvents(
  events: EventTable,
  aliases: Readonly<Record<string, string>>,
  brand: Brand,
  pool: SchemaPool,
): Record<string, Json> {
  const described: Record<string, Json> = {}
  for (const [name, event] of Object.entries(events))
    described[name] = delivery(name, event.fires, event.data, brand, pool)
  for (const [alias, name] of Object.entries(aliases)) {
    const event = events[name]
    if (event !== undefined)
      described[alias] = delivery(
        alias,
        `the same as \`${name}\`, for endpoints that chose this name`,
        event.data,
        brand,
        pool,
      )
  }
  return described
}

function delivery(name: string, fires: string, data: TSchema, brand: Brand, pool: SchemaPool): Json {
  const envelope = Type.Object(
    {
      event: Type.Literal(name),
      timestamp: Type.String({ format: 'date-time', description: 'The time of the event.' }),
      idempotencyKey: Type.String({
        description:
          'Unique for each event. A retry can deliver an event again, so store the keys that you have processed.',
        examples: ['evt_01j9zk3v5dfa8r4wz6q2m7xt3e'],
      }),
      data,
    },
    { title: eventTitle(name) },
  )
  const schema = pool.ref(envelope)
  return {
    post: {
      operationId: `on${eventTitle(name)}`,
      summary: `Sent when: ${fires}`,
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
        '2XX': { description: 'Accepted. Respond within 10 seconds and do the work afterwards.' },
        default: { description: 'Any other response is retried after 30 seconds, 5 minutes and 30 minutes.' },
      },
    },
  }
}

/** Contract: Delivery request, Webhook request signing. */
function deliveryHeaders(name: string, { headerPrefix }: Brand): Json[] {
  const header = (suffix: string, description: string, schema: Json): Json => ({
    name: `${headerPrefix}-${suffix}`,
    in: 'header',
    required: true,
    description,
    schema,
  })
  return [
    header('Signature', '`ed25519:<base64>` or `sha256=<hex>`, over `<timestamp>.<raw body>`', { type: 'string' }),
    header('Timestamp', 'Unix seconds; refuse a request that differs by more than 300 seconds from now', {
      type: 'string',
    }),
    header('Event', 'The type of the event', { type: 'string', const: name }),
  ]
}

/** The schema of `call.completed` is named CallCompletedEvent. */
const eventTitle = (name: string): string =>
  `${name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`
