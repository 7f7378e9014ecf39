import ICAL from 'ical.js'
import type { BusySpan, OutsideEvent } from '../../features/calendars/calendar-provider.ts'
import type { Interval } from '../../kernel/interval.ts'
import { BrokenCalendar, instantOf, type ZoneTable } from './zone-time.ts'

/** The property of our events that holds the id of the appointment. */
export const APPOINTMENT_PROPERTY = 'x-frontbell-appointment'

export interface ReadTerms {
  /** IANA; of times and dates without a zone. */
  zone: string
  /** Occurrences outside are left out, so that an endless repetition ends. */
  window: Interval
}

/** What a file says of one event. `appointmentId` is what the file claims. */
export type FileEvent = Omit<OutsideEvent, 'id' | 'etag'> & { uid: string }

export const MAX_BUSY_TIMES = 10_000
/** A daily event of a hundred years has 36,525. */
const MAX_REPETITIONS = 100_000
const MAX_TITLE = 200

/**
 * The events of an iCalendar file (RFC 5545), by UID: repetitions with their exceptions, whole days, times without a zone, and
 * zones of every kind.
 * @throws BrokenCalendar
 */
export function readCalendarFile(text: string, terms: ReadTerms): FileEvent[] {
  try {
    return readEvents(parse(text), terms)
  } catch (cause) {
    throw cause instanceof BrokenCalendar ? cause : new BrokenCalendar('the calendar file is damaged', { cause })
  }
}

function readEvents(file: ICAL.Component, terms: ReadTerms): FileEvent[] {
  const zones = zonesOf(file)
  const byUid = new Map<string, ICAL.Component[]>()
  for (const component of file.getAllSubcomponents('vevent')) {
    const uid = String(component.getFirstPropertyValue('uid') ?? '')
    if (uid === '') throw new BrokenCalendar('an event of the calendar has no UID')
    byUid.set(uid, [...(byUid.get(uid) ?? []), component])
  }
  let left = MAX_BUSY_TIMES
  return [...byUid].map(([uid, components]) => {
    const event = readEvent(uid, components, zones, terms)
    left -= event.busy.length
    if (left < 0)
      throw new BrokenCalendar(`the calendar has more than ${MAX_BUSY_TIMES.toLocaleString('en')} busy times`)
    return event
  })
}

function parse(text: string): ICAL.Component {
  const trimmed = text.trim()
  if (!/^BEGIN:VCALENDAR\b/i.test(trimmed)) throw new BrokenCalendar('the address does not lead to a calendar file')
  if (!/END:VCALENDAR$/i.test(trimmed)) throw new BrokenCalendar('the calendar file is incomplete')
  return new ICAL.Component(ICAL.parse(trimmed) as never)
}

function zonesOf(file: ICAL.Component): ZoneTable {
  const zones = new Map<string, ICAL.Timezone>()
  for (const component of file.getAllSubcomponents('vtimezone')) {
    const tzid = component.getFirstPropertyValue('tzid')
    if (typeof tzid === 'string') zones.set(tzid, new ICAL.Timezone({ component, tzid }))
  }
  return zones
}

function readEvent(uid: string, components: readonly ICAL.Component[], zones: ZoneTable, terms: ReadTerms): FileEvent {
  const times: (Interval & { component: ICAL.Component })[] = []
  const exceptions = components.filter((one) => one.hasProperty('recurrence-id'))
  const replaced = new Set(exceptions.map((one) => startOf(one, 'recurrence-id', zones, terms)))
  for (const component of components)
    for (const time of occurrences(component, zones, terms))
      if (exceptions.includes(component) || !replaced.has(time.start)) times.push({ ...time, component })
  times.sort((a, b) => a.start - b.start)
  const going = times.filter(({ component }) => statusOf(component) !== 'CANCELLED')
  const [first] = going
  return {
    uid,
    appointmentId: textOf(components[0], APPOINTMENT_PROPERTY),
    time: first === undefined ? null : { start: first.start, end: first.end },
    busy: going.filter(({ component, start, end }) => makesBusy(component) && end > start).map(busySpan),
  }
}

