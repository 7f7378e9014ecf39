import type { Pcm } from '../../media/media-stream.ts'

/** In -dBov. Background noise is never played louder than this, because it would be taken for speech. */
const LOUDEST_LEVEL = 40

/**
 * The background noise that a peer describes while its user is silent (RFC 3389), so that silence does not sound like a
 * dead line. Plays white noise at the described level; ignores the described spectrum.
 */
export class ComfortNoise {
  #amplitude = 0
  #seed = 1

  /** A payload of type 13: the level in its first byte, in -dBov. */
  describe(payload: Uint8Array): void {
    const level = Math.max(LOUDEST_LEVEL, (payload[0] ?? 127) & 0x7f)
    // White noise with amplitude A has the root mean square A / sqrt(3).
    this.#amplitude = level >= 90 ? 0 : 32_768 * 10 ** (-level / 20) * Math.sqrt(3)
  }

  /** Stops the noise until the next description: the peer sends speech again. */
  stop(): void {
    this.#amplitude = 0
  }

  /** The next frame of noise; null if no noise is described. */
  next(samples: number): Pcm | null {
    if (this.#amplitude === 0) return null
    const pcm = new Int16Array(samples)
    for (let i = 0; i < samples; i++) {
      this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
      pcm[i] = Math.round((this.#seed / 2 ** 31 - 1) * this.#amplitude)
    }
    return pcm
  }
}
