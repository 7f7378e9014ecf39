import type { Pcm } from '../../media/media-stream.ts'
import type { LiveState } from '../call/control.ts'
import type { RehearsalStream } from './rehearsal-leg.ts'

const FRAME_MS = 20
/** After this much silence on the line it is the caller's turn: people wait a little longer than machines do. */
const TURN_MS = 900
/** The states in which the assistant waits for the caller. */
const WAITS: ReadonlySet<LiveState> = new Set<LiveState>(['listening', 'message'])

export interface RehearsedCallerOptions {
  stream: RehearsalStream
  /** The lines that the caller says, as audio. */
  speech: readonly Pcm[]
  /** What the assistant is doing. */
  state(): LiveState
  /** How many times words of the caller were understood; null if that is unknown. */
  timesHeard(): number | null
  hangUp(): void
}

/**
 * The caller of a test that is played aloud: says each line once the assistant has finished speaking, and hangs up
 * after the last answer. Repeats a line once if no word of it was understood, as people do.
 */
export class RehearsedCaller {
  readonly #options: RehearsedCallerOptions
  #line = -1
  #repeated = false
  #heardBefore: number | null = null
  #wasSpokenTo = false
  #quietMs = 0

  constructor(options: RehearsedCallerOptions) {
    this.#options = options
  }

  /** 20 ms have passed on the line. */
  frame(): void {
    const { stream, state } = this.#options
    if (stream.callerSpeaks) return
    const isSilent = stream.queuedMs() === 0
    if (!isSilent) this.#wasSpokenTo = true
    this.#quietMs = isSilent && this.#wasSpokenTo && WAITS.has(state()) ? this.#quietMs + FRAME_MS : 0
    if (this.#quietMs >= TURN_MS) this.#takeTurn()
  }

  #takeTurn(): void {
    const { stream, speech, timesHeard, hangUp } = this.#options
    const heard = timesHeard()
    const isUnheard = this.#line >= 0 && heard !== null && heard === this.#heardBefore
    const mayRepeat = isUnheard && !this.#repeated
    if (!mayRepeat) this.#line += 1
    this.#repeated = mayRepeat
    this.#heardBefore = heard
    this.#wasSpokenTo = false
    this.#quietMs = 0
    const words = speech[this.#line]
    if (words === undefined) hangUp()
    else stream.say(words)
  }
}
