import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aBusiness, anAppointment } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { assert } from '../../kernel/assert.ts'
import { addDays } from '../../kernel/time/calendar-date.ts'
import { WEEKDAYS } from '../../kernel/time/weekly-hours.ts'
import { zoned } from '../../kernel/time/zone.ts'
import type { Database } from '../../store/database.ts'
import { addService, type Business } from '../business/business.ts'
import { bookAppointment, rescheduleAppointment } from './appointment.ts'
import { isOpenSlot, nextOpenSlots, type Slot, slotsBetween, slotsOn } from './availability.ts'

/** Monday 2 March 2026, 09:00 in New York. */
const NOW = new Date('2026-03-02T14:00:00.000Z')
const SHORT_DAY = { open: '09:00', close: '11:00' }
const TUESDAY = '2026-03-03'

const clock = (timezone: string) => (slot: Slot) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }).format(slot.start)

async function startsOn(db: Database, business: Business, date: string, wish = {}, now = NOW) {
  return (await slotsOn(db, business, date, wish, now)).map(clock(business.timezone))
}

// Each test adds its own business, so the tests can share the database.
let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('a day offers its free slots in the zone of the business', async () => {
  const business = await aBusiness(db, { hours: { tuesday: SHORT_DAY } })
  await anAppointment(db, business, { startsAt: new Date('2026-03-03T09:30-05:00') })

  expect(await slotsOn(db, business, TUESDAY, {}, NOW)).toEqual([
    { start: new Date('2026-03-03T14:00:00Z'), end: new Date('2026-03-03T14:30:00Z') },
    { start: new Date('2026-03-03T15:00:00Z'), end: new Date('2026-03-03T15:30:00Z') },
    { start: new Date('2026-03-03T15:30:00Z'), end: new Date('2026-03-03T16:00:00Z') },
  ])
})

test('days that are closed, past or beyond the horizon have no slots; an invalid date is refused', async () => {
  const business = await aBusiness(db, { hours: { monday: SHORT_DAY, tuesday: SHORT_DAY }, horizonDays: 30 })
  await db.write`INSERT INTO closures (business_id, closed_on) VALUES (${business.id}, '2026-03-10')`

  expect(await startsOn(db, business, '2026-03-04')).toEqual([]) // no hours on Wednesdays
  expect(await startsOn(db, business, '2026-03-10')).toEqual([]) // a holiday
  expect(await startsOn(db, business, '2026-02-24')).toEqual([])
  expect(await startsOn(db, business, '2026-03-31')).toHaveLength(4)
  expect(await startsOn(db, business, '2026-04-06')).toEqual([])
  expect(await startsOn(db, business, '9999-12-31')).toEqual([])
  await expect(slotsOn(db, business, '2026-02-29', {}, NOW)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching('^date: '),
  })
})

test('a range of days has the slots of each day, from today to the horizon', async () => {
  const week = { monday: SHORT_DAY, tuesday: { open: '22:30', close: '00:30' } }
  const business = await aBusiness(db, { hours: week, horizonDays: 8 })
  const between = async (from: string, to: string) =>
    (await slotsBetween(db, business, { from, to }, {}, NOW)).map(clock(business.timezone))
  const daily = async (from: string, days: number) =>
    (await Promise.all(Array.from({ length: days }, (_, n) => startsOn(db, business, addDays(from, n))))).flat()

  expect(await between('2026-03-03', '2026-03-04')).toEqual([
    ...['2026-03-03 22:30', '2026-03-03 23:00', '2026-03-03 23:30', '2026-03-04 00:00'],
  ])
  // The clocks change on 8 March; the horizon ends on the 10th.
  const all = await between('2026-02-23', '2026-03-25')
  expect(all).toEqual(await daily('2026-02-23', 31))
  expect([all[0], all.at(-1)]).toEqual(['2026-03-02 09:00', '2026-03-10 23:30'])
  expect(await between('2026-02-01', '2026-02-28')).toEqual([])
  expect(await between('9999-12-01', '9999-12-31')).toEqual([])
})

test('in every zone, across clock changes, an offered slot is booked with its length, is moved, and is then gone', async () => {
  const night = { open: '00:00', close: '05:00' }
  const caseOf = fc.record({
    timezone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    minutes: fc.constantFrom(15, 45, 90),
    picks: fc.tuple(fc.nat(), fc.nat()),
  })

  await fc.assert(
    fc.asyncProperty(caseOf, async ({ timezone, minutes, picks: [first, second] }) => {
      const change = zoned(NOW.getTime(), timezone).getTimeZoneTransition('next')?.toPlainDate().toString()
      const [from, to] = [addDays(change ?? TUESDAY, -1), addDays(change ?? TUESDAY, 1)]
      const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, night]))
      const business = await aBusiness(db, { timezone, hours, horizonDays: 365, slotStepMinutes: 15 })
      const open = (wish = {}) => slotsBetween(db, business, { from, to }, { durationMinutes: minutes, ...wish }, NOW)
      const before = await open()
      const [booked, moved] = [before[first % before.length]!, before[second % before.length]!]

      const booking = await bookAppointment(
        ...([db, business, { startsAt: booked.start, durationMinutes: minutes }, 'ai_call', NOW] as const),
        'open_slots_only',
      )
      assert(booking.outcome === 'booked', `${timezone} ${booked.start.toISOString()} is free`)
      const { id, endsAt } = booking.appointment
      assert(+endsAt - +booked.start === minutes * 60_000, `${timezone}: the appointment has its length`)
      const apart = (taken: Slot) => before.filter(({ start, end }) => end <= taken.start || taken.end <= start)
      deepEqual(await open(), apart(booked))
      deepEqual(await open({ except: id }), before)

      const move = await rescheduleAppointment(db, business, id, { startsAt: moved.start }, NOW, 'open_slots_only')
      assert(move.outcome === 'rescheduled', `${timezone} ${moved.start.toISOString()} is free`)
      deepEqual([move.appointment.startsAt, move.appointment.endsAt], [moved.start, moved.end])
      deepEqual(await open(), apart(moved))
    }),
    { numRuns: 25 },
  )
})

