import { expect, test } from 'vitest'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene } from '../../../test/phones/call-scene.ts'
import { changeBusiness, closeDay } from '../../features/business/business-change.ts'
import { applyOpeningHours } from './after-hours.ts'

/** A Monday at nine, when the business opens (NOW), and the night before. */
const NIGHT = new Date(NOW.getTime() - 8 * 3_600_000)
const RULES = { transferPhone: '+15550001111', transferWhen: 'open_hours', closedGreeting: 'We are closed.' } as const

test('outside opening hours no caller is transferred if the business says so, and callers hear the closed greeting', async () => {
  const db = await createTestDatabase()
  const business = await changeBusiness(db, (await aBusiness(db)).id, RULES, NOW)

  const [open, closed] = [
    await applyOpeningHours(db, business, 'inbound', NOW),
    await applyOpeningHours(db, business, 'inbound', NIGHT),
  ]

  expect(open).toEqual({ business, greeting: {} })
  expect(closed).toEqual({ business: { ...business, transferPhone: null }, greeting: { greeting: 'We are closed.' } })
})

test('a closed day is closed at all hours, and outbound calls are not affected', async () => {
  const db = await createTestDatabase()
  const business = await changeBusiness(db, (await aBusiness(db)).id, RULES, NOW)
  await closeDay(db, business.id, { date: '2026-03-02', reason: 'Moving house' })

  expect((await applyOpeningHours(db, business, 'inbound', NOW)).business.transferPhone).toBeNull()
  expect(await applyOpeningHours(db, business, 'outbound', NOW)).toEqual({ business, greeting: {} })
})

test('without rules for closed hours, nothing changes', async () => {
  const db = await createTestDatabase()
  const business = await changeBusiness(db, (await aBusiness(db)).id, { transferPhone: '+15550001111' }, NOW)

  expect(await applyOpeningHours(db, business, 'inbound', NIGHT)).toEqual({ business, greeting: {} })
})

test('a caller before opening hours hears the closed greeting, is not transferred, and can still book', async () => {
  const db = await createTestDatabase()
  const scene = await aCallScene(db)
  await changeBusiness(db, scene.business.id, RULES, NOW)
  const caller = scene.call()

  await caller.hears('We are closed.')
  await caller.hears('To book an appointment, press 1.')
  caller.press('0')
  await caller.hears('there is nobody I can connect you to')
  await caller.hangsUp()

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', transferredTo: null })
})
