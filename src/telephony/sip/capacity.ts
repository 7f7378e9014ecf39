/** The line of an inbound call, which is counted before its trunk is known. */
export interface Line {
  /** Counts the call against the limit of a trunk from now on. */
  assign(trunkId: string): void
  /** May be called more than once. */
  release(): void
}

/** Counts the calls that are in progress or being set up, in total and by trunk. */
export class Capacity {
  readonly #byTrunk = new Map<string | null, number>()
  #total = 0

  get total(): number {
    return this.#total
  }

  of(trunkId: string | null): number {
    return this.#byTrunk.get(trunkId) ?? 0
  }

  /** Counts one more call. The returned function removes it; it may be called more than once. */
  take(trunkId: string | null): () => void {
    this.#count(trunkId, 1)
    let taken = true
    return () => {
      if (taken) this.#count(trunkId, -1)
      taken = false
    }
  }

  /** Counts one more call, whose trunk is not known yet. */
  reserve(): Line {
    let release = this.take(null)
    return {
      assign: (trunkId) => {
        release()
        release = this.take(trunkId)
      },
      release: () => release(),
    }
  }

  #count(trunkId: string | null, by: 1 | -1): void {
    this.#total += by
    const left = this.of(trunkId) + by
    if (left === 0) this.#byTrunk.delete(trunkId)
    else this.#byTrunk.set(trunkId, left)
  }
}
