import { readRtcp } from './rtcp-reader.ts'

/** What the peer tells us of our own stream, and of the way to it and back. */
export interface FarStats {
  /** Reports of the peer's so far. */
  readonly reports: number
  /** Of what we sent, 0 to 1, since its report before; null: it has not told. */
  readonly lostShare: number | null
  readonly lost: number | null
  readonly jitterMs: number | null
  /** There and back; null: not known yet. */
  readonly roundTripMs: number | null
  /** The peer said by RTCP that it sends no more. */
  readonly left: boolean
}

const UNITS_PER_MS = 65_536 / 1_000
const MAX_ROUND_TRIP_MS = 60_000

/** The middle 32 bits of an NTP time, which reports give back to each other (RFC 3550, section 6.4.1). */
export const shortNtp = (unixMs: number): number => Math.floor((unixMs / 1_000 + 2_208_988_800) * 65_536) % 2 ** 32

/** Gathers the peer's reports about one stream of ours. */
export class FarReports {
  #stats: FarStats = { reports: 0, lostShare: null, lost: null, jitterMs: null, roundTripMs: null, left: false }
  #senderTime = 0
  #heardAtMs = 0

  get stats(): FarStats {
    return this.#stats
  }

  /** `ours` is our SSRC, `theirs` the one that we hear; `unixMs` the wall clock, `nowMs` the one that only grows. */
  take(bytes: Uint8Array, about: { ours: number; theirs: number | null; unixMs: number; nowMs: number }): boolean {
    const news = readRtcp(bytes)
    if (news === null) return false
    if (news.senderTime !== null) {
      this.#senderTime = news.senderTime
      this.#heardAtMs = about.nowMs
    }
    const block = news.blocks.find(({ ssrc }) => ssrc === about.ours)
    const left = this.#stats.left || (about.theirs !== null && news.leaving.includes(about.theirs))
    this.#stats = { ...this.#stats, reports: this.#stats.reports + 1, left }
    if (!block) return true
    const passed = (shortNtp(about.unixMs) - block.lastReport - block.delay) >>> 0
    const roundTripMs = passed / UNITS_PER_MS
    const known = block.lastReport !== 0 && roundTripMs <= MAX_ROUND_TRIP_MS
    this.#stats = {
      ...this.#stats,
      lostShare: block.lostShare,
      lost: block.lost,
      jitterMs: block.jitter / 8,
      roundTripMs: known ? roundTripMs : this.#stats.roundTripMs,
    }
    return true
  }

  /** What our next report gives back: the peer's last report, and how long ago we heard it. */
  echo(nowMs: number): { lastReport: number; delay: number } {
    if (this.#senderTime === 0) return { lastReport: 0, delay: 0 }
    return { lastReport: this.#senderTime, delay: Math.round((nowMs - this.#heardAtMs) * UNITS_PER_MS) >>> 0 }
  }
}
