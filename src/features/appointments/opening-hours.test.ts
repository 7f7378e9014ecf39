import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Interval } from '../../kernel/interval.ts'
import { addDays } from '../../kernel/time/calendar-date.ts'
import type { WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import { dateAt } from '../../kernel/time/zone.ts'
import { instantsOf, openingOn } from './opening-hours.ts'

const NEVER = new Set<string>()
const everyDay = (open: string, close: string): WeeklyHours =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      [{ open, close }],
    ]),
  )
const written = (intervals: Interval[]) =>
  intervals.map((one) => [new Date(one.start).toISOString(), new Date(one.end).toISOString()])
const opening = (date: string, open: string, close: string, timezone: string) =>
  written(openingOn(date, { hours: everyDay(open, close), closedOn: NEVER, timezone }))

test('an ordinary day opens and closes by the wall clock', () => {
  const winter = opening('2026-01-15', '09:00', '17:00', 'America/New_York')
  const summer = opening('2026-07-15', '09:00', '17:00', 'America/New_York')

  expect(winter).toEqual([['2026-01-15T14:00:00.000Z', '2026-01-15T22:00:00.000Z']])
  expect(summer).toEqual([['2026-07-15T13:00:00.000Z', '2026-07-15T21:00:00.000Z']])
})

test('a weekday without hours and a closed date have no opening', () => {
  const hours: WeeklyHours = { thursday: [{ open: '09:00', close: '17:00' }] }
  const calendar = { hours, closedOn: new Set(['2026-01-22']), timezone: 'UTC' }

  expect(openingOn('2026-01-15', calendar)).toHaveLength(1)
  expect(openingOn('2026-01-16', calendar)).toEqual([])
  expect(openingOn('2026-01-22', calendar)).toEqual([])
})

test("a day can have several openings, and the special hours of a date replace its weekday's hours", () => {
  const morning = { open: '09:00', close: '12:00' }
  const evening = { open: '18:00', close: '02:00' }
  const special = new Map([['2026-01-22', [{ open: '10:00', close: '11:00' }]]])
  const calendar = { hours: { thursday: [morning, evening] }, closedOn: NEVER, specialHours: special, timezone: 'UTC' }

  expect(written(openingOn('2026-01-15', calendar))).toEqual([
    ['2026-01-15T09:00:00.000Z', '2026-01-15T12:00:00.000Z'],
    ['2026-01-15T18:00:00.000Z', '2026-01-16T02:00:00.000Z'],
  ])
  expect(written(openingOn('2026-01-22', calendar))).toEqual([['2026-01-22T10:00:00.000Z', '2026-01-22T11:00:00.000Z']])
  expect(openingOn('2026-01-22', { ...calendar, closedOn: new Set(['2026-01-22']) })).toEqual([])
})

test('hours past midnight end on the next date; equal hours last 24 hours', () => {
  expect(opening('2026-01-15', '18:00', '02:00', 'Europe/Berlin')).toEqual([
    ['2026-01-15T17:00:00.000Z', '2026-01-16T01:00:00.000Z'],
  ])
  expect(opening('2026-01-15', '00:00', '00:00', 'Europe/Berlin')).toEqual([
    ['2026-01-14T23:00:00.000Z', '2026-01-15T23:00:00.000Z'],
  ])
})

test('the hour that spring skips is never open, and the hour that autumn repeats is open twice', () => {
  // New York: 02:00 -> 03:00 on 8 March 2026, 02:00 -> 01:00 on 1 November 2026.
  expect(opening('2026-03-08', '00:00', '06:00', 'America/New_York')).toEqual([
    ['2026-03-08T05:00:00.000Z', '2026-03-08T10:00:00.000Z'], // five hours
  ])
  expect(opening('2026-11-01', '00:00', '06:00', 'America/New_York')).toEqual([
    ['2026-11-01T04:00:00.000Z', '2026-11-01T11:00:00.000Z'], // seven hours
  ])
  // Opening times within the gap and within the repeated hour.
  expect(opening('2026-03-08', '02:30', '06:00', 'America/New_York')).toEqual([
    ['2026-03-08T07:00:00.000Z', '2026-03-08T10:00:00.000Z'], // the clock goes from 01:59 to 03:00
  ])
  expect(opening('2026-11-01', '01:30', '03:00', 'America/New_York')).toEqual([
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:00:00.000Z'], // 01:30 to 02:00, when the clock goes back to 01:00
    ['2026-11-01T06:30:00.000Z', '2026-11-01T08:00:00.000Z'], // 01:30 again
  ])
})

