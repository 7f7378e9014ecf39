import { expect, test } from 'vitest'
import { type CampaignResults, reasonToPause } from './circuit-breaker.ts'

const results = (fields: Partial<CampaignResults>): CampaignResults => ({
  ...{ recent: 20, recentFailed: 0, contacted: 100, optedOut: 0 },
  ...fields,
})

test('a campaign continues while most recipients are reached and few opt out', () => {
  expect(reasonToPause(results({ recentFailed: 9 }))).toBeNull()
  expect(reasonToPause(results({ recent: 19, recentFailed: 19 }))).toBeNull()
  expect(reasonToPause(results({ contacted: 10, optedOut: 4 }))).toBeNull()
  expect(reasonToPause(results({ contacted: null, optedOut: 4 }))).toBeNull()
  expect(reasonToPause(results({ contacted: 1_000, optedOut: 49 }))).toBeNull()
})

test('a campaign pauses if half of the last 20 fail, or if 5 people and 5 % opt out', () => {
  expect(reasonToPause(results({ recentFailed: 10 }))).toBe('many_failures')
  expect(reasonToPause(results({ contacted: 100, optedOut: 5 }))).toBe('many_opt_outs')
  expect(reasonToPause(results({ contacted: 1_000, optedOut: 50 }))).toBe('many_opt_outs')
})
