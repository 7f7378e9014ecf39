import { expect, test } from 'vitest'
import { aBusiness, aCaller, anAppointment, NOW } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { addService, type Business } from '../../../features/business/business.ts'
import { addStaff } from '../../../features/staff/staff.ts'
import { addTimeOff } from '../../../features/staff/time-off.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { silentLog } from '../../../kernel/log.ts'
import { writtenSlots } from '../../sms/written-time.ts'
import { parseWhen } from '../../understanding/en/parse-when.ts'
import type { When } from '../../understanding/when.ts'
import { findSlotsTool } from './find-slots.ts'

const db = await createTestDatabase()

/** The times that would be offered for a wish written at `now`, in writing. */
async function offered(
  text: string,
  options: { now?: string; nights?: boolean; seen?: string[]; busy?: [string, number][] } = {},
) {
  const { now = '2026-03-02T14:00:00Z', nights = false, seen = [], busy = [] } = options
  const hours = nights
    ? { saturday: { open: '00:00', close: '06:00' }, sunday: { open: '00:00', close: '06:00' } }
    : undefined
  const business = await aBusiness(db, hours ? { hours } : {})
  for (const [startsAt, durationMinutes] of busy)
    await anAppointment(db, business, { startsAt: new Date(startsAt), durationMinutes })
  const clock = new ManualClock(new Date(now))
  const when = parseWhen(text, { now: clock.now(), timezone: business.timezone, country: 'US' }).when as When
  const context = {
    db,
    business,
    caller: aCaller({ callId: null }),
    callId: null,
    clock,
    log: silentLog,
    transfer: async () => ({ outcome: 'failed', reason: '' }) as const,
  }
  const result = await findSlotsTool.run(
    context,
    { service: null, when, seen: seen.map((one) => new Date(one)), count: 3 },
    false,
  )
  if (result.outcome !== 'slots') throw new Error(result.outcome)
  return [result.fit, ...writtenSlots(result.slots, business.timezone)]
}

test('slots fit the wanted days and times, and those of one day are spread over it', async () => {
  expect(await offered('tomorrow')).toEqual([
    'wished',
    'Tue Mar 3 at 9:00 AM',
    'Tue Mar 3 at 1:00 PM',
    'Tue Mar 3 at 4:30 PM',
  ])
  expect(await offered('tomorrow at 4')).toEqual(['wished', 'Tue Mar 3 at 4:00 PM'])
  expect(await offered('any morning')).toEqual([
    'wished',
    ...['9:30', '10:30', '11:30'].map((time) => `Mon Mar 2 at ${time} AM`),
  ])
  expect(await offered('Tuesday or Thursday at 10')).toEqual([
    'wished',
    'Tue Mar 3 at 10:00 AM',
    'Thu Mar 5 at 10:00 AM',
  ])
})

test('if the caller wants the earliest or the latest, the first or the last times of the day are found', async () => {
  expect(await offered('earliest tomorrow')).toEqual([
    'wished',
    ...['9:00', '9:30', '10:00'].map((time) => `Tue Mar 3 at ${time} AM`),
  ])
  expect(await offered('last thing tomorrow')).toEqual([
    'wished',
    ...['3:30', '4:00', '4:30'].map((time) => `Tue Mar 3 at ${time} PM`),
  ])
})

test('for a taken time the closest slots of that day are found; for a full or closed day, the next slots', async () => {
  const noon: [string, number] = ['2026-03-03T17:00:00Z', 60]
  const allDay: [string, number] = ['2026-03-03T14:00:00Z', 480]

  expect(await offered('tomorrow at noon', { busy: [noon] })).toEqual([
    'near',
    ...['11:00 AM', '11:30 AM', '1:00 PM'].map((time) => `Tue Mar 3 at ${time}`),
  ])
  expect(await offered('tomorrow at noon', { busy: [allDay] })).toEqual([
    'soonest',
    ...['9:00', '9:30', '10:00'].map((time) => `Wed Mar 4 at ${time} AM`),
  ])
  expect((await offered('on Saturday'))[1]).toBe('Mon Mar 9 at 9:00 AM')
})

test('slots that were offered before are not offered again', async () => {
  expect(await offered('tomorrow at 4', { seen: ['2026-03-03T21:00:00Z'] })).toEqual([
    'near',
    ...['3:00 PM', '3:30 PM', '4:30 PM'].map((time) => `Tue Mar 3 at ${time}`),
  ])
})

test('an hour that is skipped when the clocks change is not offered', async () => {
  const now = '2026-03-06T14:00:00Z'

  expect(await offered('Sunday at 2:30am', { now, nights: true })).toEqual([
    'near',
    ...['1:30 AM', '3:00 AM', '3:30 AM'].map((time) => `Sun Mar 8 at ${time}`),
  ])
})

