import { type Interval, mergeIntervals, overlaps } from '../../kernel/interval.ts'

/** The time and resource of a confirmed appointment. */
export interface Booking extends Interval {
  /** One of the business's chairs, rooms or people, counted from 1. */
  readonly resource: number
}

export interface SlotRules {
  lengthMs: number
  /** Slots start every `stepMs` from the start of each opening. */
  stepMs: number
  /** Free time before and after every appointment. Two appointments on one resource are at least the sum of both apart. */
  bufferBeforeMs: number
  bufferAfterMs: number
  capacity: number
  /** Starts are in `[earliest, latest)`, epoch milliseconds; from the notice, the present and the horizon. */
  earliest: number
  latest: number
}

/**
 * The slots that can still be booked, soonest first. `openings` are instants (only opening-hours.ts knows time zones). Each opening
 * begins its own series of starts, and a slot may run into an adjacent opening. `busy` may overlap and have any order. Intervals are
 * half-open: 10:00-10:30 and 10:30-11:00 do not collide.
 */
export function openSlots(openings: readonly Interval[], busy: readonly Booking[], rules: SlotRules): Interval[] {
  const stretches = mergeIntervals(openings)
  const bookings = [...busy].sort((a, b) => a.start - b.start)
  const found = new Map<number, Interval>()
  for (const opening of openings) {
    const stretch = stretches.find((one) => one.start <= opening.start && opening.end <= one.end)
    if (!stretch) continue // an empty opening
    for (let start = firstStart(opening, rules); start < Math.min(opening.end, rules.latest); start += rules.stepMs) {
      const slot = { start, end: start + rules.lengthMs }
      if (slot.end > stretch.end) break
      if (!found.has(start) && freeResource(slot, bookings, rules) !== null) found.set(start, slot)
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start)
}

/**
 * The lowest resource that is free for the whole of `slot` and its buffers; null: none. Bookings on resources above `capacity`, which
 * may have been lowered, count too, so that it is never exceeded. `bookings` must be in order of start.
 */
export function freeResource(
  slot: Interval,
  bookings: readonly Booking[],
  rules: Pick<SlotRules, 'bufferBeforeMs' | 'bufferAfterMs' | 'capacity'>,
): number | null {
  const apart = rules.bufferBeforeMs + rules.bufferAfterMs
  const reach = { start: slot.start - apart, end: slot.end + apart }
  const taken = new Set<number>()
  for (const booking of bookings) {
    if (booking.start >= reach.end) break
    if (overlaps(booking, reach)) taken.add(booking.resource)
  }
  if (taken.size >= rules.capacity) return null
  let resource = 1
  while (taken.has(resource)) resource += 1
  return resource
}

function firstStart(opening: Interval, rules: SlotRules): number {
  const late = Math.max(0, rules.earliest - opening.start)
  return opening.start + Math.ceil(late / rules.stepMs) * rules.stepMs
}