test('half-hour changes, half-hour zones and a skipped date are exact', () => {
  // Lord Howe moves by 30 minutes: 02:00 -> 01:30 on 5 April 2026.
  expect(opening('2026-04-05', '00:00', '03:00', 'Australia/Lord_Howe')).toEqual([
    ['2026-04-04T13:00:00.000Z', '2026-04-04T16:30:00.000Z'],
  ])
  expect(opening('2026-01-15', '09:00', '10:00', 'Asia/Kathmandu')).toEqual([
    ['2026-01-15T03:15:00.000Z', '2026-01-15T04:15:00.000Z'],
  ])
  // Samoa skipped 30 December 2011; the opening of the evening before ended at midnight.
  expect(opening('2011-12-30', '09:00', '17:00', 'Pacific/Apia')).toEqual([])
  expect(opening('2011-12-29', '22:00', '02:00', 'Pacific/Apia')).toEqual([
    ['2011-12-30T08:00:00.000Z', '2011-12-30T10:00:00.000Z'],
  ])
})

const ZONES = Intl.supportedValuesOf('timeZone')
const changesOf = new Map<string, string[]>()

/** The dates from 2000 to 2035 on which a zone's clocks change. */
function changes(timezone: string): string[] {
  const known = changesOf.get(timezone)
  if (known) return known
  const dates: string[] = []
  let at = Temporal.Instant.from('2000-01-01T00:00Z').toZonedDateTimeISO(timezone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > 2035) break
    dates.push(next.toPlainDate().toString())
    at = next
  }
  changesOf.set(timezone, dates)
  return dates
}

/** The wall-clock time by Intl alone, in minutes from the midnight that begins `date`. */
function wallClock(timezone: string, date: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const midnight = Date.parse(`${date}T00:00Z`)
  return (ms) => {
    const [month, day, year, hour, minute] = format.format(ms).match(/\d+/g)!.map(Number) as number[]
    return (Date.UTC(year!, month! - 1, day!, hour!, minute!) - midnight) / 60_000
  }
}

const MINUTE = 60_000
const pad = (n: number) => String(n).padStart(2, '0')
const time = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`

/** Compares `found` with the wall clock, every five minutes around the date. */
function expectShowing(found: Interval[], timezone: string, date: string, from: number, until: number): void {
  const wall = wallClock(timezone, date)
  const midnight = Date.parse(`${date}T00:00Z`)
  for (let at = midnight - 28 * 60 * MINUTE; at < midnight + 64 * 60 * MINUTE; at += 5 * MINUTE) {
    const shows = wall(at)
    const open = found.some((one) => one.start <= at && at < one.end)
    if (open !== (shows >= from && shows < until))
      throw new Error(`${timezone} ${date} ${time(from)}-${until}: ${new Date(at).toISOString()} shows ${shows}`)
  }
}

test('in every zone, around every kind of clock change, a business is open exactly while its wall clock shows its hours', () => {
  const fiveMinutes = fc.integer({ min: 0, max: 287 }).map((n) => n * 5)
  const caseOf = fc.record({
    timezone: fc.constantFrom(...ZONES),
    pick: fc.nat(),
    shift: fc.constantFrom(-1, 0, 0, 0, 1),
    open: fiveMinutes,
    close: fiveMinutes,
  })

  fc.assert(
    fc.property(caseOf, ({ timezone, pick, shift, open, close }) => {
      const dates = changes(timezone)
      const date = addDays(dates[pick % dates.length] ?? '2026-03-29', shift)
      const calendar = { hours: everyDay(time(open), time(close)), closedOn: NEVER, timezone }
      expectShowing(openingOn(date, calendar), timezone, date, open, close > open ? close : close + 1440)
    }),
    { numRuns: 150 },
  )
})

test('every zone has exact days around its next changes, and each instant belongs to one date', () => {
  for (const timezone of ZONES) {
    const next = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(timezone).getTimeZoneTransition('next')
    const date = next?.toPlainDate().toString() ?? '2026-03-29'
    const [before, day, after] = [addDays(date, -1), date, addDays(date, 1)].map((one) => instantsOf(one, timezone))

    expect([before, day, after].map((one) => one!.length)).toEqual([1, 1, 1])
    expect(before![0]!.end).toBe(day![0]!.start)
    expect(day![0]!.end).toBe(after![0]!.start)
    expect(dateAt(new Date(day![0]!.start), timezone)).toBe(date)
    expect(dateAt(new Date(day![0]!.end - 1), timezone)).toBe(date)
  }
})
