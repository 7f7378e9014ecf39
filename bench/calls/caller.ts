import { systemClock } from '../../src/kernel/clock.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { rms } from '../../src/media/pcm.ts'
import type { RtpPort } from '../../src/telephony/rtp/port.ts'

/** A frame this loud is speech: the scripted voice is far louder, comfort noise far quieter. */
const SPEECH_LEVEL = 200
const FRAME_MS = 20
/** The scripted voice never pauses, so this much silence is its end. */
const QUIET_MS = 160
const PATIENCE_MS = 20_000

/** The measurements of one caller, in milliseconds. */
export interface Measured {
  /** From the caller's last sound to the first sound of the answer, including the wait for the end of the turn. */
  responseMs: number[]
  /** From the caller's first sound during the assistant's speech to silence. */
  yieldMs: number[]
  turns: number
}

/** A caller on a line: listens, answers, and interrupts the assistant every third time. */
export class Caller {
  readonly #line: RtpPort
  readonly #phrase: Pcm
  readonly measured: Measured = { responseMs: [], yieldMs: [], turns: 0 }
  #lastLoudMs = Number.NEGATIVE_INFINITY
  #firstLoudMs = 0
  #marks = 0
  #said = new Map<string, () => void>()

  constructor(line: RtpPort, phrase: Pcm) {
    this.#line = line
    this.#phrase = phrase
    line.listen({
      onFrame: (frame) => this.#hear(frame),
      onMark: (name) => {
        this.#said.get(name)?.()
        this.#said.delete(name)
      },
    })
  }

  /** Talks until `isOver`, which is checked between turns. @throws if the assistant does not answer or does not stop */
  async talk(isOver: () => boolean): Promise<void> {
    await this.#untilQuiet()
    for (let turn = 1; !isOver(); turn += 1) {
      await pause(200 + Math.random() * 400)
      const endMs = await this.#say()
      await this.#untilSpeaking(endMs)
      this.measured.responseMs.push(this.#firstLoudMs - endMs)
      if (turn % 3 === 0) await this.#speakOver()
      await this.#untilQuiet()
      this.measured.turns += 1
    }
  }

  async #speakOver(): Promise<void> {
    await pause(300 + Math.random() * 300)
    const startMs = now()
    const over = this.#say()
    await this.#untilQuiet()
    this.measured.yieldMs.push(this.#lastLoudMs + FRAME_MS - startMs)
    const endMs = await over
    await this.#untilSpeaking(endMs)
  }

  /** @returns when the last frame was sent */
  #say(): Promise<number> {
    const name = `said ${this.#marks++}`
    this.#line.play(this.#phrase)
    return new Promise((resolve) => {
      this.#said.set(name, () => resolve(now()))
      this.#line.mark(name)
    })
  }

  #hear(frame: Pcm): void {
    if (rms(frame) < SPEECH_LEVEL) return
    const atMs = now()
    if (atMs - this.#lastLoudMs > QUIET_MS) this.#firstLoudMs = atMs
    this.#lastLoudMs = atMs
  }

  async #untilSpeaking(afterMs: number): Promise<void> {
    await within('the assistant does not answer', () => this.#lastLoudMs > afterMs)
    // Audio in flight when the caller stopped is not part of the answer.
    if (this.#firstLoudMs < afterMs) this.#firstLoudMs = afterMs
  }

  /** Until the assistant has spoken and is silent again. */
  async #untilQuiet(): Promise<void> {
    await within('the assistant does not begin', () => this.#lastLoudMs > 0)
    await within('the assistant does not stop', () => now() - this.#lastLoudMs > QUIET_MS)
  }
}

const now = () => systemClock.monotonicMs()
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function within(what: string, isSo: () => boolean): Promise<void> {
  const startMs = now()
  while (!isSo()) {
    if (now() - startMs > PATIENCE_MS) throw new Error(what)
    await pause(FRAME_MS)
  }
}
