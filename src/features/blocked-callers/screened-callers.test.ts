import { expect, test } from 'vitest'
import { aBusiness, aCall, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { changeBusiness } from '../business/business-change.ts'
import {
  allowCaller,
  blockCaller,
  disallowCaller,
  listAllowedCallers,
  listBlockedCallers,
  listRefusedCalls,
  noteRefusedCall,
  readCallerRules,
} from './blocked-caller.ts'

const CALLER = '+12125550142'
const DAY_MS = 86_400_000

async function aSalon() {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const silent = () => aCall(db, business, { from: CALLER, ending: { endedReason: 'silence', scoredTurns: [] } })
  const spoken = () =>
    aCall(db, business, { from: CALLER, ending: { scoredTurns: [{ confidence: 0.9, grounded: true }] } })
  const rules = (at = new Date(NOW.getTime() + 60_000)) => readCallerRules(db, business.id, CALLER, at)
  return { db, business, silent, spoken, rules }
}

test('a number is silent after three calls without a word within a day, and not before', async () => {
  const { silent, rules } = await aSalon()
  await silent()
  await silent()
  expect(await rules()).toMatchObject({ isSilent: false })

  await silent()

  expect(await rules()).toMatchObject({ isSilent: true })
  expect(await rules(new Date(NOW.getTime() + 2 * DAY_MS))).toMatchObject({ isSilent: false })
})

test('a number from which somebody spoke in one of the last three calls is not silent', async () => {
  const { silent, spoken, rules } = await aSalon()
  await silent()
  await spoken()
  await silent()
  await silent()
  expect(await rules()).toMatchObject({ isSilent: false })
})

test('a number whose callers hung up during the greeting is not silent', async () => {
  const { db, business, rules } = await aSalon()
  const ending = { endedReason: 'caller_hangup' as const, scoredTurns: [] }
  for (let call = 0; call < 3; call++) await aCall(db, business, { from: CALLER, ending })

  expect(await rules()).toMatchObject({ isSilent: false })
})

test('a business refuses whom it blocked, until it allows them; blocking ends the permission', async () => {
  const { db, business, rules } = await aSalon()
  await blockCaller(db, business.id, { phone: CALLER }, NOW)
  expect(await rules()).toMatchObject({ isBlocked: true, isAllowed: false })

  expect(await allowCaller(db, business.id, { phone: '212 555 0142' }, NOW)).toMatchObject({ phone: CALLER })
  expect(await listBlockedCallers(db, business.id)).toEqual([])
  expect(await listAllowedCallers(db, business.id)).toMatchObject([{ phone: CALLER }])
  expect(await rules()).toMatchObject({ isBlocked: false, isAllowed: true })

  await blockCaller(db, business.id, { phone: CALLER }, NOW)
  expect(await rules()).toMatchObject({ isBlocked: true, isAllowed: false })
  await expect(disallowCaller(db, business.id, CALLER)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('calls that failed the check of their number are refused only where the business says so', async () => {
  const { db, business, rules } = await aSalon()
  expect(await rules()).toMatchObject({ refusesFailedChecks: false })

  await changeBusiness(db, business.id, { refuseFailedChecks: true }, NOW)

  expect(await rules()).toMatchObject({ refusesFailedChecks: true })
})

test('the owner sees refused calls with their rule, newest first, and whether the caller is allowed by now', async () => {
  const { db, business } = await aSalon()
  const calls = [await aCall(db, business, { from: CALLER }), await aCall(db, business, { from: 'anonymous' })]
  const rules = ['silent_caller', 'blocked']
  for (const [index, callId] of calls.entries())
    await noteRefusedCall(
      db,
      { callId, businessId: business.id, rule: rules[index] as string },
      new Date(NOW.getTime() + index),
    )
  await allowCaller(db, business.id, { phone: CALLER }, NOW)

  expect(await listRefusedCalls(db, business.id)).toMatchObject([
    { from: 'anonymous', rule: 'blocked', isAllowed: false },
    { from: CALLER, rule: 'silent_caller', isAllowed: true },
  ])
})
