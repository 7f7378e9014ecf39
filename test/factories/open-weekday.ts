import { systemClock } from '../../src/kernel/clock.ts'
import { zoned } from '../../src/kernel/time/zone.ts'

/** The name of a day on which the demo business is open, such as "monday", far enough ahead that midnight during a test does not matter. */
export function openWeekday(): string {
  const day = zoned(systemClock.now().getTime(), 'America/New_York').add({ days: 3 }).toPlainDate()
  const open = day.dayOfWeek === 7 ? day.add({ days: 1 }) : day
  return open.toLocaleString('en-US', { weekday: 'long' }).toLowerCase()
}
