import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { conflict } from '../../kernel/api-error.ts'
import { calendarDate, instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { requireBusiness } from '../business/business.ts'
import {
  APPOINTMENT_SOURCES,
  APPOINTMENT_STATUSES,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  listAppointments,
  requireAppointment,
} from './appointment.ts'
import { slotsOn } from './availability.ts'

const EXAMPLE = {
  id: 'apt_01j9zk3v5dfa8r4wz6q2m7xt3e',
  contactId: 'ctc_01j9zk3v5dfa8r4wz6q2m7xt3e',
  contactName: 'Ada Lovelace',
  contactPhone: '+15551234567',
  service: 'Cleaning',
  notes: null,
  startsAt: '2026-03-03T15:00:00.000Z',
  endsAt: '2026-03-03T15:30:00.000Z',
  timezone: 'America/New_York',
  status: 'confirmed',
  source: 'api',
  callId: null,
  cancelledBy: null,
  cancellationReason: null,
  cancelledAt: null,
  createdAt: '2026-03-02T14:05:09.123Z',
  updatedAt: '2026-03-02T14:05:09.123Z',
}

/** Decisions: Appointment. */
export const Appointment = Type.Object(
  {
    id: Type.String(),
    contactId: textOrNull(),
    contactName: textOrNull(undefined, 'The name at the time of booking'),
    contactPhone: textOrNull(undefined, 'E.164; the number at the time of booking'),
    service: textOrNull(),
    notes: textOrNull(),
    startsAt: instant(),
    endsAt: instant(),
    timezone: Type.String({ description: 'The time zone of the business, IANA' }),
    status: oneOf(APPOINTMENT_STATUSES),
    source: oneOf(APPOINTMENT_SOURCES),
    callId: textOrNull(undefined, 'The call in which it was booked'),
    cancelledBy: textOrNull(),
    cancellationReason: textOrNull(),
    cancelledAt: instantOrNull(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: 'Appointment', examples: [EXAMPLE] },
)

const minutes = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: 1440, ...(description === undefined ? {} : { description }) })

const NewAppointment = Type.Object(
  {
    startsAt: instant(),
    endsAt: Type.Optional(instant('endsAt or durationMinutes, or neither')),
    durationMinutes: Type.Optional(
      minutes('Default: the duration of the service with that name, or else the slot length of the business'),
    ),
    contactId: Type.Optional(text(100, 'Send contactId, or contactPhone and contactName')),
    contactPhone: Type.Optional(text(40, 'Uses the contact with that number, or creates one')),
    contactName: Type.Optional(text(200)),
    service: Type.Optional(text(120)),
    notes: Type.Optional(text(10_000)),
  },
  {
    additionalProperties: false,
    title: 'NewAppointment',
    examples: [{ startsAt: '2026-03-03T10:00:00-05:00', contactPhone: '+15551234567', service: 'Cleaning' }],
  },
)

const AppointmentPatch = Type.Object(
  {
    startsAt: Type.Optional(instant('Reschedules it; without endsAt or durationMinutes the duration stays the same')),
    endsAt: Type.Optional(instant()),
    durationMinutes: Type.Optional(minutes()),
    service: Type.Optional(textOrNull(120)),
    notes: Type.Optional(textOrNull(10_000)),
    status: Type.Optional(oneOf(['completed', 'no_show'], 'The outcome of the appointment')),
  },
  {
    additionalProperties: false,
    title: 'AppointmentPatch',
    description: 'A JSON merge patch: null clears service or notes.',
    examples: [{ startsAt: '2026-03-03T11:00:00-05:00' }],
  },
)

const Cancellation = Type.Object(
  {
    cancelledBy: Type.Optional(text(50, 'Who cancels, for example `contact`; default: `business`')),
    reason: Type.Optional(text(500)),
  },
  { additionalProperties: false, title: 'Cancellation', examples: [{ cancelledBy: 'contact', reason: 'Ill' }] },
)

