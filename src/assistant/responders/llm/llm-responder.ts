import type { Instant } from '../../../kernel/clock.ts'
import { beginAnswer, bufferInput, collectKey } from '../../conversation/caller-input.ts'
import type { CallerInput, LlmEvent, RealtimeEvent } from '../../conversation/events.ts'
import { listen, setNext } from '../../conversation/next-step.ts'
import type { HandOver, Responder } from '../../conversation/responder.ts'
import type { RunningTool, Sentence } from '../../conversation/state.ts'
import { dropLookUp } from '../../conversation/tool-runs.ts'
import { addInput } from '../../conversation/transcript.ts'
import { cancelTimer, cutSpeech, mustHearSpeech, speak, startTimer, type Turn } from '../../conversation/turn.ts'
import { haveSameWords } from '../../conversation/turn-taking/caller-words.ts'
import type { ModelToolCall } from '../../ports.ts'
import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { ToolSet } from '../../tools/tool-set.ts'
import { CORRECTION, claimsDone } from '../claims.ts'
import { arrangedSoFar, hasArranged, isUnresolved, RESOLVE } from '../commit-guard.ts'
import { cutSentences, speakable } from '../cut-sentences.ts'
import { endCall, keepResult, runCall, takeNextCall } from '../model-tool-calls.ts'
import { resultSentences } from '../result-sentences.ts'
import { addToLine, historyFrom, modelTurns, openLine, withCalls } from './history.ts'
import { type Generation, INITIAL_LLM_STATE, type LlmState, type PreparedAnswer } from './llm-state.ts'

/** The configuration of a language model's conversation; fixed for the call. */
export interface LlmConfig {
  tools: ToolSet
  /** The first sentences of the call. */
  greeting: readonly Sentence[]
  /** The business's own words; null or absent for the default ones. */
  closingWords?: string | null
  handOverWords?: string | null
  answeredAt: Instant
  timezone: string
}

/** The most rounds of tools in one turn; no task needs more. */
const MAX_ROUNDS = 8
/** How many useless answers in a row are allowed: empty, refused, or only a false claim. */
const MAX_FAILURES = 2
const MAX_SILENCES = 2

type LlmTurn = Turn<LlmState>

/**
 * A conversation conducted by a language model. Its text is spoken sentence by sentence as it arrives. Its tools run
 * one after another when the answer is complete and the caller does not speak over it; then the model is asked again,
 * until it answers with text. When the model fails, the next responder takes over.
 */
export class LlmResponder implements Responder<LlmState> {
  readonly name = 'llm'
  readonly initial = INITIAL_LLM_STATE
  readonly #config: LlmConfig

  constructor(config: LlmConfig) {
    this.#config = config
  }

