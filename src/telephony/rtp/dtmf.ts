import type { Digit } from '../../media/media-stream.ts'
import { timestampAhead } from './packet.ts'
import type { ClockFactor } from './rtp-clock.ts'

/** Event codes 0-15 of RFC 4733 section 3.2, by position. */
const KEYS = '0123456789*#ABCD'
/** A key held this long is reported without waiting for its end (units of 1/8000 s: 300 ms). */
const HELD_UNITS = 2400
/**
 * An event without packets for this long has ended, and its end packets were lost. Senders repeat packets every 20-50
 * ms.
 */
const LOST_END_MS = 200
/** After this much silence, a timestamp that does not advance starts a new timeline; it is not a late packet. */
const NEW_TIMELINE_MS = 2000
/**
 * The same limit after a press whose end was received: repeats of the end come within 150 ms. Phones that play each key
 * from a recording (sipp's captures) send the same timestamps at every press.
 */
const NEW_TIMELINE_AFTER_END_MS = 200

interface Press {
  readonly event: number
  readonly startTimestamp: number
  /** The press covers `startTimestamp .. startTimestamp + coveredUnits`. */
  coveredUnits: number
  lastMs: number
  ended: boolean
  reported: boolean
}

/**
 * Turns telephone events (RFC 4733) into key presses: one for each press, however often its packets are repeated, and
 * even if its end is lost. Packets of one press share the timestamp of its start. A packet of the same key with a
 * timestamp inside the press belongs to the same press. This also joins the segments of very long presses (section
 * 2.5.1.3) and tolerates senders that wrongly advance the timestamp.
 */
export class DtmfReceiver {
  #press: Press | null = null
  #clock: ClockFactor = 1

  /** The clock in which the peer gives durations. */
  useClock(clock: ClockFactor): void {
    this.#clock = clock
  }

  /** Returns the digits that this packet completes: none, one, or two if the end of the previous press was lost. */
  receive(payload: Uint8Array, timestamp: number, nowMs: number): Digit[] {
    const event = payload[0]
    if (payload.length < 4 || event === undefined || event >= KEYS.length) return []
    const ended = ((payload[1] as number) & 0x80) !== 0
    const durationUnits = ((payload[2] as number) << 8) | (payload[3] as number)
    const digits: Digit[] = []
    let press = this.#press
    const over = press !== null && isOver(press, nowMs)
    if (press && !over && timestampAhead(timestamp, press.startTimestamp) < 0) return []
    if (!press || over || !covers(press, event, timestamp)) {
      digits.push(...this.#report(press))
      press = { event, startTimestamp: timestamp, coveredUnits: 0, lastMs: nowMs, ended, reported: false }
      this.#press = press
    }
    press.lastMs = nowMs
    press.ended ||= ended
    const offset = timestampAhead(timestamp, press.startTimestamp)
    press.coveredUnits = Math.max(press.coveredUnits, offset + durationUnits)
    if (ended || press.coveredUnits >= HELD_UNITS * this.#clock) digits.push(...this.#report(press))
    return digits
  }

  /** Returns the digit whose end was lost, if any. To be called regularly. */
  expire(nowMs: number): Digit[] {
    const press = this.#press
    return press && nowMs - press.lastMs >= LOST_END_MS ? this.#report(press) : []
  }

  /** Starts over, because the source changed and its timestamps are unrelated to those before. */
  reset(): Digit[] {
    const digits = this.#report(this.#press)
    this.#press = null
    return digits
  }

  #report(press: Press | null): Digit[] {
    if (!press || press.reported) return []
    press.reported = true
    return [KEYS[press.event] as Digit]
  }
}

/** The press is over: a later packet belongs to another press, whatever its timestamp. */
const isOver = (press: Press, nowMs: number): boolean =>
  nowMs - press.lastMs >= (press.ended ? NEW_TIMELINE_AFTER_END_MS : NEW_TIMELINE_MS)

function covers(press: Press, event: number, timestamp: number): boolean {
  const offset = timestampAhead(timestamp, press.startTimestamp)
  return press.event === event && offset >= 0 && offset <= press.coveredUnits
}

/** In frames of 20 ms: how long a key is pressed, how often its end is sent, and the pause between two keys. */
const PRESS_FRAMES = 8
const END_PACKETS = 3
const GAP_FRAMES = 5
const FRAME_UNITS = 160
const EVENT_FRAMES = PRESS_FRAMES + END_PACKETS - 1
const VOLUME_DBM0 = 10

/** What to send in a 20 ms slot in place of audio: an event packet, or nothing during the pause after a key. */
export type DtmfSlot =
  | { readonly kind: 'event'; readonly payload: Uint8Array; readonly starts: boolean }
  | { readonly kind: 'gap' }

/**
 * Turns digits into 20 ms slots: 160 ms for a key, its end three times, 100 ms between keys (RFC 4733 section 2.5.1).
 */
export class DtmfSender {
  #digits: { readonly event: number; readonly done?: () => void }[] = []
  #frame = 0

  /** Queues digits. Calls `done` after the pause that follows the last digit. Throws if a character is not a key. */
  queue(digits: string, done: () => void): void {
    const events = [...digits.toUpperCase()].map((digit) => KEYS.indexOf(digit))
    if (events.includes(-1)) throw new Error(`Not keypad digits: ${JSON.stringify(digits)} (allowed: ${KEYS})`)
    if (events.length === 0) done()
    this.#digits.push(...events.map((event, i) => (i === events.length - 1 ? { event, done } : { event })))
  }

  /** The next slot; null if no digits are left and audio may be sent. */
  next(clock: ClockFactor = 1): DtmfSlot | null {
    const current = this.#digits[0]
    if (!current) return null
    const frame = this.#frame++
    if (frame < EVENT_FRAMES)
      return { kind: 'event', payload: eventPayload(current.event, frame, clock), starts: frame === 0 }
    if (frame === EVENT_FRAMES + GAP_FRAMES - 1) {
      this.#digits.shift()
      this.#frame = 0
      current.done?.()
    }
    return { kind: 'gap' }
  }

  /** Drops all queued digits and calls their `done` callbacks. */
  cancel(): void {
    const waiting = this.#digits
    this.#digits = []
    this.#frame = 0
    for (const { done } of waiting) done?.()
  }
}

function eventPayload(event: number, frame: number, clock: ClockFactor): Uint8Array {
  const durationUnits = Math.min(frame + 1, PRESS_FRAMES) * FRAME_UNITS * clock
  const ends = frame + 1 >= PRESS_FRAMES
  return Uint8Array.of(event, (ends ? 0x80 : 0) | VOLUME_DBM0, durationUnits >> 8, durationUnits & 0xff)
}
