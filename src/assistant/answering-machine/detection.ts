import type { EndedReason } from '../../features/calls/call.ts'
import { unreachable } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg, LegEnd } from '../../media/call-leg.ts'
import type { MediaStream, Pcm } from '../../media/media-stream.ts'
import { openVoiceActivity, type VoiceActivity } from '../../media/voice-activity.ts'
import type { ControllableCall } from '../call/control.ts'
import type { FinishedConversation } from '../call/loop.ts'
import type { RecognitionChoice } from '../call/pipeline.ts'
import { CallPublisher } from '../call/publisher.ts'
import type { LiveCalls } from '../call/registry.ts'
import type { SupervisorCommand } from '../conversation/events.ts'
import { type Conversation, NEW_CONVERSATION } from '../conversation/state.ts'
import { addHeard, type TranscriptEntry } from '../conversation/transcript.ts'
import type { TextToSpeech } from '../ports.ts'
import { addUsed, type Used } from '../result/cost.ts'
import type { OutboundWords } from '../speech/outbound-phrases.ts'
import { type Piece, Playout } from '../speech/playout.ts'
import { SpeechRecognition } from '../speech/recognition.ts'
import { type AnswerDecision, type AnswerEvent, decideAnswer, NOT_HEARD_YET } from './decision.ts'
import { MachineTones } from './machine-tones.ts'

export interface DetectionOptions {
  callId: string
  leg: Pick<CallLeg, 'hangup'>
  stream: MediaStream
  words: Pick<OutboundWords, 'message' | 'introduction'>
  /** Whether to leave a message on a machine; otherwise the call ends. */
  leavesMessage: boolean
  tts: TextToSpeech
  voice?: string
  speed: number
  /** Null means that timing alone decides. */
  recognition: RecognitionChoice | null
  apologies: ReadonlyMap<string, Pcm>
  clock: Clock
  log: Log
  live: LiveCalls
}

/** The result of answering machine detection. */
export interface AmdResult {
  /** How the call ended; null if a person answered and the conversation begins. */
  outcome: FinishedConversation | null
  /** The providers that the detection used; empty if `outcome` lists them. */
  used: readonly Used[]
}

/** The shortest sound that counts as a voice rather than a click, and the shortest silence that ends a word. */
const VOICE = { onAfterMs: 60, offAfterMs: 100 }

/**
 * Finds out who has answered an outbound call. Leaves a message on a machine, introduces the caller to a call screener,
 * and resolves with a null outcome if a person answered. `decision.ts` decides.
 */
export function detectAnsweringMachine(options: DetectionOptions): AnsweringMachineDetector {
  const detector = new AnsweringMachineDetector(options)
  detector.start()
  return detector
}

class AnsweringMachineDetector implements ControllableCall {
  readonly #options: DetectionOptions
  readonly #tones: MachineTones
  readonly #playout: Playout
  readonly #publisher: CallPublisher
  readonly #startMs: number
  #vad: VoiceActivity | null = null
  #recognition: SpeechRecognition | null = null
  #state = NOT_HEARD_YET
  #transcript: readonly TranscriptEntry[] = []
  #used: readonly Used[] = []
  #last: string | null = null
  #speechStartMs = 0
  #count = 0
  #isMachine = false
  #over = false
  #settle: (result: AmdResult) => void = () => {}
  /** Never rejects. */
  readonly done: Promise<AmdResult>