const AppointmentQuery = Type.Object({
  status: Type.Optional(oneOf(APPOINTMENT_STATUSES)),
  contactId: Type.Optional(text(100)),
  service: Type.Optional(text(120, 'The whole name, ignoring case')),
  startsAfter: Type.Optional(instant()),
  startsBefore: Type.Optional(instant()),
})

/** Contract: Available slot. */
export const AvailableSlot = Type.Object(
  { start: instant(), end: instant() },
  { title: 'AvailableSlot', examples: [{ start: '2026-03-03T15:00:00.000Z', end: '2026-03-03T15:30:00.000Z' }] },
)

const SlotQuery = Type.Object({
  date: calendarDate('In the time zone of the business'),
  service: Type.Optional(text(120, 'Its duration is the length of the slots')),
  durationMinutes: Type.Optional(minutes()),
})

const AppointmentId = Type.Object({ id: Type.String() })

const TAKEN = 'startsAt: this time is taken; GET /appointments/available-slots lists the free times'

export const appointmentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/appointments',
    scope: 'appointments:read',
    summary: 'List appointments',
    query: AppointmentQuery,
    reply: { list: Appointment },
    handle: async ({ db, caller }, { query, page }) =>
      listAppointments(db, await requireBusiness(db, caller.businessId), query, page),
  }),
  defineRoute({
    method: 'POST',
    path: '/appointments',
    scope: 'appointments:write',
    summary: 'Create an appointment',
    description:
      'Any free time is accepted: opening hours and minimum notice apply only to the assistant and to the available slots.',
    conflict: 'The time is taken',
    body: NewAppointment,
    reply: { status: 201, data: Appointment },
    handle: async ({ db, caller, now }, { body }) => {
      const business = await requireBusiness(db, caller.businessId)
      const booking = await bookAppointment(
        db,
        business,
        body,
        caller.member === null ? 'api' : 'dashboard',
        now(),
        'any_time',
      )
      if (booking.outcome === 'taken') throw conflict(TAKEN)
      return booking.appointment
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/appointments/available-slots',
    scope: 'appointments:read',
    summary: 'List available time slots',
    description: 'The slots of one day that can still be booked; an empty list on a closed, past or full day.',
    query: SlotQuery,
    reply: { data: listOf(AvailableSlot) },
    handle: async ({ db, caller, now }, { query }) =>
      slotsOn(db, await requireBusiness(db, caller.businessId), query.date, query, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/appointments/:id',
    scope: 'appointments:read',
    summary: 'Read an appointment',
    extension: true,
    params: AppointmentId,
    reply: { data: Appointment },
    handle: async ({ db, caller }, { params }) =>
      requireAppointment(db, await requireBusiness(db, caller.businessId), params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/appointments/:id',
    scope: 'appointments:write',
    summary: 'Change or reschedule an appointment',
    description: 'The id stays the same. A new time fires `appointment.updated`; other changes fire no event.',
    extension: true,
    conflict: 'The time is taken, or the appointment is no longer confirmed',
    params: AppointmentId,
    body: AppointmentPatch,
    reply: { data: Appointment },
    handle: async ({ db, caller, now }, { params, body }) => {
      const business = await requireBusiness(db, caller.businessId)
      const change = await changeAppointment(db, business, params.id, body, now(), 'any_time')
      if (change.outcome === 'taken') throw conflict(TAKEN)
      return change.appointment
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/appointments/:id/cancel',
    scope: 'appointments:write',
    summary: 'Cancel an appointment',
    extension: true,
    conflict: 'The appointment is no longer confirmed',
    params: AppointmentId,
    body: Cancellation,
    reply: { data: Appointment },
    handle: async ({ db, caller, now }, { params, body }) => {
      const { cancelledBy = 'business', reason } = body
      const business = await requireBusiness(db, caller.businessId)
      return cancelAppointment(db, business, params.id, { cancelledBy, reason }, now())
    },
  }),
]
