/** What a frame changed: the other side began to speak, or has been quiet long enough to be done. */
export type SpeechChange = 'began' | 'ended'

/** Root mean square of 32768 above which a frame is speech: some 30 dB under usual telephone speech, far above noise. */
const SPEECH_LEVEL = 200
/** One loud frame is a click. */
const SPEECH_FRAMES = 3

/** Tells speech from silence by level alone: good enough for a clean line, as tests and the demonstration have. Pure. */
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

  /** The next frame of `ms` milliseconds at `level` (root mean square). */
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
