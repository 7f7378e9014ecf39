import type { Pcm } from '../../media/media-stream.ts'
import { timestampAhead } from './packet.ts'

/** The samples of one 20 ms frame at 8 kHz, which is the clock of timestamps at every rate. */
export const FRAME_SAMPLES = 160
/** A little more than one second. A power of two, so that the low bits of a timestamp are its index in the ring. */
const CAPACITY = 8192
const INDEX_MASK = CAPACITY - 1
/** Playout starts when this much is buffered: 40 ms, two typical packets. */
const TARGET_SAMPLES = 2 * FRAME_SAMPLES
/** After this many empty frames the sender has paused; playout restarts with its next packet. */
const PAUSE_FRAMES = 5
/** After this many consecutive packets outside the timeline, the timeline has jumped. */
const JUMP_PACKETS = 5
/** Delay that was not needed during this many frames (0.5 s) is removed. */
const SHRINK_WINDOW_FRAMES = 25
/** A frame below this mean magnitude can be dropped inaudibly. */
const QUIET_MAGNITUDE = 64
/** The gain of the last good frame for each consecutive lost frame; silence after that. */
const CONCEALMENT_GAINS = [0.8, 0.5, 0.25]

export interface JitterStats {
  /** Packets that arrived after their playout time. */
  late: number
  duplicates: number
  /** Frames that were concealed because their packets were missing or late. */
  concealed: number
  /** Frames that were dropped to reduce the delay. */
  dropped: number
  /** How often the timeline restarted: after pauses, jumps and changes of the source. */
  restarts: number
}

type State = 'idle' | 'filling' | 'playing'

/**
 * Puts received audio back onto its timeline: `push` in any order, `pull` one 20 ms frame every 20 ms. The samples are
 * in a ring indexed by RTP timestamp, so that packet length, reordering and duplication do not matter.
 *
 * The delay adapts by two rules. Underrun: the playout position stops while concealment plays, so that late packets are
 * still played and the delay grows by what was missing. Surplus: if the buffer did not come close to empty for half a
 * second, one frame is dropped, at once if it is quiet. The two rules also compensate clock drift.
 */
export class JitterBuffer {
  /** Samples for each step of the timestamp: 1 at 8 kHz, 2 at 16 kHz. */
  readonly #perStep: number
  readonly #frameSamples: number
  readonly stats: JitterStats = { late: 0, duplicates: 0, concealed: 0, dropped: 0, restarts: 0 }
  readonly #samples: Int16Array
  readonly #filled = new Uint8Array(CAPACITY)
  #state: State = 'idle'
  #ssrc: number | null = null
  #playTimestamp = 0
  #endTimestamp = 0
  #fillingFrames = 0
  #emptyFrames = 0
  #strays = 0
  #lastGood: Pcm
  #lostInRow = CONCEALMENT_GAINS.length
  #windowFrames = 0
  #windowMinDepth = Number.POSITIVE_INFINITY

  constructor(perStep = 1) {
    this.#perStep = perStep
    this.#frameSamples = FRAME_SAMPLES * perStep
    this.#samples = new Int16Array(CAPACITY * perStep)
    this.#lastGood = new Int16Array(this.#frameSamples)
  }

