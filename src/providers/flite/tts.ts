import type { TextToSpeech } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { PhraseCache } from './phrase-cache.ts'
import { speakablePieces } from './speakable.ts'
import { FlitePool } from './worker-pool.ts'

/**
 * kal speaks at 8 kHz and needs the least processor time; the others speak at 16 kHz and sound better, also on the
 * phone.
 */
export const FLITE_VOICES = ['slt', 'rms', 'awb', 'kal'] as const

export interface FliteOptions {
  readonly clock: Clock
  readonly log: Log
  /** The default voice (`slt`). */
  readonly voice?: string
  /**
   * The number of worker threads (1). One is 60 times faster than real time, and repeated phrases come from the cache.
   */
  readonly workers?: number
  /** The size of the cache (32 MB, about 35 minutes of telephone speech). */
  readonly cacheBytes?: number
  readonly timeoutMs?: number
  /** For tests that break a worker on purpose. */
  readonly workerUrl?: URL
}

const BETWEEN_SENTENCES_MS = 250
const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_CACHE_BYTES = 32 * 1024 * 1024

/** The built-in voice: flite compiled to WebAssembly. Needs no key, no network and no disk. */
export class FliteTextToSpeech implements TextToSpeech {
  readonly name = 'flite'
  readonly #voice: string
  readonly #pool: FlitePool
  readonly #cache: PhraseCache

  constructor(options: FliteOptions) {
    this.#voice = knownVoice(options.voice ?? FLITE_VOICES[0])
    this.#cache = new PhraseCache(options.cacheBytes ?? DEFAULT_CACHE_BYTES)
    this.#pool = new FlitePool({
      workers: options.workers ?? 1,
      clock: options.clock,
      log: options.log,
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      workerUrl: options.workerUrl,
    })
  }

  /** See `TextToSpeech`. The text is synthesized sentence by sentence, so that the first is heard early. */
  async *speak(
    text: string,
    options: { sampleRate: number; voice?: string; speed?: number; signal?: AbortSignal },
  ): AsyncGenerator<Pcm, void, undefined> {
    const voice = knownVoice(options.voice ?? this.#voice)
    const { sampleRate, signal, speed = 1 } = options
    const manner = { voice, sampleRate, speed: Math.min(Math.max(speed, 0.5), 2) }
    let first = true
    for (const piece of speakablePieces(text)) {
      const pcm = await this.#piece(piece, manner, signal)
      if (!pcm || signal?.aborted) return
      if (!first) yield new Int16Array(Math.round((BETWEEN_SENTENCES_MS * sampleRate) / 1000))
      first = false
      yield pcm
    }
  }

  /** Compiles the program and starts a worker, so that the first caller does not wait. Rejects with `ProviderError`. */
  async warmUp(): Promise<void> {
    for await (const _ of this.speak('Hello.', { sampleRate: 8000 }));
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  /** Returns one sentence, cached if possible; null if aborted. */
  async #piece(
    text: string,
    manner: { voice: string; sampleRate: number; speed: number },
    signal?: AbortSignal,
  ): Promise<Pcm | null> {
    try {
      const make = (stop: AbortSignal) => this.#pool.synthesize({ text, ...manner }, stop)
      const { voice, sampleRate, speed } = manner
      return await this.#cache.get(`${voice} ${sampleRate} ${speed} ${text}`, make, signal)
    } catch (error) {
      if (signal?.aborted) return null
      throw error
    }
  }
}

function knownVoice(voice: string): string {
  if ((FLITE_VOICES as readonly string[]).includes(voice)) return voice
  throw new ProviderError('flite', `unknown voice ${JSON.stringify(voice)}; there are ${FLITE_VOICES.join(', ')}`, {
    retryable: false,
  })
}
