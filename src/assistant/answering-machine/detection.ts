import type { EndedReason } from '../../features/calls/call.ts'
import { unreachable } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg, LegEnd } from '../../media/call-leg.ts'
import type { MediaStream, Pcm } from '../../media/media-stream.ts'
import { openVoiceActivity, type VoiceActivity } from '../../media/voice-activity.ts'
import type { SupervisorCommand } from '../call/control.ts'
import type { FinishedConversation } from '../call/loop.ts'
import { CallPublisher } from '../call/publisher.ts'
import type { LiveCalls } from '../call/registry.ts'
import type { ControllableCall } from '../call/ringing.ts'
import { NEW_CONVERSATION } from '../conversation/machine.ts'
import type { Conversation } from '../conversation/state.ts'
import { addHeard, type Turn } from '../conversation/transcript.ts'
import type { SpeechToText, TextToSpeech } from '../ports.ts'
import { addUsed, type Used } from '../result/cost.ts'
import type { OutboundWords } from '../speech/outbound-phrases.ts'
import { type Piece, Playout } from '../speech/playout.ts'
import { SpeechRecognition } from '../speech/recognition.ts'
import { type AnswerEvent, type AnswerOrder, decideAnswer, NOT_HEARD_YET } from './decision.ts'
import { MachineTones } from './machine-tones.ts'

export interface DetectionOptions {
  callId: string
  leg: Pick<CallLeg, 'hangup'>
  stream: MediaStream
  words: Pick<OutboundWords, 'message' | 'introduction'>
  /** Machines are told the message; else we hang up on them. */
  leavesMessage: boolean
  tts: TextToSpeech
  voice?: string
  speed: number
  /** Who listens for words; null: the timing decides alone. */
  recognition: { stt: SpeechToText; language: string; hints: readonly string[] } | null
  apologies: ReadonlyMap<string, Pcm>
  clock: Clock
  log: Log
  live: LiveCalls
}

/** What became of it. `outcome` null: a person is there, and is to be talked to. */
export interface AmdResult {
  outcome: FinishedConversation | null
  used: readonly Used[]
}

/** The least that tells a voice from a click, and the end of a word from its middle. */
const VOICE = { onAfterMs: 60, offAfterMs: 100 }

/**
 * Listens who has answered a call of ours, leaves a message where a machine has, says who calls where an assistant asks,
 * and gives the call on where a person is there. A thin loop around answer-decision.ts.
 */
export class AnsweringMachineDetector implements ControllableCall {
  readonly #options: DetectionOptions
  readonly #tones: MachineTones
  readonly #playout: Playout
  readonly #report: CallPublisher
  readonly #startMs: number
  #vad: VoiceActivity | null = null
  #recognition: SpeechRecognition | null = null
  #state = NOT_HEARD_YET
  #transcript: readonly Turn[] = []
  #used: readonly Used[] = []
  #last: string | null = null
  #begunMs = 0
  #count = 0
  /** A machine is at the other end, as far as we know. */
  #machine = false
  #over = false
  #settle: (met: AmdResult) => void = () => {}
  /** Never rejects. */
  readonly done: Promise<AmdResult>

  constructor(options: DetectionOptions) {
    const { stream, tts, voice, speed, apologies, clock, log, callId, live } = options
    this.#options = options
    this.#startMs = clock.monotonicMs()
    this.#tones = new MachineTones(stream.sampleRate)
    this.#report = new CallPublisher(live, callId)
    this.done = new Promise((resolve) => {
      this.#settle = resolve
    })
    const listener = {
      started: (piece: Piece) => this.#begun(piece),
      heard: (piece: Piece) => this.#heard(piece),
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
        log.error({ callId, err }, 'the detector of voices does not work: whoever answered is taken for a person')
        this.#give(null)
      },
    )
    stream.listen({
      onFrame: (frame) => this.#hear(frame),
      onMark: (mark) => this.#playout.markHeard(mark),
      onDigit: () => this.#give(null), // no machine presses keys
      onMediaLost: () => this.#hangUp('media_timeout'),
    })
    this.#openRecognition()
  }

  #openRecognition(): void {
    const { recognition, stream, log, callId } = this.#options
    if (!recognition) return
    const listener = {
      voice: () => {},
      transcript: ({ kind, text }: { kind: 'interim' | 'final'; text: string }) =>
        this.#hearWords(text, kind === 'final'),
      utteranceEnd: () => {},
      failed: () => {}, // the timing is left
      usage: (usage: Used) => this.#addUse(usage),
    }
    this.#recognition = new SpeechRecognition({ ...recognition, sampleRate: stream.sampleRate, log, callId, listener })
  }

  legEnded(end: LegEnd): void {
    const hungUp = end === 'caller_hangup' ? 'caller_hangup' : 'network_error'
    this.#end(this.#machine ? 'voicemail' : hungUp)
  }

  stop(): void {
    this.#hangUp('service_stopping')
  }

  cutOff(reason: EndedReason): void {
    this.#hangUp(reason)
  }

  /** Whoever watches can only end it: nobody is there yet to be talked to or transferred. */
  order(order: SupervisorCommand): void {
    if (order.do === 'hang_up') this.#hangUp('assistant_hangup')
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
    this.#report.caption('caller', text, final, atMs)
    if (final) this.#transcript = [...this.#transcript, { ...heardTurn(text, atMs), role: 'caller' }]
    this.#take({ kind: 'words', text })
  }

  #take(event: AnswerEvent): void {
    const { state, order } = decideAnswer(this.#state, event)
    this.#state = state
    if (state.phase === 'machine') this.#machine = true
    if (state.phase === 'screened') this.#machine = false
    if (order !== null) this.#do(order)
  }

  #do(order: AnswerOrder): void {
    const { words, leavesMessage } = this.#options
    switch (order) {
      case 'talk':
        this.#give(null)
        break
      case 'leave_message':
        this.#machine = true
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
        unreachable(order)
    }
  }

  /** In place of what was being said. */
  #say(sentences: readonly string[]): void {
    this.#playout.clear()
    for (const text of sentences) {
      this.#count += 1
      this.#last = `answer-${this.#count}`
      this.#playout.speak({ mark: this.#last, speech: 'text', text })
    }
  }

  #begun({ text }: Piece): void {
    this.#begunMs = this.#atMs()
    this.#report.caption('assistant', text, true, this.#begunMs)
  }

  #heard({ mark, text }: Piece): void {
    if (this.#over) return
    this.#transcript = addHeard(this.#transcript, 0, { text, startMs: this.#begunMs, endMs: this.#atMs() })
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
    this.#give({ conversation, reason, used: [] })
  }

  /** Frees everything but the leg; harmless the second time. */
  #give(outcome: FinishedConversation | null): void {
    if (this.#over) return
    this.#over = true
    this.#options.stream.listen({})
    this.#playout.clear()
    this.#vad?.close()
    this.#vad = null
    this.#recognition?.close()
    this.#recognition = null
    // What a recogniser that is closed reports last comes with the next tick.
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
