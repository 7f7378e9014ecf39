/** A queue that callbacks fill and a loop empties. */
export class PieceQueue<T> {
  #pieces: T[] = []
  #end: { error: unknown } | null = null
  #wake: (() => void) | null = null

  push(piece: T): void {
    if (this.#end) return
    this.#pieces.push(piece)
    this.#wake?.()
  }

  /** Ends the loop, or makes it throw, after the queued items. */
  end(error: unknown = null): void {
    this.#end ??= { error }
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (;;) {
      const piece = this.#pieces.shift()
      if (piece !== undefined) yield piece
      else if (this.#end) {
        if (this.#end.error !== null) throw this.#end.error
        return
      } else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}
