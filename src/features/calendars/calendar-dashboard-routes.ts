import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import {
  type ConnectionParts,
  connectCalendar,
  disconnectCalendar,
  listConnections,
  lookUpCalendars,
  syncNow,
} from './calendar-connection.ts'
import { CALENDAR_KINDS } from './calendar-provider.ts'
import { CONNECTION_STATUSES } from './connection-store.ts'

export interface CalendarConnectionParts {
  readonly calendars: ConnectionParts
}

const Connection = Type.Object(
  {
    id: Type.String(),
    staffId: textOrNull(undefined, 'The member of staff whose calendar it is; null: the whole business'),
    kind: oneOf(CALENDAR_KINDS),
    title: Type.String(),
    exports: Type.Boolean({ description: 'Whether appointments are written to it' }),
    status: oneOf(CONNECTION_STATUSES, 'new: not synced yet; refused: the calendar no longer lets the service in'),
    problem: textOrNull(undefined, 'Why it is failing or refused'),
    failingSince: instantOrNull(),
    reachedAt: instantOrNull('The last complete sync; its busy times are those of that moment'),
    createdAt: instant(),
  },
  { title: 'CalendarConnection' },
)

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
    title: text(200),
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
const Found = Type.Object(
  {
    calendars: listOf(
      Type.Object({ id: Type.String(), title: Type.String(), canWrite: Type.Boolean() }, { title: 'OutsideCalendar' }),
    ),
  },
  { title: 'FoundCalendars' },
)
const ById = Type.Object({ id: Type.String() })

/** Calendars of other vendors: their events block times, and appointments are written to them. */
export const calendarDashboardRoutes = ({ calendars }: CalendarConnectionParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/calendar-connections',
    role: 'viewer',
    operationId: 'listCalendarConnections',
    summary: 'List the connected calendars',
    reply: { data: Type.Object({ connections: listOf(Connection) }, { title: 'CalendarConnections' }) },
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
    reply: { data: Found },
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
    reply: { status: 201, data: Connection },
    handle: ({ db, caller, now }, { body }) => connectCalendar(db, calendars, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/calendar-connections/:id/sync',
    role: 'member',
    operationId: 'syncCalendar',
    summary: 'Sync a calendar now',
    params: ById,
    reply: { data: Connection },
    handle: ({ db, caller, now }, { params }) => syncNow(db, caller.businessId, params.id, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/calendar-connections/:id',
    role: 'admin',
    operationId: 'disconnectCalendar',
    summary: 'Disconnect a calendar',
    description: 'Its busy times are deleted. Events that were written to it stay there.',
    params: ById,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => disconnectCalendar(db, caller.businessId, params.id),
  }),
]
