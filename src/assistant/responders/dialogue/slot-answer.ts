import type { Slot } from '../../../features/appointments/availability.ts'
import type { Heard } from '../../understanding/heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, otherDays, type When } from '../../understanding/when.ts'
import type { At, DialogueContext } from './dialogue-state.ts'

/** How an answer refers to the offered times: to one of them, or to earlier, later or other days. Pure. */

export const LAST_MINUTE = 24 * 60 - 1

/** The slot that is closest to the wanted time of day. */
export function nearestOffered(slots: readonly Slot[], wish: When | null, timezone: string): Slot {
  const [time] = wish?.times ?? []
  const distance = ({ start }: Slot) => Math.abs(wallClockAt(start, timezone).minutes - (time?.from ?? 0))
  return [...slots].sort((a, b) => distance(a) - distance(b))[0] as Slot
}

/** The offered slot that the caller chose: by its time, by its number, or by a yes to the only one. */
export function pickedSlot(
  { slots }: At<'slots'>,
  heard: Heard,
  { timezone, isSpoken }: DialogueContext,
): Slot | undefined {
  // A caller who heard times, not numbers, means one o'clock when they say "one".
  const byHour = isSpoken && heard.hour ? fitting(slots, heard.hour, timezone) : []
  if (byHour.length === 1) return byHour[0]
  if (heard.choice !== null) return slots[heard.choice - 1]
  if (heard.when !== null) {
    const meant = fitting(slots, heard.when, timezone)
    return meant.length === 1 && heard.answer !== 'no' && heard.notDays === null ? meant[0] : undefined
  }
  return slots.length === 1 && heard.answer === 'yes' ? slots[0] : undefined
}

/** "Not that day", "not Tuesday": the other days, at the wanted time. Null if the caller ruled out no day. */
export function notThoseDays(
  shown: readonly Slot[],
  wish: When | null,
  { notDays, when }: Heard,
  { now, timezone }: DialogueContext,
): When | null {
  if (notDays === null || (when !== null && when.days.length > 0)) return null
  const these = shown.map(({ start }) => wallClockAt(start, timezone).date)
  const excluded = notDays === 'those' ? these : notDays.flatMap(({ from, to }) => [from, to])
  const days = otherDays(excluded, wallClockAt(now, timezone).date)
  return { days, times: when?.times ?? wish?.times ?? [], exact: when?.exact ?? wish?.exact ?? false }
}

/** Earlier on the same day. */
export function before(slot: Slot, { timezone }: DialogueContext): When {
  const { date, minutes } = wallClockAt(slot.start, timezone)
  return { days: [{ from: date, to: date }], times: [{ from: 0, to: Math.max(0, minutes - 1) }], exact: false }
}

function after(slot: Slot, { timezone }: DialogueContext): When {
  const { date, minutes } = wallClockAt(slot.start, timezone)
  const from = Math.min(minutes + 1, LAST_MINUTE)
  return { days: [{ from: date, to: date }], times: [{ from, to: LAST_MINUTE }], exact: false }
}

export const shifted = (slot: Slot, shift: 'earlier' | 'later', context: DialogueContext): When =>
  shift === 'earlier' ? before(slot, context) : after(slot, context)

/** The day and time of a slot, as a wish. */
export function timeOfSlot(slot: { start: Date }, { timezone }: DialogueContext): When {
  const { date, minutes } = wallClockAt(slot.start, timezone)
  return { days: [{ from: date, to: date }], times: [{ from: minutes, to: minutes }], exact: true }
}
