import type { Appointment } from '../../features/appointments/appointment.ts'
import { unreachable } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/zone.ts'
import { spokenInstant, spokenTime } from '../speech/spoken.ts'
import type { ToolRequest, ToolResult } from './tool.ts'

/** At most so many are given: a caller cannot keep more in mind. */
const MAX_SLOTS = 3

/**
 * A result as the model gets it: what happened, in words that leave no doubt about what may be claimed, times by the
 * clock of the business, and never an id. `outcome` is `ToolResult`'s. Pure.
 */
export function toldToModel(
  request: ToolRequest,
  result: ToolResult,
  timezone: string,
): Readonly<Record<string, unknown>> {
  const { outcome } = result
  switch (result.outcome) {
    case 'slots':
      return { outcome, ...toldSlots(result, timezone) }
    case 'hours':
      return { outcome, ...toldHours(request, result.openings, timezone) }
    case 'appointments':
      return {
        outcome,
        appointments: result.appointments.map((one, index) => ({ number: index + 1, ...shown(one, timezone) })),
        ...(result.appointments.length > 0
          ? {}
          : { note: 'There is none to come under the number the caller calls from.' }),
      }
    case 'booked':
    case 'rescheduled':
    case 'cancelled':
      return {
        outcome,
        appointment: shown(result.appointment, timezone),
        note: `It is ${outcome}. Tell the caller so.`,
      }
    case 'already_cancelled':
      return { outcome, note: 'It had been cancelled before.' }
    case 'taken':
      return { outcome, note: 'Nothing was booked or moved: that time is not free. Call find_slots and offer another.' }
    case 'passages':
      return result.passages.length > 0
        ? { outcome, passages: result.passages }
        : {
            outcome,
            passages: [],
            note: 'The business has written nothing on that. Say that you do not know; offer to take a message.',
          }
    case 'transferred':
      return { outcome }
    case 'not_transferred':
      return { outcome, note: 'Nobody could take the call. Say so; offer to take a message.' }
    case 'message_kept':
      return { outcome, note: 'It is passed on. Tell the caller so.' }
    case 'answered':
      return { outcome, answer: result.answer }
    case 'refused':
      return { outcome, reason: result.reason, note: 'Nothing was changed. The same again will be refused again.' }
    case 'unavailable':
      return {
        outcome,
        ...why(result),
        note: 'It could not be done and nothing was changed. Say so; offer to take a message.',
      }
    case 'unknown':
      return {
        outcome,
        ...why(result),
        note: 'Nobody knows whether it was done. Claim neither; ask the caller to check later, or offer a person.',
      }
    default:
      return unreachable(result)
  }
}

/** For the model and the record; it is no text to be read out. */
const why = ({ reason }: { reason?: string }) => (reason === undefined ? {} : { reason })

/** `2026-11-24T15:30`, by the clock of the zone. */
export const wallTime = (at: Instant, timezone: string): string =>
  zoned(at.getTime(), timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })

const FITS = {
  wished: null,
  near: 'Nothing is free exactly then; these are the nearest.',
  soonest: 'Nothing is free then; these are the soonest others.',
} as const

function toldSlots({ slots, fit = 'wished' }: Extract<ToolResult, { outcome: 'slots' }>, timezone: string) {
  const note = slots.length === 0 ? 'Nothing is free. Say so; offer to take a message.' : FITS[fit]
  return {
    slots: slots
      .slice(0, MAX_SLOTS)
      .map(({ start }) => ({ start: wallTime(start, timezone), say: spokenInstant(start, timezone) })),
    ...(note === null ? {} : { note }),
  }
}

function toldHours(request: ToolRequest, openings: readonly { start: Instant; end: Instant }[], timezone: string) {
  const spoken = (at: Instant) => {
    const { hour, minute } = zoned(at.getTime(), timezone)
    return spokenTime(hour, minute)
  }
  return {
    ...('date' in request ? { date: request.date } : {}),
    open: openings.map(({ start, end }) => `from ${spoken(start)} to ${spoken(end)}`),
    ...(openings.length > 0 ? {} : { note: 'Closed on that day.' }),
  }
}

function shown({ service, startsAt, contactName }: Appointment, timezone: string) {
  return {
    service,
    start: wallTime(startsAt, timezone),
    say: spokenInstant(startsAt, timezone),
    ...(contactName === null ? {} : { name: contactName }),
  }
}
