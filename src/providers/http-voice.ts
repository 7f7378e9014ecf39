import type { SpeakOptions, TextToSpeech } from '../assistant/ports.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Pcm } from '../media/media-stream.ts'
import { hasWords, SpeechBytes } from './speech-bytes.ts'
import { nonsense } from './vendor-failure.ts'
import { askVendor } from './vendor-http.ts'

/** What differs between vendors whose voices answer a POST with audio. */
export interface HttpVoiceOptions {
  name: string
  clock: Clock
  apiKey: string | null
  /** Creates the request for a text, with the sample rate of the answer if the answer does not contain it. */
  ask(text: string, wish: { sampleRate: number; voice?: string; speed?: number }): HttpSpeech
  /**
   * The time limit until the first audio (4 s), and between two pieces (3 s). Shorter than the wait of `Playout`, so
   * that a fallback can take over.
   */
  firstMs?: number
  idleMs?: number
  /** The time limit for a whole text (25 s): voices are faster than speech. */
  wholeMs?: number
}

export interface HttpSpeech {
  url: string
  headers: Record<string, string>
  body: string
  rawHz: number
}

/** A voice over HTTP. The first piece is heard while the rest is still being generated. */
export class HttpVoice implements TextToSpeech {
  readonly name: string
  readonly #options: HttpVoiceOptions
  readonly #closed = new AbortController()

  constructor(options: HttpVoiceOptions) {
    this.name = options.name
    this.#options = options
  }

  async *speak(
    text: string,
    { sampleRate, voice, speed, signal, onUsage }: SpeakOptions,
  ): AsyncGenerator<Pcm, void, undefined> {
    if (!hasWords(text) || signal?.aborted) return
    const { clock, apiKey, ask, firstMs = 4_000, idleMs = 3_000, wholeMs = 25_000 } = this.#options
    const { url, headers, body, rawHz } = ask(text, {
      sampleRate,
      ...(voice === undefined ? {} : { voice }),
      ...(speed === undefined ? {} : { speed }),
    })
    const stop = AbortSignal.any([this.#closed.signal, ...(signal ? [signal] : [])])
    const answer = await askVendor({
      provider: this.name,
      url,
      headers: { 'content-type': 'application/json', ...headers },
      body,
      clock,
      firstMs,
      idleMs,
      wholeMs,
      signal: stop,
      secrets: [apiKey],
    })
    if (answer === null) return
    onUsage?.({ provider: this.name, spokenCharacters: text.length })
    const bytes = new SpeechBytes(this.name, rawHz, sampleRate)
    try {
      if (!isAudio(answer.contentType)) throw nonsense(this.name, `sent ${answer.contentType} instead of PCM or WAV`)
      for await (const piece of answer.pieces) {
        const pcm = bytes.push(piece)
        if (stop.aborted) return
        if (pcm.length > 0) yield pcm
        if (stop.aborted) return
      }
      if (stop.aborted) return
      const last = bytes.flush()
      if (last.length > 0) yield last
    } finally {
      answer.close()
    }
  }

  async close(): Promise<void> {
    this.#closed.abort()
  }
}

const isAudio = (contentType: string): boolean =>
  contentType === '' ||
  contentType.startsWith('application/octet-stream') ||
  /^audio\/(?:pcm|x-pcm|l16|raw|wav|x-wav|wave|vnd\.wave|basic)\b/.test(contentType)
