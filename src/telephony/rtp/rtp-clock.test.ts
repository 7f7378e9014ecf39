import { expect, test } from 'vitest'
import { StepTimeline } from './rtp-clock.ts'

test('timestamps at 48 kHz count as steps at 8 kHz, even where they wrap and where packets change places', () => {
  const timeline = new StepTimeline()
  const start = 2 ** 32 - 1_900
  const steps = [0, 960, 2_880, 1_920, 3_840].map((ticks) => timeline.stepsAt(7, (start + ticks) >>> 0, 6))

  expect(steps).toEqual([0, 160, 480, 320, 640])
  expect(timeline.stepsAt(7, 12_345, 1)).toBe(12_345)
  expect(timeline.stepsAt(7, 2 ** 32 - 1, 1)).toBe(2 ** 32 - 1)
  expect(timeline.stepsAt(8, 5_000_000, 6)).toBe(0)
  expect(timeline.stepsAt(8, 5_000_000 - 960, 6)).toBe(2 ** 32 - 160)
})
