import { type Interval, mergeIntervals, overlaps } from '../../../kernel/interval.ts'

/** The time and resource of a confirmed appointment. */
export interface Booking extends Interval {
  /** One of the business's capacity places, counted from 1, or the resource of a member of staff. */
  readonly resource: number
  /** Free time around this booking; if absent, the rules of the slot apply. */
  readonly bufferBeforeMs?: number
  readonly bufferAfterMs?: number
}

export interface SlotRules {
  lengthMs: number
  /** Slots start every `stepMs` from the start of each opening. */
  stepMs: number
  /**
   * Free time before and after. Two appointments on one resource are at least the first one's buffer after plus the second one's buffer
   * before apart.
   */
  bufferBeforeMs: number
  bufferAfterMs: number
  capacity: number
  /**
   * Starts are in `[earliest, latest)`, epoch milliseconds, derived from the minimum notice, the current time and the
   * horizon.
   */
  earliest: number
  latest: number
}

/**
 * The slots that can still be booked, soonest first. `openings` are instants (only opening-hours.ts knows time zones). Each opening
 * begins its own series of starts, and a slot may run into an adjacent opening. `busy` may overlap and have any order. Intervals are
 * half-open: 10:00-10:30 and 10:30-11:00 do not collide.
 * @param blocked times in which no slot may lie, whatever the capacity
 */
export function openSlots(
  openings: readonly Interval[],
  busy: readonly Booking[],
  rules: SlotRules,
  blocked: readonly Interval[] = [],
): Interval[] {
  const stretches = mergeIntervals(openings)
  const bookings = withBuffers(busy, rules)
  const found = new Map<number, Interval>()
  for (const opening of openings) {
    const stretch = stretches.find((one) => one.start <= opening.start && opening.end <= one.end)
    if (!stretch) continue // an empty opening
    for (let start = firstStart(opening, rules); start < Math.min(opening.end, rules.latest); start += rules.stepMs) {
      const slot = { start, end: start + rules.lengthMs }
      if (slot.end > stretch.end) break
      if (found.has(start) || blocked.some((one) => overlaps(one, slot))) continue
      if (freePlace(padded(slot, rules), bookings, rules.capacity) !== null) found.set(start, slot)
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start)
}

export type Buffers = Pick<SlotRules, 'bufferBeforeMs' | 'bufferAfterMs'>

/**
 * The lowest resource that is free for the whole of `slot` and its buffers; null if there is none. Bookings on resources above `capacity`,
 * which may have been lowered, count too, so that it is never exceeded.
 */
export const freeResource = (
  slot: Interval,
  bookings: readonly Booking[],
  rules: Buffers & Pick<SlotRules, 'capacity'>,
): number | null => freePlace(padded(slot, rules), withBuffers(bookings, rules), rules.capacity)

/** The interval with its buffers. */
export const padded = (one: Interval, { bufferBeforeMs, bufferAfterMs }: Buffers): Interval => ({
  start: one.start - bufferBeforeMs,
  end: one.end + bufferAfterMs,
})

/** The bookings with their buffers, in order of start. */
export const withBuffers = <B extends Booking>(bookings: readonly B[], rules: Buffers): B[] =>
  bookings
    .map((one) => ({ ...one, ...padded(one, { ...rules, ...ownBuffers(one) }) }))
    .sort((a, b) => a.start - b.start)

const ownBuffers = ({ bufferBeforeMs, bufferAfterMs }: Booking) => ({
  ...(bufferBeforeMs === undefined ? {} : { bufferBeforeMs }),
  ...(bufferAfterMs === undefined ? {} : { bufferAfterMs }),
})

/** @param reach the slot with its buffers @param bookings with their buffers, in order of start */
function freePlace(reach: Interval, bookings: readonly Booking[], capacity: number): number | null {
  const taken = new Set<number>()
  for (const booking of bookings) {
    if (booking.start >= reach.end) break
    if (overlaps(booking, reach)) taken.add(booking.resource)
  }
  if (taken.size >= capacity) return null
  let resource = 1
  while (taken.has(resource)) resource += 1
  return resource
}

function firstStart(opening: Interval, rules: SlotRules): number {
  const late = Math.max(0, rules.earliest - opening.start)
  return opening.start + Math.ceil(late / rules.stepMs) * rules.stepMs
}
