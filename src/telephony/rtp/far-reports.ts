import { readRtcp } from './rtcp-reader.ts'
import type { ClockFactor } from './rtp-clock.ts'

/** What the peer reports about our stream, and the round trip. */
export interface FarEndStats {
  /** Reports received so far. */
  readonly reports: number
  /** The share of our packets that was lost in the last report interval, 0 to 1; null before the first report. */
  readonly fractionLost: number | null
  readonly lost: number | null
  readonly jitterMs: number | null
  /** Null if not measured yet. */
  readonly roundTripMs: number | null
  /** The peer sent an RTCP BYE. */
  readonly left: boolean
}

const UNITS_PER_MS = 65_536 / 1_000
const MAX_ROUND_TRIP_MS = 60_000

/** The middle 32 bits of an NTP time, which each side echoes in its reports (RFC 3550, section 6.4.1). */
export const shortNtp = (unixMs: number): number => Math.floor((unixMs / 1_000 + 2_208_988_800) * 65_536) % 2 ** 32

interface About {
  ours: number
  theirs: number | null
  unixMs: number
  nowMs: number
  clock?: ClockFactor
}

/** Collects the peer's reports about our stream. */
export class FarReports {
  #stats: FarEndStats = { reports: 0, fractionLost: null, lost: null, jitterMs: null, roundTripMs: null, left: false }
  #senderTime = 0
  #heardAtMs = 0

  get stats(): FarEndStats {
    return this.#stats
  }

  /**
   * `clock` is that of our stream's timestamps. `ours` is our SSRC, `theirs` is the SSRC we receive, `unixMs` is the wall clock, `nowMs` the
   * monotonic clock. Returns false if the bytes are not RTCP.
   */
  receive(bytes: Uint8Array, about: About): boolean {
    const report = readRtcp(bytes)
    if (report === null) return false
    if (report.senderTime !== null) {
      this.#senderTime = report.senderTime
      this.#heardAtMs = about.nowMs
    }
    const block = report.blocks.find(({ ssrc }) => ssrc === about.ours)
    const left = this.#stats.left || (about.theirs !== null && report.leaving.includes(about.theirs))
    this.#stats = { ...this.#stats, reports: this.#stats.reports + 1, left }
    if (!block) return true
    const passed = (shortNtp(about.unixMs) - block.lastReport - block.delay) >>> 0
    const roundTripMs = passed / UNITS_PER_MS
    const known = block.lastReport !== 0 && roundTripMs <= MAX_ROUND_TRIP_MS
    this.#stats = {
      ...this.#stats,
      fractionLost: block.fractionLost,
      lost: block.lost,
      jitterMs: block.jitter / (8 * (about.clock ?? 1)),
      roundTripMs: known ? roundTripMs : this.#stats.roundTripMs,
    }
    return true
  }

  /** What our next report echoes: the peer's last report, and how long ago it arrived. */
  echo(nowMs: number): { lastReport: number; delay: number } {
    if (this.#senderTime === 0) return { lastReport: 0, delay: 0 }
    return { lastReport: this.#senderTime, delay: Math.round((nowMs - this.#heardAtMs) * UNITS_PER_MS) >>> 0 }
  }
}
