import type { Pcm } from './media-stream.ts'

/** The ringing tone of North America: 440 and 480 Hz together, 2 s on, 4 s off (ITU-T E.180, supplement 2). */
const TONES_HZ = [440, 480]
const ON_MS = 2_000
const CYCLE_MS = 6_000
const LOUDNESS = 3_000

/** Generates the ringing tone in pieces, from its beginning. */
export class Ringback {
  readonly #sampleRate: number
  #at = 0

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate
  }

  /** Generates the next `samples` samples. */
  next(samples: number): Pcm {
    const pcm = new Int16Array(samples)
    const [on, cycle] = [(ON_MS * this.#sampleRate) / 1_000, (CYCLE_MS * this.#sampleRate) / 1_000]
    for (let i = 0; i < samples; i++, this.#at++) {
      if (this.#at % cycle >= on) continue
      const phase = (2 * Math.PI * this.#at) / this.#sampleRate
      pcm[i] = Math.round(LOUDNESS * TONES_HZ.reduce((sum, hz) => sum + Math.sin(hz * phase), 0))
    }
    return pcm
  }
}
