import { Type } from 'typebox'
import { type BookingOutcome, bookAppointment } from '../../../features/appointments/appointment.ts'
import { cleanPersonName } from '../../../features/contacts/person-name.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { spokenInstant, spokenPhone } from '../../speech/spoken.ts'
import { defineTool, type InputContext } from '../define-tool.ts'
import { formatChanged, TAKEN_NOTE } from '../format-appointment.ts'
import { readPhone, readService, readStart, readText, serviceInput, startInput, textInput } from '../tool-input.ts'

export interface BookRequest {
  startsAt: Instant
  endsAt: Instant
  /** As the business spells it; null where the caller wants none by name. */
  service: string | null
  /** E.164 */
  contactPhone: string
  contactName?: string
}

const MINUTE_MS = 60_000

/**
 * Books a time that was offered; the slot must still be open. Another attempt of the same request finds the row that the first one made;
 * another request, such as for a second person at the same time, needs a row of its own.
 */
export const bookTool = defineTool({
  name: 'book',
  description: 'Books a free time for the caller.',
  hasEffects: true,
  input: Type.Object({
    start: startInput,
    service: Type.Optional(serviceInput),
    name: Type.Optional(textInput('The name of the person who will come, if the caller gave it')),
    phone: Type.Optional(textInput('Only if it differs from the number of the call')),
  }),
  parse(input, context): BookRequest {
    const service = readService(input.service, context)
    const startsAt = readStart(input.start, context)
    const contactPhone = readPhone(input.phone, context)
    const endsAt = new Date(startsAt.getTime() + minutesOf(service, context) * MINUTE_MS)
    const contactName = cleanPersonName(readText(input.name) ?? '')
    return { startsAt, endsAt, service, contactPhone, ...(contactName ? { contactName } : {}) }
  },
  confirm: ({ service, startsAt, contactPhone }, { business }) =>
    `${service ?? 'An appointment'}, on ${spokenInstant(startsAt, business.timezone)}, for the number ${spokenPhone(contactPhone)}.`,
  // A name that the caller adds after the question does not make it another booking.
  agreedOn: ({ startsAt, service, contactPhone }) => ({ startsAt, service, contactPhone }),
  run({ db, business, caller, callId, message, rowId, clock }, request: BookRequest): Promise<BookingOutcome> {
    const { startsAt, endsAt, contactPhone, service } = request
    const contactName = cleanPersonName(request.contactName ?? '')
    const input = {
      ...{ startsAt, endsAt, contactPhone },
      ...(contactName ? { contactName } : {}),
      // A caller who books for another number does not prove whose number that is.
      namesContact: contactPhone === caller.phone,
      ...(service === null ? {} : { service }),
      ...(rowId === undefined ? {} : { id: rowId }),
      ...(callId === null ? {} : { callId }),
      ...(message ? { messageId: message.id } : {}),
    }
    return bookAppointment(db, business, input, message ? 'ai_message' : 'ai_call', clock.now(), 'open_slots_only')
  },
  formatResult: (result, { timezone }) =>
    result.outcome === 'taken' ? TAKEN_NOTE : formatChanged(result.appointment, 'booked', timezone),
})

const minutesOf = (service: string | null, { services, business }: InputContext): number =>
  services.find(({ name }) => name === service)?.durationMinutes ?? business.slotLengthMinutes
