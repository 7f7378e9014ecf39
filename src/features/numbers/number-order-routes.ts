import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { VOICE_CARRIERS } from '../../kernel/voice-carriers.ts'
import { NUMBER_TYPES } from './number.ts'
import {
  buyNumber,
  configureNumber,
  listNumberOrders,
  type NumberMarket,
  ORDER_STATUSES,
  releaseNumber,
  searchNumbers,
} from './number-order.ts'

export interface NumberOrderParts {
  readonly numberMarket: NumberMarket
}

const carrier = oneOf(VOICE_CARRIERS, 'The carrier whose account sells the number')
const country = text(2, 'Country, ISO 3166 alpha-2, such as `US`')
const type = oneOf(NUMBER_TYPES, 'Kind of number')
const Price = (description: string) =>
  Type.Object(
    {
      amount: Type.String({ description: 'Amount as a decimal number, such as `1.15`' }),
      currency: Type.String({ description: 'Currency, ISO 4217' }),
    },
    { description },
  )

const NumberOffer = Type.Object(
  {
    carrier,
    phone: Type.String({ description: 'The number, E.164' }),
    country: Type.String({ description: 'Country, ISO 3166 alpha-2' }),
    type,
    place: textOrNull(undefined, 'Where the number belongs, such as `New York, NY`. Null if unknown.'),
    capabilities: Type.Object(
      {
        voice: Type.Boolean({ description: 'Whether the number can take and place calls' }),
        sms: Type.Boolean({ description: 'Whether the number can send and receive texts' }),
        mms: Type.Boolean({ description: 'Whether the number can send and receive pictures' }),
      },
      { description: 'What the carrier says that the number can do' },
    ),
    monthlyCost: Price('What the carrier charges each month'),
    setupCost: Type.Union([Price('What the carrier charges once'), Type.Null()], {
      description: 'What the carrier charges once. Null: nothing.',
    }),
    requires: textOrNull(
      undefined,
      "What the carrier wants to know before it sells the number. Such a number is bought in the carrier's own console. Null: nothing.",
    ),
  },
  {
    title: 'NumberOffer',
    examples: [
      {
        ...{ carrier: 'twilio', phone: '+12125550142', country: 'US', type: 'local', place: 'New York, NY' },
        ...{ capabilities: { voice: true, sms: true, mms: true }, setupCost: null, requires: null },
        monthlyCost: { amount: '1.15', currency: 'USD' },
      },
    ],
  },
)

const OfferQuery = Type.Object({
  country,
  type: Type.Optional(oneOf(NUMBER_TYPES, 'Kind of number. Default: `local`.')),
  areaCode: Type.Optional(text(8, 'Area code, without its leading zero')),
  contains: Type.Optional(text(15, 'Digits that the number contains')),
  carrier: Type.Optional(carrier),
})

const NewOrder = Type.Object(
  {
    phone: text(20, 'The number as it was offered, E.164'),
    carrier,
    country,
    type,
    label: Type.Optional(textOrNull(200, 'What the number is for. Null: nothing.')),
    monthlyCost: text(20, 'The monthly price that the buyer has agreed to, as it was offered'),
    currency: text(3, 'Currency of the price'),
  },
  {
    additionalProperties: false,
    title: 'NewNumberOrder',
    examples: [
      {
        ...{ phone: '+12125550142', carrier: 'twilio', country: 'US', type: 'local' },
        ...{ monthlyCost: '1.15', currency: 'USD', label: 'Front desk' },
      },
    ],
  },
)

const NumberOrder = Type.Object(
  {
    id: Type.String({ description: 'Id of the order' }),
    phone: Type.String({ description: 'The number, E.164' }),
    carrier,
    label: textOrNull(undefined, 'What the number is for. Null: nothing.'),
    monthlyCost: Type.String({ description: 'The monthly price that the buyer agreed to' }),
    currency: Type.String({ description: 'Currency, ISO 4217' }),
    status: oneOf(
      ORDER_STATUSES,
      '`ordered`: the carrier has not answered yet, and is asked again. `bought`: the number was added to the business.',
    ),
    reason: textOrNull(undefined, 'Why the order failed. Null: it did not.'),
    createdAt: instant('When the number was ordered'),
    endedAt: instantOrNull('When the result was known. Null: it is not yet.'),
  },
  {
    title: 'NumberOrder',
    examples: [
      {
        ...{ id: 'nor_01j9zk3v5dfa8r4wz6q2m7xt3e', phone: '+12125550142', carrier: 'twilio', label: 'Front desk' },
        ...{ monthlyCost: '1.15', currency: 'USD', status: 'bought', reason: null },
        ...{ createdAt: '2026-03-02T14:05:09.123Z', endedAt: '2026-03-02T14:05:10.456Z' },
      },
    ],
  },
)

const Id = Type.Object({ id: Type.String() })

/** Buying, configuring and releasing numbers at the carriers. */
export const numberOrderRoutes = ({ numberMarket }: NumberOrderParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/number-offers',
    role: 'admin',
    operationId: 'searchNumberOffers',
    summary: 'Search the carriers for numbers that can be bought',
    conflict: 'No account at a carrier is set up',
    query: OfferQuery,
    slow: true,
    reply: { data: listOf(NumberOffer, 'Numbers that can be bought, at most 20 of each carrier') },
    handle: ({ db, caller }, { query: { type = 'local', ...query } }) =>
      searchNumbers(db, numberMarket, caller.businessId, { type, ...query }, 'member'),
  }),
  defineRoute({
    method: 'GET',
    path: '/number-orders',
    role: 'viewer',
    operationId: 'listNumberOrders',
    summary: 'List numbers that were bought, or are being bought',
    reply: { list: NumberOrder },
    handle: ({ db, caller }, { page }) => listNumberOrders(db, caller.businessId, page),
  }),
  defineRoute({
    method: 'POST',
    path: '/number-orders',
    role: 'admin',
    operationId: 'createNumberOrder',
    summary: "Buy a number with the service's account at a carrier, for the price that was offered",
    conflict: 'The number is gone, costs something else, or is being bought',
    body: NewOrder,
    slow: true,
    reply: { status: 201, data: NumberOrder },
    handle: ({ db, caller, now }, { body }) => buyNumber(db, numberMarket, caller.businessId, body, now(), 'member'),
  }),
  defineRoute({
    method: 'POST',
    path: '/phone-numbers/:id/configure',
    role: 'admin',
    operationId: 'configurePhoneNumber',
    summary: 'Direct calls and texts of a number here, in the settings of its carrier',
    conflict: 'No account at a carrier has the number',
    params: Id,
    slow: true,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => configureNumber(db, numberMarket, caller.businessId, params.id, 'member'),
  }),
  defineRoute({
    method: 'POST',
    path: '/phone-numbers/:id/release',
    role: 'admin',
    operationId: 'releasePhoneNumber',
    summary: 'Give a number up at its carrier, and remove it',
    conflict: 'No account at a carrier has the number',
    params: Id,
    slow: true,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => releaseNumber(db, numberMarket, caller.businessId, params.id, 'member'),
  }),
]
