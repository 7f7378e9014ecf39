import { expect, test } from 'vitest'
import { ManualClock } from '../../kernel/clock.ts'
import { LineShares } from './line-shares.ts'

const ADA = '+12125550142'
const setup = (limits = { perCaller: 2, perCallerAMinute: 5 }) => {
  const clock = new ManualClock('2026-03-02T14:30:00.000Z')
  const shares = new LineShares(limits, clock)
  const take = (caller: string | null, businessId = 'biz_a', businessLines = 100) =>
    shares.take({ businessId, caller, businessLines })
  return { clock, take }
}
const released = (taken: ReturnType<LineShares['take']>) => 'release' in taken && taken.release()

test('a caller can have only a limited number of simultaneous calls to each business', () => {
  const { take } = setup()
  const first = take(ADA)
  take(ADA)

  expect(take(ADA)).toEqual({ refusal: 'caller_at_once' })
  expect(take(ADA, 'biz_b')).toHaveProperty('release')
  released(first)
  released(first)

  expect(take(ADA)).toHaveProperty('release')
  expect(take(ADA)).toEqual({ refusal: 'caller_at_once' })
})

test('a caller can make only a limited number of calls per minute, including refused ones', () => {
  const { clock, take } = setup()
  for (let i = 0; i < 5; i++) released(take(ADA))

  expect(take(ADA)).toEqual({ refusal: 'caller_per_minute' })
  clock.advance(59_999)
  expect(take(ADA)).toEqual({ refusal: 'caller_per_minute' })
  clock.advance(60_000)

  expect(take(ADA)).toHaveProperty('release')
})

test('a business has its share of the lines; it is the only limit for callers who withhold their number', () => {
  const { take } = setup()
  const taken = [1, 2, 3].map(() => take(null, 'biz_a', 3))

  expect(take(null, 'biz_a', 3)).toEqual({ refusal: 'business_share' })
  expect(take(null, 'biz_b', 3)).toHaveProperty('release')
  taken.forEach(released)

  expect(take(ADA, 'biz_a', 3)).toHaveProperty('release')
})

test('0 means no limit', () => {
  const { take } = setup({ perCaller: 0, perCallerAMinute: 0 })

  for (let i = 0; i < 50; i++) expect(take(ADA)).toHaveProperty('release')
})
