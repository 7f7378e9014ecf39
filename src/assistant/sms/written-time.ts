import type { Slot } from '../../features/appointments/availability.ts'
import type { Instant } from '../../kernel/clock.ts'
import { localeOf, writesMonthFirst } from '../../kernel/locale.ts'
import { zoned } from '../../kernel/time/zone.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Tue Mar 10 at 9:00 AM" by the wall clock, in the GSM alphabet. @param country ISO 3166; in some countries it is "Tue 10 Mar" */
export function writtenInstant(at: Instant, timezone: string, country = 'US'): string {
  return `${writtenDay(at, timezone, country)} at ${writtenTime(at, timezone)}`
}

/** "Tue Mar 10" */
export function writtenDay(at: Instant, timezone: string, country = 'US'): string {
  const { dayOfWeek, month, day } = zoned(at.getTime(), timezone)
  const name = MONTHS[month - 1]
  return `${DAYS[dayOfWeek - 1]} ${writesMonthFirst(localeOf('en', country)) ? `${name} ${day}` : `${day} ${name}`}`
}

/** "9:00 AM" */
export function writtenTime(at: Instant, timezone: string): string {
  const { hour, minute } = zoned(at.getTime(), timezone)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The slots in distinct words: in the hour that is repeated in autumn, two slots have the same time, so they get their offset from UTC. */
export function writtenSlots(slots: readonly Slot[], timezone: string, country = 'US'): string[] {
  const plain = slots.map(({ start }) => writtenInstant(start, timezone, country))
  return plain.map((words, index) => {
    const isTwin = plain.some((other, place) => place !== index && other === words)
    const start = slots[index]?.start
    return isTwin && start ? `${words} (UTC${zoned(start.getTime(), timezone).offset})` : words
  })
}
