import {
  beginAnswer,
  bufferInput,
  keepPendingSpeech,
  takeInput,
  takePendingSpeech,
} from '../conversation/caller-input.ts'
import type { CallerInput } from '../conversation/events.ts'
import { setNext } from '../conversation/next-step.ts'
import type { HandOver, MessageTaken, Responder, ResponderName } from '../conversation/responder.ts'
import type { RunningTool, Sentence } from '../conversation/state.ts'
import { recordOutcome } from '../conversation/tool-runs.ts'
import { addInput } from '../conversation/transcript.ts'
import { cutSpeech, mustHearSpeech, resumeSpeech, speak, type Turn, unheardFacts } from '../conversation/turn.ts'
import { phrases } from '../speech/phrases.ts'
import type { ToolResult } from '../tools/tool.ts'
import type { CallContext, Reply, Script, ScriptEvent } from './script.ts'

/** Outcomes that answer the caller. After any other outcome the caller is asked again, and earlier words do not answer that question. */
const IS_DONE: ReadonlySet<string> = new Set(['booked', 'rescheduled', 'cancelled', 'already_cancelled'])

/** Plays a script in a conversation. Scripts need no provider and never fail, so they never hand over. */
export class ScriptedResponder<S> implements Responder<S> {
  readonly name: ResponderName
  readonly initial: S
  readonly #script: Script<S>
  readonly #context: CallContext

  constructor(name: ResponderName, initial: S, script: Script<S>, context: CallContext) {
    this.name = name
    this.initial = initial
    this.#script = script
    this.#context = context
  }

  start(turn: Turn<S>, handOver: HandOver | null): void {
    if (handOver) {
      turn.state.pendingSpeech = []
      speak(turn, [{ text: phrases.otherWay() }])
    }
    const text = handOver?.unanswered ?? null
    this.#play(
      turn,
      text === null ? { kind: 'started' } : { kind: 'input', input: { kind: 'text', text, confidence: 1 } },
    )
  }

  input(turn: Turn<S>, input: CallerInput): void {
    const { state, config } = turn
    const { runningTool } = state
    const isOverSpeech = input.kind === 'text' && !config.interruptions && state.speech.length > 0
    if (runningTool?.effects || state.goodbye || mustHearSpeech(state)) keepPendingSpeech(turn, input)
    else if (runningTool || isOverSpeech) bufferInput(turn, input)
    else this.#takeInput(turn, input, unheardFacts(turn, input))
  }

  /** Input that would answer a question before it was heard is not accepted, and the question continues. */
  #takeInput(turn: Turn<S>, input: CallerInput, unheard: readonly string[]): void {
    const { state } = turn
    if (this.#isTooEarly(turn, input, unheard)) {
      state.transcript = addInput(state.transcript, input, turn.atMs)
      state.answerTiming = null
      resumeSpeech(turn)
    } else {
      cutSpeech(turn)
      state.transcript = addInput(state.transcript, input, turn.atMs)
      this.#answer(turn, input, unheard)
    }
  }

  takesKey(turn: Turn<S>, digit: string): boolean {
    const event = { kind: 'input', input: { kind: 'digit', digit } } as const
    return this.#script(turn.own, event, this.#context).understanding !== 'not_understood'
  }

  silence(turn: Turn<S>): void {
    this.#play(turn, { kind: 'no_input' })
  }

  toolResult(turn: Turn<S>, tool: RunningTool, result: ToolResult): void {
    // A caller who is offered times has an answer even without choosing one. Scripts report the rest.
    if (result.outcome === 'slots' && result.slots.length > 0) recordOutcome(turn, tool, result)
    if (!IS_DONE.has(result.outcome)) turn.state.pendingSpeech = []
    this.#play(turn, { kind: 'tool_result', result })
    this.#answerBuffer(turn)
  }

  reportResult(turn: Turn<S>, _tool: RunningTool, result: ToolResult): readonly Sentence[] {
    return this.#reply(turn, { kind: 'tool_result', result }).say.filter((sentence) => sentence.mustBeHeard)
  }

  messageTaken(turn: Turn<S>, taken: MessageTaken): void {
    this.#play(turn, { kind: 'message_taken', taken })
  }

  answerWaiting(turn: Turn<S>): boolean {
    const { state } = turn
    if (state.phase !== 'talking' || state.runningTool || state.next?.kind !== 'listen') return false
    const pending = mustHearSpeech(state) ? null : takePendingSpeech(turn)
    if (pending) {
      cutSpeech(turn)
      this.#answer(turn, pending)
      return true
    }
    if (state.speech.length > 0 || state.inputBuffer.length === 0) return false
    this.#answerBuffer(turn)
    return true
  }

  #isTooEarly(turn: Turn<S>, input: CallerInput, unheard: readonly string[]): boolean {
    if (unheard.length === 0) return false
    const { understanding, state } = this.#script(turn.own, { kind: 'input', input, unheard }, this.#context)
    if (understanding !== 'too_early') return false
    turn.own = state
    return true
  }

  #answer(turn: Turn<S>, input: CallerInput, unheard: readonly string[] = []): void {
    beginAnswer(turn)
    const { understanding } = this.#play(turn, { kind: 'input', input, unheard })
    if (understanding === 'partial') return
    const confidence = input.kind === 'text' ? input.confidence : 1
    const { state } = turn
    state.callerTurns = [...state.callerTurns, { confidence, grounded: understanding === 'understood' }]
  }

  #answerBuffer(turn: Turn<S>): void {
    const { state } = turn
    while (state.inputBuffer.length > 0 && state.phase === 'talking' && !state.runningTool) {
      const [input, ...rest] = state.inputBuffer
      state.inputBuffer = rest
      if (input) takeInput(turn, input)
    }
  }

  /** Says what the script replies and sets what follows. */
  #play(turn: Turn<S>, event: ScriptEvent): Reply<S> {
    const { state } = turn
    const reply = this.#reply(turn, event)
    // Callers who type ahead know the menu, so the options are not read to them; but they know no facts.
    const knowsMenu = reply.next.kind === 'listen' && !reply.say.some(({ mustBeHeard, fact }) => mustBeHeard || fact)
    if (state.inputBuffer.length === 0 || !knowsMenu) speak(turn, reply.say)
    setNext(turn, reply.next)
    return reply
  }

  #reply(turn: Turn<S>, event: ScriptEvent): Reply<S> {
    const reply = this.#script(turn.own, event, this.#context)
    turn.own = reply.state
    turn.state.outcomes = [...turn.state.outcomes, ...reply.outcomes]
    return reply
  }
}
