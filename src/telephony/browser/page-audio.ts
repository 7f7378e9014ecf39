import type { Pcm } from '../../media/media-stream.ts'
import { PcmReader } from '../../media/pcm-bytes.ts'
import { PlayoutQueue } from '../../media/playout-queue.ts'
import { Resampler } from '../../media/resample.ts'

/** How much audio is buffered after silence before it flows, because the network is uneven. */
const CUSHION_MS = 40
/** The maximum that is buffered; more would only delay the assistant's answer. */
const MAX_BUFFERED_MS = 400
/** How much a network may hold back and deliver at once. */
const MAX_BURST_MS = 5_000
const MS_PER_SECOND = 1_000

/**
 * Buffers the caller's audio between the page, which sends it unevenly, and the conversation, which takes 20 ms at an
 * even pace. Drops audio that arrives faster than real time.
 */
export class PageAudio {
  readonly #reader = new PcmReader()
  readonly #resampler: Resampler
  readonly #queue: PlayoutQueue
  readonly #fromHz: number
  readonly #startMs: number
  readonly #frameSamples: number
  #acceptedMs = 0
  #isFlowing = false

  constructor({ fromHz, toHz, nowMs }: { fromHz: number; toHz: number; nowMs: number }) {
    this.#fromHz = fromHz
    this.#resampler = new Resampler(fromHz, toHz)
    this.#queue = new PlayoutQueue(toHz)
    this.#frameSamples = toHz / 50
    this.#startMs = nowMs
  }

  /** Adds little-endian samples; a piece may end in the middle of a sample. */
  push(bytes: Uint8Array, nowMs: number): void {
    const ms = (bytes.length / 2 / this.#fromHz) * MS_PER_SECOND
    // Time without audio does not allow more audio later.
    const elapsedMs = nowMs - this.#startMs
    this.#acceptedMs = Math.max(this.#acceptedMs, elapsedMs - MAX_BURST_MS)
    if (this.#acceptedMs + ms > elapsedMs + MAX_BURST_MS) return
    this.#acceptedMs += ms
    this.#queue.push(this.#resampler.push(this.#reader.push(bytes)))
    while (this.#queue.queuedMs() > MAX_BUFFERED_MS) this.#queue.take(new Int16Array(this.#frameSamples))
  }

  /** The next 20 ms; silence if no audio has arrived. */
  frame(): Pcm {
    const frame: Pcm = new Int16Array(this.#frameSamples)
    this.#isFlowing = this.#queue.queuedMs() >= (this.#isFlowing ? 1 : CUSHION_MS)
    if (this.#isFlowing) this.#queue.take(frame)
    return frame
  }
}
