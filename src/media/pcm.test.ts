import { expect, test } from 'vitest'
import { dbfs, joined, mixed, rms, scaled, trimmed } from './pcm.ts'

test('gain and mixing saturate instead of wrapping around', () => {
  expect([...scaled(Int16Array.of(100, -20_000, 20_000), 2)]).toEqual([200, -32_768, 32_767])
  expect([...mixed(Int16Array.of(30_000, -30_000, 5), Int16Array.of(10_000, -10_000))]).toEqual([32_767, -32_768, 5])
})

test('levels: silence and no samples are minus infinity, full scale is 0 dB', () => {
  expect(dbfs(new Int16Array(160))).toBe(Number.NEGATIVE_INFINITY)
  expect(dbfs(new Int16Array(160).fill(-32_768))).toBe(0)
  expect(rms(new Int16Array(0))).toBe(0)
})

test('trimming cuts the quiet ends except a margin, and removes audio that is quiet throughout', () => {
  const pcm = Int16Array.of(1, 2, 3, 500, 0, -500, 3, 2, 1)

  expect([...trimmed(pcm, 100, 1)]).toEqual([3, 500, 0, -500, 3])
  expect([...trimmed(pcm, 100, 50)]).toEqual([...pcm])
  expect(trimmed(Int16Array.of(1, 2, 3), 100, 1)).toHaveLength(0)
})

test('joining keeps every sample in order', () => {
  expect([...joined([Int16Array.of(1, 2), new Int16Array(0), Int16Array.of(3)])]).toEqual([1, 2, 3])
})
