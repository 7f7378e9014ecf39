import type { Digit, MediaListener, MediaStream, Pcm } from './media-stream.ts'
import { Ringback } from './ringback.ts'

/** One side of a bridge. */
export interface BridgeSide extends MediaStream {
  /** Sends digits towards that side, if it can. */
  sendDigits?(digits: string): Promise<void>
}

export interface BridgeTaps {
  /** Called every 20 ms until the far side has answered, with the number of samples of a frame. */
  onRinging?(samples: number): void
  /** What the near side hears meanwhile; ringing if absent. */
  readonly meanwhile?: Sounds
}

/** Sound in pieces, such as ringing or music. */
export interface Sounds {
  next(samples: number): Pcm
}

/**
 * If more than this waits on one side, it is the rest of a stall. It is dropped once, so that it does not delay the
 * rest of the call.
 */
const MAX_QUEUED_MS = 120
/** How far ahead ringing is queued. */
const RING_AHEAD_MS = 40

/**
 * Connects two streams of the same rate: each side hears the other. Before the far side has answered, the near side
 * hears ringing or music, or the audio of the far side's network. Replaces the listeners of both streams; `close` removes itself
 * from the far one and restores the near one.
 */
export class Bridge {
  readonly #near: BridgeSide
  readonly #taps: BridgeTaps
  readonly #meanwhile: Sounds
  #far: BridgeSide | null = null
  #joined = false
  #closed = false

  constructor(near: BridgeSide, taps: BridgeTaps = {}) {
    this.#near = near
    this.#taps = taps
    this.#meanwhile = taps.meanwhile ?? new Ringback(near.sampleRate)
  }

  /** The near side's owner calls this with each frame of the near side. */
  readonly nearListener: MediaListener = {
    onFrame: (frame) => this.#fromNear(frame),
    onDigit: (digit) => this.#key(this.#far, digit),
  }

  /** The near side hears the far side's network in place of ringing from now on. */
  hearEarly(far: BridgeSide): void {
    if (this.#closed || this.#far === far) return
    assertSameRate(this.#near, far)
    this.#far = far
    this.#near.clear()
    far.listen({ onFrame: (frame) => this.#fromFar(frame), onDigit: (digit) => this.#key(this.#near, digit) })
  }

  /** The far side has answered: both sides hear each other. */
  join(far: BridgeSide): void {
    if (this.#closed) return
    this.hearEarly(far)
    this.#joined = true
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#far?.listen({})
    this.#near.clear()
  }

  #fromNear(frame: Pcm): void {
    if (this.#closed) return
    if (!this.#joined) this.#taps.onRinging?.(frame.length)
    if (this.#far === null) {
      while (this.#near.queuedMs() < RING_AHEAD_MS) this.#near.play(this.#meanwhile.next(frame.length))
      return
    }
    if (!this.#joined) return
    pass(frame, this.#far)
  }

  #fromFar(frame: Pcm): void {
    if (this.#closed) return
    pass(frame, this.#near)
  }

  #key(side: BridgeSide | null, digit: Digit): void {
    // A side that did not agree on digits does not get them; the call continues.
    if (this.#joined && !this.#closed) side?.sendDigits?.(digit).catch(() => {})
  }
}

function pass(frame: Pcm, to: MediaStream): void {
  if (to.queuedMs() > MAX_QUEUED_MS) to.clear()
  to.play(frame)
}

function assertSameRate(near: MediaStream, far: MediaStream): void {
  if (near.sampleRate !== far.sampleRate) throw new Error(`Cannot join ${near.sampleRate} Hz with ${far.sampleRate} Hz`)
}
