import { type Interval, mergeIntervals, overlaps } from '../../../kernel/interval.ts'
import type { StaffBooking } from './availability-store.ts'
import { sparing } from './bookings-of-nobody.ts'
import { openSlots, padded, type SlotRules, withBuffers } from './slots.ts'

/** When a member of staff works. */
export interface MemberTimes {
  id: string
  resource: number
  /** Whether the member offers the service and may be chosen. The others only serve bookings with nobody in particular. */
  eligible: boolean
  /** The ids of the services that the member offers; null or absent for all. */
  serviceIds?: readonly string[] | null
  openings: readonly Interval[]
  /** Time off and busy times. */
  blocked: readonly Interval[]
}

/** A slot with the members who are free then, in the order of the list. */
export interface StaffSlot extends Interval {
  staffIds: string[]
}

/**
 * The slots in which at least one eligible member is free, soonest first. A booking with nobody in particular (`staffId` null) needs one
 * member who offers its service, so members needed for such bookings are left out. Pure.
 */
export function staffSlots(
  members: readonly MemberTimes[],
  busy: readonly StaffBooking[],
  rules: SlotRules,
): StaffSlot[] {
  const bookings = bookingsByResource(busy)
  const found = new Map<number, StaffSlot>()
  for (const member of members.filter(({ eligible }) => eligible)) {
    const own = bookings.get(member.resource) ?? []
    for (const slot of openSlots(member.openings, own, { ...rules, capacity: 1 }, member.blocked)) {
      const known = found.get(slot.start)
      if (known) known.staffIds.push(member.id)
      else found.set(slot.start, { ...slot, staffIds: [member.id] })
    }
  }
  return [...found.values()]
    .map((slot) => ({ ...slot, staffIds: slot.staffIds.filter(sparingAt(slot, members, busy, rules)) }))
    .filter(({ staffIds }) => staffIds.length > 0)
    .sort((a, b) => a.start - b.start)
}

/** Whether a member can be booked while each booking with nobody in particular still gets one who offers its service. */
export function sparingAt(
  slot: Interval,
  members: readonly MemberTimes[],
  busy: readonly StaffBooking[],
  rules: SlotRules,
): (memberId: string) => boolean {
  const reach = padded(slot, rules)
  const unassigned = busy.filter(({ staffId }) => staffId === null)
  const waiting = withBuffers(unassigned, rules).filter((one) => overlaps(one, reach))
  if (waiting.length === 0) return () => true
  return sparing(
    waiting,
    members.filter((member) => isFree(member, slot, busy, rules)),
  )
}

/** Whether the member works at that time and has no booking then. */
export function isFree(member: MemberTimes, slot: Interval, busy: readonly StaffBooking[], rules: SlotRules): boolean {
  const own = busy.filter(({ resource }) => resource === member.resource)
  const reach = padded(slot, rules)
  return worksAt(member, slot) && !withBuffers(own, rules).some((one) => overlaps(one, reach))
}

/** Whether the whole of `slot` is within the member's openings, and outside their time off and busy times. */
export const worksAt = ({ openings, blocked }: MemberTimes, slot: Interval): boolean =>
  mergeIntervals(openings).some((one) => one.start <= slot.start && slot.end <= one.end) &&
  !blocked.some((one) => overlaps(one, slot))

/** The member with the fewest bookings that start on the day; on a tie, the first of the list. Null if `ids` is empty. */
export function leastBooked(
  ids: readonly string[],
  busy: readonly Pick<StaffBooking, 'start' | 'staffId'>[],
  day: readonly Interval[],
): string | null {
  const count = (id: string) =>
    busy.filter(({ staffId, start }) => staffId === id && day.some((one) => one.start <= start && start < one.end))
      .length
  let best: { id: string; bookings: number } | null = null
  for (const id of ids) {
    const bookings = count(id)
    if (best === null || bookings < best.bookings) best = { id, bookings }
  }
  return best?.id ?? null
}

function bookingsByResource(busy: readonly StaffBooking[]): Map<number, StaffBooking[]> {
  const grouped = new Map<number, StaffBooking[]>()
  for (const booking of busy) {
    const group = grouped.get(booking.resource)
    if (group) group.push(booking)
    else grouped.set(booking.resource, [booking])
  }
  return grouped
}
