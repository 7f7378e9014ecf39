import { expect, test } from 'vitest'
import type { Pcm } from '../../media/media-stream.ts'
import { type CodecName, frameDecoder, frameEncoder, rateOf, type StreamRate } from './audio-codec.ts'

const tone = (rate: StreamRate): Pcm =>
  Int16Array.from({ length: rate }, (_, at) => Math.round(8_000 * Math.sin((2 * Math.PI * 500 * at) / rate)))

/** The loudness of the tone at the far end of a wire, in frames of 20 ms. */
function heard(codec: CodecName, sent: StreamRate, received: StreamRate): { loudness: number; samples: number } {
  const [encode, decode] = [frameEncoder(codec, sent), frameDecoder(codec, received)]
  const frame = sent / 50
  let [sum, samples] = [0, 0]
  for (let at = 0; at < sent; at += frame) {
    const payload = new Uint8Array(160)
    encode(tone(sent).subarray(at, at + frame), payload)
    for (const sample of decode(payload)) sum += sample ** 2
    samples += received / 50
  }
  return { loudness: Math.sqrt((2 * sum) / samples), samples }
}

test('every codec carries every rate of a stream, at the same loudness', () => {
  for (const codec of ['mu', 'a', 'g722'] as const)
    for (const sent of [8_000, 16_000] as const)
      for (const received of [8_000, 16_000] as const) {
        const { loudness, samples } = heard(codec, sent, received)
        expect(samples, `${codec} ${sent} ${received}`).toBe(received)
        expect(Math.abs(loudness - 8_000), `${codec} ${sent} ${received}`).toBeLessThan(300)
      }
  expect([rateOf('mu'), rateOf('g722')]).toEqual([8_000, 16_000])
})
