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
import { type Attempts, Standing } from './standing.ts'

/** A voice that is several: what one cannot say the next one says. Speech that has begun is not begun again. */
export class FallbackVoice implements TextToSpeech {
  readonly name: string
  readonly #standing: Standing<TextToSpeech>

  constructor(voices: readonly TextToSpeech[], clock: Clock, log: Log) {
    this.#standing = new Standing(voices, clock, log)
    this.name = this.#standing.first.name
  }

  async *speak(text: string, options: SpeakOptions): AsyncGenerator<Pcm, void, undefined> {
    const attempts = this.#standing.begin()
    const { voice, ...rest } = options
    for (;;) {
      let begun = false
      try {
        // The name of a voice means something to the one whose voice it is.
        const own = attempts.port === this.#standing.first && voice !== undefined ? { voice } : {}
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
    return this.#standing.close()
  }
}

/** A model that is several. An answer that has begun is not begun again. */
export class FallbackModel implements LanguageModel {
  readonly name: string
  readonly #standing: Standing<LanguageModel>

  constructor(models: readonly LanguageModel[], clock: Clock, log: Log) {
    this.#standing = new Standing(models, clock, log)
    this.name = this.#standing.first.name
  }

  async *respond(request: ModelRequest, options: RespondOptions = {}): AsyncGenerator<ModelPart, void, undefined> {
    const attempts = this.#standing.begin()
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
    return this.#standing.close()
  }
}

/** A recogniser that is several: what the caller said since the last final words is heard again by the next one. */
export class FallbackSpeechToText implements SpeechToText {
  readonly name: string
  readonly #standing: Standing<SpeechToText>
  readonly #clock: Clock

  constructor(recognisers: readonly SpeechToText[], clock: Clock, log: Log) {
    this.#standing = new Standing(recognisers, clock, log)
    this.#clock = clock
    this.name = this.#standing.first.name
  }

  listen(options: ListenOptions, listener: SpeechListener): SpeechStream {
    return new FallbackStream(this.#standing.begin(), this.#clock, options, listener)
  }

  close(): Promise<void> {
    return this.#standing.close()
  }
}

/** Of what was said and is not final yet, as much is kept. */
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
  /** Final words came since it was opened. */
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
      this.#attempts.wentWell()
      this.#forgetUntil(this.#samples(endMs))
    }
    this.#listener.onTranscript({ ...transcript, startMs, endMs })
  }

  #failed(error: ProviderError): void {
    if (this.#over) return
    this.#stream = null
    // Without another to turn to, one that has listened well is worth another try: a connection may just have died.
    const again = this.#isProven && error.retryable
    this.#isProven = false
    const verdict = this.#attempts.failed(error)
    if (verdict.do === 'give_up' && !again) {
      this.close()
      this.#listener.onFailed(error)
      return
    }
    this.#cancelWait = this.#clock.after(verdict.do === 'again' ? verdict.afterMs : 0, () => this.#open())
  }

  /** Drops whole pieces that end before a place in all that was pushed. */
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
