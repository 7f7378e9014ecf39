import type { Digit, MediaListener, MediaStream, Pcm } from './media-stream.ts'
import { Ringback } from './ringback.ts'

/** One side of a bridge. */
export interface BridgeSide extends MediaStream {
  /** Presses keys towards that side, where it can be done. */
  sendDigits?(digits: string): Promise<void>
}

export interface BridgeTaps {
  /** Each 20 ms while both sides are joined: what each of them said. */
  onBoth?(near: Pcm, far: Pcm): void
}

/**
 * More than this waiting on one side is delay that nobody needs: a stall of ours left it behind. It is dropped, once,
 * instead of being heard late for the rest of the call.
 */
const MAX_QUEUED_MS = 120
/** Ringing is kept this far ahead. */
const RING_AHEAD_MS = 40

/**
 * Two streams of one rate joined with each other: what one says the other hears. Before the far side has answered, the
 * near one hears it ring, or what the far side's network says instead. Takes the listeners of both streams; `close`
 * takes itself off the far one, and whoever listened to the near one listens again.
 */
export class Bridge {
  readonly #near: BridgeSide
  readonly #taps: BridgeTaps
  readonly #ringback: Ringback
  #far: BridgeSide | null = null
  #joined = false
  #closed = false
  #farFrame: Pcm

  constructor(near: BridgeSide, taps: BridgeTaps = {}) {
    this.#near = near
    this.#taps = taps
    this.#ringback = new Ringback(near.sampleRate)
    this.#farFrame = new Int16Array(near.sampleRate / 50)
  }

  /** What the near side's owner is to call with each frame of the near side. */
  readonly nearListener: MediaListener = {
    onFrame: (frame) => this.#fromNear(frame),
    onDigit: (digit) => this.#key(this.#far, digit),
  }

  /** From here on the far side's network is heard instead of ringing. */
  hearEarly(far: BridgeSide): void {
    if (this.#closed || this.#far === far) return
    assertSameRate(this.#near, far)
    this.#far = far
    this.#near.clear()
    far.listen({ onFrame: (frame) => this.#fromFar(frame), onDigit: (digit) => this.#key(this.#near, digit) })
  }

  /** The far side has answered: both hear each other. */
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
    if (this.#far === null) {
      while (this.#near.queuedMs() < RING_AHEAD_MS) this.#near.play(this.#ringback.next(frame.length))
      return
    }
    if (!this.#joined) return
    pass(frame, this.#far)
    this.#taps.onBoth?.(frame, this.#farFrame)
  }

  #fromFar(frame: Pcm): void {
    if (this.#closed) return
    this.#farFrame = frame
    pass(frame, this.#near)
  }

  #key(side: BridgeSide | null, digit: Digit): void {
    // Who did not agree on keys does not get them; the call goes on.
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
