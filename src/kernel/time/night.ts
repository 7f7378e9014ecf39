import type { Instant } from '../clock.ts'
import { zoned } from './zone.ts'

/** People get no reminders and no campaigns between these hours of their clock. */
export const NIGHT_BEGINS = 21
export const NIGHT_ENDS = 8

export const isNight = (at: Instant, zones: readonly string[]): boolean => zones.some((zone) => isNightIn(at, zone))

/** The first time at or after `at` at which it is night in none of the zones. */
export function nextMorning(at: Instant, zones: readonly string[]): Instant {
  return settle(at, zones, (time, zone) => {
    const here = zoned(time.getTime(), zone)
    const day = here.hour >= NIGHT_BEGINS ? here.add({ days: 1 }) : here
    return day.startOfDay().with({ hour: NIGHT_ENDS }).epochMilliseconds
  })
}

/** The last minute before `at` at which it is night in none of the zones; `at` itself by day. */
export function eveningBefore(at: Instant, zones: readonly string[]): Instant {
  return settle(at, zones, (time, zone) => {
    const here = zoned(time.getTime(), zone)
    const day = here.hour >= NIGHT_BEGINS ? here : here.subtract({ days: 1 })
    return day.startOfDay().with({ hour: NIGHT_BEGINS }).epochMilliseconds - MINUTE_MS
  })
}

/** How many milliseconds remain until it is night in one of the zones; 0 in the night. */
export function msUntilNight(at: Instant, zones: readonly string[]): number {
  const begins = zones.map((zone) =>
    isNightIn(at, zone)
      ? at.getTime()
      : zoned(at.getTime(), zone).startOfDay().with({ hour: NIGHT_BEGINS }).epochMilliseconds,
  )
  return Math.min(...begins) - at.getTime()
}

const MINUTE_MS = 60_000

/** Moves a time out of the night of one zone after another. The days of all zones of a country overlap. */
function settle(at: Instant, zones: readonly string[], leave: (time: Instant, zone: string) => number): Instant {
  let time = at
  for (let moves = 0; moves <= 2 * zones.length; moves += 1) {
    const asleep = zones.find((zone) => isNightIn(time, zone))
    if (asleep === undefined) return time
    time = new Date(leave(time, asleep))
  }
  return time
}

function isNightIn(at: Instant, zone: string): boolean {
  const { hour } = zoned(at.getTime(), zone)
  return hour < NIGHT_ENDS || hour >= NIGHT_BEGINS
}
