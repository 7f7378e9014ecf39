import type { ManualClock } from '../../src/kernel/clock.ts'
import type { CallLeg } from '../../src/media/call-leg.ts'
import { decodeG711, encodeG711 } from '../../src/media/g711.ts'
import type { MediaListener, MediaStream, Pcm } from '../../src/media/media-stream.ts'
import { mixed } from '../../src/media/pcm.ts'
import { PlayoutQueue } from '../../src/media/playout-queue.ts'
import type { Random } from './random.ts'
import { hiss } from './sounds.ts'
import { blocksIn, type HeardBlock } from './voice.ts'

export const FRAME_MS = 20
const RATE = 8_000
const FRAME = (RATE * FRAME_MS) / 1000
/** Network and jitter buffer, each way. */
export const NETWORK_MS = 60

/** A word on the line, by the time at which it reaches the assistant. */
export interface LineWord {
  text: string
  startMs: number
  endMs: number
  /** The level of the voice that says it. */
  dbfs: number
}

/**
 * The media stream of a call on a manual clock: what the caller's telephone sends is G.711 and arrives `NETWORK_MS` later, as does
 * what the assistant plays. Times count from the answer, at the caller's ear.
 */
export class Line implements MediaStream {
  readonly sampleRate = RATE
  readonly playoutClock = 'us'
  /** What was said, and how loud, for the recognizer that stands in for a real one. */
  readonly words: LineWord[] = []
  nowMs = 0
  #sounds: { pcm: Pcm; from: number }[] = []
  #listener: MediaListener = {}
  #played: Pcm[] = []
  #stopped = false
  readonly #queue = new PlayoutQueue(RATE)
  readonly #clock: ManualClock
  readonly #random: Random

  constructor(clock: ManualClock, random: Random) {
    this.#clock = clock
    this.#random = random
    this.#tick()
  }

  /** A sound at the caller's end that begins at `atMs`. */
  sound(pcm: Pcm, atMs: number): void {
    this.#sounds.push({ pcm, from: Math.round((atMs * RATE) / 1000) })
  }

  /** What the caller heard so far. */
  heard(): HeardBlock[] {
    return blocksIn(this.#played, NETWORK_MS)
  }

  /** Whether the assistant's voice was in the last frame at the caller's ear. */
  get isAssistantHeard(): boolean {
    const frame = this.#played[Math.floor((this.nowMs - NETWORK_MS) / FRAME_MS) - 1]
    return frame?.some((sample) => sample !== 0) ?? false
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }
  play(pcm: Pcm): void {
    this.#queue.push(pcm)
  }
  mark(name: string): void {
    this.#queue.mark(name)
  }
  clear(): number {
    return this.#queue.clear()
  }
  queuedMs(): number {
    return this.#queue.queuedMs()
  }
  stop(): void {
    this.#stopped = true
  }
  get isOver(): boolean {
    return this.#stopped
  }

  #tick(): void {
    this.#clock.after(FRAME_MS, () => {
      if (this.#stopped) return
      this.nowMs += FRAME_MS
      const frame = new Int16Array(FRAME)
      this.#queue.take(frame)
      this.#played.push(frame)
      for (const mark of this.#queue.dueMarks()) this.#listener.onMark?.(mark)
      this.#listener.onFrame?.(this.#fromCaller())
      this.#tick()
    })
  }

  /** What the telephone sent `NETWORK_MS` ago. */
  #fromCaller(): Pcm {
    const from = ((this.nowMs - FRAME_MS - NETWORK_MS) * RATE) / 1000
    let frame = hiss(this.#random, FRAME)
    for (const sound of this.#sounds) {
      const at = from - sound.from
      if (at <= -FRAME || at >= sound.pcm.length) continue
      const part = new Int16Array(FRAME)
      part.set(sound.pcm.subarray(Math.max(0, at), Math.min(sound.pcm.length, at + FRAME)), Math.max(0, -at))
      frame = mixed(frame, part)
    }
    this.#sounds = this.#sounds.filter((sound) => from < sound.from + sound.pcm.length)
    return decodeG711('mu', encodeG711('mu', frame))
  }
}

/** A leg that only has a line. */
export const legOf = (line: Line): CallLeg => ({
  id: 'bench',
  direction: 'inbound',
  from: '+15557654321',
  to: '+15550001234',
  answer: async () => line,
  reject: () => {},
  hangup: () => line.stop(),
  transfer: async () => ({ outcome: 'failed', reason: 'not in this benchmark' }),
  onEnd: () => {},
})
