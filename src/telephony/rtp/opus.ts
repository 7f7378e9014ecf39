import { createRequire } from 'node:module'
import type { Pcm } from '../../media/media-stream.ts'

/** What we use of @evan/opus: libopus as WebAssembly. The package also has native builds, which are not loaded. */
interface OpusLibrary {
  Encoder: new (options: {
    channels: 1
    sample_rate: number
    application: 'voip'
  }) => {
    ctl(request: number, value: number): number
    encode(pcm: Int16Array): Uint8Array
  }
  Decoder: new (options: { channels: 1; sample_rate: number }) => { decode(packet: Uint8Array): Uint8Array }
}

/** Requests to the encoder (opus_defines.h). */
const SET_BITRATE = 4002
const SET_COMPLEXITY = 4010
const SET_INBAND_FEC = 4012
const SET_EXPECTED_LOSS_PERCENT = 4014

/** In bits per second: wideband speech is transparent at this rate. */
const BITRATE = 24_000
/** On a scale to 10. More costs processor time for a difference that nobody hears at this rate. */
const COMPLEXITY = 5
/** With a lower value, the encoder adds no redundancy. */
const EXPECTED_LOSS_PERCENT = 5
/** The maximum bytes of a packet; an encoder produces far less for 20 ms at `BITRATE`. */
export const MAX_OPUS_BYTES = 400

let loaded: OpusLibrary | null = null

/** Loads the library when the first call uses it: compiling it takes some 20 ms. */
function library(): OpusLibrary {
  loaded ??= createRequire(import.meta.url)('@evan/opus/wasm/index.js') as OpusLibrary
  return loaded
}

/** Encodes frames of 20 ms at `rate`. With `redundant`, each packet helps to conceal a lost one, as the peer has asked. */
export function opusEncoder(rate: number, redundant: boolean): (frame: Pcm, into: Uint8Array) => number {
  const encoder = new (library().Encoder)({ channels: 1, sample_rate: rate, application: 'voip' })
  encoder.ctl(SET_BITRATE, BITRATE)
  encoder.ctl(SET_COMPLEXITY, COMPLEXITY)
  if (redundant) {
    encoder.ctl(SET_INBAND_FEC, 1)
    encoder.ctl(SET_EXPECTED_LOSS_PERCENT, EXPECTED_LOSS_PERCENT)
  }
  return (frame, into) => {
    const packet = encoder.encode(frame).subarray(0, into.length)
    into.set(packet)
    return packet.length
  }
}

const NOTHING: Pcm = new Int16Array(0)

/** Decodes packets of 2.5 to 120 ms, mono or stereo, to mono at `rate`; a packet that is not Opus gives no audio. */
export function opusDecoder(rate: number): (packet: Uint8Array) => Pcm {
  const decoder = new (library().Decoder)({ channels: 1, sample_rate: rate })
  return (packet) => {
    if (packet.length === 0) return NOTHING
    try {
      const bytes = decoder.decode(packet)
      return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
    } catch {
      return NOTHING
    }
  }
}
