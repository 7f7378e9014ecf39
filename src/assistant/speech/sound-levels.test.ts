import { expect, test } from 'vitest'
import type { Pcm } from '../../media/media-stream.ts'
import { SoundLevels } from './sound-levels.ts'

const frame = (level: number): Pcm => new Int16Array(160).fill(level)

function levelsOf(...parts: readonly [frames: number, level: number][]): SoundLevels {
  const levels = new SoundLevels()
  for (const [frames, level] of parts) for (let n = 0; n < frames; n += 1) levels.push(frame(level))
  return levels
}

test('the level of speech is that of its loudest 200 ms, however much silence surrounds it', () => {
  const levels = levelsOf([100, 10], [10, 3_277], [100, 10])

  expect(levels.loudest(0, levels.nowMs)).toBeCloseTo(-20, 1)
  expect(levels.loudest(0, 1_500)).toBeLessThan(-65)
})

test('there is no level for too short a time, or for a time that is no longer kept', () => {
  const levels = levelsOf([600, 3_277])

  expect(levels.loudest(levels.nowMs - 40, levels.nowMs)).toBeNull()
  expect(levels.loudest(0, 1_000)).toBeNull()
  expect(levels.loudest(3_000, 4_000)).toBeCloseTo(-20, 1)
})

test('a pause is counted from the last frame that was close enough to the loudest one', () => {
  const levels = levelsOf([10, 10], [20, 3_000], [7, 200])

  expect(levels.pauseMs(200, 12)).toBe(140)
  expect(levels.pauseMs(200, 26)).toBe(0)
  levels.push(frame(2_000))
  expect(levels.pauseMs(200, 12)).toBe(0)
})
