import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/time/zone.ts'

/** Customers are told nothing between these hours of their clock. */
export const NIGHT_BEGINS = 21
export const NIGHT_ENDS = 8

/**
 * The time zones in which a customer may be: the zone of the business for a number of its own country and for an unknown number, else
 * every zone of the number's country. It is night for the customer while it is night in one of them.
 * @param phone E.164; null: not known
 */
export function zonesOfCustomer(phone: string | null, business: { country: string; timezone: string }): string[] {
  const country = phone === null ? undefined : parsePhoneNumberFromString(phone)?.country
  if (country === undefined || country === business.country) return [business.timezone]
  const zones = zonesOfCountry(country)
  return zones.length === 0 ? [business.timezone] : zones
}

const known = new Map<string, string[]>()

/** From the data of Node.js (Unicode CLDR). */
function zonesOfCountry(country: CountryCode): string[] {
  const found = known.get(country)
  if (found !== undefined) return found
  // A method from Node.js 24 on, a property before; TypeScript knows neither.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined
    timeZones?: string[] | undefined
  }
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  known.set(country, zones)
  return zones
}

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
