import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Granularity } from './analytics.ts'
import { calendarPeriods, offsetsDuring } from './calendar-periods.ts'

const HOUR_MS = 3_600_000

/** The local start and the length in hours of each period. */
function lengths(timezone: string, startDate: string, endDate: string, granularity: Granularity) {
  const periods = calendarPeriods({ startDate, endDate, timezone }, granularity)
  return periods.map(({ start, end, localStart }) => [localStart, (end.getTime() - start.getTime()) / HOUR_MS])
}

test('days begin at local midnight', () => {
  const range = { startDate: '2026-03-02', endDate: '2026-03-03', timezone: 'Asia/Kolkata' }

  expect(calendarPeriods(range, 'day')).toEqual([
    {
      start: new Date('2026-03-01T18:30:00Z'),
      end: new Date('2026-03-02T18:30:00Z'),
      localStart: '2026-03-02T00:00:00+05:30',
    },
    {
      start: new Date('2026-03-02T18:30:00Z'),
      end: new Date('2026-03-03T18:30:00Z'),
      localStart: '2026-03-03T00:00:00+05:30',
    },
  ])
})

test('a day with a clock change is one period of 23 or 25 hours', () => {
  expect(lengths('America/New_York', '2026-03-07', '2026-03-09', 'day')).toEqual([
    ['2026-03-07T00:00:00-05:00', 24],
    ['2026-03-08T00:00:00-05:00', 23],
    ['2026-03-09T00:00:00-04:00', 24],
  ])
  expect(lengths('America/New_York', '2026-11-01', '2026-11-01', 'day')).toEqual([['2026-11-01T00:00:00-04:00', 25]])
})

test('a day whose midnight is skipped begins later', () => {
  expect(lengths('Africa/Cairo', '2026-04-23', '2026-04-24', 'day')).toEqual([
    ['2026-04-23T00:00:00+02:00', 24],
    ['2026-04-24T01:00:00+03:00', 23],
  ])
})

test('a day whose midnight occurs twice begins at the first one', () => {
  expect(lengths('America/Havana', '2026-11-01', '2026-11-02', 'day')).toEqual([
    ['2026-11-01T00:00:00-04:00', 25],
    ['2026-11-02T00:00:00-05:00', 24],
  ])
  // Newfoundland's clocks once went back at 00:01, into the previous date.
  expect(lengths('America/St_Johns', '2010-11-06', '2010-11-07', 'day')).toEqual([
    ['2010-11-06T00:00:00-02:30', 24],
    ['2010-11-07T00:00:00-02:30', 25],
  ])
})

test('a date that the zone skipped has no period', () => {
  expect(lengths('Pacific/Apia', '2011-12-29', '2011-12-31', 'day')).toEqual([
    ['2011-12-29T00:00:00-10:00', 24],
    ['2011-12-31T00:00:00+14:00', 24],
  ])
  expect(calendarPeriods({ startDate: '2011-12-30', endDate: '2011-12-30', timezone: 'Pacific/Apia' }, 'day')).toEqual(
    [],
  )
})

test('a skipped hour has no period, and a repeated hour has two', () => {
  const spring = lengths('America/New_York', '2026-03-08', '2026-03-08', 'hour')
  const autumn = lengths('America/New_York', '2026-11-01', '2026-11-01', 'hour')

  expect(spring).toHaveLength(23)
  expect(spring.slice(0, 3)).toEqual([
    ['2026-03-08T00:00:00-05:00', 1],
    ['2026-03-08T01:00:00-05:00', 1],
    ['2026-03-08T03:00:00-04:00', 1],
  ])
  expect(autumn).toHaveLength(25)
  expect(autumn.slice(0, 4)).toEqual([
    ['2026-11-01T00:00:00-04:00', 1],
    ['2026-11-01T01:00:00-04:00', 1],
    ['2026-11-01T01:00:00-05:00', 1],
    ['2026-11-01T02:00:00-05:00', 1],
  ])
})

test('hours begin at whole hours of local time', () => {
  const [first] = calendarPeriods(
    { startDate: '2026-03-02', endDate: '2026-03-02', timezone: 'Asia/Kathmandu' },
    'hour',
  )

  expect(first?.start.toISOString()).toBe('2026-03-01T18:15:00.000Z')
  expect(lengths('Asia/Kathmandu', '2026-03-02', '2026-03-02', 'hour')).toHaveLength(24)
})