  constructor(options: DetectionOptions) {
    const { stream, tts, voice, speed, apologies, clock, log, callId, live } = options
    this.#options = options
    this.#startMs = clock.monotonicMs()
    this.#tones = new MachineTones(stream.sampleRate)
    this.#publisher = new CallPublisher(live, callId)
    this.done = new Promise((resolve) => {
      this.#settle = resolve
    })
    const listener = {
      started: (piece: Piece) => this.#speechStarted(piece),
      heard: (piece: Piece) => this.#speechHeard(piece),
      failed: () => this.#hangUp('provider_error'),
      usage: (usage: Used) => this.#addUse(usage),
    }
    this.#playout = new Playout({
      ...{ stream, tts, apologies, clock, log, callId, listener, speed },
      ...(voice === undefined ? {} : { voice }),
    })
  }

  start(): void {
    const { stream, log, callId } = this.#options
    openVoiceActivity({ sampleRate: stream.sampleRate, ...VOICE }).then(
      (vad) => {
        if (this.#over) vad.close()
        else this.#vad = vad
      },
      (err: unknown) => {
        log.error({ callId, err }, 'voice detection does not work; the answer counts as a person')
        this.#resolve(null)
      },
    )
    stream.listen({
      onFrame: (frame) => this.#hear(frame),
      onMark: (mark) => this.#playout.markHeard(mark),
      onDigit: () => this.#resolve(null), // machines press no keys
      onMediaLost: () => this.#hangUp('media_timeout'),
    })
    this.#openRecognition()
  }

  #openRecognition(): void {
    const { recognition, stream, log, callId } = this.#options
    if (!recognition) return
    const listener = {
      voice: () => {},
      lull: () => {},
      transcript: ({ kind, text }: { kind: 'interim' | 'final'; text: string }) =>
        this.#hearWords(text, kind === 'final'),
      utteranceEnd: () => {},
      failed: () => {}, // the timing still decides
      usage: (usage: Used) => this.#addUse(usage),
    }
    this.#recognition = new SpeechRecognition({ ...recognition, sampleRate: stream.sampleRate, log, callId, listener })
  }

  legEnded(end: LegEnd): void {
    const hungUp = end === 'caller_hangup' ? 'caller_hangup' : 'network_error'
    this.#end(this.#isMachine ? 'voicemail' : hungUp)
  }

  stop(): void {
    this.#hangUp('service_stopping')
  }

  cutOff(reason: EndedReason): void {
    this.#hangUp(reason)
  }

  /** Only a hang-up has an effect: there is no person yet to talk to or to transfer. */
  command(command: SupervisorCommand): void {
    if (command.do === 'hang_up') this.#hangUp('assistant_hangup')
  }

  #hear(frame: Pcm): void {
    if (this.#over) return
    this.#recognition?.push(frame)
    this.#vad?.push(frame)
    this.#take({ kind: 'frame', voiced: this.#vad?.speaking ?? false, beep: this.#tones.take(frame) })
  }

  #hearWords(text: string, final: boolean): void {
    if (this.#over) return
    const atMs = this.#atMs()
    this.#publisher.caption('caller', text, final, atMs)
    if (final) this.#transcript = [...this.#transcript, { ...heardTurn(text, atMs), role: 'caller' }]
    this.#take({ kind: 'words', text })
  }

  #take(event: AnswerEvent): void {
    const { state, decision } = decideAnswer(this.#state, event)
    this.#state = state
    if (state.phase === 'machine') this.#isMachine = true
    if (state.phase === 'screened') this.#isMachine = false
    if (decision !== null) this.#do(decision)
  }

  #do(decision: AnswerDecision): void {
    const { words, leavesMessage } = this.#options
    switch (decision) {
      case 'talk':
        this.#resolve(null)
        break
      case 'leave_message':
        this.#isMachine = true
        if (leavesMessage) this.#say(words.message)
        else this.#hangUp('voicemail')
        break
      case 'introduce':
        this.#say(words.introduction)
        break
      case 'machine_over':
        this.#hangUp('voicemail')
        break
      case 'fax':
        this.#hangUp('voicemail')
        break
      case 'intercepted':
        this.#hangUp('network_error')
        break
      case 'nobody':
        this.#hangUp('no_answer')
        break
      default:
        unreachable(decision)
    }
  }

  /** Replaces what the assistant is saying. */
  #say(sentences: readonly string[]): void {
    this.#playout.clear()
    for (const text of sentences) {
      this.#count += 1
      this.#last = `answer-${this.#count}`
      this.#playout.speak({ mark: this.#last, speech: 'text', text })
    }
  }

  #speechStarted({ text }: Piece): void {
    this.#speechStartMs = this.#atMs()
    this.#publisher.caption('assistant', text, true, this.#speechStartMs)
  }

  #speechHeard({ mark, text }: Piece): void {
    if (this.#over) return
    this.#transcript = addHeard(this.#transcript, 0, { text, startMs: this.#speechStartMs, endMs: this.#atMs() })
    if (mark === this.#last) this.#take({ kind: 'said' })
  }

  #addUse(usage: Used): void {
    this.#used = addUsed(this.#used, usage)
  }

  #hangUp(reason: EndedReason): void {
    if (this.#over) return
    this.#end(reason)
    this.#options.leg.hangup()
  }

  #end(reason: EndedReason): void {
    const conversation: Conversation = {
      ...NEW_CONVERSATION,
      phase: 'over',
      endedReason: reason,
      transcript: this.#transcript,
    }
    this.#resolve({ conversation, reason, used: [] })
  }

  /** Releases everything but the leg. A second call does nothing. */
  #resolve(outcome: FinishedConversation | null): void {
    if (this.#over) return
    this.#over = true
    this.#options.stream.listen({})
    this.#playout.clear()
    this.#vad?.close()
    this.#vad = null
    this.#recognition?.close()
    this.#recognition = null
    // A closed recognizer reports its last usage in the next tick.
    void Promise.resolve().then(() => {
      const used = this.#used
      this.#settle({ outcome: outcome && { ...outcome, used }, used: outcome === null ? used : [] })
    })
  }

  #atMs(): number {
    return Math.round(this.#options.clock.monotonicMs() - this.#startMs)
  }
}

const heardTurn = (text: string, atMs: number) => ({ text, startMs: atMs, endMs: atMs, interrupted: false })
