import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joined } from '../media/pcm.ts'
import { wavHeader } from '../media/wav.ts'
import { hasWords, SpeechBytes } from './speech-bytes.ts'

function read(bytes: Uint8Array, cuts: readonly number[], rawHz = 24_000) {
  const speech = new SpeechBytes('vendor', rawHz, 8_000)
  const pieces = []
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const length = cuts[i % cuts.length] as number
    pieces.push(speech.push(bytes.subarray(at, at + length)))
    at += length
  }
  return joined([...pieces, speech.flush()])
}

test('raw and WAV audio give the same speech, wherever the bytes are cut', () => {
  const samples = Buffer.from(Int16Array.from({ length: 2_400 }, (_, i) => 9_000 * Math.sin(i / 9)).buffer)
  const wav = Buffer.concat([wavHeader(24_000, 1, 0xffff_ffff - 36), samples])
  const whole = read(samples, [samples.length])
  expect(whole).toHaveLength(800)

  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }), fc.boolean(), (cuts, asWav) => {
      expect(read(asWav ? wav : samples, cuts, asWav ? 44_100 : 24_000)).toEqual(whole)
    }),
    { numRuns: 30 },
  )
})

test('stereo, no audio, and an endless header are failures of kind nonsense', () => {
  const nonsense = expect.objectContaining({ problem: 'nonsense' })
  const trying = (bytes: Uint8Array) => {
    try {
      return read(bytes, [1_000])
    } catch (error) {
      return error
    }
  }
  const endless = Buffer.concat([wavHeader(24_000, 1, 0).subarray(0, 36), Buffer.from('LIST'), Buffer.alloc(9_000, 1)])

  expect(trying(Buffer.concat([wavHeader(24_000, 2, 4), Buffer.alloc(4)]))).toEqual(nonsense)
  expect(trying(wavHeader(24_000, 1, 0))).toEqual(nonsense)
  expect(trying(new Uint8Array(0))).toEqual(nonsense)
  expect(trying(endless)).toEqual(nonsense)
})

test('words are letters and digits of any script', () => {
  expect(['Hi', '7', '日本', 'é'].map(hasWords)).toEqual([true, true, true, true])
  expect(['', ' ', '...', '-?!', '\u0000'].map(hasWords)).toEqual([false, false, false, false, false])
})
