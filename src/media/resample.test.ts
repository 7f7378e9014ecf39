import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joined } from './pcm.ts'
import { Resampler, resampled } from './resample.ts'

const RATES = [8000, 16_000, 24_000, 48_000]
const PAIRS = RATES.flatMap((from) => RATES.filter((to) => to !== from).map((to) => [from, to] as const))

const sine = (hz: number, rate: number, samples: number) =>
  Float64Array.from({ length: samples }, (_, i) => 10_000 * Math.sin((2 * Math.PI * hz * i) / rate))

/** The signal-to-noise ratio in dB against the ideal sine, without the ends. */
function signalToNoise(actual: Int16Array, ideal: Float64Array): number {
  let signal = 0
  let noise = 0
  for (let i = 400; i < actual.length - 400; i++) {
    signal += ideal[i]! ** 2
    noise += (actual[i]! - ideal[i]!) ** 2
  }
  return 10 * Math.log10(signal / noise)
}

test.each(PAIRS)('%i Hz to %i Hz keeps speech frequencies, in phase, at better than 60 dB', (from, to) => {
  const passBand = 0.84 * (Math.min(from, to) / 2)
  for (const hz of [300, 1000, passBand]) {
    const output = resampled(Int16Array.from(sine(hz, from, from / 2)), from, to)

    expect(output).toHaveLength(to / 2)
    expect(signalToNoise(output, sine(hz, to, to / 2))).toBeGreaterThan(60)
  }
})

test.each(PAIRS.filter(([from, to]) => from > to))(
  '%i Hz to %i Hz lets nothing above the band fold back',
  (from, to) => {
    const output = resampled(Int16Array.from(sine(0.55 * to, from, from / 2)), from, to)

    const loudest = output.subarray(400, -400).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
    expect(loudest).toBeLessThan(10)
  },
)

test('a stream cut anywhere gives the same samples as the whole', () => {
  const pcm = Int16Array.from(sine(700, 16_000, 1000))
  fc.assert(
    fc.property(
      fc.constantFrom(...PAIRS),
      fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 8 }),
      (pair, cuts) => {
        const resampler = new Resampler(...pair)
        const pieces: Int16Array[] = []
        let at = 0
        for (const length of cuts) {
          pieces.push(resampler.push(pcm.subarray(at, at + length)))
          at = Math.min(pcm.length, at + length)
        }
        pieces.push(resampler.push(pcm.subarray(at)), resampler.flush())

        expect(joined(pieces)).toEqual(resampled(pcm, ...pair))
      },
    ),
    { numRuns: 30 },
  )
})

test('equal rates pass through untouched', () => {
  const pcm = Int16Array.of(1, 2, 3)

  expect(resampled(pcm, 8000, 8000)).toEqual(pcm)
})
