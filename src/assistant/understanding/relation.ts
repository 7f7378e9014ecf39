import {
  addDays,
  daysBetween,
  weekdayOf,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
} from '../../kernel/time/calendar-date.ts'
import type { WallClock } from './wall-clock.ts'
import { type DayRange, isOnDays, unpaired, type When } from './when.ts'

/** A change relative to an appointment or an offered time. `applyRelation` applies the change. Plain data. */
export interface Relation {
  /** "Half an hour later" 30, "an hour earlier" -60. */
  shiftMinutes: number
  /** "The day before" -1, "a week later" 7. */
  shiftDays: number
  /** "Same time": the time of the appointment on the day that `when` names. */
  sameTime: boolean
  /** "Same day": the date of the appointment; if `when` names a range ("same day next week"), its weekday in the range. */
  sameDay: boolean
  /** "The Saturday after": the weekday after or before the appointment; 0 is Sunday. */
  weekday?: { number: number; isBefore: boolean }
}

const DAY_MINUTES = 24 * 60

/**
 * The wish that results from a change relative to an appointment: "half an hour later", "same time Wednesday". What the text names in addition takes
 * precedence ("same day at four"). Pure; counts by the wall clock, so that "the day after" keeps the time across a change of the clocks. @param start
 * of the appointment by the wall clock of the business @param named the rest of the text
 */
export function applyRelation(relation: Relation, start: WallClock, named: When | null): When {
  const { weekday } = relation
  if (weekday !== undefined) {
    const { weekday: _, ...rest } = relation
    const found = weekday.isBefore
      ? weekdayOnOrBefore(addDays(start.date, -1), weekday.number)
      : weekdayOnOrAfter(addDays(start.date, 1), weekday.number)
    return applyRelation(rest, start, { ...(named ?? { times: [], exact: false }), days: day(found) })
  }
  const total = start.minutes + relation.shiftMinutes
  const days = relation.shiftDays + Math.floor(total / DAY_MINUTES)
  const date = addDays(start.date, days)
  const minutes = ((total % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  // In "bring my Friday appointment forward a day" Friday names the appointment, not its new day.
  const isOfAppointment = relation.shiftDays !== 0 && named !== null && isOnDays(start.date, named)
  const isNamed = named !== null && named.days.length > 0 && !isOfAppointment
  const onDays = isNamed
    ? daysOf(relation, start.date, named.days)
    : relation.sameTime && isBare(relation)
      ? []
      : day(date)
  if (named !== null && (named.times.length > 0 || named.prefers !== undefined))
    return { ...unpaired(named), days: onDays }
  return { days: onDays, times: [{ from: minutes, to: minutes }], exact: true }
}

/** Whether this is "same time" on its own, which asks for another day. */
const isBare = ({ sameDay, shiftDays, shiftMinutes }: Relation): boolean =>
  !sameDay && shiftDays === 0 && shiftMinutes === 0

/** "Same day next week": the weekday of the appointment in each range that is long enough to contain that weekday. */
function daysOf({ sameDay }: Relation, date: string, ranges: readonly DayRange[]): readonly DayRange[] {
  if (!sameDay) return ranges
  return ranges.flatMap(({ from, to }) => {
    const found = weekdayOnOrAfter(from, weekdayOf(date))
    return daysBetween(found, to) >= 0 ? day(found) : []
  })
}

const day = (date: string): DayRange[] => [{ from: date, to: date }]
