import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

export const FRAME_MS = 20
/**
 * Streams are spread over this many moments of the 20 ms, so that 200 calls send four bursts of 50 packets and not one
 * of 200.
 */
const PHASES = 4
/** After a stall, at most this many frames are sent at once. Older time is skipped; queued audio is kept. */
const MAX_BURST_FRAMES = 5
/** Lateness is counted in whole milliseconds; the last bucket means "this or more". */
const LATENESS_BUCKETS = 200

/**
 * A stream that the pacer drives. All streams that are due send before any receives, so that slow listeners do not delay packets.
 */
export interface PacedStream {
  /** Time passed in which no frame was due: the timeline advances and nothing is sent. */
  skip(frames: number): void
  /** One frame is due. */
  sendFrame(): void
  /** `frames` frames are due to the listener. */
  deliverFrames(frames: number): void
}

export interface PacerStats {
  readonly streams: number
  readonly frames: number
  readonly skippedFrames: number
  /** How late frames were sent, in whole milliseconds, rounded down. */
  readonly latenessMs: { readonly p50: number; readonly p99: number; readonly max: number }
}

interface Phase {
  dueMs: number
  /** Each stream with its log; null after its first failure, which would otherwise be logged 50 times a second. */
  readonly streams: Map<PacedStream, Log | null>
}

/**
 * One timer for all streams of the process. The due times of a phase are `start + n * 20 ms` on the monotonic clock,
 * never "now + 20", so that delays do not add up. A late tick sends the frames that are due in a bounded burst.
 */
export class Pacer {
  readonly #clock: Clock
  readonly #phases: Phase[]
  readonly #lateness = new Uint32Array(LATENESS_BUCKETS)
  #maxLatenessMs = 0
  #frames = 0
  #skippedFrames = 0
  #armed: { dueMs: number; cancel: CancelTimer } | null = null

  constructor(clock: Clock) {
    this.#clock = clock
    this.#phases = Array.from({ length: PHASES }, () => ({ dueMs: 0, streams: new Map() }))
  }

  /** Drives `stream` until the returned function is called. The first error of a stream is logged; the stream continues. */
  add(stream: PacedStream, log: Log): () => void {
    const phase = this.#phases.reduce((least, one) => (one.streams.size < least.streams.size ? one : least))
    if (phase.streams.size === 0) phase.dueMs = this.#nextDue(this.#phases.indexOf(phase))
    phase.streams.set(stream, log)
    this.#arm()
    return () => {
      phase.streams.delete(stream)
      if (this.#phases.every((one) => one.streams.size === 0)) this.#disarm()
    }
  }

  stats(): PacerStats {
    return {
      streams: this.#phases.reduce((sum, phase) => sum + phase.streams.size, 0),
      frames: this.#frames,
      skippedFrames: this.#skippedFrames,
      latenessMs: { p50: this.#percentile(0.5), p99: this.#percentile(0.99), max: this.#maxLatenessMs },
    }
  }

  /** Clears the measurements. */
  resetStats(): void {
    this.#lateness.fill(0)
    this.#maxLatenessMs = 0
    this.#frames = 0
    this.#skippedFrames = 0
  }

  /** The due times of a phase are on a fixed grid. The first is a whole frame away, so that a call starts evenly. */
  #nextDue(phaseIndex: number): number {
    const offset = (phaseIndex * FRAME_MS) / PHASES
    const now = this.#clock.monotonicMs()
    return Math.floor((now - offset) / FRAME_MS) * FRAME_MS + offset + FRAME_MS
  }

  #arm(): void {
    let dueMs = Number.POSITIVE_INFINITY
    for (const phase of this.#phases) if (phase.streams.size > 0) dueMs = Math.min(dueMs, phase.dueMs)
    if (dueMs === Number.POSITIVE_INFINITY || this.#armed?.dueMs === dueMs) return
    this.#disarm()
    const delayMs = Math.max(0, Math.ceil(dueMs - this.#clock.monotonicMs()))
    this.#armed = { dueMs, cancel: this.#clock.after(delayMs, () => this.#tick()) }
  }

  #disarm(): void {
    this.#armed?.cancel()
    this.#armed = null
  }

  #tick(): void {
    this.#armed = null
    // After a delay several phases are due: their packets do not wait for the listeners of other phases.
    const sent = this.#phases.map((phase) => ({ phase, frames: this.#sendDue(phase) }))
    for (const { phase, frames } of sent) if (frames > 0) this.#each(phase, (stream) => stream.deliverFrames(frames))
    this.#arm()
  }

  /** @returns how many frames each stream of the phase has sent */
  #sendDue(phase: Phase): number {
    const lateMs = this.#clock.monotonicMs() - phase.dueMs
    if (phase.streams.size === 0 || lateMs < 0) return 0
    const dueFrames = Math.floor(lateMs / FRAME_MS) + 1
    const due = Math.min(dueFrames, MAX_BURST_FRAMES)
    const skipped = dueFrames - due
    phase.dueMs += dueFrames * FRAME_MS
    if (skipped > 0) {
      this.#skippedFrames += skipped * phase.streams.size
      this.#each(phase, (stream) => stream.skip(skipped))
    }
    for (let frame = 0; frame < due; frame++) {
      const frameDueMs = phase.dueMs - (due - frame) * FRAME_MS
      this.#each(phase, (stream) => {
        this.#noteLateness(this.#clock.monotonicMs() - frameDueMs)
        stream.sendFrame()
      })
    }
    return due
  }

  #each(phase: Phase, act: (stream: PacedStream) => void): void {
    for (const [stream, log] of phase.streams) {
      try {
        act(stream)
      } catch (error) {
        log?.error({ err: error }, 'a media listener failed; further failures of this stream are not logged')
        if (phase.streams.has(stream)) phase.streams.set(stream, null)
      }
    }
  }

  #noteLateness(lateMs: number): void {
    this.#frames++
    const bucket = Math.min(LATENESS_BUCKETS - 1, Math.max(0, Math.floor(lateMs)))
    this.#lateness[bucket] = (this.#lateness[bucket] as number) + 1
    if (lateMs > this.#maxLatenessMs) this.#maxLatenessMs = lateMs
  }

  #percentile(share: number): number {
    let left = Math.ceil(this.#frames * share)
    for (let ms = 0; ms < LATENESS_BUCKETS; ms++) {
      left -= this.#lateness[ms] as number
      if (left <= 0) return ms
    }
    return LATENESS_BUCKETS - 1
  }
}

const pacers = new WeakMap<Clock, Pacer>()

/** The pacer of all streams on `clock`: one for the process, one for each test's manual clock. */
export function pacerOf(clock: Clock): Pacer {
  const known = pacers.get(clock)
  if (known) return known
  const pacer = new Pacer(clock)
  pacers.set(clock, pacer)
  return pacer
}
