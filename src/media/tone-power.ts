import type { Pcm } from './media-stream.ts'

/** The power of one frequency in a frame, by Goertzel's algorithm: (A * n / 2)^2 of a sine of amplitude A over n samples. */
export function tonePower(frame: Pcm, hz: number, rate: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / rate)
  let [previous, before] = [0, 0]
  for (const sample of frame) {
    const now = sample + coefficient * previous - before
    before = previous
    previous = now
  }
  return previous * previous + before * before - coefficient * previous * before
}
