/** The other side began to speak, or has been quiet long enough to have finished. */
export type SpeechChange = 'began' | 'ended'

/**
 * Above this root mean square (of 32768), a frame is speech: about 30 dB below typical telephone speech, far above
 * noise.
 */
const SPEECH_LEVEL = 200
/** A single loud frame is a click. */
const SPEECH_FRAMES = 3

/** Detects speech by level alone, which is enough for the clean lines of tests and the demonstration. Pure. */
export class SpeechMeter {
  readonly #quietMs: number
  #loudFrames = 0
  #quietForMs = 0
  #speaking = false

  constructor(options: { quietMs: number }) {
    this.#quietMs = options.quietMs
  }

  get speaking(): boolean {
    return this.#speaking
  }

  /** Takes the next frame of `ms` milliseconds at `level` (root mean square). */
  hear(level: number, ms: number): SpeechChange | null {
    const loud = level >= SPEECH_LEVEL
    this.#loudFrames = loud ? this.#loudFrames + 1 : 0
    this.#quietForMs = loud ? 0 : this.#quietForMs + ms
    if (!this.#speaking && this.#loudFrames >= SPEECH_FRAMES) {
      this.#speaking = true
      return 'began'
    }
    if (this.#speaking && this.#quietForMs >= this.#quietMs) {
      this.#speaking = false
      return 'ended'
    }
    return null
  }
}
