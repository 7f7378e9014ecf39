import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { instant, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { firstToLast } from '../../kernel/time/weekly-hours.ts'
import {
  addService,
  BOOKABLE,
  type Business,
  CALLER_PROOFS,
  NUMBERS,
  type NumberSetting,
  requireBusiness,
  SERVICE_TEXTS,
  TRANSFER_WHEN,
} from './business.ts'
import { changeBusiness, changeService, closeDay, listClosures, openDay, removeService } from './business-change.ts'
import { BusinessHours, Openings } from './business-routes.ts'
import { Service, ServiceQuestion } from './service-routes.ts'

const numbers = <T>(make: (range: { minimum: number; maximum: number }) => T): Record<NumberSetting, T> =>
  Object.fromEntries(
    Object.entries(NUMBERS).map(([field, { min, max }]) => [field, make({ minimum: min, maximum: max })]),
  ) as Record<NumberSetting, T>

const BusinessSettings = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    phone: Type.String(),
    country: Type.String(),
    timezone: Type.String(),
    plan: Type.String(),
    hours: BusinessHours,
    openings: Openings,
    ...numbers(() => Type.Integer()),
    transferPhone: textOrNull(undefined, 'The person to whom callers are transferred'),
    fallbackPhone: textOrNull(
      undefined,
      'Number that callers are sent to while all lines are busy. Null: callers hear a busy tone.',
    ),
    transferWhen: oneOf(TRANSFER_WHEN, 'Whether callers are also transferred while the business is closed'),
    closedGreeting: textOrNull(undefined, 'The greeting while the business is closed; null: the usual greeting'),
    callerProof: oneOf(
      CALLER_PROOFS,
      'What callers must prove before they hear about appointments or change them: their number, the name on the booking, or a code by text message',
    ),
    recordingEnabled: Type.Boolean(),
    recordingRetentionDays: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Call recordings are deleted after this many days; null: they are kept',
    }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: 'BusinessSettings' },
)

const BusinessChange = Type.Object(
  {
    name: Type.Optional(text(200)),
    phone: Type.Optional(text(40)),
    country: Type.Optional(text(2, 'Country (ISO 3166, such as `US`) of phone numbers without a country code')),
    timezone: Type.Optional(text(100)),
    hours: Type.Optional(BusinessHours),
    openings: Type.Optional(Openings),
    ...numbers((range) => Type.Optional(Type.Integer(range))),
    transferPhone: Type.Optional(textOrNull(40)),
    fallbackPhone: Type.Optional(textOrNull(40)),
    transferWhen: Type.Optional(oneOf(TRANSFER_WHEN)),
    closedGreeting: Type.Optional(textOrNull(500)),
    callerProof: Type.Optional(oneOf(CALLER_PROOFS)),
    recordingEnabled: Type.Optional(Type.Boolean()),
    recordingRetentionDays: Type.Optional(
      Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 3650 }),
    ),
  },
  { additionalProperties: false, title: 'BusinessChange', examples: [{ name: 'Riverside Dental' }] },
)

