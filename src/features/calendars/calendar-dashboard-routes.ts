import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import {
  type ConnectionParts,
  changeOwner,
  connectCalendar,
  endAndDisconnect,
  listConnections,
  lookUpCalendars,
  syncNow,
} from './calendar-connection.ts'
import { CALENDAR_CONNECTION, FOUND_CALENDARS } from './calendar-schema.ts'

export interface CalendarConnectionParts {
  readonly calendars: ConnectionParts
}

const access = {
  kind: oneOf(['caldav', 'ics'] as const, 'ics: a published calendar file, which can be read only'),
  address: text(2048, 'https or webcal: the CalDAV server, or the calendar file'),
  user: Type.Optional(text(320, 'For CalDAV')),
  password: Type.Optional(text(500, 'For CalDAV; stored encrypted and never shown again')),
}
const Access = Type.Object(access, {
  additionalProperties: false,
  title: 'CalendarAccess',
  examples: [{ kind: 'ics', address: 'https://calendar.example.com/anna.ics' }],
})
const New = Type.Object(
  {
    ...access,
    calendarId: text(2048, 'One of those that the look-up has found'),
    title: text(200, 'Name of the calendar'),
    staffId: textOrNull(100, 'Null: the whole business'),
    exports: Type.Boolean({ description: 'Write appointments to the calendar' }),
  },
  {
    additionalProperties: false,
    title: 'NewCalendarConnection',
    examples: [
      {
        ...{
          kind: 'ics',
          address: 'https://calendar.example.com/anna.ics',
          title: 'Anna',
          staffId: null,
          exports: false,
        },
        calendarId: 'https://calendar.example.com/anna.ics',
      },
    ],
  },
)
const Owner = Type.Object(
  { staffId: Type.Union([text(100), Type.Null()], { description: 'Null: the whole business' }) },
  { additionalProperties: false, title: 'CalendarOwner', examples: [{ staffId: null }] },
)
const ById = Type.Object({ id: Type.String() })
const Connections = Type.Object(
  { connections: listOf(CALENDAR_CONNECTION, 'The connected calendars') },
  { title: 'CalendarConnections' },
)

/** Calendars of other vendors: their events block times, and appointments are written to them. */
export const calendarDashboardRoutes = ({ calendars }: CalendarConnectionParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/calendar-connections',
    role: 'viewer',
    operationId: 'listCalendarConnections',
    summary: 'List the connected calendars',
    reply: { data: Connections },
    handle: async ({ db, caller }) => ({ connections: await listConnections(db, caller.businessId) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/calendar-connections/look-up',
    role: 'admin',
    operationId: 'lookUpCalendars',
    summary: 'Find the calendars of an account or the calendar at an address',
    slow: true,
    body: Access,
    reply: { data: FOUND_CALENDARS },
    handle: async (_, { body }) => ({ calendars: [...(await lookUpCalendars(calendars, body)).calendars] }),
  }),
  defineRoute({
    method: 'POST',
    path: '/calendar-connections',
    role: 'admin',
    operationId: 'connectCalendar',
    summary: 'Connect a calendar',
    description: 'Its events block times from its first sync on, usually after a few seconds.',
    conflict: 'The calendar is connected already, or there are too many',
    slow: true,
    body: New,
    reply: { status: 201, data: CALENDAR_CONNECTION },
    handle: ({ db, caller, now }, { body }) => connectCalendar(db, calendars, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/calendar-connections/:id/sync',
    role: 'member',
    operationId: 'syncCalendar',
    summary: 'Sync a calendar now',
    params: ById,
    reply: { data: CALENDAR_CONNECTION },
    handle: ({ db, caller, now }, { params }) => syncNow(db, caller.businessId, params.id, now()),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/calendar-connections/:id',
    role: 'admin',
    operationId: 'changeCalendarOwner',
    summary: 'Say whose calendar it is',
    description: 'Its events then block the times of that member. Appointments of others are removed from it.',
    conflict: 'The calendar is connected for that member already',
    params: ById,
    body: Owner,
    reply: { data: CALENDAR_CONNECTION },
    handle: ({ db, caller }, { params, body }) => changeOwner(db, caller.businessId, params.id, body.staffId),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/calendar-connections/:id',
    role: 'admin',
    operationId: 'disconnectCalendar',
    summary: 'Disconnect a calendar',
    description: 'Its busy times are deleted. Events that were written to it stay there.',
    slow: true,
    params: ById,
    reply: { status: 204 },
    handle: ({ db, caller, log }, { params }) => endAndDisconnect(db, calendars, caller.businessId, params.id, log),
  }),
]
