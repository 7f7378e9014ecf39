/** How many pieces may wait for one that is late: 100 ms of usual ones. */
const MAX_WAITING = 5

/**
 * Puts numbered pieces in order. One that is late is waited for while up to five others come; after that it is left out, and
 * dropped should it come still. Pieces without a number pass as they come.
 */
export class ChunkOrder {
  #next: number | null = null
  readonly #waiting = new Map<number, Buffer>()

  /** Gives what can be heard now, in order. */
  take(chunk: number | null, piece: Buffer): Buffer[] {
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
