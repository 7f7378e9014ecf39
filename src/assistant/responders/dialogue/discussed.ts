import type { Slot } from '../../../features/appointments/availability.ts'
import { addDays, weekdayOf, weekdayOnOrAfter } from '../../../kernel/time/calendar-date.ts'
import { applyRelation, type Relation } from '../../understanding/relation.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import type { TimeSense, When } from '../../understanding/when.ts'
import type { At, DialogueContext, DialogueState } from './dialogue-state.ts'

/**
 * The days that the conversation is about: those that were offered, read out, refused or booked. Words such as "Tuesday
 * then" and "the day after" count from these.
 */

type Discussed = Pick<TimeSense, 'base' | 'offered' | 'around'>

/** The context for interpreting the next words about days. Pure. */
export function discussedIn({ step }: DialogueState, { timezone }: DialogueContext): Discussed {
  switch (step.at) {
    case 'slots':
      return ofSlots(step.slots, timezone)
    case 'name':
    case 'phone':
    case 'confirm':
      return ofSlots([step.slot], timezone)
    case 'when':
      return ofSlots(step.refused ?? [], timezone)
    default:
      return {}
  }
}

/** The day of several slots is known only if they are all on the same day. */
function ofSlots(slots: readonly Slot[], timezone: string): Discussed {
  const dates = [...new Set(slots.map(({ start }) => wallClockAt(start, timezone).date))]
  const [first, ...others] = dates
  if (first === undefined) return {}
  return { offered: dates, around: first, ...(others.length === 0 ? { base: first } : {}) }
}

/**
 * What a change of the offered times means: "the day after", "an hour later". The time of day is that of the wish, if
 * it names one. Several results mean that the offered day and the wanted day, which is not free, lead to different
 * days.
 */
export function changedOffers(
  { slots, wish }: Pick<At<'slots'>, 'slots' | 'wish'>,
  relation: Relation,
  named: When | null,
  { timezone }: DialogueContext,
): readonly When[] {
  const starts = slots.map(({ start }) => wallClockAt(start, timezone))
  const [first] = starts
  if (first === undefined) return []
  const [time, ...times] = wish?.exact ? wish.times : []
  const minutes = time !== undefined && (times.length === 0 || relation.sameTime) ? time.from : first.minutes
  const wished = onlyDay(wish)
  const isBeside = relation.shiftDays !== 0 || relation.weekday !== undefined
  const dates = isBeside && wished !== null && wished !== first.date ? [wished, first.date] : [first.date]
  const isOneOffer = starts.length === 1 || time !== undefined
  return dates.map((date) => {
    const when = applyRelation(relation, { date, minutes }, named)
    const keepsTime = !isBeside || isOneOffer || relation.sameTime || relation.shiftMinutes !== 0
    return keepsTime || named?.times.length ? when : { ...when, times: wish?.times ?? [], exact: wish?.exact ?? false }
  })
}

/**
 * The days one of which may be meant; the same weekday closest to the wanted day comes before those that are further
 * away.
 */
export function withNearer(dates: readonly string[], wish: When | null, today: string): readonly string[] {
  const wished = onlyDay(wish)
  const [first] = dates
  if (wished === null || first === undefined || dates.some((date) => weekdayOf(date) !== weekdayOf(first))) return dates
  const nearest = weekdayOnOrAfter(addDays(wished, -3), weekdayOf(first))
  return nearest < today || nearest === wished ? dates : [...new Set([nearest, ...dates])]
}

function onlyDay(wish: When | null): string | null {
  const [day, ...others] = wish?.days ?? []
  return day !== undefined && others.length === 0 && day.from === day.to ? day.from : null
}
