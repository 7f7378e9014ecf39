import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientVoice } from '../../../test/harness/patient-voice.ts'
import { decodeG711, encodeG711 } from '../../media/g711.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined, mixed } from '../../media/pcm.ts'
import { BeepDetector } from './beep.ts'

const sine = (ms: number, hz: number[], loudness = 6_000): Pcm =>
  Int16Array.from({ length: ms * 8 }, (_, i) =>
    Math.round(hz.reduce((sum, one) => sum + (loudness / hz.length) * Math.sin((2 * Math.PI * one * i) / 8_000), 0)),
  )
const silence = (ms: number): Pcm => new Int16Array(ms * 8)

/** Noise that is the same in every run. */
function noise(ms: number, loudness: number): Pcm {
  let seed = 11
  return Int16Array.from({ length: ms * 8 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.round((seed / 1_073_741_824 - 1) * loudness)
  })
}

/** The number of beeps that ended. */
function beeps(pcm: Pcm): number {
  const detector = new BeepDetector(8_000)
  let count = 0
  for (let at = 0; at + 160 <= pcm.length; at += 160)
    if (detector.take(pcm.subarray(at, at + 160)) === 'ended') count += 1
  return count
}

const voice = patientVoice()
let speech: Pcm
beforeAll(async () => {
  const pieces = []
  const words =
    'You have reached the office of Mister Moore. Noon, room, zoo, tune. Please leave a message after the tone.'
  for await (const pcm of voice.speak(words, { sampleRate: 8_000 })) pieces.push(pcm)
  speech = joined(pieces)
})
afterAll(() => voice.close())

test.each([400, 440, 880, 1_000, 1_400, 2_000])('a beep of %d Hz is heard once, soft, coded, and with noise', (hz) => {
  const beep = joined([silence(300), sine(400, [hz]), silence(300)])

  expect(beeps(beep)).toBe(1)
  expect(beeps(joined([silence(100), sine(400, [hz], 1_000), silence(100)]))).toBe(1)
  for (const law of ['mu', 'a'] as const) expect(beeps(decodeG711(law, encodeG711(law, beep))), law).toBe(1)
  expect(beeps(mixed(beep, noise(1_000, 300)))).toBe(1)
})

test('voices, keys, ringing and busy tones, noise, clicks and hum are not taken for beeps', () => {
  expect(beeps(speech)).toBe(0)
  for (const [what, pcm] of Object.entries({
    key: sine(1_000, [697, 1_209]),
    ringing: sine(2_000, [440, 480]),
    busy: joined([sine(500, [480, 620]), silence(500), sine(500, [480, 620]), silence(100)]),
    noise: noise(3_000, 8_000),
    click: joined([sine(60, [1_000]), silence(200)]),
    hum: joined([sine(2_000, [120]), silence(100)]),
  }))
    expect(beeps(pcm), what).toBe(0)
})
