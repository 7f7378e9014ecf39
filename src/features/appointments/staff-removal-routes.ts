import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { listOf, oneOf, text } from '../../kernel/schema.ts'
import { requireBusiness } from '../business/business.ts'
import { Appointment } from './appointment-routes.ts'
import { comingAppointmentsOf, removeStaff } from './staff-removal.ts'

const RemovalQuery = Type.Object({
  appointments: Type.Optional(
    oneOf(
      ['refuse', 'unassign'],
      'What happens if the member has future appointments: the removal is refused (default), or they stay with nobody in particular',
    ),
  ),
  moveTo: Type.Optional(text(100, 'Id of the member of staff who takes the future appointments')),
})

const LISTED = 5

const ComingAppointments = Type.Object(
  {
    count: Type.Integer({ description: 'How many appointments' }),
    appointments: listOf(Appointment, `The first ${LISTED}, soonest first`),
  },
  { title: 'ComingAppointments' },
)

export const staffRemovalRoutes = [
  defineRoute({
    method: 'GET',
    path: '/staff/:id/coming-appointments',
    role: 'viewer',
    operationId: 'getComingAppointments',
    summary: 'Read the appointments that a member of staff still has',
    params: Type.Object({ id: Type.String() }),
    reply: { data: ComingAppointments },
    handle: async ({ db, caller, now }, { params }) => {
      const coming = await comingAppointmentsOf(db, await requireBusiness(db, caller.businessId), params.id, now())
      return { count: coming.length, appointments: coming.slice(0, LISTED) }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/staff/:id',
    role: 'admin',
    operationId: 'deleteStaffMember',
    summary: 'Remove a member of staff; past appointments keep the name',
    conflict: 'The member has future appointments, or the other member is not free for them',
    params: Type.Object({ id: Type.String() }),
    query: RemovalQuery,
    reply: { status: 204 },
    handle: async ({ db, caller, now }, { params, query: { appointments, moveTo } }) => {
      if (appointments !== undefined && moveTo !== undefined)
        throw badRequest('moveTo: give either moveTo or appointments')
      const future = moveTo === undefined ? (appointments ?? 'refuse') : { moveTo }
      await removeStaff(db, await requireBusiness(db, caller.businessId), params.id, future, now())
    },
  }),
]
