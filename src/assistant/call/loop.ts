import type { EndedReason } from '../../features/calls/call.ts'
import { unreachable } from '../../kernel/assert.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg, LegEnd } from '../../media/call-leg.ts'
import type { MediaStream, Pcm } from '../../media/media-stream.ts'
import { NEW_CONVERSATION, step } from '../conversation/machine.ts'
import type { Action, CallConfig, Conversation, ConversationEvent, TimerName } from '../conversation/state.ts'
import type { LanguageModel, ModelRequest, SpeechToText, TextToSpeech, Transcript, Usage } from '../ports.ts'
import { answersTo, LlmRequester } from '../responders/llm/llm-requester.ts'
import type { CallerInput } from '../responders/menu/brain-types.ts'
import { RealtimeConnection, type RealtimeConnectionOptions } from '../responders/realtime/realtime-connection.ts'
import { addUsed, type Used } from '../result/cost.ts'
import { phrases } from '../speech/phrases.ts'
import { type Piece, Playout } from '../speech/playout.ts'
import { SpeechRecognition } from '../speech/recognition.ts'
import { VoiceGate } from '../speech/voice-gate.ts'
import type { ToolRunner } from '../tools/run-tool.ts'
import type { SupervisorCommand } from './control.ts'
import { CallPublisher } from './publisher.ts'
import type { LiveCalls } from './registry.ts'

export interface CallLoopOptions {
  callId: string
  leg: CallLeg
  stream: MediaStream
  house: CallConfig
  tools: ToolRunner
  tts: TextToSpeech
  /** Ready-made sound for when the voice fails, by its words; empty where there is none. */
  apologies: ReadonlyMap<string, Pcm>
  clock: Clock
  log: Log
  live: LiveCalls
  /** The name of a voice of `tts`; its usual one when absent. */
  voice?: string
  /** 1 is its own pace. */
  speed?: number
  /** Who listens; null or absent: only keys reach us. */
  recognition?: { stt: SpeechToText; language: string; hints: readonly string[] } | null
  /** Who thinks, where the house has a model, and what it is told beside the conversation at that moment. */
  model?: { port: LanguageModel; request(correction: string | null): Omit<ModelRequest, 'turns'> } | null
  /** Who hears and speaks itself, where the house has one; ear, model and voice are then for when it fails. */
  aloud?: Pick<RealtimeConnectionOptions, 'realtime' | 'wish' | 'request'> | null
  /** Starts and stops keeping a message. */
  recordMessage(on: boolean): void
}

/** How an answered call ended. */
export interface FinishedConversation {
  conversation: Conversation
  reason: EndedReason
  /** What it used of its providers. */
  used: readonly Used[]
}

type ConversationInput = ConversationEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'atMs' | 'heard'>
    : never
  : never

