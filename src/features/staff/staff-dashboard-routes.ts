import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { addStaff, changeStaff, REPEATS, requireStaffMember, STAFF_KINDS } from './staff.ts'
import { StaffHours, StaffMember, StaffServices } from './staff-routes.ts'
import { addTimeOff, listTimeOff, removeTimeOff } from './time-off.ts'

const optional = {
  kind: Type.Optional(oneOf(STAFF_KINDS, 'A person, a room or a chair. Default: `person`.')),
  color: Type.Optional(textOrNull(7, 'Color in calendars, such as `#0f766e`')),
  hours: Type.Optional(StaffHours),
  serviceIds: Type.Optional(StaffServices),
  active: Type.Optional(Type.Boolean({ description: 'Whether new appointments can be booked with the member' })),
}
const NewStaffMember = Type.Object(
  { name: text(100, 'Name, as customers say it'), ...optional },
  { additionalProperties: false, title: 'NewStaffMember', examples: [{ name: 'Anna' }] },
)
const StaffChange = Type.Object(
  {
    name: Type.Optional(text(100, 'Name, as customers say it')),
    ...optional,
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Place in the list, from 0' })),
  },
  { additionalProperties: false, title: 'StaffChange', examples: [{ active: false }] },
)

const timeOff = {
  staffId: textOrNull(100, 'Id of the member of staff. Null: the whole business.'),
  startsAt: text(16, 'Start on the clock of the business, such as `2026-03-02T12:00`'),
  endsAt: text(16, 'End on the clock of the business (exclusive)'),
  repeats: oneOf(REPEATS, 'Whether the time off repeats every week'),
  repeatsUntil: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date',
    description: 'Last day on which weekly time off may begin. Null: it has no end.',
  }),
  reason: textOrNull(200, 'Reason, which customers do not hear'),
}
const TimeOff = Type.Object(
  { id: Type.String({ description: 'Id of the time off' }), ...timeOff },
  { title: 'TimeOff' },
)
const { startsAt, endsAt, ...rest } = timeOff
const NewTimeOff = Type.Object(
  { startsAt, endsAt, ...Type.Partial(Type.Object(rest)).properties },
  {
    additionalProperties: false,
    title: 'NewTimeOff',
    examples: [{ startsAt: '2026-03-02T12:00', endsAt: '2026-03-02T13:00', repeats: 'weekly', reason: 'Lunch' }],
  },
)
const Id = Type.Object({ id: Type.String() })

/** The staff and time off. Removing a member is in appointments/staff-removal-routes.ts, because it concerns appointments. */
export const staffDashboardRoutes = [
  defineRoute({
    method: 'POST',
    path: '/staff',
    role: 'admin',
    operationId: 'createStaffMember',
    summary: 'Add a member of staff',
    conflict: 'The name is taken',
    body: NewStaffMember,
    reply: { status: 201, data: StaffMember },
    handle: ({ db, caller, now }, { body }) => addStaff(db, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/staff/:id',
    role: 'viewer',
    operationId: 'getStaffMember',
    summary: 'Read a member of staff',
    params: Id,
    reply: { data: StaffMember },
    handle: ({ db, caller }, { params }) => requireStaffMember(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/staff/:id',
    role: 'admin',
    operationId: 'updateStaffMember',
    summary: 'Change a member of staff or their place in the list',
    conflict: 'The name is taken',
    params: Id,
    body: StaffChange,
    reply: { data: StaffMember },
    handle: ({ db, caller, now }, { params, body }) => changeStaff(db, caller.businessId, params.id, body, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/business/time-off',
    role: 'viewer',
    operationId: 'listTimeOff',
    summary: 'List the time off of the business and its staff',
    reply: { data: listOf(TimeOff) },
    handle: ({ db, caller }) => listTimeOff(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/business/time-off',
    role: 'admin',
    operationId: 'createTimeOff',
    summary: 'Add time off; appointments within it stay',
    body: NewTimeOff,
    reply: { status: 201, data: TimeOff },
    handle: ({ db, caller, now }, { body }) => addTimeOff(db, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/business/time-off/:id',
    role: 'admin',
    operationId: 'deleteTimeOff',
    summary: 'Remove time off',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeTimeOff(db, caller.businessId, params.id),
  }),
]
