import type { Pcm } from '../../media/media-stream.ts'
import { rms } from '../../media/pcm.ts'

/** About -40 dBFS: above line noise and below quiet speech. */
const LOUD = 330
const FRAME_MS = 20
/** A shorter sound is a click. */
const ON_AFTER_MS = 80
/** Longer than a pause between words. */
const OFF_AFTER_MS = 600

/**
 * Detects by loudness alone whether the caller is speaking, which is enough to find the end of a message. `take` returns `true` or `false` when that
 * changes, otherwise null. Frames are 20 ms.
 */
export class VoiceGate {
  #speaking = false
  #changedMs = 0

  take(frame: Pcm): boolean | null {
    const loud = rms(frame) > LOUD
    this.#changedMs = loud === this.#speaking ? 0 : this.#changedMs + FRAME_MS
    if (this.#changedMs < (this.#speaking ? OFF_AFTER_MS : ON_AFTER_MS)) return null
    this.#speaking = loud
    this.#changedMs = 0
    return loud
  }
}
