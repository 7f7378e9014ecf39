import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { PATTERNS } from '../../kernel/schema.ts'
import { type DailyHours, firstToLast, WEEKDAYS, type WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import { currencyOf, requireBusiness } from './business.ts'

const time = (description: string) =>
  Type.String({ pattern: PATTERNS.timeOfDay.pattern, examples: ['09:00'], description })
const openingTimes = (day: string) =>
  Type.Object(
    {
      open: time('Opening time as `HH:MM`, in the time zone of the business'),
      close: time('Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day.'),
    },
    { description: `Opening hours that begin on ${capital(day)}` },
  )

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const BusinessHours = Type.Unsafe<DailyHours>(
  Type.Object(Object.fromEntries(WEEKDAYS.map((day) => [day, Type.Optional(openingTimes(day))])), {
    description:
      'Opening hours by weekday, from the first opening to the last closing. The business is closed on weekdays that are missing.',
    examples: [{ monday: { open: '09:00', close: '17:00' } }],
  }),
)

/** All openings of each weekday. */
export const Openings = Type.Unsafe<WeeklyHours>(
  Type.Object(
    Object.fromEntries(
      WEEKDAYS.map((day) => [
        day,
        Type.Optional(
          Type.Array(openingTimes(day), { maxItems: 10, description: `Openings that begin on ${capital(day)}` }),
        ),
      ]),
    ),
    {
      description:
        'Extension: every opening of each weekday, in order, such as a morning and an afternoon. The business is closed on weekdays that are missing.',
      examples: [
        {
          monday: [
            { open: '09:00', close: '12:00' },
            { open: '13:00', close: '17:00' },
          ],
        },
      ],
    },
  ),
)

/** Contract: Business profile. */
const BusinessProfile = Type.Object(
  {
    name: Type.String({ description: 'Name of the business', examples: ['Riverside Dental'] }),
    phone: Type.String({ description: 'Main number, E.164', examples: ['+15551234567'] }),
    timezone: Type.String({ description: 'IANA time zone name', examples: ['America/New_York'] }),
    currency: Type.String({
      description: 'Extension: currency of costs, such as `costCents` of calls, and of new prices (ISO 4217)',
      examples: ['USD'],
    }),
    plan: Type.String({
      description: '`starter`, `professional`, `enterprise`, or a plan that the operator has added',
    }),
    businessHours: BusinessHours,
    openings: Openings,
  },
  { title: 'Business' },
)

export const businessRoutes = [
  defineRoute({
    method: 'GET',
    path: '/business',
    scope: 'business:read',
    summary: 'Read the business profile',
    reply: { data: BusinessProfile },
    handle: async ({ db, caller }) => {
      const business = await requireBusiness(db, caller.businessId)
      const { name, phone, timezone, plan, hours } = business
      return {
        ...{ name, phone, timezone, currency: currencyOf(business), plan },
        ...{ businessHours: firstToLast(hours), openings: hours },
      }
    },
  }),
]
