import type { Log } from '../../kernel/log.ts'
import type { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { Resampler } from '../../media/resample.ts'
import { openVoiceActivity, type VoiceActivity } from '../../media/voice-activity.ts'
import type { SpeechStream, SpeechToText, Transcript, Usage } from '../ports.ts'

export interface RecognitionListener {
  /** The caller started or stopped making sound, `lagMs` ago. */
  voice(speaking: boolean, lagMs: number): void
  transcript(transcript: Transcript): void
  utteranceEnd(): void
  /** The recogniser failed after retries and fallbacks. Nothing more comes. */
  failed(): void
  usage(usage: Usage): void
}

export interface RecognitionOptions {
  stt: SpeechToText
  sampleRate: number
  language: string
  hints: readonly string[]
  log: Log
  callId: string
  listener: RecognitionListener
}

/** The shortest sound that counts as a voice, and the shortest silence that counts as a pause: shorter ones are clicks. */
const ON_AFTER_MS = 100
const OFF_AFTER_MS = 200
/** The detector reports a voice for this long after the last sound. */
const LINGERS_MS = 80
/** The sample rates of the detector. Other rates are resampled to the first. */
const DETECTOR_RATES: readonly number[] = [16_000, 8_000, 32_000, 48_000]

/** Speech recognition and voice detection for one caller: frames in, words and voice changes out. */
export class SpeechRecognition {
  readonly #options: RecognitionOptions
  readonly #stream: SpeechStream
  readonly #toDetector: Resampler | null
  #detector: VoiceActivity | null = null
  #over = false

  constructor(options: RecognitionOptions) {
    this.#options = options
    const { stt, sampleRate, language, hints, listener } = options
    const rate = DETECTOR_RATES.includes(sampleRate) ? sampleRate : (DETECTOR_RATES[0] as number)
    this.#toDetector = rate === sampleRate ? null : new Resampler(sampleRate, rate)
    this.#stream = stt.listen(
      { sampleRate, language, hints },
      {
        onTranscript: (transcript) => this.#unlessOver(() => listener.transcript(transcript)),
        onUtteranceEnd: () => this.#unlessOver(() => listener.utteranceEnd()),
        onFailed: (error) => this.#failed(error),
        onUsage: (usage) => listener.usage(usage),
      },
    )
    const detection = { sampleRate: rate, onAfterMs: ON_AFTER_MS, offAfterMs: OFF_AFTER_MS }
    openVoiceActivity(detection).then(
      (detector) => {
        if (this.#over) detector.close()
        else this.#detector = detector
      },
      // Words and turns still come; only barge-in is later.
      (err: unknown) => options.log.error({ callId: options.callId, err }, 'voice detection does not work'),
    )
  }

  push(frame: Pcm): void {
    if (this.#over) return
    this.#stream.push(frame)
    const change = this.#detector?.push(this.#toDetector?.push(frame) ?? frame) ?? null
    if (change !== null) this.#options.listener.voice(change, change ? ON_AFTER_MS : OFF_AFTER_MS + LINGERS_MS)
  }

  /** The utterance is over: asks for its missing words. */
  finish(): void {
    if (!this.#over) this.#stream.finish()
  }

  close(): void {
    if (this.#over) return
    this.#over = true
    this.#detector?.close()
    this.#detector = null
    this.#stream.close()
  }

  #failed(error: ProviderError): void {
    if (this.#over) return
    const { log, callId, stt, listener } = this.#options
    log.warn(
      { callId, provider: stt.name, err: error },
      'speech recognition failed; the caller can still use the keypad',
    )
    this.close()
    listener.failed()
  }

  #unlessOver(notify: () => void): void {
    if (!this.#over) notify()
  }
}
