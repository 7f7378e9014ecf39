import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Pcm } from '../../media/media-stream.ts'
import type { RecognitionChoice } from '../call/pipeline.ts'
import type { SpeechStream, Usage } from '../ports.ts'
import { addUsed, type Used } from './cost.ts'

export interface MessageTranscriberOptions extends RecognitionChoice {
  sampleRate: number
  clock: Clock
  log: Log
  callId: string
}

/** How long the recognizer may take for the last words after the end of a message. */
const LAST_WORDS_MS = 5_000

/**
 * Transcribes the messages that a caller leaves, each with a recognition of its own: the assistant does not answer the words of a message. If
 * recognition fails, the words of that message are lost, but its recording stays.
 */
export class MessageTranscriber {
  readonly #options: MessageTranscriberOptions
  #used: readonly Used[] = []
  readonly #words: Promise<string | null>[] = []
  #stream: SpeechStream | null = null
  #finish = (): void => {}

  constructor(options: MessageTranscriberOptions) {
    this.#options = options
  }

  /** What the recognizer has charged for. */
  get used(): readonly Used[] {
    return this.#used
  }

  /** Notes that a message begins or ends. */
  record(on: boolean): void {
    if (on) this.#begin()
    else this.#finish()
  }

  /** 20 ms of the caller's audio; ignored between messages. */
  push(frame: Pcm): void {
    this.#stream?.push(frame)
  }

  /** The words of every message so far, in order, as soon as the recognizer has them; null if there are none. */
  words(): Promise<(string | null)[]> {
    this.#finish()
    return Promise.all(this.#words)
  }

  #begin(): void {
    this.#finish()
    const { stt, sampleRate, language, hints, clock, log, callId } = this.#options
    const said: string[] = []
    this.#words.push(
      new Promise((resolve) => {
        let isFinished = false
        const settle = (): void => {
          cancel()
          stream.close()
          resolve(said.length === 0 ? null : said.join(' '))
        }
        let cancel = (): void => {}
        const stream: SpeechStream = stt.listen(
          { sampleRate, language, hints },
          {
            onTranscript: ({ kind, text }) => {
              if (kind === 'final') said.push(text)
            },
            // The recognizer also reports pauses within the message.
            onUtteranceEnd: () => {
              if (isFinished) settle()
            },
            onFailed: (err) => {
              log.warn({ callId, err }, 'a message could not be transcribed; its recording is kept')
              resolve(said.length === 0 ? null : said.join(' '))
            },
            onUsage: (usage: Usage) => {
              this.#used = addUsed(this.#used, usage)
            },
          },
        )
        this.#stream = stream
        this.#finish = () => {
          this.#finish = () => {}
          this.#stream = null
          isFinished = true
          cancel = clock.after(LAST_WORDS_MS, settle)
          stream.finish()
        }
      }),
    )
  }
}