  /** The greeting does not come from the model, because that would keep the caller waiting. */
  start(turn: LlmTurn, handOver: HandOver | null): void {
    const { state } = turn
    if (handOver === null) {
      speak(turn, this.#config.greeting)
      listen(turn)
      return
    }
    for (const input of state.inputBuffer) state.transcript = addInput(state.transcript, input, turn.atMs)
    state.inputBuffer = []
    state.pendingSpeech = []
    change(turn, { history: historyFrom(state.transcript) })
    speak(turn, [{ text: phrases.otherWay() }])
    this.#generate(turn)
  }

  /** Words go to the model at once, keys once the caller has stopped pressing them. */
  input(turn: LlmTurn, input: CallerInput): void {
    const { state, config } = turn
    const isOverSpeech = input.kind === 'text' && !config.interruptions && state.speech.length > 0
    const mustWait = state.runningTool?.effects || state.goodbye || mustHearSpeech(state) || isOverSpeech
    if (mustWait) {
      state.transcript = addInput(state.transcript, input, turn.atMs)
      if (!state.goodbye) bufferInput(turn, input)
      return
    }
    if (input.kind === 'text') stopGeneration(turn)
    else this.abandon(turn)
    dropLookUp(turn)
    cutSpeech(turn)
    state.transcript = addInput(state.transcript, input, turn.atMs)
    cancelTimer(turn, 'listen')
    state.next = { kind: 'listen' }
    if (input.kind === 'digit') collectKey(turn, input.digit)
    else this.#answer(turn, input.text, input.confidence)
  }

  keysPressed(turn: LlmTurn, keys: string): void {
    this.#answer(turn, pressed(keys), 1)
  }

  silence(turn: LlmTurn): void {
    const { silences } = turn.own
    change(turn, { silences: silences + 1 })
    if (silences < MAX_SILENCES) {
      this.#sayAndListen(turn, phrases.stillThere())
      return
    }
    speak(turn, [{ text: phrases.giveUpSilence(), mustBeHeard: true }])
    setNext(turn, { kind: 'goodbye', reason: 'silence' })
  }

  prepare(turn: LlmTurn, text: string): void {
    const { state } = turn
    const { generation, prepared, calls, isEnding, history } = turn.own
    const isBusy = generation !== null || calls.length > 0 || isEnding || state.goodbye !== null
    if (isBusy || (prepared && isPreparedFor(turn, text))) return
    dropPrepared(turn)
    state.lastId += 1
    const id = `generation-${state.lastId}`
    change(turn, { prepared: { id, text, historyLength: history.length, events: [] } })
    const turns = modelTurns([...history, { from: 'caller', text }], state.speech)
    turn.actions.push({ do: 'llm_generate', generationId: id, turns, correction: arrangedSoFar(state) })
  }

  event(turn: LlmTurn, event: LlmEvent | RealtimeEvent): void {
    if (!('generationId' in event)) return
    const { generation, prepared } = turn.own
    if (prepared?.id === event.generationId) {
      change(turn, { prepared: { ...prepared, events: [...prepared.events, event] } })
      return
    }
    // Late events, of a generation that was aborted, are ignored.
    if (generation?.id !== event.generationId || generation.complete !== 'no') return
    switch (event.kind) {
      case 'llm_text': {
        const { sentences, rest } = cutSentences(generation.rest + event.text)
        change(turn, { generation: { ...generation, rest } })
        for (const sentence of sentences) this.#say(turn, sentence)
        break
      }
      case 'llm_tool_call': {
        // The id is our own, so that it is unique in the conversation however the vendor numbers the calls.
        const call = { ...event.call, id: `${generation.id}-${generation.calls.length + 1}` }
        change(turn, { generation: { ...generation, calls: [...generation.calls, call] } })
        break
      }
      case 'llm_end': {
        change(turn, { generation: { ...generation, rest: '', complete: event.refused ? 'refused' : 'yes' } })
        const rest = speakable(generation.rest)
        if (rest !== '') this.#say(turn, rest)
        break
      }
      case 'llm_failed':
        change(turn, { hasFailed: true, generation: null, calls: [] })
        cancelTimer(turn, 'filler')
    }
  }

  /** Settles a complete answer or runs its next tool, once it is clear that the caller is not speaking. */
  advance(turn: LlmTurn): void {
    const { state } = turn
    const { generation, calls, isEnding } = turn.own
    if (state.phase !== 'talking' || state.listening.held || state.runningTool || state.goodbye) return
    if (state.next?.kind === 'run') return
    if (generation && generation.complete !== 'no') this.#settle(turn, generation)
    else if (!generation && (calls.length > 0 || isEnding)) this.#runCalls(turn)
  }

  toolResult(turn: LlmTurn, tool: RunningTool, result: ToolResult): void {
    const { state } = turn
    this.#keepResult(turn, tool, result)
    const waiting = state.inputBuffer
    state.inputBuffer = []
    for (const input of waiting) addCallerLine(turn, input.kind === 'text' ? input.text : pressed(input.digit))
    if (waiting.length > 0) {
      change(turn, { calls: [] })
      this.#generate(turn)
    } else if (!state.listening.held) this.#runCalls(turn)
    // While the assistant pauses for a sound, `advance` continues with further calls; without any, the model is asked.
    else if (turn.own.calls.length === 0) this.#generate(turn)
  }

  reportResult(turn: LlmTurn, tool: RunningTool, result: ToolResult): readonly Sentence[] {
    this.#keepResult(turn, tool, result)
    return resultSentences(result, this.#config.timezone)
  }

  /** For the model, all pending input is one turn. */
  answerWaiting(turn: LlmTurn): boolean {
    const { state } = turn
    if (state.phase !== 'talking' || state.runningTool || state.next?.kind !== 'listen') return false
    if (state.speech.length > 0 || state.inputBuffer.length === 0) return false
    const waiting = state.inputBuffer
    state.inputBuffer = []
    for (const input of waiting) addCallerLine(turn, input.kind === 'text' ? input.text : pressed(input.digit))
    state.turn += 1
    this.#generate(turn)
    return true
  }

  interrupted(turn: LlmTurn): void {
    this.abandon(turn)
    dropLookUp(turn)
    if (!turn.state.runningTool) turn.state.next = { kind: 'listen' }
  }

  abandon(turn: LlmTurn): void {
    dropPrepared(turn)
    stopGeneration(turn)
  }

  handOver(turn: LlmTurn): HandOver | null {
    const { hasFailed, history } = turn.own
    if (!hasFailed) return null
    const last = history.findLast(({ from }) => from === 'caller')
    return { unanswered: last?.from === 'caller' ? last.text : null }
  }

  speechLine(turn: LlmTurn): number {
    const { history, line } = openLine(turn.own.history, turn.state.lastId)
    change(turn, { history })
    return line
  }

  lineHeard(turn: LlmTurn, line: number, text: string, isCut: boolean): void {
    change(turn, { history: addToLine(turn.own.history, line, text, isCut) })
  }

  #answer(turn: LlmTurn, text: string, confidence: number): void {
    const { state } = turn
    beginAnswer(turn)
    state.callerTurns = [...state.callerTurns, { confidence, grounded: false }]
    const { prepared } = turn.own
    const fits = isPreparedFor(turn, text)
    addCallerLine(turn, text)
    if (prepared && fits) this.#usePrepared(turn, prepared)
    else this.#generate(turn)
  }

  /** Uses the prepared answer, because the caller's turn has the words that were expected. */
  #usePrepared(turn: LlmTurn, { id, events }: PreparedAnswer): void {
    change(turn, { prepared: null })
    this.#begin(turn, id)
    for (const event of events) this.event(turn, event)
  }

