import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DoubleRate, G722Decoder, G722Encoder, HalfRate } from './g722.ts'
import type { Pcm } from './media-stream.ts'

/**
 * The vectors were made by another implementation, spandsp 0.0.6 (Debian's libspandsp2): half a second of glides, bursts, noise and silence
 * at 16 kHz, what it encodes them to, and what it decodes that to.
 */
const bytesOf = (name: string): Buffer => readFileSync(new URL(`../../test/fixtures/g722/${name}`, import.meta.url))
function samplesOf(name: string): Pcm {
  const bytes = bytesOf(name)
  return Int16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(2 * at))
}
const SPEECH = samplesOf('speech.s16')
const FRAME = 320

/** Frame by frame, as in a call. */
function inFrames<T extends { length: number }>(whole: Pcm, convert: (frame: Pcm) => T): number[] {
  const pieces: number[] = []
  for (let at = 0; at < whole.length; at += FRAME)
    pieces.push(...(convert(whole.subarray(at, at + FRAME)) as unknown as number[]))
  return pieces
}

/** The signal-to-noise ratio in dB, after the delay of the filters. */
function snrDb(from: Pcm, to: ArrayLike<number>, delay: number): number {
  let [signal, noise] = [0, 0]
  for (let at = 0; at + delay < to.length; at++) {
    signal += (from[at] as number) ** 2
    noise += ((to[at + delay] as number) - (from[at] as number)) ** 2
  }
  return 10 * Math.log10(signal / noise)
}

const sine = (hz: number, rate: number, loudness = 8_000): Pcm =>
  Int16Array.from({ length: rate / 2 }, (_, at) => Math.round(loudness * Math.sin((2 * Math.PI * hz * at) / rate)))

test('encodes and decodes bit for bit as another implementation', () => {
  const [encoder, decoder] = [new G722Encoder(), new G722Decoder()]

  expect(Buffer.from(inFrames(SPEECH, (frame) => encoder.encode(frame))).equals(bytesOf('speech.g722'))).toBe(true)
  expect([...decoder.decode(bytesOf('speech.g722'))]).toEqual([...samplesOf('decoded.s16')])
})

test('tones of both bands come back, and the loudest sound does not wrap', () => {
  for (const hz of [300, 1_000, 3_000, 6_000]) {
    const tone = sine(hz, 16_000)
    const back = new G722Decoder().decode(new G722Encoder().encode(tone))
    expect(snrDb(tone, back, 22), `${hz} Hz`).toBeGreaterThan(10)
  }
  const loud = sine(200, 16_000, 32_767)
  const back = new G722Decoder().decode(new G722Encoder().encode(loud))
  expect(snrDb(loud, back, 22)).toBeGreaterThan(10)
})

test('half and double the rate keep the sound of a phone call', () => {
  const [half, double] = [new HalfRate(), new DoubleRate()]
  const wide = sine(1_000, 16_000)

  const narrow = half.convert(wide)
  expect(narrow).toHaveLength(wide.length / 2)
  expect(snrDb(wide, double.convert(narrow), 22)).toBeGreaterThan(25)
  expect(Math.max(...new HalfRate().convert(sine(7_000, 16_000)).subarray(50).map(Math.abs))).toBeLessThan(400)
})

test('any bytes and any samples give audio', () => {
  const decoder = new G722Decoder()
  const random = Uint8Array.from({ length: 4_000 }, (_, at) => (at * 2_654_435_761) >>> 24)
  expect(decoder.decode(random)).toHaveLength(8_000)
  const square = Int16Array.from({ length: 640 }, (_, at) => (at % 7 < 3 ? 32_767 : -32_768))
  expect(new G722Encoder().encode(square)).toHaveLength(320)
})
