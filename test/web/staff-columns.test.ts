import { expect, test } from 'vitest'
import {
  fromColumn,
  isWithinDay,
  type StaffColumn,
  staffColumns,
  timesAfterDrop,
  toColumn,
} from '../../web/src/screens/calendar/staff-columns.ts'

const DAY = { date: '2026-03-05', timezone: 'America/New_York' }
const AUTUMN = { date: '2026-11-01', timezone: 'America/New_York' } // 01:00 to 02:00 is repeated
const ANNA = { staffId: 'anna', name: 'Anna', working: [], takesMore: true }
const BEN = { staffId: 'ben', name: 'Ben', working: [], takesMore: true }
const GONE = { staffId: 'gone', name: 'Gone', working: [], takesMore: false }
const COLUMNS: readonly StaffColumn[] = [ANNA, BEN, GONE]
const place = (start: string, end: string) => ({ start: new Date(`${start}Z`), end: new Date(`${end}Z`) })
const booked = (startsAt: string, endsAt: string, staffId = 'anna') =>
  ({ startsAt, endsAt, staffId }) as Parameters<typeof timesAfterDrop>[0]

test('active members have columns, then others who have appointments, then nobody in particular', () => {
  const calendar = {
    members: [
      { staffId: 'anna', working: [] },
      { staffId: 'ben', working: [] },
    ],
    openings: [{ start: '2026-03-05T14:00:00Z', end: '2026-03-05T22:00:00Z' }],
  }
  const nameOf = (id: string) => ({ anna: 'Anna', ben: 'Ben' })[id]
  const appointments = [
    { staffId: null, staffName: null },
    { staffId: 'gone', staffName: 'Gone' },
    { staffId: 'ben', staffName: 'Ben' },
  ]

  const all = staffColumns(calendar, appointments, nameOf)

  expect(all.map(({ staffId, name, takesMore }) => [staffId, name, takesMore])).toEqual([
    ['anna', 'Anna', true],
    ['ben', 'Ben', true],
    ['gone', 'Gone', false],
    [null, 'Anybody', true],
  ])
  expect(all.at(-1)?.working).toEqual(calendar.openings)
  expect(staffColumns(calendar, [], nameOf).map(({ name }) => name)).toEqual(['Anna', 'Ben'])
  expect(staffColumns(calendar, appointments, nameOf, 'ben').map(({ name }) => name)).toEqual(['Ben'])
})

test('a time is drawn in its column at the time of the business, and at the edge where it is on another day', () => {
  expect(toColumn('2026-03-05T15:00:00Z', 0, DAY)).toBe('2026-03-05T10:00:00Z')
  expect(toColumn('2026-03-05T15:00:00Z', 2, DAY)).toBe('2026-03-07T10:00:00Z')
  expect(toColumn('2026-03-05T04:00:00Z', 1, DAY)).toBe('2026-03-06T00:00:00Z')
  expect(toColumn('2026-03-06T07:00:00Z', 1, DAY)).toBe('2026-03-07T00:00:00Z')
  expect(fromColumn(new Date('2026-03-07T10:00:00Z'), DAY)).toEqual({ index: 2, at: '2026-03-05T15:00:00Z' })
})

test('only a time that begins and ends on the day is within it; midnight ends the day', () => {
  const within = (start: string, end: string) => isWithinDay({ start, end }, DAY)

  expect(within('2026-03-05T15:00:00Z', '2026-03-05T16:00:00Z')).toBe(true)
  expect(within('2026-03-06T04:00:00Z', '2026-03-06T05:00:00Z')).toBe(true)
  expect(within('2026-03-06T04:00:00Z', '2026-03-06T05:30:00Z')).toBe(false)
  expect(within('2026-03-05T04:30:00Z', '2026-03-05T06:00:00Z')).toBe(false)
})

test('a drop changes the time, the member or both; the length stays unless it was dragged', () => {
  const before = booked('2026-03-05T15:00:00.000Z', '2026-03-05T15:30:00.000Z')
  const drop = (start: string, end: string) => timesAfterDrop(before, place(start, end), COLUMNS, DAY)

  expect(drop('2026-03-05T11:00', '2026-03-05T11:30')).toEqual({
    ...{ startsAt: '2026-03-05T16:00:00Z', endsAt: '2026-03-05T16:30:00.000Z' },
  })
  expect(drop('2026-03-06T10:00', '2026-03-06T10:30')).toEqual({
    ...{ startsAt: before.startsAt, endsAt: before.endsAt, staffId: 'ben' },
  })
  expect(drop('2026-03-05T10:00', '2026-03-05T11:00')).toEqual({
    ...{ startsAt: before.startsAt, endsAt: '2026-03-05T16:00:00.000Z' },
  })
  expect(drop('2026-03-07T10:00', '2026-03-07T10:30')).toBeNull() // the member takes no new appointments
  expect(drop('2026-03-08T10:00', '2026-03-08T10:30')).toBeNull()
})

test('an appointment given to another member in the hour that the clocks repeat keeps its instant', () => {
  const second = booked('2026-11-01T06:30:00.000Z', '2026-11-01T07:00:00.000Z') // 01:30 for the second time

  const given = timesAfterDrop(second, place('2026-11-02T01:30', '2026-11-02T02:00'), COLUMNS, AUTUMN)

  expect(given).toEqual({ startsAt: second.startsAt, endsAt: second.endsAt, staffId: 'ben' })
})
