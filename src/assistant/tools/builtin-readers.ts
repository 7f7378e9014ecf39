import { addDays, instantsAt } from '../../features/appointments/opening-hours.ts'
import type { Instant } from '../../kernel/clock.ts'
import { isCalendarDate } from '../../kernel/instant.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { spokenList } from '../speech/spoken.ts'
import { plainText } from '../understanding/plain-text.ts'
import { servicesIn } from '../understanding/services.ts'
import { wallClockAt } from '../understanding/wall-clock.ts'
import { type TimeSense, type When, whenIn } from '../understanding/when.ts'
import type { ToolRequest } from './tool.ts'
import type { ToolMemory, ToolSetConfig } from './tool-set.ts'

/** What a model's arguments are read against. */
export interface Reading extends ToolSetConfig {
  memory: ToolMemory
  now: Instant
}

type Arguments = Readonly<Record<string, unknown>>
/** Why it cannot be read, in words that say to the model what to do. */
export type Refusal = { refusal: string }
export type ReadTool = (given: Arguments, reading: Reading) => ToolRequest | Refusal

/** Models are loose with types: a number comes as text, an absent field as null or empty. Each reader takes what has one meaning. */
export const BUILTIN_READERS: Readonly<Record<string, ReadTool>> = {
  find_slots: readFindSlots,
  book: readBook,
  find_appointments: readFindAppointments,
  reschedule: readReschedule,
  cancel: readCancel,
  opening_hours: readOpeningHours,
  answer: readAnswer,
  transfer: readTransfer,
  message: readMessage,
}

const MAX_OFFERED = 3
const MAX_CHARACTERS = 1_000

function readFindSlots(given: Arguments, reading: Reading): ToolRequest | Refusal {
  const service = serviceOf(given.service, reading)
  if (typeof service === 'object' && service !== null) return service
  const when = whenOf(given.when, reading)
  if (when !== null && 'refusal' in when) return when
  const seen = given.others === true || given.others === 'true' ? reading.memory.seen : []
  return { tool: 'find_slots', service, when, seen, count: MAX_OFFERED }
}

function readBook(given: Arguments, reading: Reading): ToolRequest | Refusal {
  const service = serviceOf(given.service, reading)
  if (typeof service === 'object' && service !== null) return service
  const startsAt = startOf(given.start, reading)
  if ('refusal' in startsAt) return startsAt
  const contactPhone = phoneOf(given.phone, reading)
  if (typeof contactPhone === 'object') return contactPhone
  const minutes = reading.services.find(({ name }) => name === service)?.durationMinutes
  const lengthMs = (minutes ?? reading.business.slotLengthMinutes) * MINUTE_MS
  const endsAt = new Date(startsAt.at.getTime() + lengthMs)
  const contactName = textOf(given.name)?.slice(0, 200)
  return { tool: 'book', startsAt: startsAt.at, endsAt, service, contactPhone, ...(contactName ? { contactName } : {}) }
}

function readFindAppointments(_: Arguments, { callerPhone }: Reading): ToolRequest | Refusal {
  if (callerPhone === null)
    return refused(
      'The number of the caller is withheld, so their appointments cannot be opened. Say so; offer to take a message.',
    )
  return { tool: 'find_appointments', phone: callerPhone }
}

function readReschedule(given: Arguments, reading: Reading): ToolRequest | Refusal {
  const appointment = appointmentOf(given.appointment, reading)
  if ('refusal' in appointment) return appointment
  const startsAt = startOf(given.start, reading)
  if ('refusal' in startsAt) return startsAt
  const lengthMs = appointment.endsAt.getTime() - appointment.startsAt.getTime()
  const endsAt = new Date(startsAt.at.getTime() + lengthMs)
  return { tool: 'reschedule', appointmentId: appointment.id, startsAt: startsAt.at, endsAt }
}

function readCancel(given: Arguments, reading: Reading): ToolRequest | Refusal {
  const appointment = appointmentOf(given.appointment, reading)
  return 'refusal' in appointment ? appointment : { tool: 'cancel', appointmentId: appointment.id }
}

function readOpeningHours(given: Arguments, reading: Reading): ToolRequest | Refusal {
  const when = whenOf(given.date, reading)
  if (when !== null && 'refusal' in when) return when
  const today = wallClockAt(reading.now, reading.business.timezone).date
  return { tool: 'opening_hours', date: when?.days[0]?.from ?? today }
}

function readAnswer(given: Arguments): ToolRequest | Refusal {
  const question = textOf(given.question)
  return question === null ? refused('question: is missing. Give the question, whole.') : { tool: 'answer', question }
}

function readTransfer(given: Arguments, { business }: Reading): ToolRequest | Refusal {
  if (business.transferPhone === null) return refused('There is nobody to hand the caller to. Offer to take a message.')
  const reason = textOf(given.reason)?.slice(0, 200) ?? 'customer_request'
  return { tool: 'transfer', to: business.transferPhone, reason }
}

function readMessage(given: Arguments, { callerPhone }: Reading): ToolRequest | Refusal {
  const text = textOf(given.text)
  return text === null
    ? refused('text: is missing. Give the message, whole.')
    : { tool: 'message', text, from: callerPhone }
}

// Pieces ------------------------------------------------------------------------------------------------------------

const MINUTE_MS = 60_000

export const refused = (refusal: string): Refusal => ({ refusal })

