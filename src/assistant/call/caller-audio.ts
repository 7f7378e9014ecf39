import type { Log } from '../../kernel/log.ts'
import type { Pcm } from '../../media/media-stream.ts'
import type { RealtimeAction } from '../conversation/actions.ts'
import type { ConversationInput } from '../conversation/events.ts'
import type { Transcript, Usage } from '../ports.ts'
import { RealtimeConnection, type RealtimeConnectionOptions } from '../responders/realtime/realtime-connection.ts'
import { SpeechRecognition } from '../speech/recognition.ts'
import type { RealtimeChoice, RecognitionChoice } from './pipeline.ts'

export interface CallerAudioOptions extends Omit<RealtimeConnectionOptions, keyof RealtimeChoice | 'take' | 'usage'> {
  recognition: RecognitionChoice | null
  realtime: RealtimeChoice | null
  /** Until the caller agrees, the audio goes to a recognizer on this machine only. */
  waitsForConsent: boolean
  sampleRate: number
  log: Log
  take(event: ConversationInput): void
  hear(transcript: Transcript, dbfs: number | null): void
  usage(usage: Usage): void
}

/** Where the caller's audio goes: to a speech-to-speech model, to speech recognition, or nowhere. */
export class CallerAudio {
  readonly #options: CallerAudioOptions
  #recognition: SpeechRecognition | null = null
  #realtime: RealtimeConnection | null = null

  constructor(options: CallerAudioOptions) {
    this.#options = options
  }

  open(): void {
    const { waitsForConsent, recognition } = this.#options
    if (!waitsForConsent) this.#openAll()
    else if (recognition?.stt.isLocal) this.#openRecognition()
  }

  /** The caller has answered whether the call may be recorded and processed. After a no, everything stays as it is. */
  consentNoted(given: boolean): void {
    if (given) this.#openAll()
  }

  push(frame: Pcm): void {
    const target = this.#realtime ?? this.#recognition
    target?.push(frame)
  }

  finishUtterance(): void {
    this.#recognition?.finish()
  }

  realtime(action: RealtimeAction): void {
    this.#realtime?.do(action)
  }

  /** The speech-to-speech model failed: speech recognition takes over. */
  closeRealtime(): void {
    this.#realtime?.close()
    this.#realtime = null
    this.#openRecognition()
  }

  close(): void {
    this.#recognition?.close()
    this.#recognition = null
    this.#realtime?.close()
    this.#realtime = null
  }

  #openAll(): void {
    const { realtime } = this.#options
    if (realtime === null) {
      this.#openRecognition()
      return
    }
    this.#recognition?.close()
    this.#recognition = null
    this.#realtime = new RealtimeConnection({ ...this.#options, ...realtime })
  }

  #openRecognition(): void {
    const { recognition, sampleRate, log, callId, take, hear, usage } = this.#options
    if (!recognition || this.#recognition) return
    const listener = {
      voice: (speaking: boolean, lagMs: number, dbfs: number | null) =>
        take({ kind: 'caller_voice', speaking, lagMs, dbfs }),
      lull: (lagMs: number) => take({ kind: 'caller_lull', lagMs }),
      transcript: hear,
      utteranceEnd: () => take({ kind: 'utterance_end' }),
      failed: () => take({ kind: 'recognition_failed' }),
      usage,
    }
    this.#recognition = new SpeechRecognition({ ...recognition, sampleRate, log, callId, listener })
  }
}
