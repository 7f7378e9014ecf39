import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { calendarDate, listOf, textOrNull } from '../../kernel/schema.ts'
import type { OpeningTimes } from '../../kernel/time/weekly-hours.ts'
import { comingHolidays, listSpecialHours, removeSpecialHours, setSpecialHours } from './special-hours.ts'

const Times = Type.Unsafe<OpeningTimes>(
  Type.Object({
    open: Type.String({ description: 'Opening time as `HH:MM`' }),
    close: Type.String({ description: 'Closing time as `HH:MM`' }),
  }),
)
const date = calendarDate('The day, by the calendar of the business')
const openings = Type.Array(Times, { maxItems: 10, description: 'Openings of the day, in place of the weekly hours' })
const SpecialHours = Type.Object(
  { date, openings, reason: textOrNull(undefined, 'Reason, such as the name of a holiday') },
  { title: 'SpecialHours' },
)
const NewSpecialHours = Type.Object(
  { date, openings, reason: Type.Optional(textOrNull(200, 'Reason, such as the name of a holiday')) },
  {
    additionalProperties: false,
    title: 'NewSpecialHours',
    examples: [{ date: '2026-12-24', openings: [{ open: '09:00', close: '13:00' }], reason: 'Christmas Eve' }],
  },
)

const Holiday = Type.Object(
  {
    date,
    name: Type.String({ description: 'What the holiday is called in English' }),
    isInLieu: Type.Boolean({ description: 'A day off in place of a holiday that falls on a weekend' }),
  },
  { title: 'Holiday' },
)

export const specialHoursDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/business/holidays',
    role: 'viewer',
    operationId: 'listHolidays',
    summary: 'List the public holidays of the coming year in the country of the business',
    description: 'The business is open on them unless it has a closure or special hours on that date.',
    reply: { data: listOf(Holiday) },
    handle: async ({ db, caller, now }) =>
      (await comingHolidays(db, caller.businessId, now())).map(({ kind, ...holiday }) => holiday),
  }),
  defineRoute({
    method: 'GET',
    path: '/business/special-hours',
    role: 'viewer',
    operationId: 'listSpecialHours',
    summary: 'List the days with special hours',
    reply: { data: listOf(SpecialHours) },
    handle: ({ db, caller }) => listSpecialHours(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/business/special-hours',
    role: 'admin',
    operationId: 'createSpecialHours',
    summary: 'Set the openings of a day; a closure of that day ends',
    body: NewSpecialHours,
    reply: { status: 201, data: SpecialHours },
    handle: ({ db, caller }, { body }) => setSpecialHours(db, caller.businessId, body),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/business/special-hours/:id',
    role: 'admin',
    operationId: 'deleteSpecialHours',
    summary: 'Remove special hours; their id is their date',
    params: Type.Object({ id: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeSpecialHours(db, caller.businessId, params.id),
  }),
]
