import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import { decodeG711, encodeG711, type G711Law } from '../../media/g711.ts'
import type { MediaListener, MediaStream, Pcm } from '../../media/media-stream.ts'
import { PlayoutQueue } from '../../media/playout-queue.ts'
import { ChunkOrder } from './chunk-order.ts'
import { FrameCutter } from './frame-cutter.ts'
import type { MediaLink } from './media-link.ts'

/**
 * The maximum of our audio at the carrier that was not heard yet: so little that a clear is almost exact, enough to
 * survive a stall of ours.
 */
const MAX_AHEAD_MS = 200
const FRAME_MS = 20
const SAMPLES_PER_MS = 8
/** How often the carrier's buffer is refilled. */
const PUMP_MS = 60
/** An incomplete frame waits for more audio until the carrier has only this much left. */
const LOW_MS = 10
/** If a mark is not acknowledged this long after it must have been heard, it will not be acknowledged. */
const MARK_GRACE_MS = 2_000
/** How long the caller's audio may be missing. As for RTP: some phones send nothing during silence. */
const MEDIA_TIMEOUT_MS = 60_000
const MEDIA_CHECK_MS = 5_000
/** How much a network may hold back and deliver at once. */
const MAX_BURST_MS = 3_000

interface SentMark {
  /** The name under which the mark is sent; each is used once. */
  readonly sentAs: string
  readonly name: string
  readonly dueMs: number
}

/**
 * The audio of a call over a carrier's WebSocket. The carrier plays it by its own clock. We send at most 200 ms more
 * than was heard, keep the rest, and take its marks as proof of what was heard. The stream outlives its link: a caller
 * who comes back from a transfer uses a new one.
 */
export class CarrierStream implements MediaStream {
  readonly sampleRate = 8_000
  readonly playoutClock = 'peer'
  readonly #clock: Clock
  readonly #sendLaw: G711Law
  readonly #queue = new PlayoutQueue(8_000)
  readonly #frames = new FrameCutter(FRAME_MS * SAMPLES_PER_MS, (frame) => this.#listener.onFrame?.(frame))
  #order = new ChunkOrder()
  #listener: MediaListener = {}
  #link: MediaLink | null = null
  #receiveLaw: G711Law = 'mu'
  /** When everything that was sent will have been heard. */
  #heardAllMs = 0
  /** How much was sent since there was last nothing to hear. */
  #stretchMs = 0
  #marks: SentMark[] = []
  #markCount = 0
  #cancelPump: CancelTimer | null = null
  #cancelMark: CancelTimer | null = null
  #cancelWatch: CancelTimer | null = null
  #attachedMs = 0
  #receivedMs = 0
  #lastMediaMs = 0
  #lostReported = false

  constructor(clock: Clock, sendLaw: G711Law) {
    this.#clock = clock
    this.#sendLaw = sendLaw
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }

  play(pcm: Pcm): void {
    if (this.queuedMs() === 0) this.#stretchMs = 0
    this.#queue.push(pcm)
    this.#pump()
  }

  mark(name: string): void {
    this.#queue.mark(name)
    this.#pump()
  }

