import type { ListenOptions, SpeechListener, SpeechStream, SpeechToText } from '../assistant/ports.ts'
import { ProviderError } from '../kernel/provider-error.ts'
import type { Pcm } from '../media/media-stream.ts'
import { joined } from '../media/pcm.ts'
import { Resampler } from '../media/resample.ts'
import { openVoiceActivity, type VoiceActivity } from '../media/voice-activity.ts'

/** The text of one utterance. */
export interface Recognized {
  text: string
  confidence: number | null
}

/** A recognizer that takes whole utterances instead of a stream. */
export interface UtteranceRecognizer {
  name: string
  /** As in `SpeechToText`. */
  hearsNames?: boolean
  isLocal?: boolean
  /** The sample rates it accepts; audio at other rates is resampled to the last of them. */
  rates: readonly number[]
  /** Returns null if it was aborted. Throws `ProviderError`. */
  recognize(utterance: Pcm, sampleRate: number, wish: ListenOptions, signal: AbortSignal): Promise<Recognized | null>
}

/** How much audio from before the start of speech belongs to the utterance: the first sound of a word is often soft. */
const LEAD_MS = 300
/** The longest utterance that such recognizers accept. */
const MAX_MS = 28_000

/** Turns a recognizer of whole utterances into a streaming one: cuts the stream into utterances at the caller's pauses. */
export class UtteranceSpeechToText implements SpeechToText {
  readonly name: string
  readonly hearsNames: boolean
  readonly isLocal: boolean
  readonly #recognizer: UtteranceRecognizer
  readonly #streams = new Set<UtteranceStream>()

  constructor(recognizer: UtteranceRecognizer) {
    this.name = recognizer.name
    this.hearsNames = recognizer.hearsNames !== false
    this.isLocal = recognizer.isLocal === true
    this.#recognizer = recognizer
  }

  listen(options: ListenOptions, listener: SpeechListener): SpeechStream {
    const stream = new UtteranceStream(this.#recognizer, options, listener, () => this.#streams.delete(stream))
    this.#streams.add(stream)
    return stream
  }

  async close(): Promise<void> {
    for (const stream of [...this.#streams]) stream.close()
  }
}

class UtteranceStream implements SpeechStream {
  readonly #recognizer: UtteranceRecognizer
  readonly #wish: ListenOptions
  readonly #listener: SpeechListener
  readonly #ended: () => void
  readonly #sampleRate: number
  readonly #resampler: Resampler
  readonly #stop = new AbortController()
  #voice: VoiceActivity | null = null
  /** What was pushed before the voice detector was loaded. */
  #early: (Pcm | 'finish')[] = []
  /** The audio of the current utterance, or the last `LEAD_MS` before the next one. */
  #kept: Pcm[] = []
  #keptSamples = 0
  #passedSamples = 0
  /** Utterances are recognized concurrently; their results are reported in order. */
  #reported: Promise<void> = Promise.resolve()
  /** How many calls of `finish` await their `onUtteranceEnd`. */
  #finishesPending = 0

  constructor(recognizer: UtteranceRecognizer, wish: ListenOptions, listener: SpeechListener, ended: () => void) {
    this.#recognizer = recognizer
    this.#wish = wish
    this.#listener = listener
    this.#ended = ended
    const { rates } = recognizer
    this.#sampleRate = rates.includes(wish.sampleRate) ? wish.sampleRate : (rates.at(-1) as number)
    this.#resampler = new Resampler(wish.sampleRate, this.#sampleRate)
    openVoiceActivity({ sampleRate: this.#sampleRate }).then(
      (voice) => this.#loaded(voice),
      (cause: unknown) => this.#failed(cause),
    )
  }

  push(pcm: Pcm): void {
    if (this.#stop.signal.aborted) return
    if (this.#voice === null) this.#early.push(Int16Array.from(pcm))
    else this.#hear(this.#voice, Int16Array.from(this.#resampler.push(pcm)))
  }

  finish(): void {
    if (this.#stop.signal.aborted) return
    if (this.#voice === null) {
      this.#early.push('finish')
      return
    }
    if (this.#voice.speaking) this.#cut(true)
    else this.#report(Promise.resolve(null), null, true)
    this.#voice.reset()
  }

  close(): void {
    if (this.#stop.signal.aborted) return
    this.#stop.abort()
    this.#voice?.close()
    this.#early = []
    this.#kept = []
    this.#ended()
  }

  #loaded(voice: VoiceActivity): void {
    if (this.#stop.signal.aborted) {
      voice.close()
      return
    }
    this.#voice = voice
    const early = this.#early
    this.#early = []
    for (const piece of early) {
      if (piece === 'finish') this.finish()
      else this.push(piece)
    }
  }

  #hear(voice: VoiceActivity, pcm: Pcm): void {
    const change = voice.push(pcm)
    this.#kept.push(pcm)
    this.#keptSamples += pcm.length
    this.#passedSamples += pcm.length
    if (change === false || (voice.speaking && this.#ms(this.#keptSamples) >= MAX_MS)) this.#cut(false)
    if (!voice.speaking)
      while (this.#keptSamples - (this.#kept[0]?.length ?? 0) > (LEAD_MS * this.#sampleRate) / 1000)
        this.#keptSamples -= this.#kept.shift()?.length ?? 0
  }

  #cut(finished: boolean): void {
    const utterance = joined(this.#kept)
    const startMs = this.#ms(this.#passedSamples - utterance.length)
    this.#kept = []
    this.#keptSamples = 0
    const { signal } = this.#stop
    const recognized = this.#recognizer.recognize(utterance, this.#sampleRate, this.#wish, signal)
    this.#listener.onUsage?.({
      provider: this.#recognizer.name,
      recognizedSeconds: utterance.length / this.#sampleRate,
    })
    this.#report(recognized, { startMs, endMs: startMs + this.#ms(utterance.length) }, finished)
  }

  /** @param finished by `finish`, whose end is reported; ends of earlier utterances are not, since they would be mistaken for it */
  #report(
    recognized: Promise<Recognized | null>,
    times: { startMs: number; endMs: number } | null,
    finished: boolean,
  ): void {
    recognized.catch(() => {})
    if (finished) this.#finishesPending += 1
    this.#reported = this.#reported.then(async () => {
      try {
        const result = await recognized
        if (this.#stop.signal.aborted) return
        const text = result?.text.trim() ?? ''
        if (text !== '' && times)
          this.#listener.onTranscript({ kind: 'final', text, confidence: result?.confidence ?? null, ...times })
        if (finished) this.#finishesPending -= 1
        if (!this.#stop.signal.aborted && (finished || this.#finishesPending === 0)) this.#listener.onUtteranceEnd?.()
      } catch (error) {
        this.#failed(error)
      }
    })
  }

  #failed(cause: unknown): void {
    if (this.#stop.signal.aborted) return
    this.close()
    const { name } = this.#recognizer
    this.#listener.onFailed(
      cause instanceof ProviderError
        ? cause
        : new ProviderError(name, 'failed with an internal error', { problem: 'broken', retryable: false, cause }),
    )
  }

  #ms(samples: number): number {
    return (samples * 1000) / this.#sampleRate
  }
}
