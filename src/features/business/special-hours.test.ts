import { expect, test } from 'vitest'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { closeDay } from './business-change.ts'
import { listSpecialHours, setSpecialHours } from './special-hours.ts'

const db = await createTestDatabase()
// A Wednesday.
const EVE = '2026-12-30'
const DAY = '2026-12-31'
const late = { open: '18:00', close: '03:00' }

/** Open from 02:00 on Thursdays. */
const early = () => aBusiness(db, { hours: { thursday: { open: '02:00', close: '12:00' } } })

test('special hours that run into the openings of the next day are refused, unless that day is closed or opens later', async () => {
  const business = await early()
  const set = (date: string, openings: { open: string; close: string }[]) =>
    setSpecialHours(db, business.id, { date, openings })

  await expect(set(EVE, [late])).rejects.toThrow(
    'openings: the opening 18:00-03:00 lasts into 2026-12-31, which opens at 02:00; close by 02:00, or open 2026-12-31 later',
  )
  await closeDay(db, business.id, { date: DAY })
  await set(EVE, [late])
  await expect(set(DAY, [{ open: '02:30', close: '09:00' }])).rejects.toThrow(
    /^openings: on 2026-12-30: the opening 18:00-03:00 lasts into 2026-12-31/,
  )
  await set(DAY, [{ open: '03:00', close: '09:00' }])

  expect((await listSpecialHours(db, business.id)).map(({ date }) => date)).toEqual([EVE, DAY])
})
