import type { Pcm } from '../../media/media-stream.ts'

/** A queue of sound for one reader: the writer pushes pieces until it ends the feed. */
export class SoundFeed implements AsyncIterable<Pcm> {
  readonly #pieces: Pcm[] = []
  #ended = false
  #wake: () => void = () => {}

  push(pcm: Pcm): void {
    if (this.#ended) return
    this.#pieces.push(pcm)
    this.#wake()
  }

  end(): void {
    this.#ended = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Pcm, void, undefined> {
    for (;;) {
      const piece = this.#pieces.shift()
      if (piece) yield piece
      else if (this.#ended) return
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}
