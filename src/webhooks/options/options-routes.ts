import { Type } from 'typebox'
import { defineRoute, type Route } from '../../http/route.ts'
import { listOf, oneOf, text } from '../../kernel/schema.ts'
import { type ConditionValue, MAX_CONDITIONS, MAX_VALUE_LENGTH, MAX_VALUES, OPERATORS } from './condition.ts'
import { MAX_HEADER_VALUE, MAX_HEADERS } from './custom-headers.ts'
import { changeOptions, readOptions } from './options.ts'
import { MAX_RATE, RATE_PERIODS, type RateLimit } from './rate-limit.ts'

const EXAMPLE = {
  headers: [{ name: 'X-Token' }],
  conditions: [{ field: 'data.direction', operator: 'equals', values: ['inbound'] }],
  rateLimit: { max: 10, per: 'second' },
}

const whatToCompare = {
  field: text(300, 'Field of the body, such as `data.direction`. One of the events of the endpoint must have it.'),
  operator: oneOf(
    OPERATORS,
    '`equals`, `contains` and `starts_with`: one of the values must fit. `not_equals`: none of them, or the field has no value. `greater_than` and `less_than`: a number or a time.',
  ),
}
const values = () =>
  Type.Array(Type.Unsafe<ConditionValue>({ type: ['string', 'number', 'boolean'] }), {
    maxItems: MAX_VALUES,
    description: `At most ${MAX_VALUES} values; texts have at most ${MAX_VALUE_LENGTH} characters. Empty for \`is_set\` and \`is_not_set\`.`,
  })
const [CONDITION] = EXAMPLE.conditions

const Condition = Type.Object(
  { ...whatToCompare, values: values() },
  { title: 'WebhookCondition', examples: [CONDITION] },
)
const ConditionToSet = Type.Object(
  { ...whatToCompare, values: Type.Optional(values()) },
  { additionalProperties: false, title: 'WebhookConditionToSet', examples: [CONDITION] },
)

const rateLimit = () =>
  Type.Unsafe<RateLimit | null>({
    anyOf: [
      Type.Object(
        {
          max: Type.Integer({ minimum: 1, maximum: MAX_RATE, description: 'Number of requests' }),
          per: oneOf(RATE_PERIODS, 'Period'),
        },
        { additionalProperties: false, title: 'WebhookRateLimit', examples: [EXAMPLE.rateLimit] },
      ),
      { type: 'null' },
    ],
    description: 'At most this many requests in any second or minute, retries included. Null: no limit.',
  })

const CONDITIONS =
  'Conditions that an event must meet, all of them. An event that does not meet them makes no delivery.'

const Options = Type.Object(
  {
    headers: listOf(
      Type.Object({ name: Type.String({ description: 'Name of the header' }) }, { title: 'WebhookHeader' }),
      'Headers of your own, without their values',
    ),
    conditions: listOf(Condition, CONDITIONS),
    rateLimit: rateLimit(),
  },
  { title: 'WebhookOptions', examples: [EXAMPLE] },
)

const OptionsChange = Type.Object(
  {
    headers: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: text(100, 'Name of the header. Headers of the service, such as `webhook-signature`, are refused.'),
            value: Type.Optional(text(MAX_HEADER_VALUE, 'Value. Default: the stored value of this header.')),
          },
          {
            additionalProperties: false,
            title: 'WebhookHeaderToSet',
            examples: [{ name: 'X-Token', value: 'secret' }],
          },
        ),
        { maxItems: MAX_HEADERS, description: 'All headers of your own that the endpoint shall get' },
      ),
    ),
    conditions: Type.Optional(Type.Array(ConditionToSet, { maxItems: MAX_CONDITIONS, description: CONDITIONS })),
    rateLimit: Type.Optional(rateLimit()),
  },
  {
    additionalProperties: false,
    title: 'WebhookOptionsChange',
    examples: [{ conditions: EXAMPLE.conditions, rateLimit: EXAMPLE.rateLimit }],
  },
)
const Id = Type.Object({ id: Type.String({ description: 'Id of the endpoint' }) })

/** Headers, conditions and rate limit of an endpoint. */
export const optionsRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/webhooks/:id/options',
    scope: 'webhooks:read',
    operationId: 'getWebhookOptions',
    summary: 'Read the headers, conditions and rate limit of a webhook endpoint',
    extension: true,
    params: Id,
    reply: { data: Options },
    handle: ({ db, caller }, { params }) => readOptions(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/webhooks/:id/options',
    scope: 'webhooks:write',
    operationId: 'updateWebhookOptions',
    summary: 'Change the headers, conditions or rate limit of a webhook endpoint',
    description:
      'Conditions that no event of the endpoint can meet are refused, such as a text for a number. Conditions decide about later events and replays. Deliveries that wait already are sent. Above the rate limit, deliveries wait.',
    extension: true,
    params: Id,
    body: OptionsChange,
    reply: { data: Options },
    handle: ({ db, caller, box, now }, { params, body }) =>
      changeOptions(db, box, caller.businessId, params.id, body, now()),
  }),
]
