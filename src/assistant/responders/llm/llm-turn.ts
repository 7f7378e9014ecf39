import { answer, proceed } from '../../conversation/answer.ts'
import { cancelTimer, type Draft, dropGeneration, runTool, speak, startTimer } from '../../conversation/draft.ts'
import { beginLeaving } from '../../conversation/ending.ts'
import { outcomeOf } from '../../conversation/outcome.ts'
import type { Ask, LlmState, RunningTool } from '../../conversation/state.ts'
import type { ModelToolCall } from '../../ports.ts'
import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { NO_MEMORY } from '../../tools/tool-memory.ts'
import { arranged, CORRECTION, claimsDone } from './claims.ts'
import { modelTurns, withCalls } from './history.ts'
import { cutSentences, speakable } from './sentences.ts'

/**
 * The turns of a conversation that a model holds. What it writes is spoken sentence by sentence as it comes; what it asks
 * for is run only when its answer is complete and nobody speaks over it, one tool after the other; and it is asked again
 * until it has said something. Where it fails, the built-in brain takes the conversation over.
 */

export const INITIAL_LLM: LlmState = {
  gone: false,
  history: [],
  memory: NO_MEMORY,
  ask: null,
  calls: [],
  ending: false,
  rounds: 0,
  failures: 0,
  spoken: 0,
  silences: 0,
  keyed: '',
}

/** More rounds of tools in one turn than any errand needs. */
const MAX_ROUNDS = 8
/** Answers in a row that are of no use: empty, or nothing but a false claim. */
const MAX_FAILURES = 2

/** Asks the model for the next turn. */
export function askModel(draft: Draft, correction: string | null = null): void {
  const { state, house } = draft
  const mind = mindOf(draft)
  dropGeneration(draft)
  state.count += 1
  state.next = null
  const generationId = `ask-${state.count}`
  const ask: Ask = { generationId, rest: '', sentences: 0, calls: [], claimed: false, complete: 'no' }
  state.model = { ...mind, ask, calls: [], ending: false, rounds: mind.rounds + 1 }
  const turns = modelTurns(mind.history, state.speech)
  cancelTimer(draft, 'listen')
  draft.actions.push({ do: 'llm_generate', generationId, turns, correction })
  startTimer(draft, 'filler', house.limits.modelFillerMs)
}

export function takeText(draft: Draft, generationId: string, text: string): void {
  const ask = askNamed(draft, generationId)
  if (!ask) return
  const { sentences, rest } = cutSentences(ask.rest + text)
  setAsk(draft, { ...ask, rest })
  for (const sentence of sentences) say(draft, sentence)
}

/** The id is ours, so that no two calls of a conversation share one, whatever the vendor numbers them by. */
export function takeToolCall(draft: Draft, generationId: string, call: ModelToolCall): void {
  const ask = askNamed(draft, generationId)
  if (!ask) return
  setAsk(draft, { ...ask, calls: [...ask.calls, { ...call, id: `${generationId}-${ask.calls.length + 1}` }] })
}

export function takeEnd(draft: Draft, generationId: string, refused: boolean): void {
  const ask = askNamed(draft, generationId)
  if (!ask) return
  const rest = speakable(ask.rest)
  setAsk(draft, { ...ask, rest: '', complete: refused ? 'refused' : 'yes' })
  if (rest !== '') say(draft, rest)
  goOn(draft)
}

/** What waited for the caller to have said nothing after all. To be called when something may have become clear. */
export function goOn(draft: Draft): void {
  const { state } = draft
  if (!state.model || state.phase !== 'talking' || state.listening.held || state.runningTool || state.goodbye) return
  if (state.next?.kind === 'run') return
  const { ask } = state.model
  if (ask && ask.complete !== 'no') settle(draft, ask)
  else if (!ask && (state.model.calls.length > 0 || state.model.ending)) runCalls(draft)
}

