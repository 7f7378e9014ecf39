import type { Log } from '../../kernel/log.ts'
import type { MediaListener, MediaStream } from '../../media/media-stream.ts'
import { recordedStream } from '../../media/recorded-stream.ts'
import { Recording } from '../../media/recording.ts'

export interface CallRecorderOptions {
  stream: MediaStream
  /** Path of the file to be. */
  file: string
  log: Log
}

/**
 * Records a call: all of it, where the business records its calls, else only the messages that callers leave, one after
 * the other in the same file.
 */
export class CallRecorder {
  readonly #options: CallRecorderOptions
  #recording: Recording | null = null
  #whole = false
  #taking = false
  /** What the conversation listens to and plays into. */
  stream: MediaStream

  constructor(options: CallRecorderOptions) {
    this.#options = options
    this.stream = this.#tapped(options.stream)
  }

  /** From now on everything is recorded. */
  recordCall(): void {
    this.#whole = true
    this.stream = recordedStream(this.#options.stream, this.#open())
  }

  /** Keeps what the caller says from now on, or no longer. */
  recordMessage(on: boolean): void {
    if (!this.#whole) this.#taking = on
  }

  /** Gives whether there is a file: something was recorded and the disk did not fail. */
  async close(): Promise<boolean> {
    const finished = await this.#recording?.close()
    return (finished?.file ?? null) !== null
  }

  #open(): Recording {
    const { file, log, stream } = this.#options
    this.#recording ??= new Recording({ file, sampleRate: stream.sampleRate, log })
    return this.#recording
  }

  #tapped(stream: MediaStream): MediaStream {
    return {
      sampleRate: stream.sampleRate,
      playoutClock: stream.playoutClock,
      listen: (listener) => stream.listen(this.#withTap(listener)),
      play: (pcm) => stream.play(pcm),
      mark: (name) => stream.mark(name),
      clear: () => stream.clear(),
      queuedMs: () => stream.queuedMs(),
    }
  }

  #withTap(listener: MediaListener): MediaListener {
    return {
      onFrame: (frame) => {
        if (this.#taking) this.#open().caller(frame)
        listener.onFrame?.(frame)
      },
      onDigit: (digit) => listener.onDigit?.(digit),
      onText: (text) => listener.onText?.(text),
      onMark: (name) => listener.onMark?.(name),
      onMediaLost: () => listener.onMediaLost?.(),
    }
  }
}
