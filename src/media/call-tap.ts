import type { MediaListener, MediaStream, Pcm } from './media-stream.ts'
import { PlayoutQueue } from './playout-queue.ts'

/** Hears a call: 20 ms of both sides at a time, at the rate of the tap. */
export type TapListener = (caller: Pcm, assistant: Pcm) => void

/** A person who talks to the caller in place of the assistant. */
export interface Taker {
  /** The call is theirs from now on. */
  onTaken(): void
  /** 20 ms of the caller, at the rate of the tap. @returns 20 ms for the caller to hear */
  onFrame(caller: Pcm): Pcm
}

/** Concurrent listeners of one call. */
export const MAX_LISTENERS = 5
/** More of the assistant's audio than this is not kept for listeners; it would only delay what follows. */
const MAX_BACKLOG_MS = 400

/**
 * Lets people hear a call in progress, and take it over from the assistant. `wrap` stands between the transport and the
 * conversation; what a taker says and hears does not pass through the conversation, so nothing of it is recorded.
 */
export class CallTap {
  readonly #listeners = new Set<TapListener>()
  #stream: MediaStream | null = null
  #offered: Taker | null = null
  #taker: Taker | null = null
  #permitted = false

  /** Samples per second; null before the answer. */
  get sampleRate(): number | null {
    return this.#stream?.sampleRate ?? null
  }

  /** Whether the caller was told that others may hear the call. */
  get isPermitted(): boolean {
    return this.#permitted
  }

  permit(): void {
    this.#permitted = true
  }

  /** Adds a listener; null if there are already `MAX_LISTENERS`. @returns a function that removes it */
  listen(listener: TapListener): (() => void) | null {
    if (this.#listeners.size >= MAX_LISTENERS) return null
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Offers to take the call; null where somebody else did. @returns a function that withdraws the offer */
  offer(taker: Taker): (() => void) | null {
    if (this.#offered !== null) return null
    this.#offered = taker
    return () => {
      if (this.#offered === taker && this.#taker !== taker) this.#offered = null
    }
  }

  /** Connects the caller with the member who offered to take the call. Returns false if nobody does anymore. */
  connect(): boolean {
    if (this.#offered === null || this.#stream === null) return false
    this.#stream.clear()
    this.#taker = this.#offered
    this.#taker.onTaken()
    return true
  }

  /** Returns the stream that the conversation uses in place of `stream`. */
  wrap(stream: MediaStream): MediaStream {
    this.#stream = stream
    const copy = new PlayoutQueue(stream.sampleRate)
    const spoken = new PlayoutQueue(stream.sampleRate)
    return {
      sampleRate: stream.sampleRate,
      playoutClock: stream.playoutClock,
      listen: (listener) => stream.listen(this.#passedOn(listener, (frame) => this.#tell(frame, { copy, spoken }))),
      play: (pcm) => {
        if (this.#taker !== null) return
        copy.push(pcm)
        stream.play(pcm)
      },
      mark: (name) => stream.mark(name),
      clear: () => {
        copy.clear()
        return this.#taker === null ? stream.clear() : 0
      },
      queuedMs: () => (this.#taker === null ? stream.queuedMs() : 0),
    }
  }

  /** Spreading would lose methods on a prototype, and `this`. */
  #passedOn(listener: MediaListener, tell: (frame: Pcm) => void): MediaListener {
    return {
      onFrame: (frame) => {
        if (this.#taker !== null) {
          this.#stream?.play(this.#taker.onFrame(frame))
          return
        }
        tell(frame)
        listener.onFrame?.(frame)
      },
      onRinging: (samples) => {
        tell(new Int16Array(samples))
        listener.onRinging?.(samples)
      },
      onDigit: (digit) => listener.onDigit?.(digit),
      onText: (text) => listener.onText?.(text),
      onMark: (name) => listener.onMark?.(name),
      onMediaLost: () => listener.onMediaLost?.(),
    }
  }

  /** A stream does not show what the caller hears: what has left its queue since the last frame was heard in that time. */
  #tell(frame: Pcm, { copy, spoken }: { copy: PlayoutQueue; spoken: PlayoutQueue }): void {
    const rate = this.#stream?.sampleRate ?? 0
    const heard = Math.round(((copy.queuedMs() - (this.#stream?.queuedMs() ?? 0)) * rate) / 1000)
    if (this.#listeners.size === 0) {
      copy.skip(heard)
      return
    }
    const left = new Int16Array(Math.max(0, heard))
    copy.take(left)
    spoken.push(left)
    if (spoken.queuedMs() > MAX_BACKLOG_MS) spoken.clear()
    const assistant = new Int16Array(frame.length)
    spoken.take(assistant)
    for (const listener of this.#listeners) listener(frame, assistant)
  }
}
