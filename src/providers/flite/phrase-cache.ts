import type { Pcm } from '../../media/media-stream.ts'

interface Making {
  readonly phrase: Promise<Pcm>
  readonly stop: AbortController
  waiting: number
}

/**
 * Caches spoken phrases by key, and drops the least recently used ones above `maxBytes`. Several requests for the same
 * new phrase share one synthesis, which stops when none of them waits anymore. A failure reaches all of them and is
 * not cached.
 */
export class PhraseCache {
  readonly #maxBytes: number
  /** In order of use, the oldest first: a Map keeps insertion order. */
  readonly #phrases = new Map<string, Pcm>()
  readonly #making = new Map<string, Making>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Rejects with the signal's reason as soon as it is aborted, otherwise like `make`. */
  get(key: string, make: (signal: AbortSignal) => Promise<Pcm>, signal?: AbortSignal): Promise<Pcm> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const known = this.#phrases.get(key)
    if (known) {
      this.#phrases.delete(key)
      this.#phrases.set(key, known)
      return Promise.resolve(known)
    }
    const making = this.#making.get(key) ?? this.#begin(key, make)
    making.waiting++
    return this.#wait(key, making, signal)
  }

  get bytes(): number {
    return this.#bytes
  }

  #begin(key: string, make: (signal: AbortSignal) => Promise<Pcm>): Making {
    const stop = new AbortController()
    const phrase = make(stop.signal).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key)
    })
    const making: Making = { stop, waiting: 0, phrase }
    this.#making.set(key, making)
    phrase.then(
      (pcm) => this.#keep(key, pcm),
      () => {},
    )
    return making
  }

  #wait(key: string, making: Making, signal: AbortSignal | undefined): Promise<Pcm> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason)
        if (--making.waiting > 0) return
        if (this.#making.get(key) === making) this.#making.delete(key)
        making.stop.abort(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      making.phrase.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
    })
  }

  #keep(key: string, pcm: Pcm): void {
    if (pcm.byteLength > this.#maxBytes) return
    this.#bytes += pcm.byteLength - (this.#phrases.get(key)?.byteLength ?? 0)
    this.#phrases.delete(key)
    this.#phrases.set(key, pcm)
    for (const [oldest, { byteLength }] of this.#phrases) {
      if (this.#bytes <= this.#maxBytes) break
      this.#phrases.delete(oldest)
      this.#bytes -= byteLength
    }
  }
}
