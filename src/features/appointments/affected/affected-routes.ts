import { Type } from 'typebox'
import { defineRoute } from '../../../http/route.ts'
import { badRequest } from '../../../kernel/api-error.ts'
import { calendarDate, listOf, oneOf, text } from '../../../kernel/schema.ts'
import { isCalendarDate } from '../../../kernel/time/instant.ts'
import { requireOpenings, WEEKDAYS, type Weekday, type WeeklyHours } from '../../../kernel/time/weekly-hours.ts'
import { requireBusiness } from '../../business/business.ts'
import { REPEATS } from '../../staff/staff.ts'
import type { Appointment as BookedAppointment } from '../appointment.ts'
import { Appointment } from '../appointment-routes.ts'
import { appointmentsInTimeOff, appointmentsOutside, appointmentsOutsideWeek } from './affected-appointments.ts'

const LISTED = 50

const AffectedAppointments = Type.Object(
  {
    count: Type.Integer({ description: 'How many appointments' }),
    appointments: listOf(Appointment, `The first ${LISTED}, soonest first`),
  },
  { title: 'AffectedAppointments' },
)
const shown = (found: readonly BookedAppointment[]) => ({
  count: found.length,
  appointments: found.slice(0, LISTED),
})

/** Lists the existing appointments that a planned change of hours affects. */
export const affectedRoutes = [
  defineRoute({
    method: 'GET',
    path: '/business/appointments-outside-hours',
    role: 'viewer',
    operationId: 'listAppointmentsOutsideHours',
    summary: 'List the coming appointments of a day that are not within the openings it is to have',
    query: Type.Object({
      date: calendarDate('The day, by the calendar of the business'),
      openings: Type.Optional(
        text(200, 'The openings, such as `09:00-13:00,14:00-16:00`. Absent: the day is to be closed.'),
      ),
    }),
    reply: { data: AffectedAppointments },
    handle: async ({ db, caller, now }, { query: { date, openings } }) => {
      if (!isCalendarDate(date)) throw badRequest('date: must be a date such as 2026-12-24')
      const business = await requireBusiness(db, caller.businessId)
      const day = { date, openings: openings === undefined ? null : openingsIn(openings) }
      return shown(await appointmentsOutside(db, business, day, now()))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/business/appointments-outside-week',
    role: 'viewer',
    operationId: 'listAppointmentsOutsideWeek',
    summary: 'List the coming appointments that would no longer be within the weekly hours the business is to have',
    query: Type.Partial(
      Type.Object(
        Object.fromEntries(
          WEEKDAYS.map((day) => [
            day,
            text(200, 'The openings, such as `09:00-13:00,14:00-16:00`. Absent: the day is to be closed.'),
          ]),
        ),
      ),
    ),
    reply: { data: AffectedAppointments },
    handle: async ({ db, caller, now }, { query }) => {
      const business = await requireBusiness(db, caller.businessId)
      const days = Object.entries(query as Partial<Record<Weekday, string>>)
      const hours: WeeklyHours = Object.fromEntries(days.map(([day, written]) => [day, openingsIn(written, day)]))
      return shown(await appointmentsOutsideWeek(db, business, hours, now()))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/business/appointments-in-time-off',
    role: 'viewer',
    operationId: 'listAppointmentsInTimeOff',
    summary: 'List the coming appointments within time off that is to be added',
    query: Type.Object({
      staffId: Type.Optional(text(100, 'Id of the member of staff. Absent: the whole business.')),
      startsAt: text(16, 'Start on the clock of the business, such as `2026-03-02T12:00`'),
      endsAt: text(16, 'End on the clock of the business (exclusive)'),
      repeats: Type.Optional(oneOf(REPEATS, 'Whether the time off repeats every week. Default: `never`.')),
      repeatsUntil: Type.Optional(calendarDate('Last day on which weekly time off may begin')),
    }),
    reply: { data: AffectedAppointments },
    handle: async ({ db, caller, now }, { query }) => {
      const { staffId = null, repeats = 'never', repeatsUntil = null, startsAt, endsAt } = query
      const timeOff = { staffId, repeats, repeatsUntil, startsAt, endsAt }
      return shown(await appointmentsInTimeOff(db, await requireBusiness(db, caller.businessId), timeOff, now()))
    },
  }),
]

const openingsIn = (written: string, field = 'openings') =>
  requireOpenings(
    field,
    written.split(',').map((one) => {
      const [open = '', close = ''] = one.split('-')
      return { open, close }
    }),
  )
