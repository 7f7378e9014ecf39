import type { Instant } from '../clock.ts'
import { type OpeningTimes, WEEKDAYS, type Weekday, type WeeklyHours } from './weekly-hours.ts'
import { zoned } from './zone.ts'

const passesMidnight = ({ open, close }: OpeningTimes): boolean => close <= open

/** Whether the clocks of a zone show a time within weekly hours; an opening of the evening before may still run. Pure. */
export function isWithinHours(hours: WeeklyHours, at: Instant, timezone: string): boolean {
  const here = zoned(at.getTime(), timezone)
  const time = here.toPlainTime().toString({ smallestUnit: 'minute' })
  const today = WEEKDAYS[here.dayOfWeek - 1] as Weekday
  const yesterday = WEEKDAYS[(here.dayOfWeek + 5) % WEEKDAYS.length] as Weekday
  const isOpen = (one: OpeningTimes) => one.open <= time && (passesMidnight(one) || time < one.close)
  return (
    (hours[today] ?? []).some(isOpen) || (hours[yesterday] ?? []).some((one) => passesMidnight(one) && time < one.close)
  )
}
