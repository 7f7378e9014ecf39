import type { Log } from '../../kernel/log.ts'
import type { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { Resampler } from '../../media/resample.ts'
import { openVoiceActivity, type VoiceActivity } from '../../media/voice-activity.ts'
import type { SpeechStream, SpeechToText, Transcript, Usage } from '../ports.ts'
import { SoundLevels } from './sound-levels.ts'

export interface RecognitionListener {
  /**
   * The caller started or stopped making sound, `lagMs` ago. Reported again when a sound turns out to be louder or continues after a lull. `dbfs` is
   * the loudness; null if unknown.
   */
  voice(speaking: boolean, lagMs: number, dbfs: number | null): void
  /** The sound paused `lagMs` ago, so it may be over. */
  lull(lagMs: number): void
  /** `dbfs` is the loudness of the words; null if unknown. */
  transcript(transcript: Transcript, dbfs: number | null): void
  utteranceEnd(): void
  /** The recognizer failed after retries and fallbacks. Nothing more will come. */
  failed(): void
  usage(usage: Usage): void
}

export interface RecognitionOptions {
  stt: SpeechToText
  sampleRate: number
  language: string
  hints: readonly string[]
  people?: readonly string[]
  log: Log
  callId: string
  listener: RecognitionListener
}

/** The shortest sound that counts as a voice, and the shortest silence that counts as a pause: shorter ones are clicks. */
const ON_AFTER_MS = 100
const OFF_AFTER_MS = 200
/** The detector reports a voice for this long after the last sound. */
const LINGERS_MS = 80
/**
 * A sound has paused if it was this much softer for this long, at both depths of either rule. The first depth is longer than the gaps between
 * syllables, and fricatives do not reach the second. On a quiet line the second depth also tells a pause from the closure of a "p" or "t", so that
 * the first may be shorter; on a noisy line only the second rule is ever met.
 */
const LULLS = [
  [
    { belowDb: 12, ms: 120 },
    { belowDb: 36, ms: 60 },
  ],
  [
    { belowDb: 12, ms: 180 },
    { belowDb: 20, ms: 60 },
  ],
] as const
const LULL_DB = 12
/** A sound that turns out to be this much louder than reported is reported again. */
const LOUDER_DB = 3
/** The sample rates of the detector. Other rates are resampled to the first. */
const DETECTOR_RATES: readonly number[] = [16_000, 8_000, 32_000, 48_000]

/** Speech recognition and voice detection for one caller: frames in, words and voice changes out. */
export class SpeechRecognition {
  readonly #options: RecognitionOptions
  readonly #stream: SpeechStream
  readonly #toDetector: Resampler | null
  readonly #levels = new SoundLevels()
  #detector: VoiceActivity | null = null
  /** The sound that the caller is making; null if there is none. */
  #sound: { sinceMs: number; dbfs: number; isLull: boolean } | null = null
  #over = false

  constructor(options: RecognitionOptions) {
    this.#options = options
    const { stt, sampleRate, language, hints, people = [], listener } = options
    const rate = DETECTOR_RATES.includes(sampleRate) ? sampleRate : (DETECTOR_RATES[0] as number)
    this.#toDetector = rate === sampleRate ? null : new Resampler(sampleRate, rate)
    this.#stream = stt.listen(
      { sampleRate, language, hints, people },
      {
        onTranscript: (transcript) => this.#unlessOver(() => this.#transcribed(transcript)),
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
      // Words and turns still come; only barge-in is slower.
      (err: unknown) => options.log.error({ callId: options.callId, err }, 'voice detection does not work'),
    )
  }

  push(frame: Pcm): void {
    if (this.#over) return
    this.#stream.push(frame)
    this.#levels.push(frame)
    const change = this.#detector?.push(this.#toDetector?.push(frame) ?? frame) ?? null
    if (change === true) this.#soundBegan()
    else if (change === false) this.#soundEnded()
    else if (this.#sound !== null) this.#soundGoesOn(this.#sound)
  }

  /** Asks for the missing words, because the utterance is over. */
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

  #soundBegan(): void {
    const sinceMs = this.#levels.nowMs - ON_AFTER_MS
    const dbfs = this.#levels.loudest(sinceMs, this.#levels.nowMs)
    this.#sound = { sinceMs, dbfs: dbfs ?? Number.NEGATIVE_INFINITY, isLull: false }
    this.#options.listener.voice(true, ON_AFTER_MS, dbfs)
  }

  #soundEnded(): void {
    this.#sound = null
    this.#options.listener.voice(false, OFF_AFTER_MS + LINGERS_MS, null)
  }

  #soundGoesOn(sound: { sinceMs: number; dbfs: number; isLull: boolean }): void {
    const { listener } = this.#options
    const { nowMs } = this.#levels
    const isLull = LULLS.some((depths) =>
      depths.every(({ belowDb, ms }) => this.#levels.pauseMs(sound.sinceMs, belowDb) >= ms),
    )
    if (isLull) {
      if (sound.isLull) return
      this.#sound = { ...sound, isLull: true }
      listener.lull(this.#levels.pauseMs(sound.sinceMs, LULL_DB))
      return
    }
    const dbfs = this.#levels.loudest(sound.sinceMs, nowMs) ?? sound.dbfs
    if (!sound.isLull && dbfs < sound.dbfs + LOUDER_DB) return
    this.#sound = { ...sound, dbfs, isLull: false }
    listener.voice(true, nowMs - sound.sinceMs, dbfs)
  }

  #transcribed(transcript: Transcript): void {
    const { startMs, endMs } = transcript
    this.#options.listener.transcript(transcript, this.#levels.loudest(startMs, endMs))
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
