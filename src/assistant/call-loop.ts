import type { EndedReason } from '../features/calls/call.ts'
import { unreachable } from '../kernel/assert.ts'
import type { CancelTimer, Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { CallLeg, LegEnd } from '../media/call-leg.ts'
import type { MediaStream, Pcm } from '../media/media-stream.ts'
import type { CallerInput } from './brain/brain-types.ts'
import { NEW_CONVERSATION, step } from './conversation.ts'
import type { Action, Conversation, ConversationEvent, House, TimerName } from './conversation-types.ts'
import type { LiveCalls } from './live.ts'
import type { Order } from './live-events.ts'
import { phrases } from './phrases.ts'
import { type Piece, Playout } from './playout.ts'
import type { TextToSpeech } from './ports.ts'
import type { ToolRunner } from './tools/run-tool.ts'
import { VoiceGate } from './voice-gate.ts'

export interface CallLoopOptions {
  callId: string
  leg: CallLeg
  stream: MediaStream
  house: House
  tools: ToolRunner
  tts: TextToSpeech
  /** Ready-made sound for when the voice fails; empty where there is none. */
  apology: Pcm
  clock: Clock
  log: Log
  live: LiveCalls
  /** Starts and stops keeping a message. */
  recordMessage(on: boolean): void
}

/** How an answered call ended. */
export interface CallOutcome {
  conversation: Conversation
  reason: EndedReason
  spokenLetters: number
}

type Happening = ConversationEvent extends infer E ? (E extends unknown ? Omit<E, 'atMs' | 'heard'> : never) : never

/** For the last words after an error of ours, should their mark not come. */
const LAST_WORDS_MS = 10_000
/** What ends the last words. */
const LAST_HAPPENINGS: ReadonlySet<Happening['kind']> = new Set<Happening['kind']>([
  'speech_heard',
  'speech_failed',
  'leg_ended',
  'media_lost',
  'cut_off',
])

/**
 * Holds one conversation: turns what happens on the line into events for the pure core, and does what it decides. Events
 * are taken one at a time, in order, however they come. An exception ends this call and nothing else.
 */
export class CallLoop {
  readonly #options: CallLoopOptions
  readonly #playout: Playout
  #gate = new VoiceGate()
  readonly #timers = new Map<TimerName, CancelTimer>()
  readonly #answeredMs: number
  readonly #queue: Happening[] = []
  #conversation: Conversation = NEW_CONVERSATION
  #busy = false
  #crashed = false
  #over = false
  #finish: (outcome: CallOutcome) => void = () => {}
  /** Resolves when the leg is released and the conversation finished; never rejects. */
  readonly done: Promise<CallOutcome>

  constructor(options: CallLoopOptions) {
    const { stream, tts, apology, clock, log, callId } = options
    this.#options = options
    this.#answeredMs = clock.monotonicMs()
    this.done = new Promise((resolve) => {
      this.#finish = resolve
    })
    const listener = {
      started: (piece: Piece) => this.#noteSpeech(piece),
      heard: (piece: Piece) => this.#take({ kind: 'speech_heard', mark: piece.mark }),
      failed: (piece: Piece) => this.#take({ kind: 'speech_failed', mark: piece.mark }),
    }
    this.#playout = new Playout({ stream, tts, apology, clock, log, callId, listener })
  }

  start(): void {
    this.#options.stream.listen({
      onDigit: (digit) => this.input({ kind: 'digit', digit }),
      onText: (text) => this.input({ kind: 'text', text, confidence: 1 }),
      onMark: (mark) => this.#guarded(() => this.#playout.markHeard(mark)),
      onMediaLost: () => this.#take({ kind: 'media_lost' }),
      onFrame: (frame) => this.#listenTo(frame),
    })
    this.#take({ kind: 'started' })
  }

  input(input: CallerInput): void {
    if (this.#over) return
    const text = input.kind === 'digit' ? `[pressed ${input.digit}]` : input.text
    this.#caption('caller', text)
    this.#take({ kind: 'input', input })
  }

  legEnded(end: LegEnd): void {
    this.#take({ kind: 'leg_ended', end })
  }

  order(order: Order): void {
    this.#take({ kind: 'ordered', order })
  }

  stop(): void {
    this.#take({ kind: 'stop_requested' })
  }

  cutOff(reason: EndedReason): void {
    this.#take({ kind: 'cut_off', reason })
  }

  /** The voice is looked for only while a message is being left: nothing else listens yet. */
  #listenTo(frame: Pcm): void {
    if (this.#conversation.phase !== 'recording') return
    const speaking = this.#gate.take(frame)
    if (speaking !== null) this.#take({ kind: 'caller_voice', speaking })
  }

  #noteSpeech(piece: Piece): void {
    if (piece.speech !== 'tone') this.#caption('assistant', piece.text)
    this.#take({ kind: 'speech_started', mark: piece.mark })
  }

  #take(happening: Happening): void {
    if (this.#over) return
    if (this.#crashed) {
      if (LAST_HAPPENINGS.has(happening.kind)) this.#end('internal_error')
      return
    }
    this.#queue.push(happening)
    if (this.#busy) return
    this.#busy = true
    this.#guarded(() => {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#step(next)
    })
    this.#busy = false
  }

  #step(happening: Happening): void {
    const event = { ...happening, atMs: this.#atMs(), heard: this.#playout.heard() } as ConversationEvent
    const { state, actions } = step(this.#conversation, event, this.#options.house)
    this.#conversation = state
    for (const action of actions) this.#do(action)
  }

  #do(action: Action): void {
    switch (action.do) {
      case 'speak':
        this.#playout.speak(action)
        break
      case 'clear':
        this.#playout.clear()
        break
      case 'start_timer':
        this.#startTimer(action.timer, action.ms)
        break
      case 'cancel_timer':
        this.#cancelTimer(action.timer)
        break
      case 'run_tool':
        void this.#options.tools(action.request).then(
          (result) => this.#take({ kind: 'tool_result', toolCallId: action.toolCallId, result }),
          (error: unknown) => this.#crash(error),
        )
        break
      case 'record_message':
        this.#gate = new VoiceGate()
        this.#options.recordMessage(action.on)
        break
      case 'hang_up':
        this.#options.leg.hangup()
        break
      case 'finish':
        this.#end(action.reason)
        break
      default:
        unreachable(action)
    }
  }

  #startTimer(timer: TimerName, ms: number): void {
    this.#cancelTimer(timer)
    const cancel = this.#options.clock.after(ms, () => {
      this.#timers.delete(timer)
      this.#take({ kind: 'timer', timer })
    })
    this.#timers.set(timer, cancel)
  }

  #cancelTimer(timer: TimerName): void {
    this.#timers.get(timer)?.()
    this.#timers.delete(timer)
  }

  #guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#crash(error)
    }
  }

  /** A bug of ours: the caller hears an apology if the voice still can, then the line is free. */
  #crash(error: unknown): void {
    const { log, callId, clock } = this.#options
    log.error({ callId, err: error }, 'a call failed by an error of ours and is being ended')
    if (this.#crashed || this.#over) {
      this.#end('internal_error')
      return
    }
    this.#crashed = true
    this.#queue.length = 0
    for (const timer of [...this.#timers.keys()]) this.#cancelTimer(timer)
    this.#timers.set(
      'farewell',
      clock.after(LAST_WORDS_MS, () => this.#end('internal_error')),
    )
    try {
      this.#playout.clear()
      this.#playout.speak({ mark: 'last-words', speech: 'apology', text: phrases.apology() })
    } catch (second) {
      log.error({ callId, err: second }, 'the apology failed too')
      this.#end('internal_error')
    }
  }

  /** Frees everything; harmless the second time. */
  #end(reason: EndedReason): void {
    if (this.#over) return
    this.#over = true
    for (const timer of [...this.#timers.keys()]) this.#cancelTimer(timer)
    const { stream, leg, log, callId } = this.#options
    for (const free of [() => this.#playout.clear(), () => stream.listen({}), () => leg.hangup()]) {
      try {
        free()
      } catch (error) {
        log.error({ callId, err: error }, 'freeing an ended call failed')
      }
    }
    this.#finish({ conversation: this.#conversation, reason, spokenLetters: this.#playout.letters })
  }

  #caption(role: 'caller' | 'assistant', text: string): void {
    const { live, callId } = this.#options
    live.publish({ kind: 'caption', callId, role, text, final: true, atMs: this.#atMs() })
  }

  #atMs(): number {
    return this.#options.clock.monotonicMs() - this.#answeredMs
  }
}
