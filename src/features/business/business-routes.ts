import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { PATTERNS } from '../../kernel/schema.ts'
import { requireBusiness, WEEKDAYS, type WeeklyHours } from './business.ts'

const time = () => Type.String({ pattern: PATTERNS.timeOfDay.pattern, examples: ['09:00'] })
const openingTimes = () => Type.Object({ open: time(), close: time() })

export const BusinessHours = Type.Unsafe<WeeklyHours>(
  Type.Object(Object.fromEntries(WEEKDAYS.map((day) => [day, Type.Optional(openingTimes())])), {
    description: 'A missing weekday is closed; a `close` at or before its `open` is on the next day.',
    examples: [{ monday: { open: '09:00', close: '17:00' } }],
  }),
)

/** Contract: Business profile. */
const BusinessProfile = Type.Object(
  {
    name: Type.String({ examples: ['Riverside Dental'] }),
    phone: Type.String({ examples: ['+15551234567'] }),
    timezone: Type.String({ description: 'IANA time zone name', examples: ['America/New_York'] }),
    plan: Type.String({ description: 'starter, professional, enterprise, or a plan that the operator added' }),
    businessHours: BusinessHours,
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
      const { name, phone, timezone, plan, hours } = await requireBusiness(db, caller.businessId)
      return { name, phone, timezone, plan, businessHours: hours }
    },
  }),
]
