import type { CallLeg, LegEnd } from './call-leg.ts'

/** Keeps how a leg ended until there is a listener. */
export class LegEndWatch {
  end: LegEnd | null = null
  #listener: ((end: LegEnd) => void) | null = null
  readonly #releases: (() => void)[] = []

  constructor(leg: CallLeg) {
    leg.onEnd((end) => {
      this.end = end
      for (const release of this.#releases) release()
      this.#listener?.(end)
    })
  }

  /** Releases something at the end, independently of the listener; at once if the leg has already ended. */
  releaseAtEnd(release: () => void): void {
    if (this.end === null) this.#releases.push(release)
    else release()
  }

  /** Replaces the listener. It is called once; at once if the leg has already ended. */
  listen(listener: (end: LegEnd) => void): void {
    this.#listener = listener
    if (this.end !== null) listener(this.end)
  }
}
