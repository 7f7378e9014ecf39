import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, textOrNull } from '../../kernel/schema.ts'
import type { WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import { listStaff, STAFF_KINDS } from './staff.ts'

/** Weekly hours of a member, or null. */
export const StaffHours = Type.Unsafe<WeeklyHours | null>({
  type: ['object', 'null'],
  additionalProperties: {
    type: 'array',
    items: { type: 'object', properties: { open: { type: 'string' }, close: { type: 'string' } } },
  },
  description:
    'Working hours as `openings` of `GET /business`: a list of `open` and `close` for each weekday. Null: the opening hours of the business.',
})

/** Ids of services, or null. */
export const StaffServices = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: { type: 'string' },
  description: 'Ids of the services that the member offers. Null: all.',
})

export const StaffMember = Type.Object(
  {
    id: Type.String({ description: 'Id of the member of staff' }),
    kind: oneOf(STAFF_KINDS, 'A person, a room or a chair'),
    name: Type.String({ description: 'Name, as customers say it' }),
    color: textOrNull(undefined, 'Color in calendars, such as `#0f766e`'),
    hours: StaffHours,
    serviceIds: StaffServices,
    position: Type.Integer({
      description: 'Place in the list, from 1. The first of several equally busy members is booked.',
    }),
    active: Type.Boolean({ description: 'Whether new appointments can be booked with the member' }),
    createdAt: instant('When the member was added'),
    updatedAt: instant('When the member was last changed'),
  },
  {
    title: 'StaffMember',
    examples: [
      {
        id: 'stf_01j9zk3v5dfa8r4wz6q2m7xt3e',
        kind: 'person',
        name: 'Anna',
        color: '#0f766e',
        hours: null,
        serviceIds: null,
        position: 1,
        active: true,
        createdAt: '2026-03-02T14:05:09.123Z',
        updatedAt: '2026-03-02T14:05:09.123Z',
      },
    ],
  },
)

export const staffRoutes = [
  defineRoute({
    method: 'GET',
    path: '/staff',
    scope: 'appointments:read',
    operationId: 'listStaff',
    summary: 'List the staff',
    description:
      'Returns the people, rooms and chairs that can be booked, in their order, without pagination. The list is empty if the business books by capacity.',
    extension: true,
    reply: { data: listOf(StaffMember) },
    handle: ({ db, caller }) => listStaff(db, caller.businessId),
  }),
]
