import type { Slot } from '../../features/appointments/availability.ts'
import { wallClockAt } from '../understanding/wall-clock.ts'
import { fitting, type When } from '../understanding/when.ts'

/** Decides which of the free slots the assistant offers, and in which order. Pure. */

const HALF_DAY_MINUTES = 12 * 60

/** The slots to offer among those that fit the wish: the first for "earliest", the last for "last thing", otherwise a varied choice. */
export function chooseSlots(fits: readonly Slot[], { prefers, near }: When, count: number, timezone: string): Slot[] {
  if (prefers === 'earliest') return fits.slice(0, count)
  const same = near === undefined ? undefined : fits.find((slot) => wallClockAt(slot.start, timezone).minutes === near)
  if (same !== undefined) {
    const others = varied(
      fits.filter((slot) => slot !== same),
      count - 1,
      timezone,
    )
    return [same, ...others].sort((a, b) => +a.start - +b.start)
  }
  return prefers === 'latest' ? lastOfFirstDay(fits, timezone).slice(-count) : varied(fits, count, timezone)
}

/** The slots closest to the wanted time of day, in order of time. */
export function nearestSlots(slots: readonly Slot[], { times }: When, count: number, timezone: string): Slot[] {
  const [wished] = times
  if (!wished) return varied(slots, count, timezone)
  const distance = (slot: Slot) => {
    const { minutes } = wallClockAt(slot.start, timezone)
    return minutes < wished.from ? wished.from - minutes : Math.max(0, minutes - wished.to)
  }
  return [...slots]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => +a.start - +b.start)
}

/**
 * The slots at eight in the morning and at eight in the evening if the caller said "at eight" and both are free: the caller then chooses. Empty if
 * only one of them is free, or if the wish can only mean one of them.
 */
export function slotsOfBothReadings(open: readonly Slot[], when: When, timezone: string): Slot[] {
  const [first, second] = when.times
  if (!when.exact || when.pairs || !first || !second || when.times.length !== 2) return []
  if (Math.abs(first.from - second.from) !== HALF_DAY_MINUTES) return []
  const found = [first, second].map((time) => fitting(open, { ...when, times: [time] }, timezone)[0])
  const [one, other] = found
  return one && other ? [one, other].sort((a, b) => a.start.getTime() - b.start.getTime()) : []
}

function lastOfFirstDay(fits: readonly Slot[], timezone: string): Slot[] {
  const dateOf = (slot: Slot) => wallClockAt(slot.start, timezone).date
  const [first] = fits
  return first === undefined ? [] : fits.filter((slot) => dateOf(slot) === dateOf(first))
}

/** A varied choice: the first of each day, or the beginning, middle and end of one day. */
function varied(slots: readonly Slot[], count: number, timezone: string): Slot[] {
  if (slots.length <= count) return [...slots]
  const firsts = new Map<string, Slot>()
  for (const slot of slots) {
    const { date } = wallClockAt(slot.start, timezone)
    if (!firsts.has(date)) firsts.set(date, slot)
  }
  if (firsts.size >= count) return [...firsts.values()].slice(0, count)
  const step = (slots.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => slots[Math.round(index * step)] as Slot)
}
