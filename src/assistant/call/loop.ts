import type { EndedReason } from '../../features/calls/call.ts'
import { unreachable } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg, LegEnd } from '../../media/call-leg.ts'
import type { MediaStream, Pcm } from '../../media/media-stream.ts'
import type { Action } from '../conversation/actions.ts'
import type { CallerInput, ConversationInput, SupervisorCommand } from '../conversation/events.ts'
import { step } from '../conversation/machine.ts'
import { type Conversation, NEW_CONVERSATION, type Transfer } from '../conversation/state.ts'
import type { CallConfig } from '../conversation/turn.ts'
import type { LanguageModel, TextToSpeech, Transcript, Usage } from '../ports.ts'
import { LlmRequester } from '../responders/llm/llm-requester.ts'
import { addUsed, type Used } from '../result/cost.ts'
import { phrases } from '../speech/phrases.ts'
import { type Piece, Playout } from '../speech/playout.ts'
import { VoiceGate } from '../speech/voice-gate.ts'
import type { ToolRunner } from '../tools/run-tool.ts'
import { CallTimers } from './call-timers.ts'
import { CallerAudio } from './caller-audio.ts'
import type { ControllableCall } from './control.ts'
import type { BuildRequest, RealtimeChoice, RecognitionChoice } from './pipeline.ts'
import { CallPublisher } from './publisher.ts'
import type { LiveCalls } from './registry.ts'

export interface CallLoopOptions {
  callId: string
  leg: CallLeg
  stream: MediaStream
  config: CallConfig
  tools: ToolRunner
  tts: TextToSpeech
  /** Prepared audio for when synthesis fails, by its words; empty if there is none. */
  apologies: ReadonlyMap<string, Pcm>
  clock: Clock
  log: Log
  live: LiveCalls
  /** The name of a voice of `tts`; if absent, its default voice. */
  voice?: string
  /** 1 is the voice's normal speed. */
  speed?: number
  /** Rewrites a text for the voice. */
  pronounce?: (text: string) => string
  /** Null or absent if only keys and typed words reach the assistant. */
  recognition?: RecognitionChoice | null
  /** The language model, if a responder uses one. */
  llm?: { model: LanguageModel; buildRequest: BuildRequest } | null
  /** The speech-to-speech model, if a responder uses one. Everything else is then used when it fails. */
  realtime?: RealtimeChoice | null
  /** Whether nothing is recorded and no audio leaves this machine until the caller agrees; absent means no. */
  waitsForConsent?: boolean
  /** The caller has answered whether the call may be recorded. */
  noteConsent?(given: boolean): void
  /** Starts and stops the recording of a message. */
  recordMessage(on: boolean): void
  /** Announces that the other side of a transfer has answered. */
  announceTransfer?(transfer: Transfer): void
  /** Takes the caller's audio while a message is recorded. */
  hearMessage?(frame: Pcm): void
}

/** An answered call that has ended. */
export interface FinishedConversation {
  conversation: Conversation
  reason: EndedReason
  /** What the call used from each provider. */
  used: readonly Used[]
}

/** How long the apology after an internal error may take. */
const APOLOGY_MS = 10_000
/** The events that end that apology. */
const APOLOGY_OVER: ReadonlySet<ConversationInput['kind']> = new Set<ConversationInput['kind']>([
  'speech_heard',
  'speech_failed',
  'leg_ended',
  'media_lost',
  'cut_off',
])

/**
 * Runs one conversation: turns what happens on the line into events for the state machine, and carries out its actions.
 * Events are taken one at a time, in order. An exception ends this call and no other.
 */
export class CallLoop implements ControllableCall {
  readonly #options: CallLoopOptions
  readonly #playout: Playout
  readonly #publisher: CallPublisher
  readonly #llm: LlmRequester | null
  #used: readonly Used[] = []
  readonly #audio: CallerAudio
  #gate = new VoiceGate()
  readonly #timers: CallTimers
  readonly #answeredMs: number
  readonly #queue: ConversationInput[] = []
  #conversation: Conversation = NEW_CONVERSATION
  #busy = false
  #crashed = false
  #over = false
  #finish: (outcome: FinishedConversation) => void = () => {}
  /** Resolves when the leg is released and the conversation is finished; never rejects. */
  readonly done: Promise<FinishedConversation>

