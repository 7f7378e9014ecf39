import { expect, test } from 'vitest'
import { decodeG711, encodeG711 } from '../../media/g711.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { mixed, scaled } from '../../media/pcm.ts'
import { dtmfTones, InbandDtmf } from './inband-dtmf.ts'

const ALL = '1234567890*#ABCD'

function heard(pcm: Pcm): string {
  const detector = new InbandDtmf()
  let digits = ''
  for (let at = 0; at + 160 <= pcm.length; at += 160) digits += detector.receive(pcm.subarray(at, at + 160)) ?? ''
  return digits
}

/** Noise that is the same in every run. */
function noise(length: number, loudness: number): Pcm {
  let seed = 7
  return Int16Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.round((seed / 1_073_741_824 - 1) * loudness)
  })
}

test('each key is heard once, loud or soft, over both laws, off by a few milliseconds, with noise on the line', () => {
  const tones = dtmfTones(ALL)
  for (const factor of [1, 0.3]) expect(heard(scaled(tones, factor)), String(factor)).toBe(ALL)
  for (const law of ['mu', 'a'] as const) expect(heard(decodeG711(law, encodeG711(law, tones))), law).toBe(ALL)
  for (const offset of [7, 43, 80, 121]) expect(heard(tones.subarray(offset)), String(offset)).toBe(ALL)
  expect(heard(mixed(tones, noise(tones.length, 1_000)))).toBe(ALL)
})

test('a key pressed twice is heard twice, one held long once', () => {
  expect(heard(dtmfTones('55'))).toBe('55')
  const held = dtmfTones('5').subarray(0, 800)
  expect(heard(Int16Array.from({ length: 16_000 }, (_, i) => held[i % 800] as number))).toBe('5')
})

test('silence, noise, single tones, ringing and voices are not keys', () => {
  const sine = (...hz: number[]) =>
    Int16Array.from({ length: 16_000 }, (_, i) =>
      Math.round(hz.reduce((sum, one) => sum + (9_000 / hz.length) * Math.sin((2 * Math.PI * one * i) / 8_000), 0)),
    )
  // A vowel: a voice of 120 Hz with formants, its pitch gliding.
  const vowel = Int16Array.from({ length: 16_000 }, (_, i) => {
    const phase = (2 * Math.PI * (120 * i + (i * i) / 1_000)) / 8_000
    return Math.round(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].reduce((sum, n) => sum + (2_500 / n) * Math.sin(n * phase), 0),
    )
  })
  for (const [what, pcm] of Object.entries({
    silence: new Int16Array(16_000),
    noise: noise(16_000, 12_000),
    beep: sine(1_000),
    low: sine(697),
    high: sine(1_336),
    ringing: sine(440, 480),
    busy: sine(480, 620),
    wide: sine(697, 2_000),
    vowel,
  }))
    expect(heard(pcm), what).toBe('')
})
