import type { Pcm } from '../../media/media-stream.ts'

/** Louder than this is no background: it would be taken for speech. -dBov. */
const LOUDEST = 40

/**
 * The background noise that a peer describes while its user is silent (RFC 3389), so that silence does not sound like a
 * dead line. White, at the level that it says; the spectrum is not followed.
 */
export class ComfortNoise {
  #amplitude = 0
  #seed = 1

  /** A payload of type 13: the level in its first byte, in -dBov. */
  describe(payload: Uint8Array): void {
    const level = Math.max(LOUDEST, (payload[0] ?? 127) & 0x7f)
    // Values spread evenly up to an amplitude have that amplitude by the square root of three as root mean square.
    this.#amplitude = level >= 90 ? 0 : 32_768 * 10 ** (-level / 20) * Math.sqrt(3)
  }

  /** Speech again: no noise until the next description. */
  stop(): void {
    this.#amplitude = 0
  }

  /** A frame of it; null where there is nothing to be heard. */
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