const busySpan = ({ start, end, component }: Interval & { component: ICAL.Component }): BusySpan => ({
  ...{ start, end },
  title: textOf(component, 'summary')?.slice(0, MAX_TITLE) ?? null,
})

const statusOf = (component: ICAL.Component) => textOf(component, 'status')?.toUpperCase()
const makesBusy = (component: ICAL.Component) => textOf(component, 'transp')?.toUpperCase() !== 'TRANSPARENT'

function textOf(component: ICAL.Component | undefined, property: string): string | null {
  const value = component?.getFirstPropertyValue(property)
  return typeof value === 'string' && value !== '' ? value : null
}

function timeOf(component: ICAL.Component, property: string): ICAL.Time {
  const value = component.getFirstPropertyValue(property)
  if (!(value instanceof ICAL.Time)) throw new BrokenCalendar('an event of the calendar has no valid time')
  return value
}

const zoneOf = (component: ICAL.Component, property: string): string | null => {
  const tzid = component.getFirstProperty(property)?.getParameter('tzid')
  return typeof tzid === 'string' && tzid !== '' ? tzid : null
}

const startOf = (component: ICAL.Component, property: string, zones: ZoneTable, { zone }: ReadTerms): number =>
  instantOf(timeOf(component, property), zoneOf(component, property), zones, zone)

/** The occurrences that touch the window, in order; of an exception, only itself. */
function occurrences(component: ICAL.Component, zones: ZoneTable, terms: ReadTerms): Interval[] {
  const { zone, window } = terms
  const touches = (time: Interval) => time.start < window.end && time.end >= window.start
  const own = ownTime(component, zones, terms)
  const repeats = component.hasProperty('rrule') || component.hasProperty('rdate')
  if (component.hasProperty('recurrence-id') || !repeats) return [own].filter(touches)
  const dtstart = timeOf(component, 'dtstart')
  const tzid = zoneOf(component, 'dtstart')
  const lengthOf = lengthRule(component, own, zones, terms)
  const found: Interval[] = []
  const starts = new ICAL.RecurExpansion({ component, dtstart })
  for (let count = 0; ; count += 1) {
    if (count > MAX_REPETITIONS) throw new BrokenCalendar('an event of the calendar repeats too often')
    const next = starts.next()
    if (!next) break
    const start = instantOf(next, tzid, zones, zone)
    if (start >= window.end) break
    const time = { start, end: lengthOf(next, start) }
    if (touches(time)) found.push(time)
    if (found.length > MAX_BUSY_TIMES) throw new BrokenCalendar('an event of the calendar repeats too often')
  }
  return found
}

function ownTime(component: ICAL.Component, zones: ZoneTable, terms: ReadTerms): Interval {
  const start = startOf(component, 'dtstart', zones, terms)
  if (component.hasProperty('dtend')) return { start, end: Math.max(start, startOf(component, 'dtend', zones, terms)) }
  const dtstart = timeOf(component, 'dtstart')
  const end = dtstart.clone()
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) end.addDuration(duration)
  else if (dtstart.isDate) end.day += 1
  return { start, end: Math.max(start, instantOf(end, zoneOf(component, 'dtstart'), zones, terms.zone)) }
}

/** When an occurrence ends: whole days by the calendar, everything else after the same time. */
function lengthRule(
  component: ICAL.Component,
  own: Interval,
  zones: ZoneTable,
  { zone }: ReadTerms,
): (next: ICAL.Time, start: number) => number {
  const dtstart = timeOf(component, 'dtstart')
  if (!dtstart.isDate) return (_, start) => start + (own.end - own.start)
  const days = Math.max(1, Math.round((own.end - own.start) / 86_400_000))
  return (next) => {
    const end = next.clone()
    end.day += days
    return instantOf(end, null, zones, zone)
  }
}
