import type { Pcm } from '../../media/media-stream.ts'
import { rms } from '../../media/pcm.ts'

/** The number of frames kept: 10 s in frames of 20 ms. */
const FRAMES = 500
const FRAME_MS = 20
/** The level of speech is that of its loudest 200 ms: pauses and soft consonants do not count. */
const WINDOW = 10
/** With fewer frames, nothing can be said about a voice. */
const MIN_FRAMES = 3
const FULL_SCALE = 32_768

/** Tracks how loud the caller's audio was, frame by frame. Times count from the first frame. */
export class SoundLevels {
  readonly #powers = new Float64Array(FRAMES)
  #count = 0

  get nowMs(): number {
    return this.#count * FRAME_MS
  }

  /** Takes 20 ms of audio. */
  push(frame: Pcm): void {
    this.#powers[this.#count % FRAMES] = rms(frame) ** 2
    this.#count += 1
  }

  /** The level of the loudest 200 ms between two times, in dBFS; null if the time is too short or too long ago. */
  loudest(startMs: number, endMs: number): number | null {
    const from = Math.max(0, Math.floor(startMs / FRAME_MS), this.#count - FRAMES)
    const until = Math.min(this.#count, Math.ceil(endMs / FRAME_MS))
    const width = Math.min(WINDOW, until - from)
    if (width < MIN_FRAMES) return null
    let sum = 0
    let most = 0
    for (let at = from; at < until; at += 1) {
      sum += this.#power(at)
      if (at - from >= width) sum -= this.#power(at - width)
      if (at - from >= width - 1) most = Math.max(most, sum / width)
    }
    return most <= 0 ? null : 10 * Math.log10(most / FULL_SCALE ** 2)
  }

  /** How long the sound since `startMs` has stayed that far below its loudest frame; 0 if it has not. */
  pauseMs(startMs: number, belowDb: number): number {
    const from = Math.max(0, Math.floor(startMs / FRAME_MS), this.#count - FRAMES)
    let most = 0
    for (let at = from; at < this.#count; at += 1) most = Math.max(most, this.#power(at))
    const least = most / 10 ** (belowDb / 10)
    let at = this.#count
    while (at > from && this.#power(at - 1) < least) at -= 1
    return (this.#count - at) * FRAME_MS
  }

  #power(frame: number): number {
    return this.#powers[frame % FRAMES] as number
  }
}
