import { expect, test } from 'vitest'
import type { Pcm } from '../../media/media-stream.ts'
import { type CodecName, frameDecoder, frameEncoder, rateOf, type StreamRate } from './audio-codec.ts'
import { MAX_OPUS_BYTES, opusDecoder, opusEncoder } from './opus.ts'

const tone = (rate: StreamRate): Pcm =>
  Int16Array.from({ length: rate }, (_, at) => Math.round(8_000 * Math.sin((2 * Math.PI * 500 * at) / rate)))

/** The loudness of the tone at the far end of a wire, in frames of 20 ms. */
function heard(codec: CodecName, sent: StreamRate, received: StreamRate): { loudness: number; samples: number } {
  const [encode, decode] = [frameEncoder(codec, sent), frameDecoder(codec, received)]
  const frame = sent / 50
  let [sum, samples] = [0, 0]
  for (let at = 0; at < sent; at += frame) {
    const payload = new Uint8Array(MAX_OPUS_BYTES)
    const bytes = encode(tone(sent).subarray(at, at + frame), payload.subarray(0, codec === 'opus' ? undefined : 160))
    for (const sample of decode(payload.subarray(0, bytes))) sum += sample ** 2
    samples += received / 50
  }
  return { loudness: Math.sqrt((2 * sum) / samples), samples }
}

test('every codec carries every sample rate of a stream, at the same loudness', () => {
  for (const codec of ['mu', 'a', 'g722', 'opus'] as const)
    for (const sent of [8_000, 16_000] as const)
      for (const received of [8_000, 16_000] as const) {
        const { loudness, samples } = heard(codec, sent, received)
        expect(samples, `${codec} ${sent} ${received}`).toBe(received)
        expect(Math.abs(loudness - 8_000), `${codec} ${sent} ${received}`).toBeLessThan(300)
      }
  expect([rateOf('mu'), rateOf('g722')]).toEqual([8_000, 16_000])
})

test('Opus: hundreds of calls keep their own encoders and decoders, stereo becomes mono, and anything that is not Opus gives no audio', () => {
  const frame = tone(16_000).subarray(0, 320)
  const calls = Array.from({ length: 300 }, () => ({ encode: opusEncoder(16_000, true), decode: opusDecoder(16_000) }))
  const into = new Uint8Array(MAX_OPUS_BYTES)
  for (const { encode, decode } of [...calls, ...calls])
    expect(decode(into.slice(0, encode(frame, into)))).toHaveLength(320)
  const decode = opusDecoder(8_000)

  // 20 ms of CELT in stereo, with arbitrary bits.
  expect(decode(Uint8Array.of(0xfc, ...new Uint8Array(60).fill(0x5a)))).toHaveLength(160)
  expect(decode(new Uint8Array(0))).toHaveLength(0)
  expect(decode(Uint8Array.of(0xff, 0x00))).toHaveLength(0)
  expect(decode(new Uint8Array(100_000))).toHaveLength(0)
})