test('a clock change in the middle of an hour ends that hour', () => {
  // Lord Howe Island goes back from 02:00 to 01:30 and forward from 02:00 to 02:30.
  expect(lengths('Australia/Lord_Howe', '2026-04-05', '2026-04-05', 'hour').slice(0, 4)).toEqual([
    ['2026-04-05T00:00:00+11:00', 1],
    ['2026-04-05T01:00:00+11:00', 1],
    ['2026-04-05T01:30:00+10:30', 0.5],
    ['2026-04-05T02:00:00+10:30', 1],
  ])
  expect(lengths('Australia/Lord_Howe', '2026-10-04', '2026-10-04', 'hour').slice(1, 4)).toEqual([
    ['2026-10-04T01:00:00+10:30', 1],
    ['2026-10-04T02:30:00+11:00', 0.5],
    ['2026-10-04T03:00:00+11:00', 1],
  ])
})

test('weeks begin on Monday, months on the first, and the range cuts off both at its ends', () => {
  const starts = (granularity: Granularity) =>
    lengths('Europe/Berlin', '2026-02-25', '2026-03-10', granularity).map(([start, hours]) => [
      start,
      Number(hours) / 24,
    ])

  expect(starts('week')).toEqual([
    ['2026-02-25T00:00:00+01:00', 5],
    ['2026-03-02T00:00:00+01:00', 7],
    ['2026-03-09T00:00:00+01:00', 2],
  ])
  expect(starts('month')).toEqual([
    ['2026-02-25T00:00:00+01:00', 4],
    ['2026-03-01T00:00:00+01:00', 10],
  ])
})

test('the offsets cover the periods and match local time', () => {
  const range = { startDate: '2026-03-08', endDate: '2026-03-08', timezone: 'America/New_York' }

  expect(offsetsDuring(calendarPeriods(range, 'day'), range.timezone)).toEqual([
    { start: Date.parse('2026-03-08T05:00Z'), end: Date.parse('2026-03-08T07:00Z'), offsetMs: -5 * HOUR_MS },
    { start: Date.parse('2026-03-08T07:00Z'), end: Date.parse('2026-03-09T04:00Z'), offsetMs: -4 * HOUR_MS },
  ])
})

/** Local time to the hour by the platform's own formatter, which is slow to create. */
function wallClock(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  return (at) => format.format(at).slice(0, 13)
}

test('in every zone the periods are adjacent, and their boundaries match local time', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const day = fc.date({ min: new Date('2012-01-01'), max: new Date('2037-11-01'), noInvalidDate: true })

  fc.assert(
    fc.property(fc.constantFrom(...zones), day, fc.integer({ min: 0, max: 45 }), (timezone, first, days) => {
      const dates = [first.getTime(), first.getTime() + days * 24 * HOUR_MS]
      const [startDate, endDate] = dates.map((ms) => new Date(ms).toISOString().slice(0, 10)) as [string, string]

      const wallHour = wallClock(timezone)
      for (const granularity of ['hour', 'day'] as const) {
        const periods = calendarPeriods({ startDate, endDate, timezone }, granularity)
        const shown = granularity === 'hour' ? 13 : 10
        periods.forEach(({ start, end, localStart }, index) => {
          const follows = index === 0 || start.getTime() === periods[index - 1]?.end.getTime()
          const isInOrder = end > start && follows && Date.parse(localStart) === start.getTime()
          if (!isInOrder) throw new Error(`${timezone} ${granularity} ${localStart} is out of order`)
          const reading = localStart.replace('T', ' ').slice(0, shown)
          if (index % 7 > 0) return
          expect(wallHour(start.getTime()).slice(0, shown)).toBe(reading)
          expect(wallHour(end.getTime() - 1).slice(0, shown)).toBe(reading)
          expect(wallHour(start.getTime() - 1).slice(0, 10)).not.toBe(granularity === 'day' ? reading : '')
        })
        expect(wallHour((periods[0]?.start.getTime() ?? 0) - 1).slice(0, 10) < startDate).toBe(true)
        expect(wallHour(periods.at(-1)?.end.getTime() ?? 0).slice(0, 10) > endDate).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})
