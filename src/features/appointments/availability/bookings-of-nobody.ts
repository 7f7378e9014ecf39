/** Bookings with nobody in particular: each needs one of the free members who offer its service. Pure. */

/** A booking that still needs a member. */
export interface WaitingBooking {
  readonly resource: number
  /** The id of its service; null or absent if any member can do it. */
  readonly serviceId?: string | null
}

interface FreeMember {
  readonly id: string
  /** The ids of the services that the member offers; null or absent for all. */
  readonly serviceIds?: readonly string[] | null
}

/**
 * Whether a member can be booked without taking the last one who can do a waiting booking. Bookings that no free member can do at all block
 * nobody.
 * @param free the members who are free at that time
 */
export function sparing(
  waiting: readonly WaitingBooking[],
  free: readonly FreeMember[],
): (memberId: string) => boolean {
  // Bookings on one resource follow each other, so one member can do all of them for the same service.
  const needs = [...new Map(waiting.map((one) => [`${one.resource} ${one.serviceId ?? ''}`, one])).values()]
  const served = countServed(needs, free)
  return (memberId) =>
    needs.length === 0 ||
    countServed(
      needs,
      free.filter(({ id }) => id !== memberId),
    ) === served
}

const canDo = ({ serviceIds }: FreeMember, { serviceId }: WaitingBooking): boolean =>
  !serviceId || !serviceIds || serviceIds.includes(serviceId)

/** How many bookings can each get a different member: the largest matching, by augmenting paths. */
function countServed(needs: readonly WaitingBooking[], free: readonly FreeMember[]): number {
  const bookingOf = new Map<string, number>()
  const serve = (need: number, tried: Set<string>): boolean =>
    free.some((member) => {
      if (tried.has(member.id) || !canDo(member, needs[need] as WaitingBooking)) return false
      tried.add(member.id)
      const other = bookingOf.get(member.id)
      if (other !== undefined && !serve(other, tried)) return false
      bookingOf.set(member.id, need)
      return true
    })
  return needs.filter((_, need) => serve(need, new Set())).length
}
