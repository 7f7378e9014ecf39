import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aCalendarConnection, anAppointment } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { addStaff } from '../staff/staff.ts'
import { cancelAppointment } from './appointment.ts'
import { calendarBetween } from './calendar.ts'

const NOW = new Date('2026-03-02T14:00:00.000Z')
const at = (text: string) => new Date(text)
const NINE_TO_ELEVEN = { open: '09:00', close: '11:00' }

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('a range of days has exactly the appointments that overlap it, of any status, in order of start', async () => {
  const business = await aBusiness(db, { capacity: 3 })
  const stranger = await aBusiness(db)
  await anAppointment(db, stranger, { startsAt: at('2026-03-03T15:00:00Z') })
  const late = await anAppointment(db, business, { startsAt: at('2026-03-04T04:30:00Z') })
  const early = await anAppointment(db, business, { startsAt: at('2026-03-03T04:45:00Z') })
  await anAppointment(db, business, { startsAt: at('2026-03-03T04:30:00Z') }) // ends at midnight
  await anAppointment(db, business, { startsAt: at('2026-03-04T05:00:00Z') }) // starts at midnight
  const gone = await anAppointment(db, business, { startsAt: at('2026-03-03T15:00:00Z') })
  await cancelAppointment(db, business, gone.id, { cancelledBy: 'contact' }, NOW)

  const { appointments, complete } = await calendarBetween(db, business, { from: '2026-03-03', to: '2026-03-04' }, true)

  expect(appointments.map(({ id, status }) => [id, status])).toEqual([
    [early.id, 'confirmed'],
    [gone.id, 'cancelled'],
    [late.id, 'confirmed'],
  ])
  expect(complete).toBe(true)
})

test('openings follow the wall clock across a clock change and past midnight, and closed days have none', async () => {
  const hours = { saturday: { open: '22:00', close: '03:00' }, sunday: NINE_TO_ELEVEN, monday: NINE_TO_ELEVEN }
  const business = await aBusiness(db, { hours })
  await db.write`INSERT INTO closures (business_id, closed_on) VALUES (${business.id}, '2026-03-09')`

  // The clocks of New York go from 02:00 to 03:00 on Sunday 8 March 2026.
  const { openings } = await calendarBetween(db, business, { from: '2026-03-08', to: '2026-03-10' }, true)

  expect(openings).toEqual([
    { start: at('2026-03-08T05:00:00Z'), end: at('2026-03-08T07:00:00Z') }, // midnight to 02:00, when it is 03:00
    { start: at('2026-03-08T13:00:00Z'), end: at('2026-03-08T15:00:00Z') },
  ])
})

test('members work in their own hours or those of the business, without time off; removed and inactive members are left out', async () => {
  const business = await aBusiness(db, { hours: { tuesday: NINE_TO_ELEVEN } })
  const twice = { tuesday: [NINE_TO_ELEVEN, { open: '14:00', close: '16:00' }] }
  const anna = await addStaff(db, business.id, { name: 'Anna', hours: twice }, NOW)
  const ben = await addStaff(db, business.id, { name: 'Ben' }, NOW)
  await addStaff(db, business.id, { name: 'Cleo', active: false }, NOW)
  const off = (id: string, staffId: string | null, from: string, until: string) => db.write`
    INSERT INTO time_off (id, business_id, staff_id, starts_at, ends_at, repeats, created_at)
    VALUES (${business.id + id}, ${business.id}, ${staffId}, ${from}::text::timestamp, ${until}::text::timestamp, 'never', ${NOW})`
  await off('a', anna.id, '2026-03-03T14:30', '2026-03-03T15:00')
  await off('b', null, '2026-03-03T09:00', '2026-03-03T09:30')

  const { openings, members } = await calendarBetween(db, business, { from: '2026-03-03', to: '2026-03-04' }, true)

  const morning = { start: at('2026-03-03T14:30:00Z'), end: at('2026-03-03T16:00:00Z') }
  expect(openings).toEqual([morning])
  expect(members).toEqual([
    {
      staffId: anna.id,
      working: [
        morning,
        { start: at('2026-03-03T19:00:00Z'), end: at('2026-03-03T19:30:00Z') },
        { start: at('2026-03-03T20:00:00Z'), end: at('2026-03-03T21:00:00Z') },
      ],
    },
    { staffId: ben.id, working: [morning] },
  ])
})

test('events of connected calendars are listed in order, with titles only for those who may see them', async () => {
  const business = await aBusiness(db)
  const stranger = await aBusiness(db)
  const anna = await addStaff(db, business.id, { name: 'Anna' }, NOW)
  const busy = async (of: string, staffId: string | null, start: string, end: string, title: string | null) => {
    const id = await aCalendarConnection(db, of)
    await db.write`
      INSERT INTO busy_times (business_id, staff_id, calendar_id, external_id, starts_at, ends_at, title)
      VALUES (${of}, ${staffId}, ${id}, ${start}, ${at(start)}, ${at(end)}, ${title})`
  }
  await busy(business.id, anna.id, '2026-03-03T16:00:00Z', '2026-03-03T17:00:00Z', 'Dentist')
  await busy(business.id, null, '2026-03-02T15:00:00Z', '2026-03-03T06:00:00Z', 'Fair')
  await busy(business.id, null, '2026-03-04T15:00:00Z', '2026-03-04T16:00:00Z', 'Another day')
  await busy(stranger.id, null, '2026-03-03T15:00:00Z', '2026-03-03T16:00:00Z', 'Of strangers')
  const days = { from: '2026-03-03', to: '2026-03-04' }

  const { busy: seen } = await calendarBetween(db, business, days, true)
  const { busy: hidden } = await calendarBetween(db, business, days, false)

  expect(seen.map(({ staffId, title }) => [staffId, title])).toEqual([
    [null, 'Fair'],
    [anna.id, 'Dentist'],
  ])
  expect(seen[1]).toMatchObject({ start: at('2026-03-03T16:00:00Z'), end: at('2026-03-03T17:00:00Z') })
  expect(hidden.map(({ staffId, title }) => [staffId, title])).toEqual([
    [null, null],
    [anna.id, null],
  ])
})

test.each([
  ['2026-02-30', '2026-03-04', 'from: '],
  ['2026-03-03', 'tomorrow', 'to: '],
  ['2026-03-03', '2026-03-03', 'to: '],
  ['2026-03-03', '2026-05-05', 'to: '],
])('from %s to %s is refused, naming the wrong date', async (from, to, fault) => {
  const business = await aBusiness(db)

  await expect(calendarBetween(db, business, { from, to }, true)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining(fault),
  })
})

test('a day that the zone skipped is empty', async () => {
  const business = await aBusiness(db, { timezone: 'Pacific/Apia' })

  expect(await calendarBetween(db, business, { from: '2011-12-30', to: '2011-12-31' }, true)).toEqual({
    ...{ appointments: [], openings: [], members: [], busy: [], complete: true },
  })
})
