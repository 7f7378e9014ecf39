import type { Pcm } from '../../media/media-stream.ts'
import { PcmReader } from '../../media/pcm-bytes.ts'
import { PlayoutQueue } from '../../media/playout-queue.ts'
import { Resampler } from '../../media/resample.ts'

/** After silence so much is gathered first, as the network is not even. */
const CUSHION_MS = 40
/** More is not kept: it would only make the assistant answer later. */
const MAX_KEPT_MS = 400
/** What a network may hold back and deliver at once. */
const MAX_BURST_MS = 5_000
const MS_PER_SECOND = 1_000

/**
 * The caller's audio between the page, which sends it as it comes, and the conversation, which takes 20 ms at an even
 * pace. More than time has passed for is not even looked at.
 */
export class CallerAudio {
  readonly #reader = new PcmReader()
  readonly #resampler: Resampler
  readonly #queue: PlayoutQueue
  readonly #fromHz: number
  readonly #startMs: number
  readonly #frameSamples: number
  #takenMs = 0
  #flows = false

  constructor({ fromHz, toHz, nowMs }: { fromHz: number; toHz: number; nowMs: number }) {
    this.#fromHz = fromHz
    this.#resampler = new Resampler(fromHz, toHz)
    this.#queue = new PlayoutQueue(toHz)
    this.#frameSamples = toHz / 50
    this.#startMs = nowMs
  }

  /** Little-endian samples, cut anywhere. */
  take(bytes: Uint8Array, nowMs: number): void {
    const ms = (bytes.length / 2 / this.#fromHz) * MS_PER_SECOND
    // Time in which nothing came is not saved up for later.
    const elapsedMs = nowMs - this.#startMs
    this.#takenMs = Math.max(this.#takenMs, elapsedMs - MAX_BURST_MS)
    if (this.#takenMs + ms > elapsedMs + MAX_BURST_MS) return
    this.#takenMs += ms
    this.#queue.push(this.#resampler.push(this.#reader.push(bytes)))
    while (this.#queue.queuedMs() > MAX_KEPT_MS) this.#queue.take(new Int16Array(this.#frameSamples))
  }

  /** The next 20 ms; silence where nothing has come. */
  frame(): Pcm {
    const frame: Pcm = new Int16Array(this.#frameSamples)
    this.#flows = this.#queue.queuedMs() >= (this.#flows ? 1 : CUSHION_MS)
    if (this.#flows) this.#queue.take(frame)
    return frame
  }
}