  /** Asks the model for its next turn. */
  #generate(turn: LlmTurn, correction: string | null = null): void {
    const { state } = turn
    this.abandon(turn)
    state.lastId += 1
    const generationId = `generation-${state.lastId}`
    this.#begin(turn, generationId)
    const turns = modelTurns(turn.own.history, state.speech)
    const instruction = [arrangedSoFar(state), ...(correction === null ? [] : [correction])].join('\n\n')
    turn.actions.push({ do: 'llm_generate', generationId, turns, correction: instruction })
  }

  #begin(turn: LlmTurn, id: string): void {
    turn.state.next = null
    const generation = { id, rest: '', sentences: 0, calls: [], claimed: false, complete: 'no' } as const
    change(turn, { generation, calls: [], isEnding: false, rounds: turn.own.rounds + 1 })
    cancelTimer(turn, 'listen')
    startTimer(turn, 'filler', turn.config.limits.modelFillerMs)
  }

  #say(turn: LlmTurn, sentence: string): void {
    const { state } = turn
    const { generation, memory } = turn.own
    if (!generation) return
    // Words that accompany an unresolved request are never said: its result decides what is true.
    if (isUnresolved(turn.own) || (claimsDone(sentence) && !hasArranged(state, memory))) {
      change(turn, { generation: { ...generation, claimed: true } })
      return
    }
    if (state.answerTiming?.textMs === null) state.answerTiming = { ...state.answerTiming, textMs: turn.atMs }
    cancelTimer(turn, 'filler')
    change(turn, { generation: { ...generation, sentences: generation.sentences + 1 } })
    speak(turn, [{ text: sentence }])
  }

  /** Settles a complete answer: runs its tools, gives the caller the turn, or asks the model again. */
  #settle(turn: LlmTurn, { calls, sentences, claimed, complete }: Generation): void {
    const { state } = turn
    const { history, failures } = turn.own
    cancelTimer(turn, 'filler')
    if (calls.length > 0) {
      state.lastId += 1
      change(turn, { history: withCalls(history, state.lastId, calls), generation: null, calls, failures: 0 })
      this.#runCalls(turn)
      return
    }
    const isUseless = sentences === 0 || complete === 'refused'
    const mayTryAgain = failures < MAX_FAILURES
    const newFailures = isUseless || (claimed && mayTryAgain) ? failures + 1 : 0
    change(turn, { generation: null, failures: newFailures })
    if (claimed && mayTryAgain) this.#generate(turn, isUnresolved(turn.own) ? RESOLVE : CORRECTION)
    else if (!isUseless) listen(turn)
    else if (newFailures < MAX_FAILURES && complete !== 'refused') this.#generate(turn)
    else if (claimed) this.#sayAndListen(turn, phrases.notDoneYet())
    else this.#sayAndListen(turn, complete === 'refused' ? phrases.cannotHelp() : phrases.sayAgain())
  }

  /** Runs the next call; after the last one the model gets the results. */
  #runCalls(turn: LlmTurn): void {
    const { state } = turn
    while (!state.listening.held && !state.runningTool) {
      const next = takeNextCall(turn, this.#config)
      if (next === null) {
        this.#callsDone(turn)
        return
      }
      const { call, prepared } = next
      if (prepared.kind === 'end_call') addResultLine(turn, call, { outcome: 'ending' })
      else if (prepared.kind === 'reply') addResultLine(turn, call, prepared.result)
      else {
        runCall(turn, call, prepared, this.#config)
        return
      }
    }
  }

  #callsDone(turn: LlmTurn): void {
    const { isEnding, rounds } = turn.own
    if (isEnding) endCall(turn, this.#config)
    else if (rounds >= MAX_ROUNDS) this.#sayAndListen(turn, phrases.cannotHelp())
    else this.#generate(turn)
  }

  #keepResult(turn: LlmTurn, tool: RunningTool, result: ToolResult): void {
    const { tools } = this.#config
    keepResult(turn, tools, tool, result)
    if (tool.call) addResultLine(turn, tool.call, tools.formatResult(tool.request, result))
  }

  #sayAndListen(turn: LlmTurn, text: string): void {
    speak(turn, [{ text }])
    listen(turn)
  }
}

