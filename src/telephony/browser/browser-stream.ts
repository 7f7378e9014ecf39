import type { Clock } from '../../kernel/clock.ts'
import type { MediaListener, MediaStream, Pcm } from '../../media/media-stream.ts'
import type { PacedStream } from '../rtp/pacer.ts'
import { PageAudio } from './page-audio.ts'
import { PagePlayout } from './page-playout.ts'

/** The parts of the WebSocket that the stream uses. */
export interface PageLink {
  audio(pcm: Pcm): void
  clear(): void
}

/** How long a page may be silent. It reports its playout at least once a second. */
const SILENT_PAGE_MS = 30_000

/** The audio of a call from a page. The page reports what was heard. The pacer drives the stream every 20 ms. */
export class BrowserStream implements MediaStream, PacedStream {
  readonly sampleRate: number
  readonly playoutClock = 'peer'
  readonly #clock: Clock
  readonly #link: PageLink
  readonly #playout: PagePlayout
  readonly #caller: PageAudio
  #listener: MediaListener = {}
  #lastMessageMs: number
  #lostReported = false

  constructor(clock: Clock, link: PageLink, callerRate: number) {
    const nowMs = clock.monotonicMs()
    this.sampleRate = callerRate === 8_000 ? 8_000 : 16_000
    this.#clock = clock
    this.#link = link
    this.#playout = new PagePlayout(this.sampleRate)
    this.#caller = new PageAudio({ fromHz: callerRate, toHz: this.sampleRate, nowMs })
    this.#lastMessageMs = nowMs
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }
  play(pcm: Pcm): void {
    this.#playout.push(pcm)
  }
  mark(name: string): void {
    this.#playout.mark(name)
  }
  clear(): number {
    const { playedMs, mustClearPage } = this.#playout.clear(this.#clock.monotonicMs())
    if (mustClearPage) this.#link.clear()
    return playedMs
  }
  queuedMs(): number {
    return this.#playout.queuedMs()
  }

  /** The page sent a message, so it is still there. */
  noteMessage(): void {
    this.#lastMessageMs = this.#clock.monotonicMs()
    this.#lostReported = false
  }
  receiveAudio(bytes: Uint8Array): void {
    this.#caller.push(bytes, this.#clock.monotonicMs())
  }
  receiveDigit(digit: string): void {
    this.#listener.onDigit?.(digit)
  }
  receiveText(text: string): void {
    this.#listener.onText?.(text)
  }
  receivePlayed(samples: number): void {
    this.#playout.playedUpTo(samples, this.#clock.monotonicMs())
    this.#reportMarks()
  }

  skip(): void {
    // The page's own clock has already advanced.
  }
  sendFrame(): void {
    const pcm = this.#playout.take(this.#clock.monotonicMs())
    if (pcm !== null) this.#link.audio(pcm)
    this.#reportMarks()
  }
  deliverFrames(frames: number): void {
    for (let i = 0; i < frames; i++) this.#listener.onFrame?.(this.#caller.frame())
    if (this.#lostReported || this.#clock.monotonicMs() - this.#lastMessageMs < SILENT_PAGE_MS) return
    this.#lostReported = true
    this.#listener.onMediaLost?.()
  }

  #reportMarks(): void {
    for (const name of this.#playout.dueMarks(this.#clock.monotonicMs())) this.#listener.onMark?.(name)
  }
}
