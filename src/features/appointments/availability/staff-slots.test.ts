import fc from 'fast-check'
import { test } from 'vitest'
import { type Interval, overlaps } from '../../../kernel/interval.ts'
import { addDays, weekdayOf } from '../../../kernel/time/calendar-date.ts'
import { WEEKDAYS } from '../../../kernel/time/weekly-hours.ts'
import { zoned } from '../../../kernel/time/zone.ts'
import { openingOn } from '../opening-hours.ts'
import type { StaffBooking } from './availability-store.ts'
import type { SlotRules } from './slots.ts'
import { type MemberTimes, type StaffSlot, staffSlots } from './staff-slots.ts'
import { timesOff } from './time-off-times.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const HOUR = 4 * QUARTER

/** A wall-clock interval of a date, in quarters of an hour from its midnight. */
interface Quarters {
  from: number
  until: number
}

/** A member on one date and the next; both dates have the same openings. */
interface Member {
  openings: Quarters[]
  timeOff: Quarters | null
  busy: Quarters[]
  serviceIds: string[] | null
}

const SERVICES = ['srv_cut', 'srv_color']

const quarters = (max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max }))
    .map(([from, length]): Quarters => ({ from, until: Math.min(96, from + length) }))

const aCalendar = fc.record({
  timezone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  /** Selects a clock change of the zone. */
  pick: fc.nat(3),
  members: fc.array(
    fc.record<Member>({
      openings: fc.array(quarters(30), { minLength: 1, maxLength: 3 }),
      timeOff: fc.option(quarters(12)),
      busy: fc.array(quarters(6), { maxLength: 2 }),
      serviceIds: fc.option(fc.subarray(SERVICES)),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  /** Bookings with nobody in particular, from the midnight of the first date. */
  unassigned: fc.array(fc.record({ time: quarters(6), serviceId: fc.option(fc.constantFrom(...SERVICES)) }), {
    maxLength: 3,
  }),
  lengthMs: fc.integer({ min: 1, max: 6 }).map((n) => n * QUARTER),
  bufferBeforeMs: fc.integer({ min: 0, max: 2 }).map((n) => n * QUARTER),
  bufferAfterMs: fc.integer({ min: 0, max: 2 }).map((n) => n * QUARTER),
})

/** The date of one of the zone's clock changes since 2020; New Year 2020 if the zone has none. */
function dateOfChange(timezone: string, pick: number): string {
  let at = zoned(Date.UTC(2020, 0, 1), timezone)
  for (let n = 0; n <= pick; n += 1) at = at.getTimeZoneTransition('next') ?? at
  return at.toPlainDate().toString()
}

const time = (quarter: number): string => {
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`
}

const wallTime = (date: string, quarter: number): string =>
  quarter === 96 ? `${addDays(date, 1)}T00:00` : `${date}T${time(quarter)}`

/** Builds the input of `staffSlots` from the wall clock; busy times and bookings are instants. */
function readMember(member: Member, index: number, date: string, timezone: string): MemberTimes {
  const dates = [date, addDays(date, 1)]
  const openings = member.openings.map(({ from, until }) => ({ open: time(from), close: time(until) }))
  const hours = Object.fromEntries(dates.map((one) => [WEEKDAYS[(weekdayOf(one) + 6) % 7], openings]))
  const { timeOff } = member
  const off =
    timeOff === null
      ? []
      : timesOff(
          {
            ...{ id: 'off', staffId: null, repeats: 'never', repeatsUntil: null },
            ...{ startsAt: wallTime(date, timeOff.from), endsAt: wallTime(date, timeOff.until) },
          },
          date,
          addDays(date, 1),
          timezone,
        )
  return {
    id: `stf_${index}`,
    resource: 1001 + index,
    eligible: true,
    openings: dates.flatMap((one) => openingOn(one, { hours, closedOn: new Set(), timezone })),
    blocked: [...off, ...member.busy.map((one) => instantsFrom(date, one))],
    serviceIds: member.serviceIds,
  }
}

const instantsFrom = (date: string, { from, until }: Quarters): Interval => {
  const midnight = Date.parse(`${date}T00:00Z`)
  return { start: midnight + from * QUARTER, end: midnight + until * QUARTER }
}

/** The minutes in which the member works, by the wall clock alone, as instants. Some zones change their clocks at 00:01. */
function minutesAtWork(member: Member, date: string, timezone: string): Set<number> {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const within = (quarter: number) => (one: Quarters) => one.from <= quarter && quarter < one.until
  const midnight = Date.parse(`${date}T00:00Z`)
  const working = new Set<number>()
  for (let at = midnight - 15 * HOUR; at < midnight + 62 * HOUR; at += MINUTE) {
    const [day, shown = ''] = clock.format(at).split(' ')
    const quarter = (Number(shown.slice(0, 2)) * 60 + Number(shown.slice(3))) / 15
    const isOff = day === date && member.timeOff !== null && within(quarter)(member.timeOff)
    const isBusy = member.busy.some(within((at - midnight) / QUARTER))
    if ((day === date || day === addDays(date, 1)) && member.openings.some(within(quarter)) && !isOff && !isBusy)
      working.add(at)
  }
  return working
}

function isAtWork(working: ReadonlySet<number>, slot: Interval): boolean {
  for (let at = slot.start; at < slot.end; at += MINUTE) if (!working.has(at)) return false
  return true
}

const apart = (one: Interval, other: Interval, { bufferBeforeMs, bufferAfterMs }: SlotRules): boolean =>
  !overlaps({ start: one.start - bufferBeforeMs - bufferAfterMs, end: one.end + bufferBeforeMs + bufferAfterMs }, other)

const bookingOf = (slot: Interval, member: MemberTimes): StaffBooking => ({
  ...{ start: slot.start, end: slot.end },
  ...{ staffId: member.id, resource: member.resource, serviceId: null },
})

/** The most bookings that can each have a member of their own who offers their service; tries everything. */
function mostServed([first, ...others]: readonly StaffBooking[], members: readonly MemberTimes[]): number {
  if (first === undefined) return 0
  const { serviceId } = first
  const able = members.filter(({ serviceIds }) => !serviceId || (serviceIds?.includes(serviceId) ?? true))
  const withOne = able.map(
    (taken) =>
      1 +
      mostServed(
        others,
        members.filter((member) => member !== taken),
      ),
  )
  return Math.max(mostServed(others, members), ...withOne)
}

function check(condition: boolean, what: string, slot: Interval, timezone: string): void {
  if (!condition) throw new Error(`${timezone} ${zoned(slot.start, timezone)}: ${what}`)
}

test('in every zone, around clock changes, each member of an offered slot can be booked for it, and is then no longer free', () => {
  fc.assert(
    fc.property(aCalendar, fc.infiniteStream(fc.nat(1_000)), ({ timezone, pick, ...drawn }, picks) => {
      const date = dateOfChange(timezone, pick)
      const times = drawn.members.map((member, index) => readMember(member, index, date, timezone))
      const working = drawn.members.map((member) => minutesAtWork(member, date, timezone))
      const rules: SlotRules = {
        ...{ lengthMs: drawn.lengthMs, stepMs: QUARTER, capacity: 1, earliest: 0, latest: Number.POSITIVE_INFINITY },
        ...{ bufferBeforeMs: drawn.bufferBeforeMs, bufferAfterMs: drawn.bufferAfterMs },
      }
      const busy = drawn.unassigned.map(
        ({ time, serviceId }, index): StaffBooking => ({
          ...{ ...instantsFrom(date, time), serviceId, staffId: null, resource: index + 1 },
        }),
      )
      const draw = <T>(from: readonly T[]): T => from[(picks.next().value as number) % from.length] as T
      for (let turn = 0; turn < 4; turn += 1) {
        const slots = staffSlots(times, busy, rules)
        if (slots.length === 0) return
        for (const slot of slots) {
          const free = times.filter(
            (member, index) =>
              isAtWork(working[index] as Set<number>, slot) &&
              busy.every((one) => one.resource !== member.resource || apart(one, slot, rules)),
          )
          const waiting = busy.filter((one) => one.staffId === null && !apart(one, slot, rules))
          const served = (members: readonly MemberTimes[]) => mostServed(waiting, members)
          const spared = free.filter((member) => served(free.filter((one) => one !== member)) === served(free))
          check(spared.map(({ id }) => id).join() === slot.staffIds.join(), 'other members are free', slot, timezone)
        }
        const slot = draw<StaffSlot>(slots)
        const id = draw(slot.staffIds)
        busy.push(bookingOf(slot, times.find((member) => member.id === id) as MemberTimes))
        const after = staffSlots(times, busy, rules)
        const again = after.some((one) => one.staffIds.includes(id) && !apart(one, slot, rules))
        check(!again, `${id} is booked then`, slot, timezone)
      }
    }),
    { numRuns: 30 },
  )
})