  clear(): number {
    const playedMs = this.queuedMs() === 0 ? 0 : Math.max(0, this.#stretchMs - this.#aheadMs())
    this.#queue.clear()
    this.#marks = []
    this.#cancelMark?.()
    this.#cancelMark = null
    if (this.#aheadMs() > 0) this.#link?.clear()
    this.#heardAllMs = this.#clock.monotonicMs()
    return playedMs
  }

  queuedMs(): number {
    return this.#queue.queuedMs() + this.#aheadMs()
  }

  /** Audio flows over `link` from now on. */
  attach(link: MediaLink, receiveLaw: G711Law): void {
    const nowMs = this.#clock.monotonicMs()
    this.#link = link
    this.#receiveLaw = receiveLaw
    this.#order = new ChunkOrder()
    this.#heardAllMs = nowMs
    this.#attachedMs = nowMs
    this.#receivedMs = 0
    this.#lastMediaMs = nowMs
    this.#lostReported = false
    this.#watch()
    this.#pump()
  }

  /** The link has ended; audio that was not heard is dropped. */
  detach(): void {
    this.clear()
    this.#link = null
    this.#cancelPump?.()
    this.#cancelPump = null
    this.#cancelWatch?.()
    this.#cancelWatch = null
  }

  /** Receives audio of the caller. Audio faster than real time is a flood and is dropped. */
  receiveMedia(chunk: number | null, payload: Buffer): void {
    const nowMs = this.#clock.monotonicMs()
    this.#lastMediaMs = nowMs
    this.#lostReported = false
    for (const bytes of this.#order.push(chunk, payload)) {
      const ms = bytes.length / SAMPLES_PER_MS
      if (this.#receivedMs + ms > nowMs - this.#attachedMs + MAX_BURST_MS) continue
      this.#receivedMs += ms
      this.#frames.push(decodeG711(this.#receiveLaw, bytes))
    }
  }

  receiveDigit(digit: string): void {
    this.#listener.onDigit?.(digit)
  }

  /** The carrier has played everything up to a mark. Marks that were cleared are ignored. */
  receiveMark(sentAs: string): void {
    const index = this.#marks.findIndex((mark) => mark.sentAs === sentAs)
    if (index < 0) return
    const heard = this.#marks.slice(0, index + 1)
    this.#marks = this.#marks.slice(index + 1)
    // Nothing was sent after this mark, so the carrier's buffer is empty, whatever our estimate was.
    if (heard.at(-1)?.dueMs === this.#heardAllMs) this.#heardAllMs = this.#clock.monotonicMs()
    this.#awaitMark()
    for (const { name } of heard) this.#listener.onMark?.(name)
  }

  #aheadMs(): number {
    return Math.max(0, this.#heardAllMs - this.#clock.monotonicMs())
  }

  /** Refills the carrier's buffer. */
  #pump(): void {
    this.#cancelPump?.()
    this.#cancelPump = null
    if (this.#link === null) return
    let pieces: Uint8Array[] = []
    const send = () => {
      if (pieces.length > 0) this.#link?.media(Buffer.concat(pieces))
      pieces = []
    }
    this.#sendMarks()
    while (this.#mayTake()) {
      const frame: Pcm = new Int16Array(FRAME_MS * SAMPLES_PER_MS)
      this.#queue.take(frame)
      pieces.push(encodeG711(this.#sendLaw, frame))
      this.#heardAllMs = Math.max(this.#heardAllMs, this.#clock.monotonicMs()) + FRAME_MS
      this.#stretchMs += FRAME_MS
      const marks = this.#queue.dueMarks()
      if (marks.length === 0) continue
      send()
      for (const name of marks) this.#sendMark(name)
    }
    send()
    const leftMs = this.#queue.queuedMs()
    if (leftMs === 0) return
    const waitMs = leftMs < FRAME_MS ? Math.max(1, this.#aheadMs() - LOW_MS) : PUMP_MS
    this.#cancelPump = this.#clock.after(waitMs, () => this.#pump())
  }

  #mayTake(): boolean {
    const [leftMs, aheadMs] = [this.#queue.queuedMs(), this.#aheadMs()]
    if (leftMs === 0 || this.#link === null || this.#link.ended) return false
    return leftMs < FRAME_MS ? aheadMs <= LOW_MS : aheadMs + FRAME_MS <= MAX_AHEAD_MS
  }

  #sendMarks(): void {
    for (const name of this.#queue.dueMarks()) this.#sendMark(name)
  }

  #sendMark(name: string): void {
    this.#markCount += 1
    const sentAs = `m${this.#markCount}`
    this.#marks.push({ sentAs, name, dueMs: Math.max(this.#heardAllMs, this.#clock.monotonicMs()) })
    this.#link?.mark(sentAs)
    if (this.#cancelMark === null) this.#awaitMark()
  }

  #awaitMark(): void {
    this.#cancelMark?.()
    this.#cancelMark = null
    const next = this.#marks[0]
    if (next === undefined) return
    const waitMs = Math.max(0, next.dueMs - this.#clock.monotonicMs()) + MARK_GRACE_MS
    this.#cancelMark = this.#clock.after(waitMs, () => {
      this.#cancelMark = null
      this.receiveMark(next.sentAs)
    })
  }

  #watch(): void {
    this.#cancelWatch?.()
    this.#cancelWatch = this.#clock.after(MEDIA_CHECK_MS, () => {
      this.#watch()
      if (this.#lostReported || this.#clock.monotonicMs() - this.#lastMediaMs < MEDIA_TIMEOUT_MS) return
      this.#lostReported = true
      this.#listener.onMediaLost?.()
    })
  }
}
