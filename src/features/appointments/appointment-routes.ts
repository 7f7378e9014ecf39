import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { badRequest, conflict } from '../../kernel/api-error.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import type { Database } from '../../store/database.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import {
  type Answer,
  APPOINTMENT_SOURCES,
  APPOINTMENT_STATUSES,
  type AppointmentChange,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  listAppointments,
  requireAppointment,
} from './appointment.ts'
import { requireAnswers, requireOffered } from './booked-service.ts'

const EXAMPLE = {
  id: 'apt_01j9zk3v5dfa8r4wz6q2m7xt3e',
  contactId: 'ctc_01j9zk3v5dfa8r4wz6q2m7xt3e',
  contactName: 'Ada Lovelace',
  contactPhone: '+15551234567',
  service: 'Cleaning',
  notes: null,
  startsAt: '2026-03-03T15:00:00.000Z',
  endsAt: '2026-03-03T15:30:00.000Z',
  staffId: null,
  staffName: null,
  answers: [],
  timezone: 'America/New_York',
  status: 'confirmed',
  source: 'api',
  callId: null,
  cancelledBy: null,
  cancellationReason: null,
  cancelledAt: null,
  customerConfirmedAt: null,
  createdAt: '2026-03-02T14:05:09.123Z',
  updatedAt: '2026-03-02T14:05:09.123Z',
}

const AnswerSchema = Type.Object(
  { question: text(120, 'The question'), answer: text(1_000, 'What the customer answered') },
  {
    title: 'Answer',
    additionalProperties: false,
    examples: [{ question: 'Which car do you drive?', answer: 'A red van' }],
  },
)

const givenAnswers = Type.Array(AnswerSchema, {
  maxItems: 20,
  description:
    'Extension: answers to the questions of the service. Questions may stay open, also required ones. Without a service from `GET /services`, answers to any questions are accepted, because nobody has listed them. Otherwise, an answer to a question that the service does not ask, a second answer to the same question, and an answer of another type are refused: a number for `number`, `yes` or `no` for `yes_no`.',
})

/** Decisions: Appointment. */
export const Appointment = Type.Object(
  {
    id: Type.String({ description: 'Id of the appointment' }),
    contactId: textOrNull(undefined, 'Id of the contact'),
    contactName: textOrNull(
      undefined,
      'Name given for the appointment, or that of the contact when it was booked. A later change of the contact does not change it.',
    ),
    contactPhone: textOrNull(undefined, 'Phone number of the contact at the time of booking, E.164'),
    service: textOrNull(undefined, 'Name of the service'),
    notes: textOrNull(undefined, 'Notes'),
    startsAt: instant('Start'),
    endsAt: instant('End (exclusive)'),
    staffId: textOrNull(
      undefined,
      'Extension: id of the member of staff. Null if the appointment is with nobody in particular.',
    ),
    staffName: textOrNull(undefined, 'Extension: name of the member of staff'),
    answers: listOf(AnswerSchema, 'Extension: answers to the questions of the service'),
    timezone: Type.String({ description: 'IANA time zone of the business' }),
    status: oneOf(
      APPOINTMENT_STATUSES,
      'Status of the appointment. `completed` and `no_show` are set by people or through the API, never automatically.',
    ),
    source: oneOf(
      APPOINTMENT_SOURCES,
      'Who booked: the assistant in a call or by text, an API client, a person in the dashboard, or the customer on the booking page (extension)',
    ),
    callId: textOrNull(
      undefined,
      'Id of the call in which the appointment was booked. Null if it was not booked in a call.',
    ),
    cancelledBy: textOrNull(
      undefined,
      'Who cancelled, such as `contact` or `business`. Null unless the appointment is cancelled.',
    ),
    cancellationReason: textOrNull(undefined, 'Reason for the cancellation'),
    cancelledAt: instantOrNull('When it was cancelled'),
    customerConfirmedAt: instantOrNull(
      'Extension: when the customer confirmed the present time by replying to a text message. Null if they did not.',
    ),
    createdAt: instant('When it was booked'),
    updatedAt: instant('When it was last changed'),
  },
  { title: 'Appointment', examples: [EXAMPLE] },
)

const minutes = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: 1440, ...(description === undefined ? {} : { description }) })

const NewAppointment = Type.Object(
  {
    startsAt: instant('Start, with any RFC 3339 offset'),
    endsAt: Type.Optional(
      instant('End (exclusive), as an alternative to `durationMinutes`: 1 minute to 7 days after `startsAt`'),
    ),
    durationMinutes: Type.Optional(
      minutes('Length in minutes. Default: the length of the service, otherwise the slot length of the business.'),
    ),
    contactId: Type.Optional(
      text(100, 'Id of the contact who comes. Alternatively, send `contactPhone`, `contactName` or both.'),
    ),
    contactPhone: Type.Optional(
      text(
        40,
        'Phone number of the person who comes. The contact with this number is used, the oldest if there are several, or created if there is none.',
      ),
    ),
    contactName: Type.Optional(text(200, 'Name of the person who comes')),
    service: Type.Optional(
      text(
        120,
        'Name of a service from `GET /services`. Case, accents and spaces do not matter. With `endsAt` or `durationMinutes`, or if the business lists no services, any text is accepted.',
      ),
    ),
    staffId: Type.Optional(
      text(
        100,
        'Extension: id of the member of staff. Default: the free member with the fewest appointments that day, of those who work at that time, otherwise of those who are not away, otherwise of all.',
      ),
    ),
    answers: Type.Optional(givenAnswers),
    notes: Type.Optional(text(10_000, 'Notes')),
  },
  {
    additionalProperties: false,
    title: 'NewAppointment',
    description: 'One of `contactId`, `contactPhone` and `contactName` is required.',
    anyOf: [{ required: ['contactId'] }, { required: ['contactPhone'] }, { required: ['contactName'] }],
    examples: [{ startsAt: '2026-03-03T10:00:00-05:00', contactPhone: '+15551234567', service: 'Cleaning' }],
  },
)

