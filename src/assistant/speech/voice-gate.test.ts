import { expect, test } from 'vitest'
import { tone } from './tones.ts'
import { VoiceGate } from './voice-gate.ts'

const frames = (count: number, level: number) => Array.from({ length: count }, () => new Int16Array(160).fill(level))

test('speech opens the gate, a pause between words keeps it open, and a longer one closes it', () => {
  const gate = new VoiceGate()
  const changes = (level: number, count: number) =>
    frames(count, level)
      .map((frame) => gate.take(frame))
      .filter((change) => change !== null)

  expect(changes(20, 100)).toEqual([])
  expect(changes(2_000, 3)).toEqual([])
  expect(changes(2_000, 1)).toEqual([true])
  expect(changes(20, 25)).toEqual([])
  expect(changes(2_000, 10)).toEqual([])
  expect(changes(20, 30)).toEqual([false])
})

test('a click is not speech', () => {
  const gate = new VoiceGate()

  const heard = [...frames(2, 20_000), ...frames(50, 0), ...frames(3, 20_000), ...frames(50, 0)].map((frame) =>
    gate.take(frame),
  )

  expect(heard.filter((change) => change !== null)).toEqual([])
})

test('the tone begins and ends in silence and is loud between', () => {
  const pcm = tone(8_000)

  expect([pcm[0], pcm.at(-1)].map((sample) => Math.abs(sample ?? 1))).toEqual([0, 0])
  expect(Math.max(...pcm)).toBeGreaterThan(5_000)
})
