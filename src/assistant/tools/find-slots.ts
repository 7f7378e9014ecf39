import { nextOpenSlots, type Slot, slotsOn } from '../../features/appointments/availability.ts'
import { addDays, instantsOf } from '../../features/appointments/opening-hours.ts'
import type { Instant } from '../../kernel/clock.ts'
import { wallClockAt } from '../understanding/wall-clock.ts'
import { fitting, type When } from '../understanding/when.ts'
import { OFFER_HOLDS_MS } from './next-slots.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** How many days are looked at for a wish. "Mornings" without a day are found within two weeks or asked for again. */
const MAX_DAYS = 31
const DAYS_OF_ANY = 14

/**
 * Real open slots for a wish in words: those that fit it; where none does, the nearest in time on the days that were named;
 * where those are full, the soonest after them. Slots that were offered before (`seen`) are left out.
 */
export async function findSlots(context: ToolContext, wish: ToolArguments<'find_slots'>): Promise<ToolResult> {
  const { business, clock } = context
  const { when, count } = wish
  const until = new Date(clock.now().getTime() + OFFER_HOLDS_MS)
  if (when === null) return { outcome: 'slots', slots: await soonest(context, wish, until, until), fit: 'wished' }
  const open: Slot[] = []
  for (const date of datesOf(when, wallClockAt(clock.now(), business.timezone).date)) {
    const slots = await slotsOn(context.db, business, date, serviceOf(wish), until)
    open.push(...slots.filter((slot) => isNew(slot, wish.seen)))
    if (when.days.length === 0 && fitting(open, when, business.timezone).length >= count) break
  }
  const fits = fitting(open, when, business.timezone)
  if (fits.length > 0) return { outcome: 'slots', slots: varied(fits, count, business.timezone), fit: 'wished' }
  const near = when.days.length > 0 ? nearest(open, when, count, business.timezone) : []
  if (near.length > 0) return { outcome: 'slots', slots: near, fit: 'near' }
  const after = when.days.length > 0 ? startOf(when, business.timezone, until) : until
  const later = await soonest(context, wish, after, until)
  const slots = later.length > 0 ? later : await soonest(context, wish, until, until)
  return { outcome: 'slots', slots, fit: 'soonest' }
}

const serviceOf = ({ service }: ToolArguments<'find_slots'>) => (service === null ? {} : { service })
const isNew = (slot: Slot, seen: readonly Instant[]): boolean => seen.every((one) => +one !== +slot.start)

async function soonest(
  { db, business }: ToolContext,
  wish: ToolArguments<'find_slots'>,
  after: Instant,
  until: Instant,
): Promise<Slot[]> {
  const { seen, count } = wish
  const slots = await nextOpenSlots(db, business, { ...serviceOf(wish), after, count: count + seen.length }, until)
  return slots.filter((slot) => isNew(slot, seen)).slice(0, count)
}

function datesOf(when: When, today: string): string[] {
  const ranges = when.days.length > 0 ? when.days : [{ from: today, to: addDays(today, DAYS_OF_ANY) }]
  const dates = new Set<string>()
  for (const { from, to } of ranges)
    for (let date = from; date <= to && dates.size < MAX_DAYS; date = addDays(date, 1)) dates.add(date)
  return [...dates].sort()
}

/** From when on to look where the days that were named have nothing: the first of them. */
function startOf({ days }: When, timezone: string, earliest: Instant): Instant {
  const [first] = days.map(({ from }) => from).sort()
  const begins = first === undefined ? undefined : instantsOf(first, timezone)[0]?.start
  return new Date(Math.max(begins ?? 0, earliest.getTime()))
}

/** The closest to the time of day that was named, in order. */
function nearest(slots: readonly Slot[], { times }: When, count: number, timezone: string): Slot[] {
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

/** A choice that tells something: of several days the first of each, of one day its beginning, middle and end. */
export function varied(slots: readonly Slot[], count: number, timezone: string): Slot[] {
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
