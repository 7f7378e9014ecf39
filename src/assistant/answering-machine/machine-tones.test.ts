import { expect, test } from 'vitest'
import { decodeG711, encodeG711 } from '../../media/g711.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import { MachineTones, type ToneSign } from './machine-tones.ts'

const silence = (ms: number): Pcm => new Int16Array(ms * 8)

/** A tone whose phase is reversed every `turnMs` ms. */
const tone = (hz: number, ms: number, turnMs = Infinity): Pcm =>
  Int16Array.from({ length: ms * 8 }, (_, i) => {
    const turned = Math.floor(i / 8 / turnMs) % 2 === 1 ? -1 : 1
    return Math.round(turned * 6_000 * Math.sin((2 * Math.PI * hz * i) / 8_000))
  })

/** The signs that are detected in the audio, each with its time in ms. Stops at the first sign that ends the call. */
function detect(pcm: Pcm): [ToneSign, number][] {
  const tones = new MachineTones(8_000)
  const signs: [ToneSign, number][] = []
  const line = decodeG711('mu', encodeG711('mu', pcm))
  for (let at = 0; at + 160 <= line.length; at += 160) {
    const sign = tones.take(line.subarray(at, at + 160))
    if (sign === 'fax' || sign === 'intercept') return [...signs, [sign, at / 8 + 20]]
    if (sign === 'ended') signs.push([sign, at / 8 + 20])
  }
  return signs
}

const kinds = (pcm: Pcm) => detect(pcm).map(([sign]) => sign)

test('a fax is detected within a second and a half, even with phase reversals', () => {
  for (const turnMs of [Infinity, 450]) {
    const [first] = detect(joined([silence(1_000), tone(2_100, 3_300, turnMs), silence(500)]))
    expect(first?.[0], String(turnMs)).toBe('fax')
    expect(first?.[1], String(turnMs)).toBeLessThan(2_500)
  }
})

test.each([
  [914, 1_371, 1_777, 276],
  [985, 1_429, 1_777, 380],
  [985, 1_371, 1_777, 380],
])(
  'the three tones before "this number is not in use" are not taken for a beep (%d, %d, %d Hz)',
  (first, second, third, ms) => {
    const tones = joined([silence(500), tone(first, ms), tone(second, ms), tone(third, 380), silence(500)])

    expect(kinds(tones)).toEqual(['intercept'])
  },
)

test.each([440, 914, 1_000, 1_400, 1_777, 2_100])(
  'a beep of %d Hz is detected once, at most a tenth of a second late',
  (hz) => {
    const signs = detect(joined([silence(300), tone(hz, 400), silence(800)]))

    expect(signs.map(([sign]) => sign)).toEqual(['ended'])
    expect(signs[0]?.[1]).toBeLessThanOrEqual(300 + 400 + 140)
  },
)

test('two rising beeps are two beeps', () => {
  expect(kinds(joined([tone(1_000, 300), silence(300), tone(1_400, 300), silence(300)]))).toEqual(['ended', 'ended'])
})