  /** Adds decoded audio that starts at `timestamp`. */
  push(packet: { readonly ssrc: number; readonly timestamp: number; readonly pcm: Pcm }): void {
    const { ssrc, timestamp } = packet
    const most = (CAPACITY / 2) * this.#perStep
    const pcm = packet.pcm.length > most ? packet.pcm.subarray(0, most) : packet.pcm
    const steps = Math.floor(pcm.length / this.#perStep)
    if (steps === 0) return
    if (ssrc !== this.#ssrc || this.#state === 'idle') this.#restartAt(ssrc, timestamp)
    let ahead = timestampAhead(timestamp, this.#playTimestamp)
    const startsEarlier = this.#state === 'filling' && ahead < 0 && ahead > -TARGET_SAMPLES
    if (startsEarlier) {
      this.#playTimestamp = timestamp
      ahead = 0
    }
    const fits = ahead + steps > 0 && ahead + steps <= CAPACITY
    if (!fits) {
      this.stats.late++
      if (++this.#strays < JUMP_PACKETS) return
      this.#restartAt(ssrc, timestamp)
      ahead = 0
    }
    this.#strays = 0
    this.#write(timestamp, pcm, { skip: Math.max(0, -ahead), steps })
  }

  /** Returns the next 20 ms: audio, concealment or silence. */
  pull(): Pcm {
    if (this.#state === 'filling' && (this.#depth() >= TARGET_SAMPLES || ++this.#fillingFrames > PAUSE_FRAMES))
      this.#state = 'playing'
    if (this.#state !== 'playing') return this.#conceal()
    if (this.#depth() < FRAME_SAMPLES) return this.#underrun()
    this.#emptyFrames = 0
    this.#reduceDelay()
    return this.#takeFrame()
  }

  /** Whether `pull` would return received audio. */
  hasFrame(): boolean {
    return this.#state === 'playing' && this.#depth() >= FRAME_SAMPLES
  }

  /** Whether the peer is sending. If so, an empty buffer means that packets are late. */
  isPlaying(): boolean {
    return this.#state === 'playing'
  }

  /** The buffered audio between the playout position and the newest sample, in milliseconds. */
  depthMs(): number {
    return this.#state === 'idle' ? 0 : Math.max(0, this.#depth()) / 8
  }

  #depth(): number {
    return timestampAhead(this.#endTimestamp, this.#playTimestamp)
  }

  #restartAt(ssrc: number, timestamp: number): void {
    if (this.#ssrc !== null) this.stats.restarts++
    this.#ssrc = ssrc
    this.#state = 'filling'
    this.#playTimestamp = timestamp
    this.#endTimestamp = timestamp
    this.#fillingFrames = 0
    this.#emptyFrames = 0
    this.#strays = 0
    this.#filled.fill(0)
    this.#restartWindow()
  }

  /** Writes the samples of `steps`, except those of the first `skip`, whose playout time has passed. */
  #write(timestamp: number, pcm: Pcm, { skip, steps }: { skip: number; steps: number }): void {
    if (this.#filled[(timestamp + skip) & INDEX_MASK] === 1) {
      this.stats.duplicates++
      return
    }
    const perStep = this.#perStep
    // In two pieces if the ring wraps in between.
    for (let from = skip; from < steps; ) {
      const at = (timestamp + from) & INDEX_MASK
      const length = Math.min(steps - from, CAPACITY - at)
      this.#samples.set(pcm.subarray(from * perStep, (from + length) * perStep), at * perStep)
      this.#filled.fill(1, at, at + length)
      from += length
    }
    const end = (timestamp + steps) >>> 0
    if (timestampAhead(end, this.#endTimestamp) > 0) this.#endTimestamp = end
  }

  #takeFrame(): Pcm {
    const at = this.#playTimestamp & INDEX_MASK
    this.#playTimestamp = (this.#playTimestamp + FRAME_SAMPLES) >>> 0
    const frame = this.#wholeFrame(at) ?? this.#partialFrame(at)
    if (frame === null) return this.#lost()
    this.#lastGood = frame
    this.#lostInRow = 0
    return frame
  }

  /** Null if something is missing, or if the ring wraps within the frame. */
  #wholeFrame(at: number): Pcm | null {
    const end = at + FRAME_SAMPLES
    const missing = this.#filled.indexOf(0, at)
    if (end > CAPACITY || (missing !== -1 && missing < end)) return null
    this.#filled.fill(0, at, end)
    return this.#samples.slice(at * this.#perStep, end * this.#perStep)
  }

  /** The frame, with silence where something is missing; null if all of it is. */
  #partialFrame(at: number): Pcm | null {
    const frame = new Int16Array(this.#frameSamples)
    const perStep = this.#perStep
    let present = 0
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      const from = (at + i) & INDEX_MASK
      if (this.#filled[from] === 0) continue
      for (let j = 0; j < perStep; j++) frame[i * perStep + j] = this.#samples[from * perStep + j] as number
      this.#filled[from] = 0
      present++
    }
    return present === 0 ? null : frame
  }

  #underrun(): Pcm {
    this.#restartWindow()
    if (++this.#emptyFrames >= PAUSE_FRAMES) this.#state = 'idle'
    return this.#lost()
  }

  #lost(): Pcm {
    this.stats.concealed++
    return this.#conceal()
  }

  #conceal(): Pcm {
    const gain = CONCEALMENT_GAINS[this.#lostInRow++] ?? 0
    const frame = new Int16Array(this.#frameSamples)
    if (gain > 0) for (let i = 0; i < frame.length; i++) frame[i] = Math.trunc((this.#lastGood[i] as number) * gain)
    return frame
  }

  #reduceDelay(): void {
    this.#windowFrames++
    this.#windowMinDepth = Math.min(this.#windowMinDepth, this.#depth())
    const surplus = this.#windowMinDepth >= TARGET_SAMPLES + FRAME_SAMPLES
    if (this.#windowFrames < SHRINK_WINDOW_FRAMES) return
    if (!surplus) {
      this.#restartWindow()
      return
    }
    const waited = this.#windowFrames >= 2 * SHRINK_WINDOW_FRAMES
    if (!waited && !this.#nextIsQuiet()) return
    this.#takeFrame()
    this.stats.dropped++
    this.#restartWindow()
  }

  #nextIsQuiet(): boolean {
    let sum = 0
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      const at = (this.#playTimestamp + i) & INDEX_MASK
      if (this.#filled[at] === 1) sum += Math.abs(this.#samples[at * this.#perStep] as number)
    }
    return sum < QUIET_MAGNITUDE * FRAME_SAMPLES
  }

  #restartWindow(): void {
    this.#windowFrames = 0
    this.#windowMinDepth = Number.POSITIVE_INFINITY
  }
}
