import { Type } from 'typebox'
import type { Answer, Appointment } from '../../features/appointments/appointment.ts'
import { instantsAt } from '../../features/appointments/opening-hours.ts'
import type { Instant } from '../../kernel/clock.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { addDays } from '../../kernel/time/calendar-date.ts'
import { isCalendarDate } from '../../kernel/time/instant.ts'
import { spokenList } from '../speech/spoken.ts'
import { parseWhen } from '../understanding/en/parse-when.ts'
import { plainText } from '../understanding/en/plain-text.ts'
import { matchServices } from '../understanding/en/services/services.ts'
import { readStaffWish } from '../understanding/en/staff/staff-wish.ts'
import type { StaffRef } from '../understanding/staff-heard.ts'
import { wallClockAt } from '../understanding/wall-clock.ts'
import type { TimeSense, When } from '../understanding/when.ts'
import type { WhenReading } from '../understanding/when-reading.ts'
import { type InputContext, InputRefusal } from './define-tool.ts'

/**
 * The arguments that several tools share: the schema that a model gets, and the function that reads what the model sent. Each
 * function accepts whatever has exactly one meaning and throws an InputRefusal otherwise.
 */

const MAX_CHARACTERS = 1_000
const DAY_MINUTES = 24 * 60

// Text ----------------------------------------------------------------------------------------------------------------

export const textInput = (description: string) => Type.String({ description })

/** Trimmed; null if there is none. */
export function readText(value: unknown): string | null {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  const clean = text.replaceAll('\0', '').trim().slice(0, MAX_CHARACTERS)
  return clean === '' ? null : clean
}

// Services ------------------------------------------------------------------------------------------------------------

export const serviceInput = Type.String({ description: 'One of the services of the business' })

/** The name as the business spells it; null if the business has no services. */
export function readService(value: unknown, { services }: InputContext): string | null {
  const names = services.map(({ name }) => name)
  const asked = readText(value)
  const [only, ...others] = names
  if (only === undefined || (asked === null && others.length === 0)) return only ?? null
  if (asked === null) throw new InputRefusal(`service: is missing. Ask the caller which: ${spokenList(names, 'or')}.`)
  const exact = names.find((name) => name.toLowerCase() === asked.toLowerCase())
  const similar = exact === undefined ? matchServices(plainText(asked), names) : [exact]
  if (similar.length === 1) return similar[0] as string
  throw new InputRefusal(
    similar.length > 1
      ? `service: "${asked}" could be ${spokenList(similar, 'or')}. Ask the caller which.`
      : `service: there is no "${asked}". The business offers ${spokenList(names, 'and')}.`,
  )
}

// Staff ---------------------------------------------------------------------------------------------------------------

export const staffInput = Type.String({
  description: 'The member of staff whom the caller wants, by name; absent: anyone. Only where the business has staff.',
})

/** The members with that name, as the caller's wish; undefined for anyone. */
export function readStaff(value: unknown, { staff = [], services }: InputContext): readonly StaffRef[] | undefined {
  const asked = readText(value)
  if (asked === null || staff.length === 0) return undefined
  const names = services.map(({ name }) => name)
  const { staff: heard } = readStaffWish(asked, { staff, services: names }, 'staff')
  if (heard?.kind === 'anyone') return undefined
  if (heard?.kind === 'named') return heard.members.map(({ id, name }) => ({ id, name }))
  const everyone = spokenList(staff.map(({ name }) => name))
  throw new InputRefusal(
    heard?.kind === 'unclear'
      ? `staff: "${asked.slice(0, 100)}" could be ${spokenList(
          heard.members.map(({ name }) => name),
          'or',
        )}. Ask the caller which.`
      : `staff: nobody on the staff is called "${asked.slice(0, 100)}". There are ${everyone}. Say so and ask the caller with whom; choose nobody for them.`,
  )
}

// The questions of a service ------------------------------------------------------------------------------------------

export const answersInput = Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }), {
  description: "The caller's answers to the questions of the service, each with the question as it is listed",
})

const MAX_ANSWER = 500

/** The answers to the questions of the service. A required one that is missing refuses the input. */
export function readAnswers(value: unknown, service: string | null, { services }: InputContext): Answer[] {
  const asked = services.find(({ name }) => name === service)
  const given = (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    const { question, answer } = (one ?? {}) as { question?: unknown; answer?: unknown }
    return [{ question: readText(question)?.toLowerCase() ?? '', answer: readText(answer)?.slice(0, MAX_ANSWER) ?? '' }]
  })
  const answers = (asked?.questions ?? []).map(({ name, required }) => ({
    ...{ question: name, required },
    answer: given.find(({ question }) => question === name.toLowerCase())?.answer ?? '',
  }))
  const missing = answers.filter(({ required, answer }) => required && answer === '')
  if (missing.length > 0)
    throw new InputRefusal(
      `answers: ask the caller first, and give the answer with the question as it stands here: ${missing.map(({ question }) => JSON.stringify(question)).join(', ')}. Without an answer ${service} cannot be booked; offer to take a message.`,
    )
  return answers.filter(({ answer }) => answer !== '').map(({ question, answer }) => ({ question, answer }))
}

// Times ---------------------------------------------------------------------------------------------------------------

export const startInput = Type.String({
  description:
    'A start that find_slots returned, in local time of the business: YYYY-MM-DDTHH:MM, without a zone. Never another time.',
})

