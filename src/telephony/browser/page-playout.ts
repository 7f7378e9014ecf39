import type { Pcm } from '../../media/media-stream.ts'

/**
 * The maximum of our audio at the page that was not heard yet, by our clock: so little that a clear is almost exact.
 */
const MAX_AHEAD_MS = 200
/** The same by what the page has reported, which lags by the round trip. */
const MAX_UNHEARD_MS = 1_000
/** A page whose playout does not advance for this long will not report marks either. */
const STUCK_MS = 3_000

interface Mark {
  name: string
  /** The mark is reported when this many samples are finished. */
  position: number
}

/**
 * The audio for a page that plays by its own clock. Positions count samples since the start: `played` <= `sent` <=
 * `queued`. The page reports how far it has played, and is sent only as much as fits in between.
 */
export class PagePlayout {
  readonly #samplesPerMs: number
  #waiting: Pcm[] = []
  #marks: Mark[] = []
  #queued = 0
  #sent = 0
  #played = 0
  /** The position where the current stretch of audio began. */
  #stretchStart = 0
  /** When everything that was sent will have been heard, if nothing comes in between. */
  #heardAllMs = 0
  #progressMs = 0

  constructor(sampleRate: number) {
    this.#samplesPerMs = sampleRate / 1_000
  }

  push(pcm: Pcm): void {
    if (pcm.length === 0) return
    if (this.#played === this.#queued) this.#stretchStart = this.#queued
    this.#waiting.push(pcm)
    this.#queued += pcm.length
  }

  mark(name: string): void {
    this.#marks.push({ name, position: this.#queued })
  }

  /** The audio to send now, or null. */
  take(nowMs: number): Pcm | null {
    if (this.#sent === this.#played) this.#progressMs = nowMs
    const aheadMs = Math.max(0, this.#heardAllMs - nowMs)
    const unheardMs = (this.#sent - this.#played) / this.#samplesPerMs
    const roomMs = Math.min(MAX_AHEAD_MS - aheadMs, MAX_UNHEARD_MS - unheardMs)
    const samples = Math.min(Math.floor(roomMs * this.#samplesPerMs), this.#queued - this.#sent)
    if (samples <= 0) return null
    this.#sent += samples
    this.#heardAllMs = nowMs + aheadMs + samples / this.#samplesPerMs
    return this.#cut(samples)
  }

  /** The page has finished this many samples. Late and wrong reports do no harm. */
  playedUpTo(samples: number, nowMs: number): void {
    const played = Math.min(samples, this.#sent)
    if (played <= this.#played) return
    this.#played = played
    this.#progressMs = nowMs
  }

  /** Returns the marks heard since the last call, in order. */
  dueMarks(nowMs: number): string[] {
    if (this.#isStuck(nowMs)) this.#played = this.#sent
    if (!this.#marks[0] || this.#marks[0].position > this.#played) return []
    const due = this.#marks.filter(({ position }) => position <= this.#played)
    this.#marks = this.#marks.slice(due.length)
    return due.map(({ name }) => name)
  }

  /** Drops what was not heard. `mustClearPage`: some of it is already at the page. */
  clear(nowMs: number): { playedMs: number; mustClearPage: boolean } {
    const playedMs = this.#queued > this.#played ? (this.#played - this.#stretchStart) / this.#samplesPerMs : 0
    const mustClearPage = this.#sent > this.#played
    this.#waiting = []
    this.#marks = []
    this.#queued = this.#sent
    this.#played = this.#sent
    this.#heardAllMs = nowMs
    return { playedMs: Math.max(0, playedMs), mustClearPage }
  }

  queuedMs(): number {
    return (this.#queued - this.#played) / this.#samplesPerMs
  }

  #isStuck(nowMs: number): boolean {
    return this.#sent > this.#played && nowMs - Math.max(this.#progressMs, this.#heardAllMs) >= STUCK_MS
  }

  #cut(samples: number): Pcm {
    const cut = new Int16Array(samples)
    for (let filled = 0; filled < samples; ) {
      const first = this.#waiting[0] as Pcm
      const part = first.subarray(0, samples - filled)
      cut.set(part, filled)
      filled += part.length
      if (part.length === first.length) this.#waiting.shift()
      else this.#waiting[0] = first.subarray(part.length)
    }
    return cut
  }
}
