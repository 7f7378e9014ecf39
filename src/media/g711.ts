import type { Pcm } from './media-stream.ts'

/**
 * ITU-T G.711 companding between 16-bit linear PCM and one byte a sample, by table. The tables come from the reference
 * algorithm of ITU-T G.191 (STL), bit for bit: mu-law works on the upper 14 bits, A-law on the upper 12, and negative
 * values use the one's complement, so the two signs quantise differently by design.
 */
export type G711Law = 'mu' | 'a'

const MU_BIAS = 33

function muCompress(sample: number): number {
  const magnitude = Math.min(((sample < 0 ? ~sample : sample) >> 2) + MU_BIAS, 0x1fff)
  let segment = 1
  for (let rest = magnitude >> 6; rest !== 0; rest >>= 1) segment++
  const low = 0xf - ((magnitude >> segment) & 0xf)
  return ((8 - segment) << 4) | low | (sample >= 0 ? 0x80 : 0)
}

function muExpand(byte: number): number {
  const inverted = ~byte & 0x7f
  const exponent = inverted >> 4
  const step = 4 << (exponent + 1)
  const magnitude = (0x80 << exponent) + step * (inverted & 0xf) + step / 2 - 4 * MU_BIAS
  return byte < 0x80 ? -magnitude : magnitude
}

function aCompress(sample: number): number {
  let value = (sample < 0 ? ~sample : sample) >> 4
  if (value > 15) {
    let exponent = 1
    for (; value > 31; value >>= 1) exponent++
    value = value - 16 + (exponent << 4)
  }
  return (value | (sample >= 0 ? 0x80 : 0)) ^ 0x55
}

function aExpand(byte: number): number {
  const value = (byte ^ 0x55) & 0x7f
  const exponent = value >> 4
  const mantissa = (((value & 0xf) + (exponent > 0 ? 16 : 0)) << 4) + 8
  const magnitude = exponent > 1 ? mantissa << (exponent - 1) : mantissa
  return byte > 127 ? magnitude : -magnitude
}

/** Indexed by the sample's 16 bits as an unsigned number. */
const encodeTable = (compress: (sample: number) => number): Uint8Array =>
  Uint8Array.from({ length: 65_536 }, (_, bits) => compress((bits << 16) >> 16))
const decodeTable = (expand: (byte: number) => number): Pcm =>
  Int16Array.from({ length: 256 }, (_, byte) => expand(byte))

const encoders = { mu: encodeTable(muCompress), a: encodeTable(aCompress) }
const decoders = { mu: decodeTable(muExpand), a: decodeTable(aExpand) }

/** One byte per sample. Writes to `into` (at least as long) or to a new array. */
export function encodeG711(law: G711Law, pcm: Pcm, into: Uint8Array = new Uint8Array(pcm.length)): Uint8Array {
  const table = encoders[law]
  for (let i = 0; i < pcm.length; i++) into[i] = table[(pcm[i] as number) & 0xffff] as number
  return into
}

/** One 16-bit sample per byte. Writes to `into` (at least as long) or to a new array. */
export function decodeG711(law: G711Law, bytes: Uint8Array, into: Pcm = new Int16Array(bytes.length)): Pcm {
  const table = decoders[law]
  for (let i = 0; i < bytes.length; i++) into[i] = table[bytes[i] as number] as number
  return into
}
