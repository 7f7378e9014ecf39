import type { Log } from '../../kernel/log.ts'
import type { MediaListener, MediaStream } from '../../media/media-stream.ts'
import { recordedStream } from '../../media/recorded-stream.ts'
import { Recording } from '../../media/recording.ts'
import type { MessageRecording } from '../tools/tool-context.ts'

export interface CallRecorderOptions {
  stream: MediaStream
  /** The path of the recording. */
  file: string
  log: Log
}

/**
 * Records a call: the whole call if the business records its calls, otherwise only the messages that the caller leaves, one after
 * the other in one file.
 */
export class CallRecorder {
  readonly #options: CallRecorderOptions
  #recording: Recording | null = null
  #whole = false
  #recordsMessage = false
  /** The number of the caller's samples before the caller agreed. */
  #skipped = 0
  /** The stream with which the conversation listens and plays. */
  stream: MediaStream

  constructor(options: CallRecorderOptions) {
    this.#options = options
    this.stream = this.#recordingMessages(options.stream)
  }

  /** Records everything from now on. */
  recordCall(): void {
    this.#whole = true
    this.stream = recordedStream(this.#options.stream, this.#open())
  }

  /** Records everything from `begin` on; the file begins with silence in place of what came before. */
  recordCallLater(): { begin(): void } {
    const messages = this.stream
    this.stream = recordedStream(messages, {
      caller: (pcm) => {
        if (this.#whole) this.#open().caller(pcm)
        else this.#skipped += pcm.length
      },
      assistant: (pcm) => {
        if (this.#whole) this.#open().assistant(pcm)
      },
    })
    return {
      begin: () => {
        if (this.#whole) return
        this.#whole = true
        this.#open().caller(new Int16Array(this.#skipped))
      },
    }
  }

  /** Starts or stops recording the caller's message. Has no effect while the whole call is recorded. */
  recordMessage(on: boolean): void {
    if (!this.#whole) this.#recordsMessage = on
  }

  /** The messages that were recorded; null if the disk failed or nothing was recorded. */
  async messages(): Promise<MessageRecording | null> {
    if (this.#recording === null || (await this.#recording.hasFailed())) return null
    return this.#whole ? 'call' : 'messages'
  }

  /** Returns whether there is a file: something was recorded and the disk did not fail. */
  async close(): Promise<boolean> {
    const finished = await this.#recording?.close()
    return (finished?.file ?? null) !== null
  }

  #open(): Recording {
    const { file, log, stream } = this.#options
    this.#recording ??= new Recording({ file, sampleRate: stream.sampleRate, log })
    return this.#recording
  }

  #recordingMessages(stream: MediaStream): MediaStream {
    return {
      sampleRate: stream.sampleRate,
      playoutClock: stream.playoutClock,
      listen: (listener) => stream.listen(this.#listenerWithRecording(listener)),
      play: (pcm) => stream.play(pcm),
      mark: (name) => stream.mark(name),
      clear: () => stream.clear(),
      queuedMs: () => stream.queuedMs(),
    }
  }

  #listenerWithRecording(listener: MediaListener): MediaListener {
    return {
      onFrame: (frame) => {
        if (this.#recordsMessage) this.#open().caller(frame)
        listener.onFrame?.(frame)
      },
      onDigit: (digit) => listener.onDigit?.(digit),
      onText: (text) => listener.onText?.(text),
      onMark: (name) => listener.onMark?.(name),
      onMediaLost: () => listener.onMediaLost?.(),
      onRinging: (samples) => listener.onRinging?.(samples),
    }
  }
}
