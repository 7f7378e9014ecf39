import type { Pcm } from './media-stream.ts'

const clamp = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)))

/** Multiplies by a factor, saturating. Returns a new array. */
export const scaled = (pcm: Pcm, factor: number): Pcm => pcm.map((sample) => clamp(sample * factor))

/** Adds two signals, saturating. The result is as long as the longer one. */
export function mixed(a: Pcm, b: Pcm): Pcm {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  const sum = Int16Array.from(long)
  for (let i = 0; i < short.length; i++) sum[i] = clamp((long[i] as number) + (short[i] as number))
  return sum
}

/** Concatenates pieces. */
export function joined(pieces: readonly Pcm[]): Pcm {
  const whole = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Root mean square, 0 to 32768; 0 for an empty array. */
export function rms(pcm: Pcm): number {
  if (pcm.length === 0) return 0
  let sum = 0
  for (let i = 0; i < pcm.length; i++) sum += (pcm[i] as number) ** 2
  return Math.sqrt(sum / pcm.length)
}

/** Level in dB relative to full scale; -Infinity for digital silence. */
export const dbfs = (pcm: Pcm): number => 20 * Math.log10(rms(pcm) / 32_768)

/**
 * Removes samples below `threshold` at both ends, except `keepSamples`. Returns an empty array if everything is quiet.
 * A view into `pcm`.
 */
export function trimmed(pcm: Pcm, threshold: number, keepSamples: number): Pcm {
  let first = 0
  while (first < pcm.length && Math.abs(pcm[first] as number) < threshold) first++
  if (first === pcm.length) return pcm.subarray(0, 0)
  let end = pcm.length
  while (Math.abs(pcm[end - 1] as number) < threshold) end--
  return pcm.subarray(Math.max(0, first - keepSamples), Math.min(pcm.length, end + keepSamples))
}
