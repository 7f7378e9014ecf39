import type { ListenOptions, SpeechListener, SpeechStream, SpeechToText } from '../assistant/ports.ts'
import { ProviderError } from '../kernel/provider-error.ts'
import type { Pcm } from '../media/media-stream.ts'
import { joined } from '../media/pcm.ts'
import { Resampler } from '../media/resample.ts'
import { openVoiceActivity, type VoiceActivity } from '../media/voice-activity.ts'

/** What a recogniser of whole utterances makes of one. */
export interface Recognised {
  text: string
  confidence: number | null
}

export interface UtteranceRecogniser {
  name: string
  /** Rates that it takes; others are resampled to the last. */
  rates: readonly number[]
  /** Null where it was aborted. Fails with `ProviderError`. */
  recognise(utterance: Pcm, sampleRate: number, wish: ListenOptions, signal: AbortSignal): Promise<Recognised | null>
}

/** The first sound of a word is soft: what is kept from before speech was noticed. */
const LEAD_MS = 300
/** What such recognisers take at once. */
const MAX_MS = 28_000

/** Makes a recogniser that streams of one that takes whole utterances: they are cut where the caller pauses. */
export class UtteranceSpeechToText implements SpeechToText {
  readonly name: string
  readonly #recogniser: UtteranceRecogniser
  readonly #streams = new Set<UtteranceStream>()

  constructor(recogniser: UtteranceRecogniser) {
    this.name = recogniser.name
    this.#recogniser = recogniser
  }

  listen(options: ListenOptions, listener: SpeechListener): SpeechStream {
    const stream = new UtteranceStream(this.#recogniser, options, listener, () => this.#streams.delete(stream))
    this.#streams.add(stream)
    return stream
  }

  async close(): Promise<void> {
    for (const stream of [...this.#streams]) stream.close()
  }
}

class UtteranceStream implements SpeechStream {
  readonly #recogniser: UtteranceRecogniser
  readonly #wish: ListenOptions
  readonly #listener: SpeechListener
  readonly #ended: () => void
  readonly #sampleRate: number
  readonly #resampler: Resampler
  readonly #stop = new AbortController()
  #voice: VoiceActivity | null = null
  /** Until the detector is loaded. */
  #early: (Pcm | 'finish')[] = []
  /** The utterance, or the last moments before one. */
  #kept: Pcm[] = []
  #keptSamples = 0
  #passedSamples = 0
  /** Utterances are recognised side by side, and told in order. */
  #told: Promise<void> = Promise.resolve()
  /** So many times the end was asked for and is not told yet. */
  #endsOwed = 0

  constructor(recogniser: UtteranceRecogniser, wish: ListenOptions, listener: SpeechListener, ended: () => void) {
    this.#recogniser = recogniser
    this.#wish = wish
    this.#listener = listener
    this.#ended = ended
    const { rates } = recogniser
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
    else this.#tell(Promise.resolve(null), null, true)
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

  #cut(asked: boolean): void {
    const utterance = joined(this.#kept)
    const startMs = this.#ms(this.#passedSamples - utterance.length)
    this.#kept = []
    this.#keptSamples = 0
    const { signal } = this.#stop
    const recognised = this.#recogniser.recognise(utterance, this.#sampleRate, this.#wish, signal)
    this.#listener.onUsage?.({
      provider: this.#recogniser.name,
      recognisedSeconds: utterance.length / this.#sampleRate,
    })
    this.#tell(recognised, { startMs, endMs: startMs + this.#ms(utterance.length) }, asked)
  }

  /** @param asked by a `finish`: until its end is told, the ends of utterances before it would be taken for it. */
  #tell(recognised: Promise<Recognised | null>, when: { startMs: number; endMs: number } | null, asked: boolean): void {
    recognised.catch(() => {})
    if (asked) this.#endsOwed += 1
    this.#told = this.#told.then(async () => {
      try {
        const result = await recognised
        if (this.#stop.signal.aborted) return
        const text = result?.text.trim() ?? ''
        if (text !== '' && when)
          this.#listener.onTranscript({ kind: 'final', text, confidence: result?.confidence ?? null, ...when })
        if (asked) this.#endsOwed -= 1
        if (!this.#stop.signal.aborted && (asked || this.#endsOwed === 0)) this.#listener.onUtteranceEnd?.()
      } catch (error) {
        this.#failed(error)
      }
    })
  }

  #failed(cause: unknown): void {
    if (this.#stop.signal.aborted) return
    this.close()
    const { name } = this.#recogniser
    this.#listener.onFailed(
      cause instanceof ProviderError
        ? cause
        : new ProviderError(name, 'failed by an error of ours', { problem: 'broken', retryable: false, cause }),
    )
  }

  #ms(samples: number): number {
    return (samples * 1000) / this.#sampleRate
  }
}
