import type { Appointment, Calendar } from '../../../client/types.gen.ts'
import { text } from '../text.ts'

/** When the business and its staff work, and when connected calendars say that they are busy. */
export type WorkingTimes = Pick<Calendar, 'openings' | 'members' | 'busy'>

/** What is unusual about a time that the service accepts, as a sentence; null for a usual time. Pure. */
export function timeNote(
  { startsAt, endsAt, staffId }: Pick<Appointment, 'startsAt' | 'endsAt' | 'staffId'>,
  { openings, members, busy }: WorkingTimes,
  now: number,
): string | null {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (start < now) return text.time.past
  const holds = (one: Span) => Date.parse(one.start) <= start && end <= Date.parse(one.end)
  const meets = (one: Span) => Date.parse(one.start) < end && start < Date.parse(one.end)
  const member = members.find((one) => one.staffId === staffId)
  const blocks = busy.filter((one) => one.staffId === null || one.staffId === staffId)
  if (!(member?.working ?? openings).some(holds))
    return member === undefined || !openings.some(holds) ? text.time.closed : text.time.notWorking
  return blocks.some(meets) ? text.time.busy : null
}

interface Span {
  start: string
  end: string
}
