import { type Interval, mergeIntervals, overlaps } from '../../kernel/interval.ts'

/** A confirmed appointment, as far as the calendar is concerned. */
export interface Booking extends Interval {
  /** Which of the business's chairs, rooms or people, counted from 1. */
  readonly resource: number
}

export interface SlotRules {
  lengthMs: number
  /** From the start of each opening, one start every `stepMs`. */
  stepMs: number
  /** Kept free before and after every appointment: two on one resource lie at least both apart. */
  bufferBeforeMs: number
  bufferAfterMs: number
  capacity: number
  /** Starts lie in `[earliest, latest)`, epoch milliseconds: notice, past and horizon. */
  earliest: number
  latest: number
}

/**
 * The slots that can still be booked, soonest first. `openings` are instants (opening-hours.ts is the one place that
 * knows time zones); each begins its own row of starts, and a slot may run from one opening into the next where they
 * touch. `busy` may overlap and come in any order. Half-open: 10:00-10:30 and 10:30-11:00 do not collide.
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
 * The lowest resource that is free for the whole of `slot`, buffers included; null when there is none. Bookings on
 * resources above `capacity` (it was lowered since) count against it, so that it is never exceeded. `bookings` in order
 * of their start.
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