function say(draft: Draft, sentence: string): void {
  const { state } = draft
  const mind = mindOf(draft)
  const { ask } = mind
  if (!ask) return
  if (claimsDone(sentence) && !arranged(state, mind.memory)) {
    setAsk(draft, { ...ask, claimed: true })
    return
  }
  if (state.asked && state.asked.textMs === null) state.asked = { ...state.asked, textMs: draft.atMs }
  cancelTimer(draft, 'filler')
  setAsk(draft, { ...ask, sentences: ask.sentences + 1 })
  speak(draft, [{ text: sentence }])
}

/** The answer is complete: its tools are run, or the caller has the word, or it is asked again. */
function settle(draft: Draft, ask: Ask): void {
  const { state } = draft
  const mind = mindOf(draft)
  cancelTimer(draft, 'filler')
  if (ask.calls.length > 0) {
    state.count += 1
    const history = withCalls(mind.history, state.count, ask.calls)
    state.model = { ...mind, history, ask: null, calls: ask.calls, failures: 0 }
    runCalls(draft)
    return
  }
  const useless = ask.sentences === 0 || ask.complete === 'refused'
  state.model = { ...mind, ask: null, failures: useless ? mind.failures + 1 : 0 }
  if (ask.claimed && mind.failures < MAX_FAILURES) {
    state.model = { ...mindOf(draft), failures: mind.failures + 1 }
    askModel(draft, CORRECTION)
  } else if (!useless) listen(draft)
  else if (mind.failures + 1 < MAX_FAILURES && ask.complete !== 'refused') askModel(draft)
  else
    sayAndListen(
      draft,
      ask.claimed ? phrases.notDoneYet() : ask.complete === 'refused' ? phrases.cannotHelp() : phrases.sayAgain(),
    )
}

/** The next of the calls; after the last one the model is told what came of them. */
function runCalls(draft: Draft): void {
  const { state, house } = draft
  for (;;) {
    if (state.listening.held || state.runningTool) return
    const mind = mindOf(draft)
    const [call, ...calls] = mind.calls
    if (!call || !house.model) break
    state.model = { ...mind, calls }
    const at = new Date(house.model.answeredAt.getTime() + draft.atMs)
    const prepared = house.model.tools.prepare(call, mind.memory, { turn: mind.spoken, at })
    state.model = { ...state.model, memory: prepared.memory }
    if (prepared.kind === 'end_call') {
      noteTold(draft, call, { outcome: 'ending' })
      state.model = { ...mindOf(draft), ending: true }
    } else if (prepared.kind === 'reply') noteTold(draft, call, prepared.result)
    else {
      begin(draft, call, prepared)
      return
    }
  }
  const { ending, rounds } = mindOf(draft)
  if (ending) endCall(draft)
  else if (rounds >= MAX_ROUNDS) sayAndListen(draft, phrases.cannotHelp())
  else askModel(draft)
}

type Runnable = Extract<ReturnType<NonNullable<Draft['house']['model']>['tools']['prepare']>, { kind: 'run' }>

function begin(draft: Draft, call: ModelToolCall, { request, spokenWhileRunning }: Runnable): void {
  const { state } = draft
  const by = { from: 'model', call } as const
  if (request.tool === 'transfer') {
    // The caller hears where they are going before they are gone.
    if (state.speech.length === 0) speak(draft, [{ text: phrases.connecting() }])
    state.next = { kind: 'run', request, afterHeard: true, by }
    return
  }
  if (spokenWhileRunning !== null && state.speech.length === 0) speak(draft, [{ text: spokenWhileRunning }])
  runTool(draft, request, by)
}

function endCall(draft: Draft): void {
  const { state } = draft
  state.model = { ...mindOf(draft), ending: false }
  if (state.speech.length === 0) speak(draft, [{ text: phrases.goodbye(), mustBeHeard: true }])
  state.next = { kind: 'goodbye', reason: 'assistant_hangup' }
  beginLeaving(draft)
}

