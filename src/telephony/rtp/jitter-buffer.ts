import type { Pcm } from '../../media/media-stream.ts'
import { timestampAhead } from './packet.ts'

/** Samples of one 20 ms frame at 8 kHz. */
export const FRAME_SAMPLES = 160
/** One second and a bit; a power of two, so that the low bits of a timestamp are its place in the ring. */
const CAPACITY = 8192
const PLACE = CAPACITY - 1
/** Start playing when this much is there: 40 ms, two usual packets. */
const TARGET_SAMPLES = 2 * FRAME_SAMPLES
/** Nothing to play for this many frames: the sender paused, start anew with its next packet. */
const PAUSE_FRAMES = 5
/** Packets in a row that do not fit the timeline: it jumped, follow it. */
const JUMP_PACKETS = 5
/** Delay that was never needed during this many frames (0.5 s) is given back. */
const SHRINK_WINDOW_FRAMES = 25
/** Below this mean magnitude a frame is dropped without anybody noticing. */
const QUIET_MAGNITUDE = 64
/** How loud the last good frame is repeated for each lost one in a row; then silence. */
const CONCEALMENT_GAINS = [0.8, 0.5, 0.25]

export interface JitterStats {
  /** Packets whose place was played already. */
  late: number
  duplicates: number
  /** Frames made up because their packets were missing or late. */
  concealed: number
  /** Frames left out to give delay back. */
  dropped: number
  /** Times the timeline was started anew: pauses, jumps, new sources. */
  restarts: number
}

type State = 'idle' | 'filling' | 'playing'

/**
 * Puts received audio back onto its timeline: `push` in any order, `pull` a 20 ms frame each 20 ms. Samples lie in a ring
 * indexed by RTP timestamp, so any packet length, reordering and duplication cost nothing.
 *
 * The delay adapts by two rules. Underrun: the play position stands still (concealment is heard), so every packet that is
 * merely late still finds its place and the delay grows by what was missing. Surplus: when half a second never came near
 * emptying the buffer, one frame is dropped, at once where it is quiet. Together they also follow clock drift.
 */
export class JitterBuffer {
  readonly stats: JitterStats = { late: 0, duplicates: 0, concealed: 0, dropped: 0, restarts: 0 }
  readonly #samples = new Int16Array(CAPACITY)
  readonly #filled = new Uint8Array(CAPACITY)
  #state: State = 'idle'
  #ssrc: number | null = null
  #playTimestamp = 0
  #endTimestamp = 0
  #fillingFrames = 0
  #emptyFrames = 0
  #strays = 0
  #lastGood: Pcm = new Int16Array(FRAME_SAMPLES)
  #lostInRow = CONCEALMENT_GAINS.length
  #windowFrames = 0
  #windowMinDepth = Number.POSITIVE_INFINITY

  /** Takes in decoded audio that starts at `timestamp`. */
  push(packet: { readonly ssrc: number; readonly timestamp: number; readonly pcm: Pcm }): void {
    const { ssrc, timestamp } = packet
    const pcm = packet.pcm.length > CAPACITY / 2 ? packet.pcm.subarray(0, CAPACITY / 2) : packet.pcm
    if (pcm.length === 0) return
    if (ssrc !== this.#ssrc || this.#state === 'idle') this.#restartAt(ssrc, timestamp)
    let ahead = timestampAhead(timestamp, this.#playTimestamp)
    const startsEarlier = this.#state === 'filling' && ahead < 0 && ahead > -TARGET_SAMPLES
    if (startsEarlier) {
      this.#playTimestamp = timestamp
      ahead = 0
    }
    const fits = ahead + pcm.length > 0 && ahead + pcm.length <= CAPACITY
    if (!fits) {
      this.stats.late++
      if (++this.#strays < JUMP_PACKETS) return
      this.#restartAt(ssrc, timestamp)
      ahead = 0
    }
    this.#strays = 0
    this.#write(timestamp, pcm, Math.max(0, -ahead))
  }

  /** The next 20 ms, always: audio, else concealment, else silence. */
  pull(): Pcm {
    if (this.#state === 'filling' && (this.#depth() >= TARGET_SAMPLES || ++this.#fillingFrames > PAUSE_FRAMES))
      this.#state = 'playing'
    if (this.#state !== 'playing') return this.#conceal()
    if (this.#depth() < FRAME_SAMPLES) return this.#underrun()
    this.#emptyFrames = 0
    this.#giveBackDelay()
    return this.#takeFrame()
  }

  /** Whether `pull` would come from received packets. */
  hasFrame(): boolean {
    return this.#state === 'playing' && this.#depth() >= FRAME_SAMPLES
  }

  /** Whether the peer is sending, so that an empty buffer means late packets. */
  isPlaying(): boolean {
    return this.#state === 'playing'
  }

  /** What lies between the play position and the newest sample, in milliseconds. */
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

  /** Writes all but the first `skip` samples, whose time has passed. */
  #write(timestamp: number, pcm: Pcm, skip: number): void {
    if (this.#filled[(timestamp + skip) & PLACE] === 1) {
      this.stats.duplicates++
      return
    }
    for (let i = skip; i < pcm.length; i++) {
      const at = (timestamp + i) & PLACE
      this.#samples[at] = pcm[i] as number
      this.#filled[at] = 1
    }
    const end = (timestamp + pcm.length) >>> 0
    if (timestampAhead(end, this.#endTimestamp) > 0) this.#endTimestamp = end
  }

  #takeFrame(): Pcm {
    const frame = new Int16Array(FRAME_SAMPLES)
    let present = 0
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      const at = (this.#playTimestamp + i) & PLACE
      if (this.#filled[at] === 0) continue
      frame[i] = this.#samples[at] as number
      this.#filled[at] = 0
      present++
    }
    this.#playTimestamp = (this.#playTimestamp + FRAME_SAMPLES) >>> 0
    if (present === 0) return this.#lost()
    this.#lastGood = frame
    this.#lostInRow = 0
    return frame
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
    const frame = new Int16Array(FRAME_SAMPLES)
    if (gain > 0) for (let i = 0; i < FRAME_SAMPLES; i++) frame[i] = Math.trunc((this.#lastGood[i] as number) * gain)
    return frame
  }

  #giveBackDelay(): void {
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
      const at = (this.#playTimestamp + i) & PLACE
      if (this.#filled[at] === 1) sum += Math.abs(this.#samples[at] as number)
    }
    return sum < QUIET_MAGNITUDE * FRAME_SAMPLES
  }

  #restartWindow(): void {
    this.#windowFrames = 0
    this.#windowMinDepth = Number.POSITIVE_INFINITY
  }
}
