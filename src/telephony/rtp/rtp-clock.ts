import { timestampAhead } from './packet.ts'

/** Ticks of the RTP clock for each step of our timelines, which run at 8 kHz: 1 for G.711 and G.722, 6 for the 48 kHz of Opus. */
export type ClockFactor = 1 | 6

/** Converts the timestamps of one source to steps of 8 kHz. They wrap, so each is counted from the previous one, and the first is step 0. */
export class StepTimeline {
  #factor: ClockFactor = 1
  #ssrc: number | null = null
  #timestamp = 0
  #ticks = 0

  /** `factor` is that of this packet's codec. When it changes, the timeline jumps. */
  stepsAt(ssrc: number, timestamp: number, factor: ClockFactor): number {
    const goesOn = ssrc === this.#ssrc && factor === this.#factor
    this.#ticks = goesOn ? this.#ticks + timestampAhead(timestamp, this.#timestamp) : 0
    this.#ssrc = ssrc
    this.#factor = factor
    this.#timestamp = timestamp
    if (factor === 1) return timestamp
    return Math.round(this.#ticks / factor) >>> 0
  }
}
