import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { mayAct } from '../../kernel/role.ts'
import { calendarDate, instant, instantOrNull, listOf, textOrNull } from '../../kernel/schema.ts'
import { requireBusiness } from '../business/business.ts'
import { Appointment } from './appointment-routes.ts'
import { AvailableSlot } from './availability/slot-routes.ts'
import { calendarBetween } from './calendar.ts'
import {
  type CalendarFeed,
  type CalendarLinks,
  closeCalendarFeed,
  findCalendarFeed,
  renewCalendarFeed,
} from './calendar-feed.ts'

export interface CalendarParts {
  /** Addresses of the calendar feed. */
  readonly calendarLinks: CalendarLinks
}

const StaffHours = Type.Object(
  {
    staffId: Type.String({ description: 'Id of the member of staff' }),
    working: listOf(AvailableSlot, 'The times at which the member works'),
  },
  { title: 'CalendarStaffHours' },
)

const BusyBlock = Type.Object(
  {
    staffId: textOrNull(undefined, 'Who is busy; null: the whole business'),
    start: instant('Start'),
    end: instant('Exclusive'),
    title: textOrNull(undefined, 'What the event is called. Null for everybody but admins and owners.'),
  },
  { title: 'BusyBlock' },
)

const Calendar = Type.Object(
  {
    appointments: listOf(Appointment, 'The appointments'),
    openings: listOf(AvailableSlot, 'The times at which the business is open'),
    members: listOf(StaffHours, 'When each active member of staff works, without time off'),
    busy: listOf(BusyBlock, 'Events of connected calendars, at most 2,000'),
    complete: Type.Boolean({ description: 'False: there are more appointments than these' }),
  },
  { title: 'Calendar' },
)

const CalendarAddress = Type.Object(
  {
    url: textOrNull(undefined, 'Secret: anyone who has it can read the appointments. Null: none was created'),
    createdAt: instantOrNull('When the address was made'),
  },
  { title: 'CalendarAddress' },
)

/** The days of the calendar, and the address of the calendar feed. */
export function appointmentDashboardRoutes({ calendarLinks }: CalendarParts): readonly DashboardRoute[] {
  const addressOf = (feed: CalendarFeed | null) =>
    feed === null ? { url: null, createdAt: null } : { url: calendarLinks.urlFor(feed.id), createdAt: feed.createdAt }
  return [
    defineRoute({
      method: 'GET',
      path: '/calendar',
      role: 'viewer',
      operationId: 'getCalendar',
      summary: 'Read appointments of every status, working hours and busy times for a range of days',
      query: Type.Object({
        from: calendarDate('The first day'),
        to: calendarDate('Exclusive; at most 62 days after `from`'),
      }),
      reply: { data: Calendar },
      handle: async ({ db, caller }, { query }) => {
        const seesTitles = caller.member !== null && mayAct(caller.member.role, 'admin')
        return calendarBetween(db, await requireBusiness(db, caller.businessId), query, seesTitles)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/calendar/feed',
      role: 'member',
      operationId: 'getCalendarFeed',
      summary: 'Read the secret calendar address',
      reply: { data: CalendarAddress },
      handle: async ({ db, caller }) => addressOf(await findCalendarFeed(db, caller.businessId)),
    }),
    defineRoute({
      method: 'POST',
      path: '/calendar/feed',
      role: 'admin',
      operationId: 'renewCalendarFeed',
      summary: 'Create a secret calendar address; the previous one stops working',
      secret: true,
      reply: { status: 201, data: CalendarAddress },
      handle: async ({ db, caller, now }) => addressOf(await renewCalendarFeed(db, caller.businessId, now())),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/calendar/feed',
      role: 'admin',
      operationId: 'closeCalendarFeed',
      summary: 'Remove the secret calendar address; it stops working',
      reply: { status: 204 },
      handle: ({ db, caller }) => closeCalendarFeed(db, caller.businessId),
    }),
  ]
}
