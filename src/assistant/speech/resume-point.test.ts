import { expect, test } from 'vitest'
import type { Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import { resumePoint } from './resume-point.ts'

const RATE = 8_000
const voiced = (ms: number): Pcm => new Int16Array(ms * 8).fill(4_000)
const pause = (ms: number): Pcm => new Int16Array(ms * 8).fill(10)
const msOf = (samples: number) => samples / 8

test('speech continues at the beginning of the interrupted word', () => {
  const audio = joined([voiced(400), pause(80), voiced(500)])

  expect(msOf(resumePoint(audio, 700 * 8, RATE))).toBe(480)
})

test('speech that was interrupted in a pause continues there', () => {
  const audio = joined([voiced(400), pause(200), voiced(500)])

  expect(msOf(resumePoint(audio, 520 * 8, RATE))).toBe(520)
})

test('a closure within a word is not a pause', () => {
  const audio = joined([voiced(800), pause(30), voiced(300)])

  expect(msOf(resumePoint(audio, 1_000 * 8, RATE))).toBe(880)
})

test('without a pause nearby 120 ms are repeated, and never more than there is', () => {
  expect(msOf(resumePoint(voiced(2_000), 1_500 * 8, RATE))).toBe(1_380)
  expect(msOf(resumePoint(voiced(2_000), 50 * 8, RATE))).toBe(0)
  expect(resumePoint(voiced(100), 0, RATE)).toBe(0)
})