/** A tool that the model asked for has answered. */
export function takeModelResult(draft: Draft, runningTool: RunningTool, result: ToolResult): void {
  const { state } = draft
  keepResult(draft, runningTool, result)
  const words = state.inputBuffer
  state.inputBuffer = []
  const said = words.flatMap((input) => (input.kind === 'text' ? [input.text] : [`(pressed ${input.digit})`]))
  for (const text of said) addCallerLine(draft, text)
  if (said.length > 0) {
    state.model = { ...mindOf(draft), calls: [] }
    askModel(draft)
  } else if (!state.listening.held) runCalls(draft)
  // What is held goes on by `goOn`; a model without a word to come has to be asked then.
  else if (mindOf(draft).calls.length === 0) askModel(draft)
}

/** For the record and for the model, whether or not anybody is left to be answered. */
export function keepResult(draft: Draft, { request, by }: RunningTool, result: ToolResult): void {
  const { state, house } = draft
  if (by.from !== 'model' || !house.model) return
  const { tools } = house.model
  const note = outcomeOf(request, result)
  if (note) state.outcomes = [...state.outcomes, note]
  const mind = mindOf(draft)
  state.model = { ...mind, memory: tools.remember(mind.memory, request, result) }
  noteTold(draft, by.call, tools.formatResult(request, result))
  const last = state.callerTurns.at(-1)
  if (last && !last.grounded) state.callerTurns = [...state.callerTurns.slice(0, -1), { ...last, grounded: true }]
}

function noteTold({ state }: Draft, call: ModelToolCall, result: unknown): void {
  if (state.model) state.model = { ...state.model, history: [...state.model.history, { from: 'tool', call, result }] }
}

/** What the caller said becomes part of the conversation; the silence before it is forgotten. */
export function addCallerLine(draft: Draft, text: string): void {
  const mind = mindOf(draft)
  const history = [...mind.history, { from: 'caller', text } as const]
  draft.state.model = { ...mind, history, spoken: mind.spoken + 1, rounds: 0, failures: 0, silences: 0 }
}

/** The model cannot go on: the built-in brain answers the last thing that the caller said, in its own way. */
export function takeFailure(draft: Draft, generationId: string): void {
  const { state } = draft
  if (!askNamed(draft, generationId)) return
  const last = mindOf(draft).history.findLast(({ from }) => from === 'caller')
  state.model = { ...mindOf(draft), ask: null, calls: [], gone: true }
  cancelTimer(draft, 'filler')
  cancelTimer(draft, 'keys')
  if (state.phase !== 'talking' || state.goodbye) return
  speak(draft, [{ text: phrases.otherWay() }])
  if (last?.from !== 'caller') answer(draft, { kind: 'started' })
  else answer(draft, { kind: 'input', input: { kind: 'text', text: last.text, confidence: 1 } })
}

/** The caller says nothing. */
export function meetSilence(draft: Draft): void {
  const { state } = draft
  const mind = mindOf(draft)
  state.model = { ...mind, silences: mind.silences + 1 }
  if (mind.silences < MAX_SILENCES) {
    sayAndListen(draft, phrases.stillThere())
    return
  }
  speak(draft, [{ text: phrases.giveUpSilence(), mustBeHeard: true }])
  state.next = { kind: 'goodbye', reason: 'silence' }
  beginLeaving(draft)
}

const MAX_SILENCES = 2

/** A caller is welcomed without asking the model: it would keep them waiting. */
export function greet(draft: Draft): void {
  speak(
    draft,
    (draft.house.model?.greeting ?? []).map((text) => ({ text })),
  )
  listen(draft)
}

export function sayAndListen(draft: Draft, text: string): void {
  speak(draft, [{ text }])
  listen(draft)
}

function listen(draft: Draft): void {
  draft.state.next = { kind: 'listen' }
  if (draft.state.speech.length === 0) proceed(draft)
}

function askNamed({ state }: Draft, generationId: string): Ask | null {
  const ask = state.model?.ask
  return ask?.generationId === generationId && ask.complete === 'no' ? ask : null
}

function setAsk({ state }: Draft, ask: Ask): void {
  if (state.model) state.model = { ...state.model, ask }
}

function mindOf({ state }: Draft): LlmState {
  if (!state.model) throw new Error('a model is asked for in a conversation that has none')
  return state.model
}
