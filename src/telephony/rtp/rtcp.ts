import type { Instant } from '../../kernel/clock.ts'
import { sequenceAhead } from './packet.ts'
import type { ClockFactor } from './rtp-clock.ts'

/** At 8 kHz. */
const CLOCK_UNITS_PER_MS = 8
/** Seconds from 1900 (NTP) to 1970 (Unix). */
const NTP_OFFSET_SECONDS = 2_208_988_800

/** One report block, RFC 3550 section 6.4.1. */
export interface ReportBlock {
  readonly ssrc: number
  /** In 1/256, since the last report. */
  readonly fractionLost: number
  readonly cumulativeLost: number
  readonly extendedHighestSequence: number
  /** In timestamp units. */
  readonly jitter: number
}

/** Counts what arrives from one source: loss by sequence numbers (RFC 3550 A.1, A.3) and interarrival jitter (A.8). */
export class Reception {
  #ssrc: number | null = null
  #baseSequence = 0
  #highest = 0
  #cycles = 0
  #received = 0
  #expectedBefore = 0
  #receivedBefore = 0
  #transit: number | null = null
  #jitter = 0
  #unitsPerMs = CLOCK_UNITS_PER_MS

  /** The clock of the timestamps from now on. */
  useClock(clock: ClockFactor): void {
    if (this.#unitsPerMs === CLOCK_UNITS_PER_MS * clock) return
    this.#unitsPerMs = CLOCK_UNITS_PER_MS * clock
    this.#transit = null
    this.#jitter = 0
  }

  /** The source that is received; null before its first packet. */
  get ssrc(): number | null {
    return this.#ssrc
  }

  note(packet: { readonly ssrc: number; readonly sequence: number; readonly timestamp: number }, nowMs: number): void {
    if (packet.ssrc !== this.#ssrc) this.#begin(packet.ssrc, packet.sequence)
    const ahead = sequenceAhead(packet.sequence, this.#highest)
    if (ahead > 0) {
      if (packet.sequence < this.#highest) this.#cycles++
      this.#highest = packet.sequence
    }
    this.#received++
    const transit = Math.round(nowMs * this.#unitsPerMs) - packet.timestamp
    if (this.#transit !== null) {
      const change = Math.abs((transit - this.#transit) | 0)
      this.#jitter += (change - this.#jitter) / 16
    }
    this.#transit = transit
  }

  /** The number of missing packets; never below zero, because duplicates count as received. */
  lost(): number {
    return this.#ssrc === null ? 0 : Math.max(0, this.#expected() - this.#received)
  }

  jitterMs(): number {
    return this.#jitter / this.#unitsPerMs
  }

  /** Returns the block for the next report, or null before the first packet. Starts a new report interval. */
  report(): ReportBlock | null {
    if (this.#ssrc === null) return null
    const expected = this.#expected() - this.#expectedBefore
    const lost = expected - (this.#received - this.#receivedBefore)
    this.#expectedBefore = this.#expected()
    this.#receivedBefore = this.#received
    return {
      ssrc: this.#ssrc,
      fractionLost: expected > 0 && lost > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0,
      cumulativeLost: Math.min(0x7fffff, this.lost()),
      extendedHighestSequence: ((this.#cycles & 0xffff) * 65_536 + this.#highest) >>> 0,
      jitter: Math.floor(this.#jitter) >>> 0,
    }
  }

  #expected(): number {
    return this.#cycles * 65_536 + this.#highest - this.#baseSequence + 1
  }

  #begin(ssrc: number, sequence: number): void {
    this.#ssrc = ssrc
    this.#baseSequence = sequence
    this.#highest = sequence
    this.#cycles = 0
    this.#received = 0
    this.#expectedBefore = 0
    this.#receivedBefore = 0
    this.#transit = null
    this.#jitter = 0
  }
}

export interface SenderState {
  readonly ssrc: number
  readonly now: Instant
  readonly timestamp: number
  readonly packets: number
  readonly octets: number
}

/** What a report echoes of the peer's last report, so that the peer can measure the round trip. */
export interface ReportEcho {
  readonly lastReport: number
  /** The time since that report arrived, in 1/65536 s. */
  readonly delay: number
}

const NO_ECHO: ReportEcho = { lastReport: 0, delay: 0 }

/**
 * Builds a compound packet: a sender report (RFC 3550 section 6.4.1) with at most one block, then SDES with the CNAME
 * (6.5).
 */
export function buildSenderReport(
  sender: SenderState,
  block: ReportBlock | null,
  cname: string,
  echo: ReportEcho = NO_ECHO,
): Uint8Array {
  const name = new TextEncoder().encode(cname).subarray(0, 255)
  const reportBytes = 28 + (block ? 24 : 0)
  const sdesBytes = Math.ceil((8 + 2 + name.length + 1) / 4) * 4
  const bytes = new Uint8Array(reportBytes + sdesBytes)
  const view = new DataView(bytes.buffer)
  writeHeader(view, 0, 200, block ? 1 : 0, reportBytes)
  view.setUint32(4, sender.ssrc)
  const ntpSeconds = sender.now.getTime() / 1000 + NTP_OFFSET_SECONDS
  view.setUint32(8, Math.floor(ntpSeconds))
  view.setUint32(12, Math.floor((ntpSeconds % 1) * 2 ** 32))
  view.setUint32(16, sender.timestamp)
  view.setUint32(20, sender.packets)
  view.setUint32(24, sender.octets)
  if (block) {
    view.setUint32(28, block.ssrc)
    view.setUint32(32, block.fractionLost * 2 ** 24 + block.cumulativeLost)
    view.setUint32(36, block.extendedHighestSequence)
    view.setUint32(40, block.jitter)
    view.setUint32(44, echo.lastReport)
    view.setUint32(48, echo.delay)
  }
  writeHeader(view, reportBytes, 202, 1, sdesBytes)
  view.setUint32(reportBytes + 4, sender.ssrc)
  bytes[reportBytes + 8] = 1
  bytes[reportBytes + 9] = name.length
  bytes.set(name, reportBytes + 10)
  return bytes
}

/** Builds the last compound packet of a stream: a report, then BYE (RFC 3550, section 6.6). */
export function buildGoodbye(report: Uint8Array, ssrc: number): Uint8Array {
  const bytes = new Uint8Array(report.length + 8)
  bytes.set(report)
  const view = new DataView(bytes.buffer)
  writeHeader(view, report.length, 203, 1, 8)
  view.setUint32(report.length + 4, ssrc)
  return bytes
}

function writeHeader(view: DataView, at: number, type: number, count: number, lengthBytes: number): void {
  view.setUint8(at, 0x80 | count)
  view.setUint8(at + 1, type)
  view.setUint16(at + 2, lengthBytes / 4 - 1)
}
