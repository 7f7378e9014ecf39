/** Counts the calls that are up or being set up, in all and by trunk. */
export class Capacity {
  readonly #byTrunk = new Map<string | null, number>()
  #total = 0

  get total(): number {
    return this.#total
  }

  of(trunkId: string | null): number {
    return this.#byTrunk.get(trunkId) ?? 0
  }

  /** Counts one more. Gives the undoing, which is harmless when repeated. */
  take(trunkId: string | null): () => void {
    this.#count(trunkId, 1)
    let taken = true
    return () => {
      if (taken) this.#count(trunkId, -1)
      taken = false
    }
  }

  #count(trunkId: string | null, by: 1 | -1): void {
    this.#total += by
    const left = this.of(trunkId) + by
    if (left === 0) this.#byTrunk.delete(trunkId)
    else this.#byTrunk.set(trunkId, left)
  }
}
