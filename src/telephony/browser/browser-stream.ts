import type { Clock } from '../../kernel/clock.ts'
import type { MediaListener, MediaStream, Pcm } from '../../media/media-stream.ts'
import type { PacedStream } from '../rtp/pacer.ts'
import { CallerAudio } from './caller-audio.ts'
import { PagePlayout } from './page-playout.ts'

/** What the stream needs of the WebSocket. */
export interface PageLink {
  audio(pcm: Pcm): void
  clear(): void
}

/** A page says how far it has played at least once a second. */
const SILENT_PAGE_MS = 30_000

/** The audio of a call from a page. What was heard is what the page says. Driven by the pacer every 20 ms. */
export class BrowserStream implements MediaStream, PacedStream {
  readonly sampleRate: number
  readonly playoutClock = 'peer'
  readonly #clock: Clock
  readonly #link: PageLink
  readonly #playout: PagePlayout
  readonly #caller: CallerAudio
  #listener: MediaListener = {}
  #heardFromMs: number
  #lostSaid = false

  constructor(clock: Clock, link: PageLink, callerRate: number) {
    const nowMs = clock.monotonicMs()
    this.sampleRate = callerRate === 8_000 ? 8_000 : 16_000
    this.#clock = clock
    this.#link = link
    this.#playout = new PagePlayout(this.sampleRate)
    this.#caller = new CallerAudio({ fromHz: callerRate, toHz: this.sampleRate, nowMs })
    this.#heardFromMs = nowMs
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
    const { playedMs, mustTell } = this.#playout.clear(this.#clock.monotonicMs())
    if (mustTell) this.#link.clear()
    return playedMs
  }
  queuedMs(): number {
    return this.#playout.queuedMs()
  }

  /** The page said something, whatever it was. */
  noteLife(): void {
    this.#heardFromMs = this.#clock.monotonicMs()
    this.#lostSaid = false
  }
  takeAudio(bytes: Uint8Array): void {
    this.#caller.take(bytes, this.#clock.monotonicMs())
  }
  takeDigit(digit: string): void {
    this.#listener.onDigit?.(digit)
  }
  takeText(text: string): void {
    this.#listener.onText?.(text)
  }
  takePlayed(samples: number): void {
    this.#playout.playedUpTo(samples, this.#clock.monotonicMs())
    this.#tellMarks()
  }

  skip(): void {
    // The page's clock has gone on by itself.
  }
  sendFrame(): void {
    const pcm = this.#playout.take(this.#clock.monotonicMs())
    if (pcm !== null) this.#link.audio(pcm)
    this.#tellMarks()
  }
  deliverFrames(frames: number): void {
    for (let i = 0; i < frames; i++) this.#listener.onFrame?.(this.#caller.frame())
    if (this.#lostSaid || this.#clock.monotonicMs() - this.#heardFromMs < SILENT_PAGE_MS) return
    this.#lostSaid = true
    this.#listener.onMediaLost?.()
  }

  #tellMarks(): void {
    for (const name of this.#playout.dueMarks(this.#clock.monotonicMs())) this.#listener.onMark?.(name)
  }
}
