import type { CancelTimer, Clock } from '../kernel/clock.ts'
import type { Digit, MediaStream, Pcm } from '../media/media-stream.ts'
import { rms } from '../media/pcm.ts'
import { recordedStream } from '../media/recorded-stream.ts'
import type { Recording } from '../media/recording.ts'
import { type SpeechChange, SpeechMeter } from './speech-meter.ts'

/** The caller's end of a call: an `RtpPort`, or any stream that can send digits. */
export interface PhoneLine extends MediaStream {
  sendDigits(digits: string): Promise<void>
}

export interface SoftphoneOptions {
  readonly clock: Clock
  /** Records both sides: what is spoken into the phone on the right, what is heard on the left. */
  readonly recording?: Recording
  /**
   * The other side has finished when it is quiet for this long (default 700 ms, longer than its pauses between
   * sentences).
   */
  readonly quietMs?: number
  /** Called with every 20 ms of received audio. */
  readonly onHeard?: (frame: Pcm) => void
}

/** The other side did not speak, or did not stop, in time. */
export class SoftphoneTimeout extends Error {}

const FRAME_MS = 20
const DEFAULT_QUIET_MS = 700

/**
 * A person on the phone, for tests and the demonstration. Detects speech by its energy, presses keys, speaks and waits.
 * The test dials and passes the line.
 */
export class Softphone {
  readonly #line: PhoneLine
  readonly #stream: MediaStream
  readonly #clock: Clock
  readonly #meter: SpeechMeter
  #waiting: ((change: SpeechChange) => void)[] = []
  #marks = new Map<string, () => void>()
  #nextMark = 0
  #loudest = 0
  #heardDigits = ''

  constructor(line: PhoneLine, options: SoftphoneOptions) {
    this.#line = line
    this.#stream = options.recording ? recordedStream(line, options.recording) : line
    this.#clock = options.clock
    this.#meter = new SpeechMeter({ quietMs: options.quietMs ?? DEFAULT_QUIET_MS })
    this.#stream.listen({
      onFrame: (frame) => {
        this.#hear(frame)
        options.onHeard?.(frame)
      },
      onDigit: (digit: Digit) => {
        this.#heardDigits += digit
      },
      onMark: (name) => {
        this.#marks.get(name)?.()
        this.#marks.delete(name)
      },
    })
  }

  /** Whether the other side is speaking now. */
  get isSpokenTo(): boolean {
    return this.#meter.speaking
  }

  /** The digits that the other side sent. */
  get heardDigits(): string {
    return this.#heardDigits
  }

  /** The loudest 20 ms received so far: root mean square on the scale of 32768. */
  get loudest(): number {
    return this.#loudest
  }

  /** Sends digits; resolves after the last one and a short pause. */
  press(digits: string): Promise<void> {
    return this.#line.sendDigits(digits)
  }

  /** Plays audio at the sample rate of the line; resolves when all of it was sent. */
  say(pcm: Pcm): Promise<void> {
    const name = `said ${this.#nextMark++}`
    this.#stream.play(pcm)
    return new Promise((resolve) => {
      this.#marks.set(name, resolve)
      this.#stream.mark(name)
    })
  }

  /** Waits until the other side speaks; resolves at once if it is speaking. Rejects with `SoftphoneTimeout`. */
  async untilSpokenTo(timeoutMs: number): Promise<void> {
    if (!this.#meter.speaking) await this.#change('began', timeoutMs)
  }

  /** Waits until the other side has spoken and is quiet again. Rejects with `SoftphoneTimeout`. */
  async untilSpokenToEnd(timeoutMs: number): Promise<void> {
    const startMs = this.#clock.monotonicMs()
    await this.untilSpokenTo(timeoutMs)
    await this.#change('ended', Math.max(0, timeoutMs - (this.#clock.monotonicMs() - startMs)))
  }

  #hear(frame: Pcm): void {
    const level = rms(frame)
    this.#loudest = Math.max(this.#loudest, level)
    const change = this.#meter.hear(level, FRAME_MS)
    if (!change) return
    for (const notify of [...this.#waiting]) notify(change)
  }

  #change(wanted: SpeechChange, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let cancel: CancelTimer = () => {}
      const stop = () => {
        cancel()
        this.#waiting = this.#waiting.filter((one) => one !== notify)
      }
      const notify = (change: SpeechChange) => {
        if (change !== wanted) return
        stop()
        resolve()
      }
      cancel = this.#clock.after(timeoutMs, () => {
        stop()
        reject(
          new SoftphoneTimeout(
            `the other side ${wanted === 'began' ? 'said nothing' : 'did not stop speaking'} for ${timeoutMs} ms`,
          ),
        )
      })
      this.#waiting.push(notify)
    })
  }
}
