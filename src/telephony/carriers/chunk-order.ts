/** How many pieces may wait for a late one: 100 ms of typical pieces. */
const MAX_WAITING = 5

/**
 * Puts numbered pieces in order. A late piece is waited for until five others have arrived; then it is skipped, and
 * dropped if it still arrives. Pieces without a number pass unchanged.
 */
export class ChunkOrder {
  #next: number | null = null
  readonly #waiting = new Map<number, Buffer>()

  /** Adds a piece and returns the pieces that can be played now, in order. */
  push(chunk: number | null, piece: Buffer): Buffer[] {
    if (chunk === null) return [piece]
    this.#next ??= chunk
    if (chunk < this.#next) return []
    this.#waiting.set(chunk, piece)
    if (this.#waiting.size > MAX_WAITING) this.#next = Math.min(...this.#waiting.keys())
    const ready: Buffer[] = []
    for (let due = this.#waiting.get(this.#next); due !== undefined; due = this.#waiting.get(this.#next)) {
      ready.push(due)
      this.#waiting.delete(this.#next)
      this.#next += 1
    }
    return ready
  }
}
