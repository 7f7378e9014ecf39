/**
 * Two-way audio of a leg, the same for every transport. Audio on both sides is linear 16-bit PCM, mono, at
 * `sampleRate`; the transport encodes and decodes. A frame is 20 ms.
 */
export type Pcm = Int16Array

/** A key of the telephone keypad: 0-9, *, #, A-D. */
export type Digit = string

/**
 * Who owns the playout clock. `us`: we send a frame each 20 ms (RTP), so what was sent was heard, less the network.
 * `peer`: the carrier buffers (WebSockets), so a mark comes back only when it has been played.
 */
export type PlayoutClock = 'us' | 'peer'

export interface MediaListener {
  /** 20 ms of what the caller says. Called at an even pace; lost packets come as concealment or silence. */
  onFrame?(frame: Pcm): void
  /** Once per key press, at its end or after it was held 300 ms. */
  onDigit?(digit: Digit): void
  /** What the caller typed instead of saying it, where the transport has a keyboard. */
  onText?(text: string): void
  /** Everything queued before `mark(name)` has been heard. Not called for marks dropped by `clear`. */
  onMark?(name: string): void
  /**
   * 20 ms of what the caller says, and of what somebody else says whom the transport has joined with the caller (a
   * transfer by bridging). Called instead of `onFrame` for as long as that lasts.
   */
  onBridged?(caller: Pcm, other: Pcm): void
  /** No media from the caller for the transport's time-out. Called once per stretch of silence on the wire. */
  onMediaLost?(): void
}

export interface MediaStream {
  readonly sampleRate: number
  readonly playoutClock: PlayoutClock
  /** One listener; setting it again replaces it. */
  listen(listener: MediaListener): void
  /** Queues audio of any length behind what is queued already. */
  play(pcm: Pcm): void
  /** Queues a mark behind what is queued already; with an empty queue it is heard at once (asynchronously). */
  mark(name: string): void
  /** Drops what is queued and not yet heard, marks included. Returns the milliseconds played since the queue was last empty. */
  clear(): number
  /** What was queued and is still to be heard, in milliseconds. */
  queuedMs(): number
}
