import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { listOf, oneOf, textOrNull } from '../../kernel/schema.ts'
import { BOOKABLE, listServices, QUESTION_TYPES } from './business.ts'

const whole = (description: string) => Type.Unsafe<number | null>({ type: ['integer', 'null'], description })

/** A question of a service. */
export const ServiceQuestion = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120, description: 'The question, as it is asked' }),
    type: oneOf(QUESTION_TYPES, 'Kind of answer'),
    required: Type.Boolean({ description: 'Whether customers must answer before they book' }),
  },
  {
    title: 'ServiceQuestion',
    additionalProperties: false,
    examples: [{ name: 'Which car do you drive?', type: 'text', required: true }],
  },
)

export const Service = Type.Object(
  {
    id: Type.String({ description: 'Id of the service' }),
    name: Type.String({ description: 'Name, which you can use as `service` of an appointment' }),
    durationMinutes: Type.Integer({ description: 'Length of an appointment in minutes' }),
    description: textOrNull(undefined, 'What the service includes. Null if there is no description.'),
    price: textOrNull(undefined, "Price in the business's own words, such as `from $45`. Null if there is none."),
    priceCents: whole('Price in the smallest unit of `currency`. Null if there is none.'),
    currency: textOrNull(undefined, 'Currency of `priceCents`, ISO 4217'),
    bufferBeforeMinutes: whole('Free time before an appointment. Null: that of the business.'),
    bufferAfterMinutes: whole('Free time after an appointment. Null: that of the business.'),
    minNoticeMinutes: whole('Minimum time between booking and appointment. Null: that of the business.'),
    horizonDays: whole('How many days ahead it can be booked. Null: that of the business.'),
    questions: listOf(ServiceQuestion, 'Questions that are asked when it is booked'),
    bookable: oneOf(
      BOOKABLE,
      'Where customers can book it: `anywhere`, only `online` on the booking page, or only by `telephone` and text message',
    ),
  },
  {
    title: 'Service',
    examples: [
      {
        id: 'svc_01j9zk3v5dfa8r4wz6q2m7xt3e',
        name: 'Cleaning',
        durationMinutes: 45,
        description: 'Teeth cleaning with polish',
        price: '$90',
        priceCents: 9000,
        currency: 'USD',
        bufferBeforeMinutes: null,
        bufferAfterMinutes: 10,
        minNoticeMinutes: null,
        horizonDays: null,
        questions: [],
        bookable: 'anywhere',
      },
    ],
  },
)

export const serviceRoutes = [
  defineRoute({
    method: 'GET',
    path: '/services',
    scope: 'appointments:read',
    operationId: 'listServices',
    summary: 'List services',
    description: 'Returns all services in the order in which the business offers them, without pagination.',
    extension: true,
    reply: { data: listOf(Service) },
    handle: ({ db, caller }) => listServices(db, caller.businessId),
  }),
]