/** For the last words after an error of ours, should their mark not come. */
const LAST_WORDS_MS = 10_000
/** What ends the last words. */
const LAST_HAPPENINGS: ReadonlySet<ConversationInput['kind']> = new Set<ConversationInput['kind']>([
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
  readonly #report: CallPublisher
  readonly #asker: LlmRequester | null
  #used: readonly Used[] = []
  #recognition: SpeechRecognition | null = null
  #talker: RealtimeConnection | null = null
  #gate = new VoiceGate()
  readonly #timers = new Map<TimerName, CancelTimer>()
  readonly #answeredMs: number
  readonly #queue: ConversationInput[] = []
  #conversation: Conversation = NEW_CONVERSATION
  #busy = false
  #crashed = false
  #over = false
  #finish: (outcome: FinishedConversation) => void = () => {}
  /** Resolves when the leg is released and the conversation finished; never rejects. */
  readonly done: Promise<FinishedConversation>

  constructor(options: CallLoopOptions) {
    const { stream, tts, apologies, clock, log, callId } = options
    this.#options = options
    this.#answeredMs = clock.monotonicMs()
    this.done = new Promise((resolve) => {
      this.#finish = resolve
    })
    const listener = {
      started: (piece: Piece, queuedMs: number) => this.#noteSpeech(piece, queuedMs),
      heard: (piece: Piece) => this.#take({ kind: 'speech_heard', mark: piece.mark }),
      failed: (piece: Piece) => this.#take({ kind: 'speech_failed', mark: piece.mark }),
      usage: (usage: Usage) => this.#addUse(usage),
    }
    const { voice, speed = 1, live, model } = options
    this.#playout = new Playout({
      stream,
      tts,
      apologies,
      clock,
      log,
      callId,
      listener,
      speed,
      ...(voice ? { voice } : {}),
    })
    this.#report = new CallPublisher(live, callId)
    const answers = answersTo(
      (happening) => this.#take(happening),
      (usage) => this.#addUse(usage),
    )
    this.#asker = model ? new LlmRequester({ model: model.port, log, callId, listener: answers }) : null
  }

  start(): void {
    this.#options.stream.listen({
      onDigit: (digit) => this.input({ kind: 'digit', digit }),
      onText: (text) => this.input({ kind: 'text', text, confidence: 1 }),
      onMark: (mark) => this.#guarded(() => this.#playout.markHeard(mark)),
      onMediaLost: () => this.#take({ kind: 'media_lost' }),
      onFrame: (frame) => this.#listenTo(frame),
    })
    this.#guarded(() => (this.#options.aloud ? this.#openTalker(this.#options.aloud) : this.#openRecognition()))
    this.#take({ kind: 'started' })
  }

  /** How far it has come. */
  get conversation(): Conversation {
    return this.#conversation
  }

  get used(): readonly Used[] {
    return this.#used
  }

  input(input: CallerInput): void {
    if (this.#over) return
    const text = input.kind === 'digit' ? `[pressed ${input.digit}]` : input.text
    this.#report.caption('caller', text, true, this.#atMs())
    this.#take({ kind: 'input', input })
  }

  legEnded(end: LegEnd): void {
    this.#take({ kind: 'leg_ended', end })
  }

  order(order: SupervisorCommand): void {
    this.#take({ kind: 'ordered', order })
  }

  stop(): void {
    this.#take({ kind: 'stop_requested' })
  }

  cutOff(reason: EndedReason): void {
    this.#take({ kind: 'cut_off', reason })
  }

  /** A message is listened to for its end alone; everything else by who listens, if anybody does. */
  #listenTo(frame: Pcm): void {
    if (this.#conversation.phase !== 'recording') {
      this.#guarded(() => (this.#talker ?? this.#recognition)?.push(frame))
      return
    }
    const speaking = this.#gate.take(frame)
    if (speaking !== null) this.#take({ kind: 'caller_voice', speaking, lagMs: 0 })
  }

  #openTalker(aloud: NonNullable<CallLoopOptions['aloud']>): void {
    const { log, callId } = this.#options
    this.#talker = new RealtimeConnection({
      ...aloud,
      playout: this.#playout,
      report: this.#report,
      log,
      callId,
      atMs: () => this.#atMs(),
      take: (happening) => this.#take(happening),
      usage: (usage) => this.#addUse(usage),
    })
  }

  #openRecognition(): void {
    const { recognition, stream, log, callId } = this.#options
    if (!recognition) return
    const listener = {
      voice: (speaking: boolean, lagMs: number) => this.#take({ kind: 'caller_voice', speaking, lagMs }),
      transcript: (transcript: Transcript) => this.#hear(transcript),
      utteranceEnd: () => this.#take({ kind: 'utterance_end' }),
      failed: () => this.#take({ kind: 'recognition_failed' }),
      usage: (usage: Usage) => this.#addUse(usage),
    }
    this.#recognition = new SpeechRecognition({ ...recognition, sampleRate: stream.sampleRate, log, callId, listener })
  }

  #hear({ kind, text, confidence }: Transcript): void {
    if (this.#over) return
    const final = kind === 'final'
    this.#report.caption('caller', text, final, this.#atMs())
    this.#take({ kind: 'transcript', final, text, confidence })
  }

  #addUse(usage: Usage): void {
    this.#used = addUsed(this.#used, usage)
  }

  #noteSpeech(piece: Piece, queuedMs: number): void {
    if (piece.speech !== 'tone' && piece.speech !== 'answer')
      this.#report.caption('assistant', piece.text, true, this.#atMs())
    this.#take({ kind: 'speech_started', mark: piece.mark, queuedMs })
  }

  #take(happening: ConversationInput): void {
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

  #step(happening: ConversationInput): void {
    const event = { ...happening, atMs: this.#atMs(), heard: this.#playout.heard() } as ConversationEvent
    const before = this.#conversation
    const { state, actions } = step(before, event, this.#options.house)
    this.#conversation = state
    this.#report.changed(before, state, event.atMs)
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
      case 'hold':
        this.#playout.hold()
        break
      case 'resume':
        this.#playout.resume()
        break
      case 'finish_utterance':
        this.#recognition?.finish()
        break
      case 'llm_generate':
        this.#ask(action)
        break
      case 'llm_abort':
        this.#asker?.abort(action.generationId)
        break
      case 'realtime_prompt':
      case 'realtime_tell':
      case 'realtime_tool_result':
      case 'realtime_cut':
        this.#talker?.do(action)
        break
      case 'close_realtime':
        this.#talker?.close()
        this.#talker = null
        this.#openRecognition()
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

  #ask({ generationId, turns, correction }: Extract<Action, { do: 'llm_generate' }>): void {
    const { model } = this.#options
    if (model) this.#asker?.ask(generationId, { ...model.request(correction), turns })
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
    const frees = [
      () => this.#asker?.close(),
      () => this.#recognition?.close(),
      () => this.#talker?.close(),
      () => this.#playout.clear(),
      () => stream.listen({}),
      () => leg.hangup(),
    ]
    for (const free of frees) {
      try {
        free()
      } catch (error) {
        log.error({ callId, err: error }, 'freeing an ended call failed')
      }
    }
    // What a stream that is closed reports last comes with the next tick.
    void Promise.resolve().then(() => this.#finish({ conversation: this.#conversation, reason, used: this.#used }))
  }

  #atMs(): number {
    return this.#options.clock.monotonicMs() - this.#answeredMs
  }
}
