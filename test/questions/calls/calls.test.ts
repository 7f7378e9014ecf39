import { expect, test } from 'vitest'
import { createTestDatabase } from '../../harness/test-database.ts'
import { askByTelephone, questionReport } from './ask-by-telephone.ts'
import type { AskedTrade } from './asked-trade.ts'
import { CARE_TRADES } from './care-trades.ts'
import { CRAFT_TRADES } from './craft-trades.ts'
import { GUEST_TRADES } from './guest-trades.ts'
import { HEALTH_TRADES } from './health-trades.ts'
import { HOME_TRADES } from './home-trades.ts'
import { OFFICE_TRADES } from './office-trades.ts'
import { UNPREPARED_TRADES } from './unprepared-trades.ts'
import { UNTRIED_TRADES } from './untried-trades.ts'

const db = await createTestDatabase()

async function askAll(trades: readonly AskedTrade[]) {
  const asked = []
  for (const trade of trades) asked.push(...(await askByTelephone(db, trade)))
  console.log(questionReport(asked))
  const answerable = asked.filter(({ shape }) => shape !== 'unanswerable')
  return {
    count: asked.length,
    answered: answerable.filter(({ isRight }) => isRight).length / answerable.length,
    invented: asked.filter(({ outcome }) => outcome === 'invented').length,
  }
}

test('questions that are put as situations, or with a time or a service in them, find their article in a call', async () => {
  const { count, answered, invented } = await askAll([
    ...HEALTH_TRADES,
    ...OFFICE_TRADES,
    ...CRAFT_TRADES,
    ...GUEST_TRADES,
  ])

  expect(count).toBe(120)
  expect(answered).toBeGreaterThanOrEqual(0.93)
  expect(invented).toBeLessThanOrEqual(2)
}, 300_000)

test('three of four questions to five other trades are answered, and at most two are answered wrongly', async () => {
  const { count, answered, invented } = await askAll(UNPREPARED_TRADES)

  expect(count).toBe(60)
  expect(answered).toBeGreaterThanOrEqual(0.75)
  expect(invented).toBeLessThanOrEqual(2)
}, 300_000)

test('half of the questions to eight more trades are answered, and at most two are answered wrongly', async () => {
  const { count, answered, invented } = await askAll([...HOME_TRADES, ...CARE_TRADES])

  expect(count).toBe(62)
  expect(answered).toBeGreaterThanOrEqual(0.55)
  expect(invented).toBeLessThanOrEqual(2)
}, 300_000)

test('one of five situations from five more trades is answered, and at most one of eight is answered wrongly', async () => {
  const { count, answered, invented } = await askAll(UNTRIED_TRADES)

  expect(count).toBe(45)
  expect(answered).toBeGreaterThanOrEqual(0.2)
  expect(invented).toBeLessThanOrEqual(6)
}, 300_000)