test('an hour that is repeated when the clocks change is offered twice, in different words', async () => {
  const now = '2026-10-30T14:00:00Z'

  expect(await offered('Sunday at 1:30am', { now, nights: true })).toEqual([
    'wished',
    'Sun Nov 1 at 1:30 AM (UTC-04:00)',
    'Sun Nov 1 at 1:30 AM (UTC-05:00)',
  ])
})

const contextOf = (business: Business) => ({
  ...{ db, business, caller: aCaller({ callId: null }), callId: null, clock: new ManualClock(NOW), log: silentLog },
  transfer: async () => ({ outcome: 'failed', reason: '' }) as const,
})

test("slots for a wanted member are that member's, and for a member who does not offer the service the result names those who do", async () => {
  const business = await aBusiness(db)
  const haircut = await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  await addService(db, business.id, { name: 'Color', durationMinutes: 90 })
  const anna = await addStaff(db, business.id, { name: 'Anna' }, NOW)
  const ben = await addStaff(db, business.id, { name: 'Ben', serviceIds: [haircut.id] }, NOW)
  const nine = new Date('2026-03-03T14:00:00Z')
  await anAppointment(db, business, { startsAt: nine, service: 'Haircut', staffIds: [anna.id] })
  const context = contextOf(business)
  const when = parseWhen('tomorrow at 9', { now: NOW, timezone: business.timezone, country: 'US' }).when
  const find = (service: string, member: { id: string; name: string }) =>
    findSlotsTool.run(context, { service, when, staff: [member], seen: [], count: 3 }, false)

  expect(await find('Haircut', ben)).toMatchObject({ fit: 'wished', slots: [{ start: nine, staffIds: [ben.id] }] })
  expect(await find('Haircut', anna)).toMatchObject({ fit: 'near' })
  expect(await find('Color', ben)).toEqual({ outcome: 'not_offered', offeredBy: ['Anna'] })
  expect(await find('Color', { id: 'stf_gone', name: 'Zoe' })).toEqual({ outcome: 'not_offered', offeredBy: ['Anna'] })
})

test('a time next to a break is found from the openings and the time off of the wanted member on that day', async () => {
  const business = await aBusiness(db)
  const openings = [
    { open: '09:00', close: '11:30' },
    { open: '12:30', close: '15:00' },
    { open: '15:30', close: '18:00' },
  ]
  const anna = await addStaff(db, business.id, { name: 'Anna', hours: { tuesday: openings, thursday: openings } }, NOW)
  const ben = await addStaff(db, business.id, { name: 'Ben' }, NOW)
  const away = { staffId: ben.id, startsAt: '2026-03-04T13:00', endsAt: '2026-03-04T13:45' }
  await addTimeOff(db, business.id, away, NOW)
  const find = async (text: string, staff: { id: string; name: string }[], moves?: string) => {
    const sense = { now: NOW, timezone: business.timezone, country: 'US' }
    const when = parseWhen(text, sense).when
    const wish = {
      service: null,
      when,
      seen: [],
      count: 3,
      ...(staff.length > 0 ? { staff } : {}),
      ...(moves ? { moves } : {}),
    }
    const found = await findSlotsTool.run(contextOf(business), wish, false)
    if (found.outcome !== 'slots') throw new Error(found.outcome)
    return found.noBreakOn ?? writtenSlots(found.slots, business.timezone).map((one) => one.replace(/ [AP]M$/, ''))
  }

  const after = ['12:30', '1:00', '1:30'].map((time) => `Tue Mar 3 at ${time}`)
  expect(await find('tomorrow after her lunch break', [anna])).toEqual(after)
  expect(await find('on Tuesday right before your break', [anna])).toEqual(
    ['10:00', '10:30', '11:00'].map((time) => `Tue Mar 3 at ${time}`),
  )
  expect(await find('Wednesday when he is back from lunch', [ben])).toEqual(
    ['2:00', '2:30', '3:00'].map((time) => `Wed Mar 4 at ${time}`),
  )
  expect(await find('Thursday after his lunch break', [ben])).toBe('2026-03-05')
  // Nobody in particular is wanted, and the business itself has no break.
  expect(await find('Tuesday after your lunch break', [])).toBe('2026-03-03')
  expect(await find('after her lunch break', [anna])).toEqual(after)

  const nine = { startsAt: new Date('2026-03-05T14:00:00Z'), staffIds: [anna.id] }
  const { id } = await anAppointment(db, business, nine)
  expect(await find('Tuesday after her break', [], id)).toEqual(after)
})
