import type { Appointment } from '../../features/appointments/appointment.ts'
import type { Slot } from '../../features/appointments/availability.ts'
import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/time/zone.ts'
import { spokenInstant } from '../speech/spoken.ts'

/** Slots and appointments as a model gets them: times by the clock of the business, and never an id. */

/** How the offered slots fit the caller's wish: as wanted, the nearest on the wanted days, or the soonest of all. */
type SlotFit = 'wished' | 'near' | 'soonest'

export interface SlotsResult {
  outcome: 'slots'
  slots: Slot[]
  /** `wished` if absent. */
  /** The wanted day, `YYYY-MM-DD`, on which the business is closed. */
  closedOn?: string
  fit?: SlotFit
  /**
   * The day, `YYYY-MM-DD`, on which the caller wants a time next to a break but there is no break; null if none of several days has one. There are no
   * slots in that case.
   */
  noBreakOn?: string | null
}

/** No wanted member of staff offers the service. `offeredBy` has the names of those who do. */
export interface NotOffered {
  outcome: 'not_offered'
  offeredBy: readonly string[]
}

/** The service can only be booked online. */
export interface OnlineOnly {
  outcome: 'online_only'
}

/** A caller cannot remember more. */
export const MAX_SLOTS = 3

const FIT_NOTES: Readonly<Record<SlotFit, string | null>> = {
  wished: null,
  near: 'Nothing is free exactly then; these are the nearest.',
  soonest: 'Nothing is free then; these are the soonest others.',
}

/** The note on a booking or a move if somebody else has taken the time. */
export const TAKEN_NOTE = {
  note: 'Nothing was booked or moved: that time is not free. Call find_slots and offer another.',
}

export function formatSlots({ slots, fit = 'wished', closedOn, noBreakOn }: SlotsResult, timezone: string) {
  if (noBreakOn !== undefined)
    return { slots: [], note: 'There is no break on that day. Say so, and ask for a time; choose none for the caller.' }
  const fits = closedOn === undefined ? FIT_NOTES[fit] : `Closed on ${closedOn}; these are the soonest others.`
  const note = slots.length === 0 ? 'Nothing is free. Say so; offer to take a message.' : fits
  return {
    slots: slots
      .slice(0, MAX_SLOTS)
      .map(({ start }) => ({ start: formatLocalTime(start, timezone), say: spokenInstant(start, timezone) })),
    ...(note === null ? {} : { note }),
  }
}

export const formatNotOffered = ({ offeredBy }: NotOffered) => ({
  offered_by: offeredBy,
  note:
    offeredBy.length === 0
      ? 'Nobody takes appointments for this service at the moment. Say so; offer another service or to take a message.'
      : 'Whom the caller wants does not offer this service. Say so and ask with whom instead; choose nobody for them.',
})

export const ONLINE_NOTE = {
  note: 'This service can be booked online only, not in this conversation. Say so; offer to take a message.',
}

/** @param done such as `booked` */
export const formatChanged = (appointment: Appointment, done: string, timezone: string) => ({
  appointment: formatAppointment(appointment, timezone),
  note: `It is ${done}. Tell the caller so.`,
})

/** Without the name, which a caller must say as proof. */
export const formatAppointment = ({ service, startsAt, staffName }: Appointment, timezone: string) => ({
  service,
  ...(staffName === null ? {} : { with: staffName }),
  start: formatLocalTime(startsAt, timezone),
  say: spokenInstant(startsAt, timezone),
})

/** `2026-11-24T15:30` */
const formatLocalTime = (at: Instant, timezone: string): string =>
  zoned(at.getTime(), timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })
