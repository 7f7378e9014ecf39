import { Type } from 'typebox'
import { requireAppointment } from '../../../features/appointments/appointment.ts'
import { nextOpenSlots, openingsOn, type Slot, slotsOn } from '../../../features/appointments/availability.ts'
import { instantsOf } from '../../../features/appointments/opening-hours.ts'
import { listServices } from '../../../features/business/business.ts'
import { listStaff } from '../../../features/staff/staff.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/time/calendar-date.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, type When } from '../../understanding/when.ts'
import { pairsBesideBreak } from '../beside-break.ts'
import { chooseSlots, nearestSlots, slotsOfBothReadings } from '../choose-slots.ts'
import { defineTool } from '../define-tool.ts'
import {
  formatNotOffered,
  formatSlots,
  MAX_SLOTS,
  type NotOffered,
  ONLINE_NOTE,
  type OnlineOnly,
  type SlotsResult,
} from '../format-appointment.ts'
import { freshCalendar } from '../fresh-calendar.ts'
import { knownStaff, whoOffers } from '../known-business.ts'
import type { ToolContext } from '../tool-context.ts'
import { readService, readStaff, readWish, serviceInput, staffInput, textInput } from '../tool-input.ts'
import { rememberSlots } from '../tool-memory.ts'
import { OFFER_HOLDS_MS } from './next-slots.ts'

export interface FindSlotsRequest {
  service: string | null
  /** The caller's wish; null for the soonest time. */
  when: When | null
  /** The members who may be chosen; absent for anyone who offers the service and, for a move, for the member of the appointment. */
  staff?: readonly StaffRef[]
  /** True if an appointment that is moved may change to any member. */
  anyone?: boolean
  /** The id of the appointment that is being moved, whose own time counts as free. */
  moves?: string
  /** Start times that are not offered again. */
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
    staff: Type.Optional(staffInput),
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
    const staff = readStaff(input.staff, context)
    return { service, when, seen, count: MAX_SLOTS, ...(staff === undefined ? {} : { staff }) }
  },
  run: findSlots,
  formatResult(result, { request, timezone }) {
    if (result.outcome === 'not_offered') return formatNotOffered(result)
    if (result.outcome === 'online_only') return ONLINE_NOTE
    const names = request.staff?.map(({ name }) => name) ?? []
    return { ...(names.length > 0 ? { with: names } : {}), ...formatSlots(result, timezone) }
  },
  remember: (memory, result) => (result.outcome === 'slots' ? rememberSlots(memory, result.slots) : memory),
})

/** At most this many days are searched for a wish. "Mornings" without a day are searched for two weeks. */
const MAX_DAYS = 31
const DAYS_WITHOUT_DATE = 14

/**
 * Open slots for a wish in words: those that fit; if none does, the nearest in time on the wanted days; if those days are full, the soonest after
 * them. Slots that were offered before (`seen`) are left out.
 */
async function findSlots(
  context: ToolContext,
  request: FindSlotsRequest,
): Promise<SlotsResult | NotOffered | OnlineOnly> {
  const denied = await whyNotOffered(context, request)
  if (denied !== null) return denied
  await freshCalendar(context)
  return searchSlots(context, request)
}

/**
 * Why the service is not offered: it can only be booked online, or no wanted member offers it; null if it can be booked here. An appointment can be
 * moved in any case.
 */
async function whyNotOffered(
  { db, business }: ToolContext,
  request: FindSlotsRequest,
): Promise<NotOffered | OnlineOnly | null> {
  const { service, moves, staff = [] } = request
  const services = await listServices(db, business.id)
  const isOnline = services.some(({ name, bookable }) => name === service && bookable === 'online')
  if (isOnline && moves === undefined) return { outcome: 'online_only' }
  const members = knownStaff(await listStaff(db, business.id), services)
  const offeredBy = whoOffers(members, service)
  if (members.length > 0 && offeredBy.length === 0 && moves === undefined)
    return { outcome: 'not_offered', offeredBy: [] }
  if (staff.length === 0) return null
  if (offeredBy.some(({ id }) => staff.some((one) => one.id === id))) return null
  return { outcome: 'not_offered', offeredBy: offeredBy.map(({ name }) => name) }
}