/** A wish: a date, a date with a time, or words such as "next Tuesday after lunch"; null if there is none. */
export function readWish(value: unknown, context: InputContext): When | null {
  const text = readText(value)
  if (text === null) return null
  const written = parseDateTime(text)
  if (written !== null) {
    if (!isCalendarDate(written.date))
      throw new InputRefusal(`${written.date} is not a day of the calendar. Ask the caller again.`)
    const days = [{ from: written.date, to: written.date }]
    if (written.minutes === null) return { days, times: [], exact: false }
    return { days, times: [{ from: written.minutes, to: written.minutes }], exact: true }
  }
  const { when } = clearReading(text, context)
  if (when !== null) return when
  throw new InputRefusal(
    `"${text.slice(0, 100)}" was not understood. Give YYYY-MM-DD, or words such as "next Tuesday afternoon".`,
  )
}

/** Refuses words that were not understood or that contradict each other, so that the model asks: the rest alone may mean another day. */
function clearReading(text: string, context: InputContext): WhenReading {
  const reading = parseWhen(text, timeSense(context))
  const { unread, ambiguous, odd } = reading
  if (unread.length > 0)
    throw new InputRefusal(`"${unread.join('", "')}" was not understood. Ask the caller for the date.`)
  const contradiction = ambiguous.find(({ about }) => about === 'contradiction')
  if (contradiction?.about === 'contradiction') {
    const [first, second] = contradiction.choices.map(({ from }) => from)
    throw new InputRefusal(`"${contradiction.text}" is no such weekday. Ask the caller: ${first} or ${second}?`)
  }
  if (odd !== null)
    throw new InputRefusal(
      `"${odd.text}" ${odd.why === 'past' ? 'is over' : 'does not exist'}. Ask the caller for another day.`,
    )
  return reading
}

/** A time to book: one of the slots given last, by its number or its time, otherwise that time by the clock of the business. */
export function readStart(value: unknown, context: InputContext): Instant {
  const { memory, business } = context
  const text = readText(value)
  if (text === null)
    throw new InputRefusal('start: is missing. Give one of the times of find_slots, as YYYY-MM-DDTHH:MM.')
  const numbered = /^\d$/.test(text) ? memory.slots[Number(text) - 1] : undefined
  if (numbered) return numbered.start
  const wall = parseDateTime(text) ?? exactTime(clearReading(text, context).when, context)
  if (wall === null || wall.minutes === null || wall.minutes >= DAY_MINUTES || !isCalendarDate(wall.date))
    throw new InputRefusal(
      `start: "${text.slice(0, 100)}" is no time such as 2026-11-24T15:30. Take one that find_slots gave.`,
    )
  const { date, minutes } = wall
  const offered = memory.slots.find(({ start }) => {
    const shown = wallClockAt(start, business.timezone)
    return shown.date === date && shown.minutes === minutes
  })
  const at = offered?.start ?? instantsAt(date, minutes, business.timezone)[0]
  if (at) return at
  throw new InputRefusal(
    'start: the clocks are put forward over that time; it does not exist. Take one that find_slots gave.',
  )
}

const timeSense = ({ business, now }: InputContext): TimeSense => ({
  now,
  timezone: business.timezone,
  country: business.country,
})

/**
 * Dates and times as programs write them. A time zone at the end is ignored, because models add one to times that are by the clock of the business.
 */
function parseDateTime(text: string): { date: string; minutes: number | null } | null {
  const found =
    /^(\d{4}-\d\d-\d\d)(?:[T ,]+(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)? ?([ap]m)?(?:Z|[+-]\d\d:?\d\d)?)?$/i.exec(text)
  if (!found) return null
  const [, date = '', hours, minutes, half] = found
  if (hours === undefined) return { date, minutes: null }
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return { date, minutes: hour * 60 + Number(minutes) }
}

/** Words that allow only one day and one time, such as "tomorrow at 3pm". */
function exactTime(when: When | null, { now, business }: InputContext): { date: string; minutes: number } | null {
  if (when === null || !when.exact) return null
  const [day, ...otherDays] = when.days
  const [time] = when.times
  if (!day || !time || otherDays.length > 0 || day.from !== day.to || time.from !== time.to) return null
  const latest = addDays(wallClockAt(now, business.timezone).date, business.horizonDays)
  return day.from > latest ? null : { date: day.from, minutes: time.from }
}

// Phone numbers -------------------------------------------------------------------------------------------------------

/** E.164; the caller's number if the model gave none. */
export function readPhone(value: unknown, { business, callerPhone }: InputContext): string {
  const text = readText(value)
  const phone = text === null ? callerPhone : parsePhoneNumber(text, business.country)
  if (phone !== null) return phone
  throw new InputRefusal(
    text === null
      ? 'phone: the number of the caller is withheld. Ask for the number to book under.'
      : `phone: "${text.slice(0, 50)}" is not a whole phone number. Ask the caller to say it again, digit by digit.`,
  )
}

// Appointments --------------------------------------------------------------------------------------------------------

export const appointmentInput = Type.Integer({
  description: 'Its number in the list of find_appointments',
  minimum: 1,
})

/** The appointment with that number in the list given last. A list with one appointment needs no number. */
export function readAppointment(value: unknown, { memory, callerPhone }: InputContext): Appointment {
  const { appointments } = memory
  if (appointments.length === 0)
    throw new InputRefusal(
      callerPhone === null
        ? 'The number of the caller is withheld, so their appointments cannot be opened.'
        : 'Call find_appointments first; it gives the numbers.',
    )
  const text = readText(value)
  const found = text === null && appointments.length === 1 ? appointments[0] : appointments[Number(text) - 1]
  if (found) return found
  throw new InputRefusal(
    `appointment: must be a number from 1 to ${appointments.length}, of the list of find_appointments.`,
  )
}
