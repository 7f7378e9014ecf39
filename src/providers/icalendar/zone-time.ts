import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/** A calendar file that cannot be used. The message is shown to the owner of the calendar. */
export class BrokenCalendar extends Error {}

export type ZoneTable = ReadonlyMap<string, ICAL.Timezone>

const known = new Map<string, boolean>()

function isIanaZone(name: string): boolean {
  let is = known.get(name)
  if (is === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      is = true
    } catch {
      is = false
    }
    if (known.size < 1_000) known.set(name, is)
  }
  return is
}

/**
 * The instant of a time of a calendar file, in epoch milliseconds. A date begins at midnight, and a time without a zone is one of
 * the clock, in `defaultZone`. A zone that IANA knows counts as IANA defines it; any other must be defined in the file.
 * @throws BrokenCalendar
 */
export function instantOf(time: ICAL.Time, tzid: string | null, zones: ZoneTable, defaultZone: string): number {
  if (time.zone === ICAL.Timezone.utcTimezone && !time.isDate) return Date.UTC(...fieldsOf(time))
  const name = time.isDate ? null : tzid
  if (name === null || isIanaZone(name)) return inZone(time, name ?? defaultZone)
  const zone = zones.get(name)
  if (zone === undefined) throw new BrokenCalendar(`the calendar does not define its time zone ${name.slice(0, 60)}`)
  // The offset is that of the local time; `convertToZone` would register the zone for all calendars.
  return Date.UTC(...fieldsOf(time)) - zone.utcOffset(time) * 1000
}

const fieldsOf = (time: ICAL.Time): [number, number, number, number, number, number] => [
  time.year,
  time.month - 1,
  time.day,
  time.hour,
  time.minute,
  time.second,
]

/** A time that the clocks skip is the one an hour later; of a time that they repeat, the first. */
function inZone(time: ICAL.Time, zone: string): number {
  const wall = new Date(Date.UTC(...fieldsOf(time))) // 24:00 becomes 0:00 of the next day
  return Temporal.PlainDateTime.from(wall.toISOString().slice(0, -1)).toZonedDateTime(zone).epochMilliseconds
}