async function searchSlots(context: ToolContext, request: FindSlotsRequest): Promise<SlotsResult> {
  const { business, clock } = context
  const { count } = request
  const when = await resolveBreak(context, request)
  if (when === 'none') return { outcome: 'slots', slots: [], noBreakOn: onlyDay(request.when) }
  const until = new Date(clock.now().getTime() + OFFER_HOLDS_MS)
  if (when === null) return { outcome: 'slots', slots: await soonest(context, request, until, until), fit: 'wished' }
  const open: Slot[] = []
  for (const date of datesOf(when, wallClockAt(clock.now(), business.timezone).date)) {
    const slots = await slotsOn(context.db, business, date, serviceOf(request), until)
    open.push(...slots.filter((slot) => isNew(slot, request.seen)))
    if (when.days.length === 0 && fitting(open, when, business.timezone).length >= count) break
  }
  const fits = fitting(open, when, business.timezone)
  const both = slotsOfBothReadings(open, when, business.timezone)
  if (both.length > 0) return { outcome: 'slots', slots: both, fit: 'wished' }
  if (fits.length > 0)
    return { outcome: 'slots', slots: chooseSlots(fits, when, count, business.timezone), fit: 'wished' }
  const near = when.days.length > 0 ? nearestSlots(open, when, count, business.timezone) : []
  if (near.length > 0) return { outcome: 'slots', slots: near, fit: 'near' }
  const after = when.days.length > 0 ? startOf(when, business.timezone, until) : until
  const later = await soonest(context, request, after, until)
  const slots = later.length > 0 ? later : await soonest(context, request, until, until)
  const closedOn = await closedDay(context, when)
  return { outcome: 'slots', slots, fit: 'soonest', ...(closedOn === null ? {} : { closedOn }) }
}

/** The wanted day, if it is a single day on which the business does not open. */
async function closedDay({ db, business }: ToolContext, when: When): Promise<string | null> {
  const day = onlyDay(when)
  return day !== null && (await openingsOn(db, business, day)).length === 0 ? day : null
}

/** The wanted day, if it is a single one. */
function onlyDay(when: When | null): string | null {
  const [day, ...others] = when?.days ?? []
  return day !== undefined && others.length === 0 && day.from === day.to ? day.from : null
}

/** The wish with the times of the break that it names, on each day that has one; `none` if no wanted day has one. */
async function resolveBreak(
  context: ToolContext,
  { when, staff, moves }: FindSlotsRequest,
): Promise<When | null | 'none'> {
  if (when?.beside === undefined) return when
  const { business, clock } = context
  const { beside, ...wish } = when
  const dates = datesOf(when, wallClockAt(clock.now(), business.timezone).date)
  const [member = moves === undefined ? null : await memberOf(context, moves)] = staff?.map(({ id }) => id) ?? []
  const pairs = await pairsBesideBreak(context, member, beside, dates)
  const [first] = pairs
  if (first === undefined) return 'none'
  const prefers = beside === 'after_break' ? 'earliest' : 'latest'
  const times = pairs.length === 1 ? first.times : pairs.flatMap((pair) => pair.times)
  const days = pairs.flatMap((pair) => pair.days)
  return { ...wish, days, times, exact: false, prefers, ...(pairs.length > 1 ? { pairs } : {}) }
}

/** The member of staff of an appointment; null if nobody in particular. */
const memberOf = async ({ db, business }: ToolContext, appointmentId: string): Promise<string | null> =>
  (await requireAppointment(db, business, appointmentId)).staffId

const serviceOf = ({ service, moves, staff, anyone }: FindSlotsRequest) => ({
  ...(service === null ? {} : { service }),
  ...(moves === undefined ? {} : { except: moves }),
  ...(staff === undefined || staff.length === 0 ? {} : { staffIds: staff.map(({ id }) => id) }),
  ...(anyone === undefined ? {} : { anyone }),
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

/** Where the search for the soonest time begins if the wanted days are full: on the first of them. */
function startOf({ days }: When, timezone: string, earliest: Instant): Instant {
  const [first] = days.map(({ from }) => from).sort()
  const begins = first === undefined ? undefined : instantsOf(first, timezone)[0]?.start
  return new Date(Math.max(begins ?? 0, earliest.getTime()))
}
