import type { Interval } from '../../../kernel/interval.ts'
import { addDays, daysBetween } from '../../../kernel/time/calendar-date.ts'
import { instantsShowing } from '../opening-hours.ts'
import type { Absence } from './availability-store.ts'

const WEEK = 7

/**
 * The instants of an absence that begins or lasts on the dates from `from` to `until`: while the wall clock shows a time within it, as
 * with opening hours. Pure. @param from `YYYY-MM-DD`, as `until`
 */
export function timesOff(timeOff: Absence, from: string, until: string, timezone: string): Interval[] {
  const first = timeOff.startsAt.slice(0, 10)
  const lastsDays = daysBetween(first, timeOff.endsAt.slice(0, 10))
  if (timeOff.repeats === 'never')
    return first > until || addDays(first, lastsDays) < from ? [] : shown(timeOff, 0, timezone)
  const found: Interval[] = []
  const end = timeOff.repeatsUntil === null || timeOff.repeatsUntil > until ? until : timeOff.repeatsUntil
  const skipped = Math.max(0, Math.ceil((daysBetween(first, from) - lastsDays) / WEEK))
  for (let days = skipped * WEEK; addDays(first, days) <= end; days += WEEK)
    found.push(...shown(timeOff, days, timezone))
  return found
}

function shown({ startsAt, endsAt }: Pick<Absence, 'startsAt' | 'endsAt'>, days: number, timezone: string): Interval[] {
  const wall = (time: string) => Date.parse(`${time}Z`) + days * 86_400_000
  return instantsShowing({ start: wall(startsAt), end: wall(endsAt) }, timezone)
}
