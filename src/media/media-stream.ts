/**
 * Two-way audio of a leg, the same for every transport. Audio on both sides is linear 16-bit PCM, mono, at
 * `sampleRate`; the transport encodes and decodes. A frame is 20 ms.
 */
export type Pcm = Int16Array

/** A key of the phone keypad: 0-9, *, #, A-D. */
export type Digit = string

/**
 * Who owns the playout clock. `us`: we send a frame every 20 ms (RTP), so that sent audio counts as heard, apart from
 * the network delay. `peer`: the carrier buffers (WebSockets), so that a mark comes back only after its playout.
 */
export type PlayoutClock = 'us' | 'peer'

export interface MediaListener {
  /** 20 ms of the caller's audio, at an even pace. Lost packets are concealed or silent. */
  onFrame?(frame: Pcm): void
  /** Called once per key press, at its end or after 300 ms. */
  onDigit?(digit: Digit): void
  /** Text that the caller typed, if the transport has a keyboard. */
  onText?(text: string): void
  /** Everything queued before `mark(name)` has been heard. Not called for marks dropped by `clear`. */
  onMark?(name: string): void
  /** 20 ms in which the caller hears another phone ring. Called instead of `onFrame`; once the two are connected, neither is called. */
  onRinging?(samples: number): void
  /** No media arrived for the transport's time-out. Called once for each gap. */
  onMediaLost?(): void
}

export interface MediaStream {
  readonly sampleRate: number
  readonly playoutClock: PlayoutClock
  /** Sets the listener, in place of the previous one. */
  listen(listener: MediaListener): void
  /** Queues audio of any length. */
  play(pcm: Pcm): void
  /** Queues a mark. With an empty queue it is reported at once (asynchronously). */
  mark(name: string): void
  /**
   * Drops queued audio and marks that were not heard. Returns the milliseconds played since the queue was last empty.
   */
  clear(): number
  /** The queued audio that was not heard yet, in milliseconds. */
  queuedMs(): number
}
