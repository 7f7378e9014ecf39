import type { Pcm } from '../../media/media-stream.ts'
import { tonePower } from '../../media/tone-power.ts'

/** The range of beeps: voices are lower, and a phone line carries little that is higher. */
const LOWEST_HZ = 350
const HIGHEST_HZ = 2_600
/** Half of the frequency resolution of 20 ms. */
const STEP_HZ = 25
/** About -36 dBFS, root mean square. */
const QUIET = 500
/** The share of a frame's energy that a pure tone has. */
const PURE = 0.75
/** The largest ratio of power between the halves of a frame: above it are voices and pairs of tones, which beat. */
const STEADY = 1.6
const FRAME_MS = 20
/** The shortest beep. Vowels are steady for 100 ms at most. */
export const SHORTEST_MS = 180

/** `tone`: a beep is sounding; `ended`: a beep has ended. */
export type BeepSign = 'none' | 'tone' | 'ended'

/**
 * Detects the beep of an answering machine: one pure tone of constant pitch and loudness. Keys and ringing have two tones,
 * a voice has many.
 */
export class BeepDetector {
  readonly #rate: number
  #hz = 0
  #ms = 0

  constructor(sampleRate: number) {
    this.#rate = sampleRate
  }

  /** The pitch of the current tone, or of the last one. */
  get lastHz(): number {
    return this.#hz
  }

  /** Whether a pure tone is sounding, however short it has been so far. */
  get hearsTone(): boolean {
    return this.#ms > 0
  }

  /** Takes 20 ms of audio. */
  take(frame: Pcm): BeepSign {
    const hz = pureTone(frame, this.#rate)
    if (hz !== null && this.#ms > 0 && Math.abs(hz - this.#hz) <= STEP_HZ) {
      this.#ms += FRAME_MS
      return this.#ms >= SHORTEST_MS ? 'tone' : 'none'
    }
    const ended = this.#ms >= SHORTEST_MS
    this.#hz = hz ?? 0
    this.#ms = hz === null ? 0 : FRAME_MS
    return ended ? 'ended' : 'none'
  }
}

/** The frequency of a frame that is one pure tone, to within 25 Hz; null if the frame is not a pure tone. */
function pureTone(frame: Pcm, rate: number): number | null {
  const half = frame.length >> 1
  const [first, second] = [energy(frame.subarray(0, half)), energy(frame.subarray(half))]
  const whole = first + second
  if (whole < QUIET * QUIET * frame.length) return null
  if (first > STEADY * second || second > STEADY * first) return null
  let [best, bestHz] = [0, 0]
  for (let hz = LOWEST_HZ; hz <= HIGHEST_HZ; hz += STEP_HZ) {
    const power = tonePower(frame, hz, rate)
    if (power > best) [best, bestHz] = [power, hz]
  }
  // A sine of amplitude A has the energy A^2 / 2 a sample, and this power: (A * n / 2)^2.
  return (best * 2) / (whole * frame.length) >= PURE ? bestHz : null
}

function energy(part: Pcm): number {
  let sum = 0
  for (const sample of part) sum += sample * sample
  return sum
}
