import { type Static, Type } from 'typebox'
import { defineRoute } from '../../../http/route.ts'
import { badRequest } from '../../../kernel/api-error.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { calendarDate, instant, listOf, text } from '../../../kernel/schema.ts'
import { daysBetween } from '../../../kernel/time/calendar-date.ts'
import type { Database } from '../../../store/database.ts'
import { type Business, requireBusiness } from '../../business/business.ts'
import { listStaff } from '../../staff/staff.ts'
import { isAppointment } from '../appointment.ts'
import { slotsBetween } from '../availability.ts'
import { requireOffered, requireSomeoneOffers } from '../booked-service.ts'
import { freshenBusyTimes } from '../fresh-busy-times.ts'

/** Contract: Available slot. */
export const AvailableSlot = Type.Object(
  {
    start: instant('Start of the slot'),
    end: instant('End of the slot (exclusive)'),
    staffIds: Type.Optional(
      listOf(
        Type.String(),
        'Extension: ids of the members of staff who are free then. Absent if the business has no staff.',
      ),
    ),
  },
  { title: 'AvailableSlot', examples: [{ start: '2026-03-03T15:00:00.000Z', end: '2026-03-03T15:30:00.000Z' }] },
)

const MAX_DAYS = 31

const SlotQuery = Type.Object({
  date: Type.Optional(
    calendarDate('Day to look at, in the time zone of the business. Required without `from` and `to`.'),
  ),
  from: Type.Optional(calendarDate('Extension: first of several days to look at, as an alternative to `date`')),
  to: Type.Optional(calendarDate(`Extension: last of the days from \`from\` on (inclusive), at most ${MAX_DAYS} days`)),
  service: Type.Optional(
    text(
      120,
      'Name of the service to book, which determines the length of the slots. Case, accents and spaces do not matter. An unknown name is refused, unless the business lists no services.',
    ),
  ),
  staff: Type.Optional(text(100, 'Extension: only slots of the member of staff with this id')),
  appointmentId: Type.Optional(
    text(
      100,
      'Extension: id of an appointment that is to be moved. Its present time counts as free, and without `staff` only slots of its member of staff are listed.',
    ),
  ),
  durationMinutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1440,
      description:
        'Length of the slots in minutes. Default: the length of the service, otherwise the slot length of the business.',
    }),
  ),
})

/** The days of a query. @throws BAD_REQUEST unless it has either `date`, or `from` and `to` */
function requireDates({ date, from, to }: Static<typeof SlotQuery>): { from: string; to: string } {
  if (from === undefined && to === undefined) {
    if (date === undefined) throw badRequest('date: is required, or from and to: say which days to look at')
    return { from: date, to: date }
  }
  if (date !== undefined) throw badRequest('date: give either date, or from and to')
  if (from === undefined) throw badRequest('from: is required with to: give the first day to look at')
  if (to === undefined) throw badRequest('to: is required with from: give the last day to look at')
  if (to < from) throw badRequest('to: must not be before from')
  if (daysBetween(from, to) >= MAX_DAYS) throw badRequest(`to: must be at most ${MAX_DAYS - 1} days after from`)
  return { from, to }
}

/** @throws BAD_REQUEST where there is no such appointment */
async function requireMovable(db: Database, business: Business, id: string | undefined): Promise<void> {
  if (id !== undefined && !(await isAppointment(db, business.id, id)))
    throw badRequest(`appointmentId: ${id} is not an appointment; GET /appointments lists them`)
}

export const slotRoutes = [
  defineRoute({
    method: 'GET',
    path: '/appointments/available-slots',
    scope: 'appointments:read',
    operationId: 'listAvailableSlots',
    summary: 'List available time slots',
    description:
      'Returns the slots of one day, or of the days from `from` to `to`, that can still be booked, soonest first. Days that are closed, past or full have none.',
    query: SlotQuery,
    reply: { data: listOf(AvailableSlot) },
    async handle({ db, caller, now }, { query }) {
      const dates = requireDates(query)
      const service = await requireOffered(db, caller.businessId, query.service)
      const members = await listStaff(db, caller.businessId)
      if (query.staff !== undefined && !members.some(({ id }) => id === query.staff))
        throw badRequest(`staff: ${query.staff} is no member of staff; GET /staff lists the members`)
      const active = members.filter((member) => member.active)
      requireSomeoneOffers(active, { serviceId: service?.id ?? null, serviceName: service?.name ?? null })
      const business = await requireBusiness(db, caller.businessId)
      await requireMovable(db, business, query.appointmentId)
      const staffIds = query.staff === undefined ? {} : { staffIds: [query.staff] }
      const wish = { ...query, ...staffIds, except: query.appointmentId }
      await freshenBusyTimes(db, caller.businessId, { now, after: systemClock.after })
      return slotsBetween(db, business, dates, wish, now())
    },
  }),
]
