import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../../config/config.ts'
import { PLANS, planNamed, planTable, requirePlans } from './plan.ts'

const GOLD = { gold: { standardPerMinute: 2_000, bulkPerMinute: 400 } }

test('plans of the configuration are added to the three standard ones', () => {
  const plans = planTable(parseConfig({ FRONTBELL_PLANS: JSON.stringify(GOLD) }).plans)

  expect(plans).toEqual({ ...PLANS, ...GOLD })
  expect(planNamed(plans, 'gold')).toEqual(GOLD.gold)
})

test('a plan that is not in the configuration has the limits of starter', () => {
  const limits = ['gold', 'constructor', '__proto__'].map((name) => planNamed(planTable(), name))

  expect(limits).toEqual([PLANS.starter, PLANS.starter, PLANS.starter])
})

test('plans may be read from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-plans-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'plans.json')
  await writeFile(file, JSON.stringify(GOLD))

  expect(parseConfig({ FRONTBELL_PLANS: file }).plans).toEqual(GOLD)
  await writeFile(file, '{"gold":')
  expect(() => parseConfig({ FRONTBELL_PLANS: file })).toThrow(
    /^FRONTBELL_PLANS must be JSON such as .* \(.*plans.json/,
  )
  expect(() => parseConfig({ FRONTBELL_PLANS: join(folder, 'none.json') })).toThrow(/^FRONTBELL_PLANS .*ENOENT/)
})

test.each([
  [[], 'plans: must be an object of plans by name'],
  [{ starter: GOLD.gold }, 'starter: is fixed and cannot be changed'],
  [{ 'Gold Plus': GOLD.gold }, "Gold Plus: a plan's name is one word in lower case"],
  [{ gold: { standardPerMinute: 1 } }, 'gold.bulkPerMinute: must be a whole number from 1 to 1000000000'],
  [{ gold: { ...GOLD.gold, bulkPerMinute: 0 } }, 'gold.bulkPerMinute: must be a whole number from 1 to 1000000000'],
  [{ gold: { ...GOLD.gold, bulkPerMinute: 1.5 } }, 'gold.bulkPerMinute: must be a whole number from 1 to 1000000000'],
  [
    { gold: { ...GOLD.gold, price: 1 } },
    'gold: must have standardPerMinute and bulkPerMinute, and may have callsPerMinute, callsPerDay',
  ],
  [{ gold: null }, 'gold: must have standardPerMinute and bulkPerMinute'],
])('%j is refused with a reason', (plans, message) => {
  expect(() => requirePlans(plans)).toThrow(message)
  expect(() => parseConfig({ FRONTBELL_PLANS: JSON.stringify(plans) })).toThrow(/^FRONTBELL_PLANS must be JSON such as/)
})