const AppointmentPatch = Type.Object(
  {
    startsAt: Type.Optional(
      instant('New start. Without `endsAt` and `durationMinutes`, the appointment keeps its length.'),
    ),
    endsAt: Type.Optional(
      instant('New end (exclusive), as an alternative to `durationMinutes`: 1 minute to 7 days after `startsAt`'),
    ),
    durationMinutes: Type.Optional(minutes('New length in minutes')),
    service: Type.Optional(
      textOrNull(
        120,
        'Name of a service from `GET /services`. Changing it does not change the length. With `endsAt` or `durationMinutes`, or if the business lists no services, any text is accepted.',
      ),
    ),
    staffId: Type.Optional(
      textOrNull(
        100,
        'Extension: id of the new member of staff; null: any member who is free. Absent: the appointment stays with its member. Required for a new start if the member takes no new bookings.',
      ),
    ),
    answers: Type.Optional(givenAnswers),
    notes: Type.Optional(textOrNull(10_000, 'Notes')),
    status: Type.Optional(
      oneOf(
        ['completed', 'no_show', 'confirmed'],
        'The outcome of the appointment. `completed` and `no_show` free the time, also before the appointment has started; `confirmed` takes them back while the time is still free.',
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'AppointmentPatch',
    description: 'JSON merge patch: only the fields you send change. Null clears `service` or `notes`.',
    examples: [{ startsAt: '2026-03-03T11:00:00-05:00' }],
  },
)

const Cancellation = Type.Object(
  {
    cancelledBy: Type.Optional(text(50, 'Who cancels, such as `contact`. Default: `business`.')),
    reason: Type.Optional(text(500, 'Why the appointment is cancelled')),
  },
  { additionalProperties: false, title: 'Cancellation', examples: [{ cancelledBy: 'contact', reason: 'Ill' }] },
)

const AppointmentQuery = Type.Object({
  status: Type.Optional(oneOf(APPOINTMENT_STATUSES, 'Only appointments with this status')),
  contactId: Type.Optional(text(100, 'Only appointments with this contact')),
  service: Type.Optional(text(120, 'Only appointments for the service with exactly this name, ignoring case')),
  startsAfter: Type.Optional(instant('Only appointments that start after this time (exclusive)')),
  startsBefore: Type.Optional(instant('Only appointments that start before this time (exclusive)')),
})

const staffWish = (staffId: string | undefined) => (staffId === undefined ? {} : { staffIds: [staffId] })

const AppointmentId = Type.Object({ id: Type.String() })

const TAKEN = 'startsAt: this time is taken; GET /appointments/available-slots lists the free times'

/** Checks the service as for a new booking: it must be offered, unless the request gives a length. The current name may stay. */
async function changedService(
  db: Database,
  business: Business,
  id: string,
  { service, endsAt, durationMinutes }: AppointmentChange,
): Promise<string | null | undefined> {
  if (service === undefined || service === null || endsAt !== undefined || durationMinutes !== undefined) return service
  const { service: present } = await requireAppointment(db, business, id)
  if (service === present) return service
  return (await requireOffered(db, business.id, service))?.name ?? service
}

async function changedAnswers(
  db: Database,
  business: Business,
  id: string,
  service: string | null | undefined,
  answers: readonly Answer[],
): Promise<Answer[]> {
  const present = await requireAppointment(db, business, id)
  const asked = service === undefined ? present.service : service
  return requireAnswers(db, business.id, asked, answers, present.answers)
}

export const appointmentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/appointments',
    scope: 'appointments:read',
    summary: 'List appointments',
    description:
      'Newest first, by when they were booked and not by when they start; `startsAfter` and `startsBefore` choose a period.',
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
      'Any time that is not taken is accepted. Opening hours, closed days, time off, buffers and minimum notice apply only to the assistant and to available slots.',
    conflict: 'The time is taken',
    missing: 'There is no contact with this `contactId`',
    body: NewAppointment,
    reply: { status: 201, data: Appointment },
    handle: async ({ db, caller, now }, { body }) => {
      const { contactId, contactPhone, contactName, endsAt, durationMinutes } = body
      if (contactId === undefined && contactPhone === undefined && contactName === undefined)
        throw badRequest('contactName: is required, or contactPhone, or contactId: say who comes')
      const business = await requireBusiness(db, caller.businessId)
      const hasLength = endsAt !== undefined || durationMinutes !== undefined
      const service = hasLength
        ? body.service
        : ((await requireOffered(db, business.id, body.service))?.name ?? body.service)
      const answers = body.answers && (await requireAnswers(db, business.id, service, body.answers))
      const booking = await bookAppointment(
        db,
        business,
        { ...body, service, answers, ...staffWish(body.staffId) },
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
    description:
      'The appointment keeps its id. Changing the time sends `appointment.updated`; other changes send no event.',
    extension: true,
    conflict: 'The time is taken, or the appointment is no longer confirmed',
    params: AppointmentId,
    body: AppointmentPatch,
    reply: { data: Appointment },
    handle: async ({ db, caller, now }, { params, body }) => {
      const business = await requireBusiness(db, caller.businessId)
      const service = await changedService(db, business, params.id, body)
      const answers = body.answers && (await changedAnswers(db, business, params.id, service, body.answers))
      const change = await changeAppointment(db, business, params.id, { ...body, service, answers }, now(), 'any_time')
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
