import type { Digit } from '../../media/media-stream.ts'
import { timestampAhead } from './packet.ts'

/** Event codes 0-15 of RFC 4733 section 3.2, by position. */
const KEYS = '0123456789*#ABCD'
/** A key held this long is reported without waiting for its end (units of 1/8000 s: 300 ms). */
const HELD_UNITS = 2400
/** No packet of a begun event for this long: its end was lost. Senders repeat every 20-50 ms. */
const LOST_END_MS = 200
/** After this much silence a timestamp that does not advance is a new timeline, not a late packet. */
const NEW_TIMELINE_MS = 2000
/**
 * The same after a press whose end was seen: its repeats come within 150 ms. Phones that play each key from a recording
 * (sipp's captures) send the very same timestamps at every press.
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
 * Turns telephone events (RFC 4733) into key presses: each exactly once, however often its packets are repeated, and
 * also when its end is lost. Packets of one press share the timestamp of its start; a packet of the same key whose
 * timestamp lies within the time the press covers is the same press, which also joins the segments of very long presses
 * (section 2.5.1.3) and tolerates senders that wrongly advance the timestamp.
 */
export class DtmfReceiver {
  #press: Press | null = null

  /** The digits that this packet completes: none, one, or two when the end of the press before was lost. */
  receive(payload: Uint8Array, timestamp: number, nowMs: number): Digit[] {
    const event = payload[0]
    if (payload.length < 4 || event === undefined || event >= KEYS.length) return []
    const ended = ((payload[1] as number) & 0x80) !== 0
    const durationUnits = ((payload[2] as number) << 8) | (payload[3] as number)
    const digits: Digit[] = []
    let press = this.#press
    const settled = press !== null && isSettled(press, nowMs)
    if (press && !settled && timestampAhead(timestamp, press.startTimestamp) < 0) return []
    if (!press || settled || !covers(press, event, timestamp)) {
      digits.push(...this.#report(press))
      press = { event, startTimestamp: timestamp, coveredUnits: 0, lastMs: nowMs, ended, reported: false }
      this.#press = press
    }
    press.lastMs = nowMs
    press.ended ||= ended
    const offset = timestampAhead(timestamp, press.startTimestamp)
    press.coveredUnits = Math.max(press.coveredUnits, offset + durationUnits)
    if (ended || press.coveredUnits >= HELD_UNITS) digits.push(...this.#report(press))
    return digits
  }

  /** Call now and then: the digit whose end was lost. */
  expire(nowMs: number): Digit[] {
    const press = this.#press
    return press && nowMs - press.lastMs >= LOST_END_MS ? this.#report(press) : []
  }

  /** The sender changed: timestamps mean nothing any more. */
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

/** Nothing more of this press can come: what follows is another one, whatever its timestamp. */
const isSettled = (press: Press, nowMs: number): boolean =>
  nowMs - press.lastMs >= (press.ended ? NEW_TIMELINE_AFTER_END_MS : NEW_TIMELINE_MS)

function covers(press: Press, event: number, timestamp: number): boolean {
  const offset = timestampAhead(timestamp, press.startTimestamp)
  return press.event === event && offset >= 0 && offset <= press.coveredUnits
}

/** Frames of 20 ms that a key is pressed, that its end is repeated, and that separate two keys. */
const PRESS_FRAMES = 8
const END_PACKETS = 3
const GAP_FRAMES = 5
const FRAME_UNITS = 160
const EVENT_FRAMES = PRESS_FRAMES + END_PACKETS - 1
const VOLUME_DBM0 = 10

/** What to send in a 20 ms slot instead of audio: an event packet, or nothing (the pause after a key). */
export type DtmfSlot =
  | { readonly kind: 'event'; readonly payload: Uint8Array; readonly starts: boolean }
  | { readonly kind: 'gap' }

/** Lays digits out on 20 ms slots: 160 ms a key, its end three times, 100 ms between keys (RFC 4733 section 2.5.1). */
export class DtmfSender {
  #digits: { readonly event: number; readonly done?: () => void }[] = []
  #frame = 0

  /** Queues digits; `done` is called when the pause after the last one is over. Refuses what is no key. */
  queue(digits: string, done: () => void): void {
    const events = [...digits.toUpperCase()].map((digit) => KEYS.indexOf(digit))
    if (events.includes(-1)) throw new Error(`Not telephone keys: ${JSON.stringify(digits)} (allowed: ${KEYS})`)
    if (events.length === 0) done()
    this.#digits.push(...events.map((event, i) => (i === events.length - 1 ? { event, done } : { event })))
  }

  /** The next slot, or null when no digits are left and audio may flow. */
  next(): DtmfSlot | null {
    const current = this.#digits[0]
    if (!current) return null
    const frame = this.#frame++
    if (frame < EVENT_FRAMES) return { kind: 'event', payload: eventPayload(current.event, frame), starts: frame === 0 }
    if (frame === EVENT_FRAMES + GAP_FRAMES - 1) {
      this.#digits.shift()
      this.#frame = 0
      current.done?.()
    }
    return { kind: 'gap' }
  }

  /** Forgets everything; whoever waits is released. */
  cancel(): void {
    const waiting = this.#digits
    this.#digits = []
    this.#frame = 0
    for (const { done } of waiting) done?.()
  }
}

function eventPayload(event: number, frame: number): Uint8Array {
  const durationUnits = Math.min(frame + 1, PRESS_FRAMES) * FRAME_UNITS
  const ends = frame + 1 >= PRESS_FRAMES
  return Uint8Array.of(event, (ends ? 0x80 : 0) | VOLUME_DBM0, durationUnits >> 8, durationUnits & 0xff)
}
