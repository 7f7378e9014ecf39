import { Type } from 'typebox'
import { nextOpenSlots, openingsOn, type Slot, slotsOn } from '../../../features/appointments/availability.ts'
import { instantsOf } from '../../../features/appointments/opening-hours.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/time/calendar-date.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, type When } from '../../understanding/when.ts'
import { defineTool } from '../define-tool.ts'
import { formatSlots, MAX_SLOTS, type SlotsResult } from '../format-appointment.ts'
import type { ToolContext } from '../tool-context.ts'
import { readService, readWish, serviceInput, textInput } from '../tool-input.ts'
import { rememberSlots } from '../tool-memory.ts'
import { OFFER_HOLDS_MS } from './next-slots.ts'

export interface FindSlotsRequest {
  service: string | null
  /** The caller's wish; null: the soonest. */
  when: When | null
  /** The id of the appointment that is moved, whose own time counts as free. */
  moves?: string
  /** Starts that are not offered again. */
  seen: readonly Instant[]
  count: number
}

export const findSlotsTool = defineTool({
  name: 'find_slots',
  description:
    'Finds at most three free times that can be booked. Free times come only from this tool: never guess one.',
  hasEffects: false,
  input: Type.Object({
    service: Type.Optional(serviceInput),
    when: Type.Optional(
      textInput(
        'The wish in the words of the caller, such as "next Tuesday after lunch", or YYYY-MM-DD; absent: soonest',
      ),
    ),
    others: Type.Optional(Type.Boolean({ description: 'True: other times than those already offered' })),
  }),
  parse(input, context): FindSlotsRequest {
    const service = readService(input.service, context)
    const when = readWish(input.when, context)
    const seen = input.others === true || input.others === 'true' ? context.memory.seen : []
    return { service, when, seen, count: MAX_SLOTS }
  },
  run: findSlots,
  formatResult: (result, { timezone }) => formatSlots(result, timezone),
  remember: (memory, { slots }) => rememberSlots(memory, slots),
})

/** At most this many days are searched for a wish. "Mornings" without a day are searched for two weeks. */
const MAX_DAYS = 31
const DAYS_WITHOUT_DATE = 14

/**
 * Open slots for a wish in words: those that fit; where none does, the nearest in time on the wished days; where those days are
 * full, the soonest after them. Slots that were offered before (`seen`) are left out.
 */
async function findSlots(context: ToolContext, request: FindSlotsRequest): Promise<SlotsResult> {
  const { business, clock } = context
  const { when, count } = request
  const until = new Date(clock.now().getTime() + OFFER_HOLDS_MS)
  if (when === null) return { outcome: 'slots', slots: await soonest(context, request, until, until), fit: 'wished' }
  const open: Slot[] = []
  for (const date of datesOf(when, wallClockAt(clock.now(), business.timezone).date)) {
    const slots = await slotsOn(context.db, business, date, serviceOf(request), until)
    open.push(...slots.filter((slot) => isNew(slot, request.seen)))
    if (when.days.length === 0 && fitting(open, when, business.timezone).length >= count) break
  }
  const fits = fitting(open, when, business.timezone)
  const both = twoReadings(open, when, business.timezone)
  if (both.length > 0) return { outcome: 'slots', slots: both, fit: 'wished' }
  if (fits.length > 0) return { outcome: 'slots', slots: chosen(fits, when, count, business.timezone), fit: 'wished' }
  const near = when.days.length > 0 ? nearest(open, when, count, business.timezone) : []
  if (near.length > 0) return { outcome: 'slots', slots: near, fit: 'near' }
  const after = when.days.length > 0 ? startOf(when, business.timezone, until) : until
  const later = await soonest(context, request, after, until)
  const slots = later.length > 0 ? later : await soonest(context, request, until, until)
  const closedOn = await closedDay(context, when)
  return { outcome: 'slots', slots, fit: 'soonest', ...(closedOn === null ? {} : { closedOn }) }
}

/** The wished day, where it is a single one on which the business does not open. */
async function closedDay({ db, business }: ToolContext, { days }: When): Promise<string | null> {
  const [day, ...others] = days
  if (day === undefined || others.length > 0 || day.from !== day.to) return null
  return (await openingsOn(db, business, day.from)).length === 0 ? day.from : null
}

const HALF_DAY_MINUTES = 12 * 60

/** "At eight" where both eight in the morning and eight in the evening are free: the caller chooses. Empty where one reading is. */
function twoReadings(open: readonly Slot[], when: When, timezone: string): Slot[] {
  const [first, second] = when.times
  if (!when.exact || when.pairs || !first || !second || when.times.length !== 2) return []
  if (Math.abs(first.from - second.from) !== HALF_DAY_MINUTES) return []
  const found = [first, second].map((time) => fitting(open, { ...when, times: [time] }, timezone)[0])
  const [one, other] = found
  return one && other ? [one, other].sort((a, b) => a.start.getTime() - b.start.getTime()) : []
}

const serviceOf = ({ service, moves }: FindSlotsRequest) => ({
  ...(service === null ? {} : { service }),
  ...(moves === undefined ? {} : { except: moves }),
})
const isNew = (slot: Slot, seen: readonly Instant[]): boolean => seen.every((one) => +one !== +slot.start)

async function soonest(
  { db, business }: ToolContext,
  request: FindSlotsRequest,
  after: Instant,
  until: Instant,
): Promise<Slot[]> {
  const { seen, count } = request
  const slots = await nextOpenSlots(db, business, { ...serviceOf(request), after, count: count + seen.length }, until)
  return slots.filter((slot) => isNew(slot, seen)).slice(0, count)
}

function datesOf(when: When, today: string): string[] {
  const ranges = when.days.length > 0 ? when.days : [{ from: today, to: addDays(today, DAYS_WITHOUT_DATE) }]
  const dates = new Set<string>()
  for (const { from, to } of ranges)
    for (let date = from; date <= to && dates.size < MAX_DAYS; date = addDays(date, 1)) dates.add(date)
  return [...dates].sort()
}

/** Where the search for the soonest begins when the wished days are full: at the first of them. */
function startOf({ days }: When, timezone: string, earliest: Instant): Instant {
  const [first] = days.map(({ from }) => from).sort()
  const begins = first === undefined ? undefined : instantsOf(first, timezone)[0]?.start
  return new Date(Math.max(begins ?? 0, earliest.getTime()))
}

/** The slots closest to the wished time of day, in order of time. */
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

/** "Earliest on Saturday" gets the first of the times that fit, "last thing" the last. */
function chosen(fits: readonly Slot[], { prefers, near }: When, count: number, timezone: string): Slot[] {
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
