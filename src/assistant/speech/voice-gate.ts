import type { Pcm } from '../../media/media-stream.ts'
import { rms } from '../../media/pcm.ts'

/** About -40 dBFS: above line noise and below quiet speech. */
const LOUD = 330
const FRAME_MS = 20
/** Shorter is a click. */
const ON_AFTER_MS = 80
/** People pause between words. */
const OFF_AFTER_MS = 600

/**
 * Whether the caller makes sound, by loudness alone: enough to find the end of a message. Gives `true` or `false` when
 * that changes, else null. Frames are 20 ms.
 */
export class VoiceGate {
  #speaking = false
  #otherMs = 0

  take(frame: Pcm): boolean | null {
    const loud = rms(frame) > LOUD
    this.#otherMs = loud === this.#speaking ? 0 : this.#otherMs + FRAME_MS
    if (this.#otherMs < (this.#speaking ? OFF_AFTER_MS : ON_AFTER_MS)) return null
    this.#speaking = loud
    this.#otherMs = 0
    return loud
  }
}
