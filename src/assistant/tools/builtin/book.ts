import { Type } from 'typebox'
import { type Answer, type BookingOutcome, bookAppointment } from '../../../features/appointments/appointment.ts'
import { cleanPersonName } from '../../../features/contacts/person-name.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { spokenInstant, spokenList, spokenPhone } from '../../speech/spoken.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'
import { defineTool, type InputContext } from '../define-tool.ts'
import { formatChanged, TAKEN_NOTE } from '../format-appointment.ts'
import { freshCalendar } from '../fresh-calendar.ts'
import { withStaff } from '../known-business.ts'
import type { ToolContext } from '../tool-context.ts'
import {
  answersInput,
  readAnswers,
  readPhone,
  readService,
  readStaff,
  readStart,
  readText,
  serviceInput,
  staffInput,
  startInput,
  textInput,
} from '../tool-input.ts'
import { requireNoted } from './note-field.ts'

export interface BookRequest {
  startsAt: Instant
  endsAt: Instant
  /** The name as the business spells it; null if the caller does not name a service. */
  service: string | null
  /** The members who may be booked; absent for anyone who offers the service. */
  staff?: readonly StaffRef[]
  /** The answers to the questions of the service. */
  answers?: readonly Answer[]
  /** E.164 */
  contactPhone: string
  contactName?: string
}

const MINUTE_MS = 60_000

/**
 * Books a time that was offered; the slot must still be open. Repeating the same request finds the row that the first attempt made; another request,
 * such as for a second person at the same time, needs its own row.
 */
export const bookTool = defineTool({
  name: 'book',
  description: 'Books a free time for the caller.',
  hasEffects: true,
  input: Type.Object({
    start: startInput,
    service: Type.Optional(serviceInput),
    staff: Type.Optional(staffInput),
    answers: Type.Optional(answersInput),
    name: Type.Optional(textInput('The name of the person who will come, if the caller gave it')),
    phone: Type.Optional(textInput('Only if it differs from the number of the call')),
  }),
  parse(input, context): BookRequest {
    requireNoted(context)
    const service = readService(input.service, context)
    const startsAt = readStart(input.start, context)
    const contactPhone = readPhone(input.phone, context)
    const endsAt = new Date(startsAt.getTime() + minutesOf(service, context) * MINUTE_MS)
    const contactName = cleanPersonName(readText(input.name) ?? '')
    const staff = readStaff(input.staff, context)
    const answers = readAnswers(input.answers, service, context)
    const optional = {
      ...(answers.length === 0 ? {} : { answers }),
      ...(staff === undefined ? {} : { staff }),
      ...(contactName ? { contactName } : {}),
    }
    return { startsAt, endsAt, service, contactPhone, ...optional }
  },
  confirm: ({ service, staff, startsAt, contactPhone }, { business }) =>
    `${withStaff(service, namesOf(staff)) ?? 'An appointment'}, on ${spokenInstant(startsAt, business.timezone)}, for the number ${spokenPhone(contactPhone)}.`,
  // A name that the caller adds after the question does not make this another booking.
  agreedOn: ({ startsAt, service, staff = [], contactPhone }) => ({ startsAt, service, staff, contactPhone }),
  async run(context: ToolContext, request: BookRequest): Promise<BookingOutcome> {
    const { db, business, caller, callId, message, rowId, clock } = context
    await freshCalendar(context)
    const { startsAt, endsAt, contactPhone, service, staff = [], answers } = request
    const contactName = cleanPersonName(request.contactName ?? '')
    const input = {
      ...{ startsAt, endsAt, contactPhone },
      ...(contactName ? { contactName } : {}),
      // A caller who books for another number does not prove whose number that is.
      namesContact: contactPhone === caller.phone,
      ...(service === null ? {} : { service }),
      ...(staff.length === 0 ? {} : { staffIds: staff.map(({ id }) => id) }),
      ...(answers === undefined ? {} : { answers: [...answers] }),
      ...(rowId === undefined ? {} : { id: rowId }),
      ...(callId === null ? {} : { callId }),
      ...(message ? { messageId: message.id } : {}),
    }
    return bookAppointment(db, business, input, message ? 'ai_message' : 'ai_call', clock.now(), 'open_slots_only')
  },
  formatResult: (result, { timezone }) =>
    result.outcome === 'taken' ? TAKEN_NOTE : formatChanged(result.appointment, 'booked', timezone),
})

const namesOf = (staff: readonly StaffRef[] = []): string | null =>
  staff.length === 0
    ? null
    : spokenList(
        staff.map(({ name }) => name),
        'or',
      )

const minutesOf = (service: string | null, { services, business }: InputContext): number =>
  services.find(({ name }) => name === service)?.durationMinutes ?? business.slotLengthMinutes