/** How the prompt explains keys to the model. */
const pressed = (keys: string): string => `(pressed ${keys.split('').join(' ')})`

function change(turn: LlmTurn, part: Partial<LlmState>): void {
  turn.own = { ...turn.own, ...part }
  turn.state.isGenerating = turn.own.generation !== null
}

function stopGeneration(turn: LlmTurn): void {
  const { generation, calls, isEnding } = turn.own
  if (generation?.complete === 'no') turn.actions.push({ do: 'llm_abort', generationId: generation.id })
  if (generation || calls.length > 0 || isEnding) change(turn, { generation: null, calls: [], isEnding: false })
  if (!turn.state.runningTool) cancelTimer(turn, 'filler')
}

function dropPrepared(turn: LlmTurn): void {
  const { prepared } = turn.own
  if (prepared === null) return
  const last = prepared.events.at(-1)?.kind
  if (last !== 'llm_end' && last !== 'llm_failed') turn.actions.push({ do: 'llm_abort', generationId: prepared.id })
  change(turn, { prepared: null })
}

/** Punctuation and capitals may change when a transcript becomes final. */
const isPreparedFor = ({ own: { prepared, history } }: LlmTurn, text: string): boolean =>
  prepared !== null && prepared.historyLength === history.length && haveSameWords(prepared.text, text)

/** Adds a turn of the caller to the history. */
function addCallerLine(turn: LlmTurn, text: string): void {
  const { history, callerTurns } = turn.own
  const line = { from: 'caller', text } as const
  change(turn, { history: [...history, line], callerTurns: callerTurns + 1, rounds: 0, failures: 0, silences: 0 })
}

const addResultLine = (turn: LlmTurn, call: ModelToolCall, result: unknown): void =>
  change(turn, { history: [...turn.own.history, { from: 'tool', call, result }] })
