import type { Pcm } from '../../media/media-stream.ts'
import { tonePower } from '../../media/tone-power.ts'

/** Beeps of answering machines lie between these; below are voices, above nothing that a telephone carries well. */
const LOWEST_HZ = 350
const HIGHEST_HZ = 2_600
/** Half of what 20 ms tell apart. */
const STEP_HZ = 25
/** About -36 dBFS, root mean square. */
const QUIET = 500
/** Of a frame's energy in the tone. */
const PURE = 0.75
/** Between the halves of a frame, in power: two tones beat, and voices come and go. */
const STEADY = 1.6
const FRAME_MS = 20
/** The shortest beep that is one. Vowels are steady for 100 ms at most. */
export const SHORTEST_MS = 180

/** `tone`: a beep is heard now; `ended`: it was one, and is over. */
export type BeepSign = 'none' | 'tone' | 'ended'

/**
 * Hears the beep of an answering machine: one pure tone that keeps its pitch and its loudness. Keys and ringing are two
 * tones, a voice is many.
 */
export class BeepDetector {
  readonly #rate: number
  #hz = 0
  #ms = 0

  constructor(sampleRate: number) {
    this.#rate = sampleRate
  }

  /** The pitch of the tone that is heard, or was last. */
  get lastHz(): number {
    return this.#hz
  }

  /** A pure tone is heard, however short until now. */
  get hearsTone(): boolean {
    return this.#ms > 0
  }

  /** 20 ms at a time. */
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

/** The pitch of a frame that is one pure tone, within 25 Hz; null where it is none. */
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
