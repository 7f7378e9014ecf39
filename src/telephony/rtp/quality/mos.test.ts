import { expect, test } from 'vitest'
import { estimatedMos } from './mos.ts'

const PERFECT = { loss: 0, jitterMs: 0, roundTripMs: 0 }

test('perfect G.711 has the score that G.107 gives it, less the delay of one frame and a phone', () => {
  expect(estimatedMos(PERFECT)).toBeCloseTo(4.38, 1)
})

test('the scores for losses are those of G.113: 1 % is good, 5 % is poor, a total loss is bad', () => {
  expect(estimatedMos({ ...PERFECT, loss: 0.01 })).toBeGreaterThan(4.2)
  expect(estimatedMos({ ...PERFECT, loss: 0.05 })).toBeLessThan(3.9)
  expect(estimatedMos({ ...PERFECT, loss: 0.2 })).toBeLessThan(2.8)
  expect(estimatedMos({ ...PERFECT, loss: 1 })).toBeLessThan(1.5)
})

test('more loss, jitter or delay never makes a better score, and it stays between 1 and 4.41', () => {
  for (const key of ['loss', 'jitterMs', 'roundTripMs'] as const) {
    const scores = [0, 0.1, 0.3, 0.6, 1].map((part) =>
      estimatedMos({ ...PERFECT, [key]: part * (key === 'loss' ? 1 : 2_000) }),
    )
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...scores)).toBeLessThanOrEqual(4.41)
  }
})