/** Trimmed; null where there is none. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  const clean = text.replaceAll('\0', '').trim().slice(0, MAX_CHARACTERS)
  return clean === '' ? null : clean
}

/** As the business spells it; null where it offers none by name. */
function serviceOf(value: unknown, { services }: Reading): string | null | Refusal {
  const names = services.map(({ name }) => name)
  const asked = textOf(value)
  const [only, ...others] = names
  if (only === undefined || (asked === null && others.length === 0)) return only ?? null
  if (asked === null) return refused(`service: is missing. Ask the caller which: ${spokenList(names, 'or')}.`)
  const exact = names.find((name) => name.toLowerCase() === asked.toLowerCase())
  const alike = exact === undefined ? servicesIn(plainText(asked), names) : [exact]
  if (alike.length === 1) return alike[0] as string
  if (alike.length > 1) return refused(`service: "${asked}" could be ${spokenList(alike, 'or')}. Ask the caller which.`)
  return refused(`service: there is no "${asked}". The business offers ${spokenList(names, 'and')}.`)
}

/** A wish: a date, a date with a time, or words. */
function whenOf(value: unknown, reading: Reading): When | null | Refusal {
  const text = textOf(value)
  if (text === null) return null
  const written = writtenTime(text)
  if (written !== null) {
    if (!isCalendarDate(written.date))
      return refused(`${written.date} is no day of the calendar. Ask the caller again.`)
    const days = [{ from: written.date, to: written.date }]
    if (written.minutes === null) return { days, times: [], exact: false }
    return { days, times: [{ from: written.minutes, to: written.minutes }], exact: true }
  }
  return (
    whenIn(text, senseOf(reading)) ??
    refused(`"${text.slice(0, 100)}" was not understood. Give YYYY-MM-DD, or words such as "next Tuesday afternoon".`)
  )
}

const senseOf = ({ business, now }: Reading): TimeSense => ({
  now,
  timezone: business.timezone,
  country: business.country,
})

/** Dates and times as programs write them. A zone behind it is left out: it is the clock of the business that counts. */
function writtenTime(text: string): { date: string; minutes: number | null } | null {
  const found =
    /^(\d{4}-\d\d-\d\d)(?:[T ,]+(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)? ?([ap]m)?(?:Z|[+-]\d\d:?\d\d)?)?$/i.exec(text)
  if (!found) return null
  const [, date = '', hours, minutes, half] = found
  if (hours === undefined) return { date, minutes: null }
  const clock = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return { date, minutes: clock * 60 + Number(minutes) }
}

/** A time to book: one of those given last, by its number or its clock, else what the clock of the business says. */
function startOf(value: unknown, reading: Reading): { at: Instant } | Refusal {
  const { memory, business } = reading
  const text = textOf(value)
  if (text === null) return refused('start: is missing. Give one of the times of find_slots, as YYYY-MM-DDTHH:MM.')
  const numbered = /^\d$/.test(text) ? memory.slots[Number(text) - 1] : undefined
  if (numbered) return { at: numbered.start }
  const wall = writtenTime(text) ?? exactly(whenIn(text, senseOf(reading)), reading)
  if (wall === null || wall.minutes === null || wall.minutes >= DAY_MINUTES || !isCalendarDate(wall.date))
    return refused(`start: "${text.slice(0, 100)}" is no time such as 2026-11-24T15:30. Take one that find_slots gave.`)
  const { date, minutes } = wall
  const given = memory.slots.find(({ start }) => {
    const shown = wallClockAt(start, business.timezone)
    return shown.date === date && shown.minutes === minutes
  })
  const at = given?.start ?? instantsAt(date, minutes, business.timezone)[0]
  return at
    ? { at }
    : refused('start: the clocks are put forward over that time; it does not exist. Take one that find_slots gave.')
}

const DAY_MINUTES = 24 * 60

/** Words that leave one day and one time open, such as "tomorrow at 3pm". */
function exactly(when: When | null, { now, business }: Reading): { date: string; minutes: number } | null {
  if (when === null || !when.exact) return null
  const [day, ...otherDays] = when.days
  const [time] = when.times
  if (!day || !time || otherDays.length > 0 || day.from !== day.to || time.from !== time.to) return null
  const latest = addDays(wallClockAt(now, business.timezone).date, business.horizonDays)
  return day.from > latest ? null : { date: day.from, minutes: time.from }
}

function phoneOf(value: unknown, { business, callerPhone }: Reading): string | Refusal {
  const text = textOf(value)
  if (text === null)
    return callerPhone ?? refused('phone: the number of the caller is withheld. Ask for the number to book under.')
  return (
    parsePhoneNumber(text, business.country) ??
    refused(`phone: "${text.slice(0, 50)}" is no whole phone number. Ask the caller to say it again, digit by digit.`)
  )
}

/** By its number in the list given last; the only one needs none. */
function appointmentOf(value: unknown, { memory, callerPhone }: Reading) {
  const { appointments } = memory
  if (appointments.length === 0)
    return refused(
      callerPhone === null
        ? 'The number of the caller is withheld, so their appointments cannot be opened.'
        : 'Call find_appointments first; it gives the numbers.',
    )
  const text = textOf(value)
  const found = text === null && appointments.length === 1 ? appointments[0] : appointments[Number(text) - 1]
  return (
    found ??
    refused(`appointment: must be a number from 1 to ${appointments.length}, of the list of find_appointments.`)
  )
}
