import { decodeG711, encodeG711, type G711Law } from '../../media/g711.ts'
import { DoubleRate, G722Decoder, G722Encoder, HalfRate } from '../../media/g722.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { opusDecoder, opusEncoder } from './opus.ts'
import type { ClockFactor } from './rtp-clock.ts'

/** The codecs on the wire: the two laws of G.711, G.722 and Opus. A frame of 20 ms has 160 bytes in all but Opus. */
export type CodecName = G711Law | 'g722' | 'opus'

/** The codec of each static payload type (RFC 3551). */
export const STATIC_CODECS: Readonly<Record<number, CodecName>> = { 0: 'mu', 8: 'a', 9: 'g722' }

/** The rate of a stream with frames at 8 or 16 kHz. */
export type StreamRate = 8_000 | 16_000

/** The sample rate of a codec's audio. The RTP clock of G.722 is 8 kHz nevertheless (RFC 3551, section 4.5.2). */
export const rateOf = (codec: CodecName): StreamRate => (codec === 'g722' || codec === 'opus' ? 16_000 : 8_000)

/** The factor of a codec's timestamp clock; that of Opus is 48 kHz at every sample rate (RFC 7587, section 4.1). */
export const clockFactorOf = (codec: CodecName): ClockFactor => (codec === 'opus' ? 6 : 1)

/** Encodes the frames of one stream, one after the other. @returns the number of bytes written to `into` */
export type FrameEncoder = (frame: Pcm, into: Uint8Array) => number
/** Decodes the packets of one stream. The audio may be overwritten by the next call. */
export type FrameDecoder = (payload: Uint8Array) => Pcm

/** An encoder for a stream of this rate, whatever the codec's own rate. `redundant` is for Opus, see `opusEncoder`. */
export function frameEncoder(codec: CodecName, rate: StreamRate, redundant = false): FrameEncoder {
  if (codec === 'opus') return opusEncoder(rate, redundant)
  if (codec === 'g722') {
    const encoder = new G722Encoder()
    if (rate === 16_000) return (frame, into) => encoder.encode(frame, into).length
    const double = new DoubleRate()
    return (frame, into) => encoder.encode(double.convert(frame), into).length
  }
  if (rate === 8_000) return (frame, into) => encodeG711(codec, frame, into).length
  const half = new HalfRate()
  return (frame, into) => encodeG711(codec, half.convert(frame), into).length
}

/** A decoder for a stream of this rate, whatever the codec's own rate. */
export function frameDecoder(codec: CodecName, rate: StreamRate): FrameDecoder {
  if (codec === 'opus') return opusDecoder(rate)
  if (codec === 'g722') {
    const decoder = new G722Decoder()
    if (rate === 16_000) return (payload) => decoder.decode(payload)
    const half = new HalfRate()
    return (payload) => half.convert(decoder.decode(payload))
  }
  // Reused for every packet, because the jitter buffer copies it.
  let decoded: Pcm = new Int16Array(0)
  const narrow: FrameDecoder = (payload) => {
    if (decoded.length !== payload.length) decoded = new Int16Array(payload.length)
    return decodeG711(codec, payload, decoded)
  }
  if (rate === 8_000) return narrow
  const double = new DoubleRate()
  return (payload) => double.convert(narrow(payload))
}