test('today has only the slots after the minimum notice', async () => {
  const business = await aBusiness(db, { hours: { monday: SHORT_DAY }, minNoticeMinutes: 61 })

  expect(await startsOn(db, business, '2026-03-02')).toEqual(['2026-03-02 10:30'])
})

test('hours past midnight belong to both dates, a slot to the date on which it starts', async () => {
  const business = await aBusiness(db, { hours: { tuesday: { open: '22:30', close: '01:00' } } })

  expect(await startsOn(db, business, TUESDAY)).toEqual(['2026-03-03 22:30', '2026-03-03 23:00', '2026-03-03 23:30'])
  expect(await startsOn(db, business, '2026-03-04')).toEqual(['2026-03-04 00:00', '2026-03-04 00:30'])
})

test('with hours around the clock, a long service runs past midnight into the next opening', async () => {
  const allDay = { open: '00:00', close: '00:00' }
  const business = await aBusiness(db, { hours: { tuesday: allDay, wednesday: allDay }, slotStepMinutes: 60 })

  const tuesday = await startsOn(db, business, TUESDAY, { durationMinutes: 90 })
  const wednesday = await startsOn(db, business, '2026-03-04', { durationMinutes: 90 })

  expect(tuesday).toHaveLength(24)
  expect(wednesday.at(-1)).toBe('2026-03-04 22:00')
})

test("the requested length, or the service's, must fit", async () => {
  const business = await aBusiness(db, { hours: { tuesday: SHORT_DAY } })
  await addService(db, business.id, { name: 'Deep Cleaning', durationMinutes: 90 })

  expect(await startsOn(db, business, TUESDAY, { service: 'deep cleaning' })).toHaveLength(2)
  expect(await startsOn(db, business, TUESDAY, { durationMinutes: 120 })).toHaveLength(1)
  expect(await startsOn(db, business, TUESDAY, { durationMinutes: 121 })).toEqual([])
  expect(await startsOn(db, business, TUESDAY, { service: 'unheard of' })).toHaveLength(4)
})

test('across clock changes every slot starts at its wall-clock time', async () => {
  const night = { open: '00:00', close: '04:00' }
  const business = await aBusiness(db, { hours: { sunday: night }, slotStepMinutes: 60, slotLengthMinutes: 60 })

  expect(await startsOn(db, business, '2026-03-08')).toEqual([
    '2026-03-08 00:00',
    '2026-03-08 01:00',
    '2026-03-08 03:00',
  ])
  expect(await startsOn(db, business, '2026-11-01')).toEqual([
    ...['2026-11-01 00:00', '2026-11-01 01:00', '2026-11-01 01:00', '2026-11-01 02:00', '2026-11-01 03:00'],
  ])
})

test('the search for the next open slots skips nights, full days and closures until it has enough', async () => {
  const business = await aBusiness(db, { hours: { tuesday: { open: '09:00', close: '10:00' } } })
  await anAppointment(db, business, { startsAt: new Date('2026-03-03T09:00-05:00') })
  await db.write`INSERT INTO closures (business_id, closed_on) VALUES (${business.id}, '2026-03-10')`
  const next = async (wish: { after?: Date; count: number }) =>
    (await nextOpenSlots(db, business, wish, NOW)).map(clock(business.timezone))

  expect(await next({ count: 3 })).toEqual(['2026-03-03 09:30', '2026-03-17 09:00', '2026-03-17 09:30'])
  expect(await next({ count: 2, after: new Date('2026-03-17T09:30-04:00') })).toEqual([
    ...['2026-03-17 09:30', '2026-03-24 09:00'],
  ])
  expect(await next({ count: 1, after: new Date('2027-06-01T09:30-04:00') })).toEqual([])
})

test('a business that never opens has no next slot, and the horizon ends the search', async () => {
  const closed = await aBusiness(db, { hours: {} })
  const rarely = await aBusiness(db, { hours: { tuesday: { open: '09:00', close: '09:30' } }, horizonDays: 14 })

  expect(await nextOpenSlots(db, closed, { count: 3 }, NOW)).toEqual([])
  expect(await nextOpenSlots(db, rarely, { count: 100 }, NOW)).toHaveLength(2)
})

test('every offered slot can be booked, and is then no longer offered', async () => {
  const business = await aBusiness(db, { capacity: 2, bufferBeforeMinutes: 10, bufferAfterMinutes: 5 })
  const wish = { durationMinutes: 50, count: 1 }

  for (let n = 0; n < 30; n += 1) {
    const [slot] = await nextOpenSlots(db, business, wish, NOW)
    expect(await isOpenSlot(db, business, slot!, NOW)).toBe(true)
    const times = { startsAt: slot!.start, endsAt: slot!.end }
    const booking = await bookAppointment(db, business, times, 'ai_call', NOW, 'open_slots_only')
    expect(booking.outcome).toBe('booked')
  }
  const slots = await slotsOn(db, business, '2026-03-02', wish, NOW)
  expect(slots).toEqual([])
})