  constructor(options: CallLoopOptions) {
    const { stream, tts, apologies, clock, log, callId, voice, speed = 1, pronounce, live, llm } = options
    this.#options = options
    this.#answeredMs = clock.monotonicMs()
    this.#timers = new CallTimers(clock)
    this.done = new Promise((resolve) => {
      this.#finish = resolve
    })
    const listener = {
      started: (piece: Piece, queuedMs: number) => this.#noteSpeech(piece, queuedMs),
      heard: (piece: Piece) => this.#take({ kind: 'speech_heard', mark: piece.mark }),
      failed: (piece: Piece) => this.#take({ kind: 'speech_failed', mark: piece.mark }),
      usage: (usage: Usage) => this.#addUse(usage),
    }
    const voiceOption = { ...(voice ? { voice } : {}), ...(pronounce ? { pronounce } : {}) }
    this.#playout = new Playout({ stream, tts, apologies, clock, log, callId, listener, speed, ...voiceOption })
    this.#publisher = new CallPublisher(live, callId)
    const take = (event: ConversationInput) => this.#take(event)
    const usage = (used: Usage) => this.#addUse(used)
    this.#llm = llm ? new LlmRequester({ model: llm.model, log, callId, take, usage }) : null
    const { recognition = null, realtime = null, waitsForConsent = false } = options
    this.#audio = new CallerAudio({
      ...{ recognition, realtime, waitsForConsent, sampleRate: stream.sampleRate, log, callId, take, usage },
      ...{ playout: this.#playout, publisher: this.#publisher },
      hear: (transcript, dbfs) => this.#hear(transcript, dbfs),
      atMs: () => this.#atMs(),
    })
  }

  start(): void {
    this.#options.stream.listen({
      onDigit: (digit) => this.input({ kind: 'digit', digit }),
      onText: (text) => this.input({ kind: 'text', text, confidence: 1 }),
      onMark: (mark) => this.#guarded(() => this.#playout.markHeard(mark)),
      onMediaLost: () => this.#take({ kind: 'media_lost' }),
      onFrame: (frame) => this.#listenTo(frame),
    })
    this.#guarded(() => this.#audio.open())
    this.#take({ kind: 'started' })
  }

  /** The conversation so far. */
  get conversation(): Conversation {
    return this.#conversation
  }

  get used(): readonly Used[] {
    return this.#used
  }

  input(input: CallerInput): void {
    if (this.#over) return
    const text = input.kind === 'digit' ? `[pressed ${input.digit}]` : input.text
    this.#publisher.caption('caller', text, true, this.#atMs())
    this.#take({ kind: 'input', input })
  }

  legEnded(end: LegEnd): void {
    this.#take({ kind: 'leg_ended', end })
  }

  command(command: SupervisorCommand): void {
    this.#take({ kind: 'supervisor_command', command })
  }

  stop(): void {
    this.#take({ kind: 'stop_requested' })
  }

  cutOff(reason: EndedReason): void {
    this.#take({ kind: 'cut_off', reason })
  }

  /**
   * During a message only the end of speech matters; otherwise the audio goes to the model or to speech recognition.
   */
  #listenTo(frame: Pcm): void {
    if (this.#conversation.phase !== 'recording') {
      this.#guarded(() => this.#audio.push(frame))
      return
    }
    this.#options.hearMessage?.(frame)
    const speaking = this.#gate.take(frame)
    if (speaking !== null) this.#take({ kind: 'caller_voice', speaking, lagMs: 0 })
  }

  #hear({ kind, text, confidence }: Transcript, dbfs: number | null): void {
    if (this.#over) return
    const final = kind === 'final'
    this.#publisher.caption('caller', text, final, this.#atMs())
    this.#take({ kind: 'transcript', final, text, confidence, dbfs })
  }

  #addUse(usage: Usage): void {
    this.#used = addUsed(this.#used, usage)
  }

  #noteSpeech(piece: Piece, queuedMs: number): void {
    if (piece.speech !== 'tone' && piece.speech !== 'answer')
      this.#publisher.caption('assistant', piece.text, true, this.#atMs())
    this.#take({ kind: 'speech_started', mark: piece.mark, queuedMs })
  }

  #take(input: ConversationInput): void {
    if (this.#over) return
    if (this.#crashed) {
      if (APOLOGY_OVER.has(input.kind)) this.#end('internal_error')
      return
    }
    this.#queue.push(input)
    if (this.#busy) return
    this.#busy = true
    this.#guarded(() => {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#step(next)
    })
    this.#busy = false
  }

  #step(input: ConversationInput): void {
    const event = { ...input, atMs: this.#atMs(), heard: this.#playout.heard() }
    const before = this.#conversation
    const { state, actions } = step(before, event, this.#options.config)
    this.#conversation = state
    this.#publisher.changed(before, state, event.atMs)
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
        this.#audio.finishUtterance()
        break
      case 'llm_generate':
        this.#generate(action)
        break
      case 'llm_abort':
        this.#llm?.abort(action.generationId)
        break
      case 'realtime_prompt':
      case 'realtime_tell':
      case 'realtime_tool_result':
      case 'realtime_cut':
        this.#audio.realtime(action)
        break
      case 'close_realtime':
        this.#audio.closeRealtime()
        break
      case 'note_consent':
        this.#options.noteConsent?.(action.given)
        this.#audio.consentNoted(action.given)
        break
      case 'start_timer':
        this.#timers.start(action.timer, action.ms, () => this.#take({ kind: 'timer', timer: action.timer }))
        break
      case 'cancel_timer':
        this.#timers.cancel(action.timer)
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
      case 'announce_transfer':
        this.#options.announceTransfer?.(action)
        break
      case 'stop_listening':
        this.#stopListening()
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

  #stopListening(): void {
    this.#llm?.close()
    this.#audio.close()
  }

  #generate({ generationId, turns, correction }: Extract<Action, { do: 'llm_generate' }>): void {
    const { llm } = this.#options
    if (llm) this.#llm?.generate(generationId, { ...llm.buildRequest(correction), turns })
  }

  #guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#crash(error)
    }
  }

  /** Handles an internal error: plays an apology if possible, then ends the call. */
  #crash(error: unknown): void {
    const { log, callId } = this.#options
    log.error({ callId, err: error }, 'a call failed with an internal error and is being ended')
    if (this.#crashed || this.#over) {
      this.#end('internal_error')
      return
    }
    this.#crashed = true
    this.#queue.length = 0
    this.#timers.cancelAll()
    this.#timers.start('farewell', APOLOGY_MS, () => this.#end('internal_error'))
    try {
      this.#playout.clear()
      this.#playout.speak({ mark: 'last-words', speech: 'apology', text: phrases.apology() })
    } catch (second) {
      log.error({ callId, err: second }, 'the apology for an internal error failed, too')
      this.#end('internal_error')
    }
  }

  /** Releases everything. A second call does nothing. */
  #end(reason: EndedReason): void {
    if (this.#over) return
    this.#over = true
    this.#timers.cancelAll()
    const { stream, leg, log, callId } = this.#options
    const frees = [
      () => this.#llm?.close(),
      () => this.#audio.close(),
      () => this.#playout.clear(),
      () => stream.listen({}),
      () => leg.hangup(),
    ]
    for (const free of frees) {
      try {
        free()
      } catch (error) {
        log.error({ callId, err: error }, 'could not free a resource of an ended call')
      }
    }
    // A closed stream reports its last usage in the next tick.
    void Promise.resolve().then(() => this.#finish({ conversation: this.#conversation, reason, used: this.#used }))
  }

  #atMs(): number {
    return this.#options.clock.monotonicMs() - this.#answeredMs
  }
}
