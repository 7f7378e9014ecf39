import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { currencyOfCountry } from '../../kernel/country-currency.ts'
import { instant, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { firstToLast } from '../../kernel/time/weekly-hours.ts'
import {
  addService,
  BOOKABLE,
  type Business,
  CALLER_PROOFS,
  CONSENT_MODES,
  NUMBERS,
  type NumberSetting,
  requireBusiness,
  requireService,
  SERVICE_TEXTS,
  TRANSFER_WHEN,
} from './business.ts'
import { changeBusiness, changeService, closeDay, listClosures, openDay, removeService } from './business-change.ts'
import { BusinessHours, Openings } from './business-routes.ts'
import { Service, ServiceQuestion } from './service-routes.ts'

const NUMBER_DESCRIPTIONS: Record<NumberSetting, string> = {
  slotStepMinutes: 'Minutes between the times at which appointments can start',
  slotLengthMinutes: 'Length of an appointment without a service, in minutes',
  bufferBeforeMinutes: 'Free minutes before an appointment',
  bufferAfterMinutes: 'Free minutes after an appointment',
  minNoticeMinutes: 'Minimum minutes between booking and appointment',
  horizonDays: 'How many days ahead appointments can be booked',
  capacity: 'How many appointments can take place at the same time',
  maxCallSeconds: 'Maximum length of a call in seconds',
}
const numbers = <T>(
  make: (range: { minimum: number; maximum: number }, description: string) => T,
): Record<NumberSetting, T> =>
  Object.fromEntries(
    Object.entries(NUMBERS).map(([field, { min, max }]) => [
      field,
      make({ minimum: min, maximum: max }, NUMBER_DESCRIPTIONS[field as NumberSetting]),
    ]),
  ) as Record<NumberSetting, T>

const BusinessSettings = Type.Object(
  {
    id: Type.String({ description: 'Id of the business' }),
    name: Type.String({ description: 'Name that callers hear and people see' }),
    phone: Type.String({ description: 'Public phone number, E.164' }),
    country: Type.String({ description: 'Two-letter country code' }),
    currency: textOrNull(undefined, 'Currency of costs and new prices, ISO 4217. Null: that of the country.'),
    countryCurrency: Type.String({ description: 'Currency of the country, ISO 4217' }),
    timezone: Type.String({ description: 'IANA time zone' }),
    plan: Type.String({ description: 'Name of the plan' }),
    hours: BusinessHours,
    openings: Openings,
    ...numbers((_, description) => Type.Integer({ description })),
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
    refuseFailedChecks: Type.Boolean({
      description:
        "Whether calls are declined whose carrier says that the check of the caller's number failed (STIR/SHAKEN)",
    }),
    textWhenCutOff: Type.Boolean({
      description: 'Whether callers get a text message when a failure of the service has cut off their call',
    }),
    textWhenMissed: Type.Boolean({ description: 'Whether callers whom nobody answered get a text message' }),
    textWhenMissedHours: Type.Integer({ description: 'For how many hours the same caller gets no other one' }),
    recordingEnabled: Type.Boolean({ description: 'Whether calls are recorded' }),
    recordingConsent: oneOf(
      CONSENT_MODES,
      'If calls are recorded: `notice` tells callers; `ask` records nothing, and sends nothing of the caller to other services, until the caller agrees',
    ),
    recordingRetentionDays: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Call recordings are deleted after this many days; null: they are kept',
    }),
    createdAt: instant('When the business was created'),
    updatedAt: instant('When the business was last changed'),
  },
  { title: 'BusinessSettings' },
)

const BusinessChange = Type.Object(
  {
    name: Type.Optional(text(200, 'Name that callers hear and people see')),
    phone: Type.Optional(text(40, 'Public phone number')),
    country: Type.Optional(text(2, 'Country (ISO 3166, such as `US`) of phone numbers without a country code')),
    currency: Type.Optional(
      textOrNull(3, 'Currency of costs and new prices, ISO 4217, such as `EUR`. Null: that of the country.'),
    ),
    timezone: Type.Optional(text(100, 'IANA time zone')),
    hours: Type.Optional(BusinessHours),
    openings: Type.Optional(Openings),
    ...numbers((range, description) => Type.Optional(Type.Integer({ ...range, description }))),
    transferPhone: Type.Optional(
      textOrNull(40, 'Phone number that calls are transferred to. Null: calls are not transferred.'),
    ),
    fallbackPhone: Type.Optional(
      textOrNull(40, 'Phone number that callers are sent to when all lines are busy. Null: a busy tone.'),
    ),
    transferWhen: Type.Optional(oneOf(TRANSFER_WHEN, 'When calls are transferred')),
    closedGreeting: Type.Optional(textOrNull(500, 'Greeting outside opening hours. Null: the usual greeting.')),
    callerProof: Type.Optional(
      oneOf(CALLER_PROOFS, 'What callers must prove before they hear about their appointments'),
    ),
    refuseFailedChecks: Type.Optional(
      Type.Boolean({ description: "Whether calls are declined that failed the check of the caller's number" }),
    ),
    textWhenCutOff: Type.Optional(
      Type.Boolean({
        description: 'Whether callers get a text message when a failure of the service has cut off their call',
      }),
    ),
    textWhenMissed: Type.Optional(
      Type.Boolean({ description: 'Whether callers whom nobody answered get a text message' }),
    ),
    textWhenMissedHours: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 168, description: 'For how many hours the same caller gets no other one' }),
    ),
    recordingEnabled: Type.Optional(Type.Boolean({ description: 'Whether calls are recorded' })),
    recordingConsent: Type.Optional(oneOf(CONSENT_MODES, 'Whether callers are told of the recording, or asked first')),
    recordingRetentionDays: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 1,
        maximum: 3650,
        description: 'Days to keep recordings. Null: forever.',
      }),
    ),
  },
  { additionalProperties: false, title: 'BusinessChange', examples: [{ name: 'Riverside Dental' }] },
)

const whole = (minimum: number, maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum, maximum, description })
const duration = () => Type.Integer({ minimum: 5, maximum: 1440, description: 'Length of an appointment in minutes' })
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
  { name: text(120, 'Name of the service'), durationMinutes: duration(), ...serviceTexts },
  { additionalProperties: false, title: 'NewService', examples: [{ name: 'Cleaning', durationMinutes: 45 }] },
)
const ServiceChange = Type.Object(
  {
    name: Type.Optional(text(120, 'Name of the service')),
    durationMinutes: Type.Optional(duration()),
    ...serviceTexts,
    position: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000, description: 'Its position in the list, from 0' }),
    ),
  },
  { additionalProperties: false, title: 'ServiceChange', examples: [{ durationMinutes: 60 }] },
)
const Id = Type.Object({ id: Type.String() })

const Closure = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'The closed date' }),
    reason: textOrNull(undefined, 'Why the business is closed. Null if no reason was given.'),
  },
  { title: 'Closure' },
)
const NewClosure = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'The date to close' }),
    reason: Type.Optional(textOrNull(200, 'Why the business is closed')),
  },
  { additionalProperties: false, title: 'NewClosure', examples: [{ date: '2026-12-25', reason: 'Christmas' }] },
)

const settingsOf = (business: Business) => ({
  ...business,
  countryCurrency: currencyOfCountry(business.country),
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
    method: 'GET',
    path: '/business/services/:id',
    role: 'viewer',
    operationId: 'getService',
    summary: 'Read a service',
    params: Id,
    reply: { data: Service },
    handle: ({ db, caller }, { params }) => requireService(db, caller.businessId, params.id),
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
