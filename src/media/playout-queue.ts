import type { Pcm } from './media-stream.ts'

interface Mark {
  readonly name: string
  /** Acknowledged when this many samples, counted from the creation of the queue, were taken. */
  readonly position: number
}

/**
 * The audio that waits to be heard, of any length and with marks in between, taken out frame by frame. Pure. Positions
 * are sample counts that only grow, so that a mark is due exactly when the last sample before it was taken.
 */
export class PlayoutQueue {
  readonly #sampleRate: number
  #segments: Pcm[] = []
  #headOffset = 0
  #marks: Mark[] = []
  #taken = 0
  #queuedEnd = 0
  #stretchStart = 0

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate
  }

  /** Queues audio without copying it; do not change it afterwards. */
  push(pcm: Pcm): void {
    if (pcm.length === 0) return
    if (this.#queuedEnd === this.#taken) this.#stretchStart = this.#taken
    this.#segments.push(pcm)
    this.#queuedEnd += pcm.length
  }

  mark(name: string): void {
    this.#marks.push({ name, position: this.#queuedEnd })
  }

  /** Fills `frame` from the queue, and the rest with silence. Returns how many samples came from the queue. */
  take(frame: Pcm): number {
    let filled = 0
    while (filled < frame.length) {
      const segment = this.#segments[0]
      if (!segment) break
      const part = segment.subarray(this.#headOffset, this.#headOffset + frame.length - filled)
      frame.set(part, filled)
      filled += part.length
      this.#advance(segment, part.length)
    }
    frame.fill(0, filled)
    return filled
  }

  /** Takes at most `samples` without reading them. */
  skip(samples: number): void {
    for (let left = samples; left > 0; ) {
      const segment = this.#segments[0]
      if (!segment) return
      const part = Math.min(left, segment.length - this.#headOffset)
      this.#advance(segment, part)
      left -= part
    }
  }

  #advance(segment: Pcm, samples: number): void {
    this.#taken += samples
    this.#headOffset += samples
    if (this.#headOffset < segment.length) return
    this.#segments.shift()
    this.#headOffset = 0
  }

  /** Returns the marks whose audio was taken, in order, each once. */
  dueMarks(): string[] {
    if (!this.#marks[0] || this.#marks[0].position > this.#taken) return []
    const due = this.#marks.filter((mark) => mark.position <= this.#taken)
    this.#marks = this.#marks.slice(due.length)
    return due.map((mark) => mark.name)
  }

  /** Drops all audio and marks. Returns the milliseconds taken since the queue was last empty; 0 if it is empty. */
  clear(): number {
    const playedMs = this.#queuedEnd > this.#taken ? ((this.#taken - this.#stretchStart) * 1000) / this.#sampleRate : 0
    this.#segments = []
    this.#headOffset = 0
    this.#marks = []
    this.#queuedEnd = this.#taken
    return playedMs
  }

  queuedMs(): number {
    return ((this.#queuedEnd - this.#taken) * 1000) / this.#sampleRate
  }
}
