import { beforeAll, expect, test } from 'vitest'
import { aBusiness, anAppointment } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { cancelAppointment } from './appointment.ts'
import { calendarBetween } from './calendar.ts'

const NOW = new Date('2026-03-02T14:00:00.000Z')
const at = (text: string) => new Date(text)
const NINE_TO_ELEVEN = { open: '09:00', close: '11:00' }

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('a range of days has exactly the appointments that overlap it, of every status, in order of start', async () => {
  const business = await aBusiness(db, { capacity: 3 })
  const stranger = await aBusiness(db)
  await anAppointment(db, stranger, { startsAt: at('2026-03-03T15:00:00Z') })
  const late = await anAppointment(db, business, { startsAt: at('2026-03-04T04:30:00Z') })
  const early = await anAppointment(db, business, { startsAt: at('2026-03-03T04:45:00Z') })
  await anAppointment(db, business, { startsAt: at('2026-03-03T04:30:00Z') }) // ends at midnight
  await anAppointment(db, business, { startsAt: at('2026-03-04T05:00:00Z') }) // starts at midnight
  const gone = await anAppointment(db, business, { startsAt: at('2026-03-03T15:00:00Z') })
  await cancelAppointment(db, business, gone.id, { cancelledBy: 'contact' }, NOW)

  const { appointments, complete } = await calendarBetween(db, business, '2026-03-03', '2026-03-04')

  expect(appointments.map(({ id, status }) => [id, status])).toEqual([
    [early.id, 'confirmed'],
    [gone.id, 'cancelled'],
    [late.id, 'confirmed'],
  ])
  expect(complete).toBe(true)
})

test('openings follow the wall clock over a change of clocks and past midnight, and closed days have none', async () => {
  const hours = { saturday: { open: '22:00', close: '03:00' }, sunday: NINE_TO_ELEVEN, monday: NINE_TO_ELEVEN }
  const business = await aBusiness(db, { hours })
  await db.write`INSERT INTO closures (business_id, closed_on) VALUES (${business.id}, '2026-03-09')`

  // The clocks of New York go from 02:00 to 03:00 on Sunday 8 March 2026.
  const { openings } = await calendarBetween(db, business, '2026-03-08', '2026-03-10')

  expect(openings).toEqual([
    { start: at('2026-03-08T05:00:00Z'), end: at('2026-03-08T07:00:00Z') }, // midnight to 02:00, when it is 03:00
    { start: at('2026-03-08T13:00:00Z'), end: at('2026-03-08T15:00:00Z') },
  ])
})

test.each([
  ['2026-02-30', '2026-03-04', 'from: '],
  ['2026-03-03', 'tomorrow', 'to: '],
  ['2026-03-03', '2026-03-03', 'to: '],
  ['2026-03-03', '2026-05-05', 'to: '],
])('from %s to %s is refused, and the date at fault named', async (from, to, fault) => {
  const business = await aBusiness(db)

  await expect(calendarBetween(db, business, from, to)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining(fault),
  })
})

test('a day that the zone skipped is empty', async () => {
  const business = await aBusiness(db, { timezone: 'Pacific/Apia' })

  expect(await calendarBetween(db, business, '2011-12-30', '2011-12-31')).toEqual({
    ...{ appointments: [], openings: [], complete: true },
  })
})