const whole = (minimum: number, maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum, maximum, description })
const duration = () => Type.Integer({ minimum: 5, maximum: 1440 })
const serviceTexts = {
  description: Type.Optional(
    textOrNull(SERVICE_TEXTS.description, 'What the service includes. Null if there is no description.'),
  ),
  price: Type.Optional(textOrNull(SERVICE_TEXTS.price, 'Price in your words, such as `from $45`')),
  priceCents: Type.Optional(whole(0, 100_000_000, 'Price in the smallest unit of `currency`; both or none')),
  currency: Type.Optional(textOrNull(3, 'Currency of `priceCents`, ISO 4217')),
  bufferBeforeMinutes: Type.Optional(whole(0, 1440, 'Free time before. Null: that of the business.')),
  bufferAfterMinutes: Type.Optional(whole(0, 1440, 'Free time after. Null: that of the business.')),
  minNoticeMinutes: Type.Optional(whole(0, 525_600, 'Minimum notice. Null: that of the business.')),
  horizonDays: Type.Optional(whole(1, 1000, 'How many days ahead. Null: that of the business.')),
  questions: Type.Optional(
    Type.Array(ServiceQuestion, { maxItems: 10, description: 'Questions that are asked when it is booked' }),
  ),
  bookable: Type.Optional(oneOf(BOOKABLE, 'Where customers can book it')),
}
const NewService = Type.Object(
  { name: text(120), durationMinutes: duration(), ...serviceTexts },
  { additionalProperties: false, title: 'NewService', examples: [{ name: 'Cleaning', durationMinutes: 45 }] },
)
const ServiceChange = Type.Object(
  {
    name: Type.Optional(text(120)),
    durationMinutes: Type.Optional(duration()),
    ...serviceTexts,
    position: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000, description: 'Its position in the list, from 0' }),
    ),
  },
  { additionalProperties: false, title: 'ServiceChange', examples: [{ durationMinutes: 60 }] },
)
const Id = Type.Object({ id: Type.String() })

const Closure = Type.Object({ date: Type.String({ format: 'date' }), reason: textOrNull() }, { title: 'Closure' })
const NewClosure = Type.Object(
  { date: Type.String({ format: 'date' }), reason: Type.Optional(textOrNull(200)) },
  { additionalProperties: false, title: 'NewClosure', examples: [{ date: '2026-12-25', reason: 'Christmas' }] },
)

const settingsOf = (business: Business) => ({
  ...business,
  hours: firstToLast(business.hours),
  openings: business.hours,
})

/** Profile, hours, services and closed days. */
export const businessDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/business/settings',
    role: 'viewer',
    operationId: 'getBusinessSettings',
    summary: 'Read all settings of the business',
    reply: { data: BusinessSettings },
    handle: async ({ db, caller }) => settingsOf(await requireBusiness(db, caller.businessId)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/business/settings',
    role: 'admin',
    operationId: 'updateBusinessSettings',
    summary: 'Change the business: profile, hours, booking rules',
    body: BusinessChange,
    reply: { data: BusinessSettings },
    handle: async ({ db, caller, now }, { body: { hours, openings, ...change } }) => {
      if (hours !== undefined && openings !== undefined) throw badRequest('openings: give either openings or hours')
      return settingsOf(await changeBusiness(db, caller.businessId, { ...change, hours: openings ?? hours }, now()))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/business/services',
    role: 'admin',
    operationId: 'createService',
    summary: 'Add a service',
    conflict: 'The name is taken',
    body: NewService,
    reply: { status: 201, data: Service },
    handle: ({ db, caller }, { body }) => addService(db, caller.businessId, body),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/business/services/:id',
    role: 'admin',
    operationId: 'updateService',
    summary: 'Change a service or its position',
    conflict: 'The name is taken',
    params: Id,
    body: ServiceChange,
    reply: { data: Service },
    handle: ({ db, caller }, { params, body }) => changeService(db, caller.businessId, params.id, body),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/business/services/:id',
    role: 'admin',
    operationId: 'deleteService',
    summary: 'Remove a service',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeService(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'GET',
    path: '/business/closures',
    role: 'viewer',
    operationId: 'listClosures',
    summary: 'List the closed days',
    reply: { data: listOf(Closure) },
    handle: ({ db, caller }) => listClosures(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/business/closures',
    role: 'admin',
    operationId: 'createClosure',
    summary: 'Close a day',
    body: NewClosure,
    reply: { status: 201, data: Closure },
    handle: ({ db, caller }, { body }) => closeDay(db, caller.businessId, body),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/business/closures/:id',
    role: 'admin',
    operationId: 'deleteClosure',
    summary: 'Reopen a closed day; its id is its date',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => openDay(db, caller.businessId, params.id),
  }),
]
