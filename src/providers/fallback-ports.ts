import type {
  LanguageModel,
  ListenOptions,
  ModelPart,
  ModelRequest,
  RespondOptions,
  SpeakOptions,
  SpeechListener,
  SpeechStream,
  SpeechToText,
  TextToSpeech,
  Transcript,
} from '../assistant/ports.ts'
import type { CancelTimer, Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { ProviderError } from '../kernel/provider-error.ts'
import type { Pcm } from '../media/media-stream.ts'
import { type Attempts, ProviderPool } from './provider-pool.ts'

/** A voice with fallbacks: if one fails, the next one speaks. Speech that has begun is not repeated. */
export class FallbackVoice implements TextToSpeech {
  readonly name: string
  readonly #pool: ProviderPool<TextToSpeech>

  constructor(voices: readonly TextToSpeech[], clock: Clock, log: Log) {
    this.#pool = new ProviderPool(voices, clock, log)
    this.name = this.#pool.first.name
  }

  async *speak(text: string, options: SpeakOptions): AsyncGenerator<Pcm, void, undefined> {
    const attempts = this.#pool.begin()
    const { voice, ...rest } = options
    for (;;) {
      let begun = false
      try {
        // The name of a voice is only valid for its own provider.
        const own = attempts.port === this.#pool.first && voice !== undefined ? { voice } : {}
        for await (const pcm of attempts.port.speak(text, { ...rest, ...own })) {
          begun = true
          yield pcm
        }
        return
      } catch (error) {
        if (begun) {
          attempts.brokeOff(error)
          throw error
        }
        await attempts.next(error, options.signal)
        if (options.signal?.aborted) return
      }
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** A language model with fallbacks. An answer that has begun is not repeated. */
export class FallbackModel implements LanguageModel {
  readonly name: string
  readonly #pool: ProviderPool<LanguageModel>

  constructor(models: readonly LanguageModel[], clock: Clock, log: Log) {
    this.#pool = new ProviderPool(models, clock, log)
    this.name = this.#pool.first.name
  }

  async *respond(request: ModelRequest, options: RespondOptions = {}): AsyncGenerator<ModelPart, void, undefined> {
    const attempts = this.#pool.begin()
    for (;;) {
      let begun = false
      try {
        for await (const part of attempts.port.respond(request, options)) {
          begun = true
          yield part
        }
        return
      } catch (error) {
        if (begun) {
          attempts.brokeOff(error)
          throw error
        }
        await attempts.next(error, options.signal)
        if (options.signal?.aborted) return
      }
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** A recognizer with fallbacks: the next one gets the caller's audio since the last final words. */
export class FallbackSpeechToText implements SpeechToText {
  readonly name: string
  readonly hearsNames: boolean
  /** True only if no fallback sends the audio elsewhere. */
  readonly isLocal: boolean
  readonly #pool: ProviderPool<SpeechToText>
  readonly #clock: Clock

  constructor(recognizers: readonly SpeechToText[], clock: Clock, log: Log) {
    this.#pool = new ProviderPool(recognizers, clock, log)
    this.#clock = clock
    this.name = this.#pool.first.name
    this.hearsNames = this.#pool.first.hearsNames !== false
    this.isLocal = recognizers.every((one) => one.isLocal === true)
  }

  listen(options: ListenOptions, listener: SpeechListener): SpeechStream {
    return new FallbackStream(this.#pool.begin(), this.#clock, options, listener)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** The maximum of audio that is kept for a fallback. */
const KEPT_MS = 20_000

class FallbackStream implements SpeechStream {
  readonly #attempts: Attempts<SpeechToText>
  readonly #clock: Clock
  readonly #options: ListenOptions
  readonly #listener: SpeechListener
  #stream: SpeechStream | null = null
  #cancelWait: CancelTimer = () => {}
  #kept: Pcm[] = []
  #keptSamples = 0
  #pushedSamples = 0
  #finishing = false
  /** Final words came since the recognizer was opened. */
  #isProven = false
  #over = false

  constructor(attempts: Attempts<SpeechToText>, clock: Clock, options: ListenOptions, listener: SpeechListener) {
    this.#attempts = attempts
    this.#clock = clock
    this.#options = options
    this.#listener = listener
    this.#open()
  }

  push(pcm: Pcm): void {
    if (this.#over) return
    this.#pushedSamples += pcm.length
    this.#keptSamples += pcm.length
    this.#kept.push(Int16Array.from(pcm))
    this.#forgetUntil(this.#pushedSamples - this.#samples(KEPT_MS))
    this.#stream?.push(pcm)
  }

  finish(): void {
    if (this.#over) return
    this.#finishing = true
    this.#stream?.finish()
  }

  close(): void {
    this.#over = true
    this.#cancelWait()
    this.#kept = []
    this.#stream?.close()
  }

  #open(): void {
    const offsetMs = ((this.#pushedSamples - this.#keptSamples) * 1000) / this.#options.sampleRate
    const { onUsage } = this.#listener
    this.#stream = this.#attempts.port.listen(this.#options, {
      onTranscript: (transcript) => this.#heard(transcript, offsetMs),
      onUtteranceEnd: () => {
        this.#finishing = false
        this.#listener.onUtteranceEnd?.()
      },
      onFailed: (error) => this.#failed(error),
      ...(onUsage === undefined ? {} : { onUsage: (usage) => onUsage.call(this.#listener, usage) }),
    })
    for (const pcm of [...this.#kept]) this.#stream.push(pcm)
    if (this.#finishing) this.#stream.finish()
  }

  #heard(transcript: Transcript, offsetMs: number): void {
    if (this.#over) return
    const startMs = transcript.startMs + offsetMs
    const endMs = transcript.endMs + offsetMs
    if (transcript.kind === 'final') {
      this.#isProven = true
      this.#attempts.succeeded()
      this.#forgetUntil(this.#samples(endMs))
    }
    this.#listener.onTranscript({ ...transcript, startMs, endMs })
  }

  #failed(error: ProviderError): void {
    if (this.#over) return
    this.#stream = null
    // Without another recognizer, one that has worked well is tried again: perhaps only its connection broke.
    const again = this.#isProven && error.retryable
    this.#isProven = false
    const next = this.#attempts.failed(error)
    if (next.do === 'give_up' && !again) {
      this.close()
      this.#listener.onFailed(error)
      return
    }
    this.#cancelWait = this.#clock.after(next.do === 'again' ? next.afterMs : 0, () => this.#open())
  }

  /** Drops whole pieces that end before a position in the audio. */
  #forgetUntil(sample: number): void {
    for (;;) {
      const first = this.#kept[0]
      if (!first || this.#pushedSamples - this.#keptSamples + first.length > sample) return
      this.#kept.shift()
      this.#keptSamples -= first.length
    }
  }

  #samples(ms: number): number {
    return (ms * this.#options.sampleRate) / 1000
  }
}
