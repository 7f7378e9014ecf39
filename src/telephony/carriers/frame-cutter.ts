import type { Pcm } from '../../media/media-stream.ts'

/** Cuts audio of any length into frames of one length; the rest waits for more audio. */
export class FrameCutter {
  readonly #emit: (frame: Pcm) => void
  readonly #samples: number
  #frame: Pcm
  #filled = 0

  constructor(samples: number, emit: (frame: Pcm) => void) {
    this.#samples = samples
    this.#frame = new Int16Array(samples)
    this.#emit = emit
  }

  push(pcm: Pcm): void {
    for (let at = 0; at < pcm.length; ) {
      const part = pcm.subarray(at, at + this.#samples - this.#filled)
      this.#frame.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled < this.#samples) return
      const whole = this.#frame
      this.#frame = new Int16Array(this.#samples)
      this.#filled = 0
      this.#emit(whole)
    }
  }
}
