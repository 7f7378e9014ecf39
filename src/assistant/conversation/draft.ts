import { heardOf, openLine } from '../responders/llm/history.ts'
import type { Sentence } from '../responders/menu/brain-types.ts'
import { describeToolCall, hasEffects, type ToolRequest, type ToolResult } from '../tools/tool.ts'
import { outcomeOf } from './outcome.ts'
import {
  BY_SCRIPT,
  type CallConfig,
  type Heard,
  type RunningTool,
  type SpeechKind,
  type Step,
  type TimerName,
  type ToolStarter,
} from './state.ts'
import { addHeard, addMessage, cutToHeard, markInterrupted } from './transcript.ts'

/** A step being made: the state is a fresh copy whose fields are replaced, never changed inside. */
export interface Draft extends Step {
  house: CallConfig
  atMs: number
  heard: Heard | null
}

export function startTimer(draft: Draft, timer: TimerName, ms: number): void {
  cancelTimer(draft, timer)
  draft.state.timers = [...draft.state.timers, timer]
  draft.actions.push({ do: 'start_timer', timer, ms })
}

export function cancelTimer(draft: Draft, timer: TimerName): void {
  if (!draft.state.timers.includes(timer)) return
  draft.state.timers = draft.state.timers.filter((other) => other !== timer)
  draft.actions.push({ do: 'cancel_timer', timer })
}

export function cancelAllTimers(draft: Draft): void {
  for (const timer of draft.state.timers) cancelTimer(draft, timer)
}

export function speak(draft: Draft, sentences: readonly Sentence[], speech: SpeechKind = 'text'): void {
  const { state } = draft
  if (sentences.length > 0) cancelTimer(draft, 'listen')
  for (const { text, mustBeHeard = false } of sentences) {
    state.count += 1
    const mark = `speech-${state.count}`
    const piece = { mark, speech, text, mustBeHeard, turn: state.turn, startMs: null, line: lineOf(draft) }
    state.speech = [...state.speech, piece]
    draft.actions.push({ do: 'speak', mark, speech, text, turn: state.turn })
  }
}

/** The line of the model's history that is being spoken; 0 where no model is told. */
function lineOf({ state }: Draft): number {
  if (!state.model) return 0
  const { history, line } = openLine(state.model.history, state.count)
  state.model = { ...state.model, history }
  return line
}

function noteInHistory({ state }: Draft, line: number, text: string, cut: boolean): void {
  if (state.model) state.model = { ...state.model, history: heardOf(state.model.history, line, text, cut) }
}

/** Takes what was heard, up to and including `mark`, out of what is being said and into the transcript. */
export function hearUpTo(draft: Draft, mark: string): boolean {
  const { state, atMs } = draft
  const index = state.speech.findIndex((piece) => piece.mark === mark)
  if (index < 0) return false
  for (const { text, turn, startMs, line } of state.speech.slice(0, index + 1)) {
    if (text === '') continue
    noteInHistory(draft, line, text, false)
    state.transcript = addHeard(state.transcript, turn, { text, startMs: startMs ?? atMs, endMs: atMs })
  }
  state.speech = state.speech.slice(index + 1)
  return true
}

/** Stops talking. What was heard stays in the transcript, cut where it was cut. */
export function cutSpeech(draft: Draft): void {
  const { state, heard, atMs } = draft
  const { held } = state.listening
  if (held) state.listening = { ...state.listening, held: false }
  if (state.speech.length === 0 && !held) return
  if (state.aloud && !state.aloud.gone)
    for (const { speech, mark } of state.speech)
      if (speech === 'answer') draft.actions.push({ do: 'realtime_cut', answerId: mark })
  draft.actions.push({ do: 'clear' })
  if (state.speech.length === 0) return
  const playing = state.speech.findIndex((piece) => piece.mark === heard?.mark)
  for (const piece of state.speech.slice(playing + 1)) noteInHistory(draft, piece.line, '', true)
  for (const [index, piece] of state.speech.slice(0, playing + 1).entries()) {
    const text = index < playing ? piece.text : cutToHeard(piece.text, heard?.fraction ?? 0)
    noteInHistory(draft, piece.line, text, text !== piece.text)
    if (text === '') continue
    const startMs = piece.startMs ?? atMs
    state.transcript = addHeard(state.transcript, piece.turn, { text, startMs, endMs: atMs })
  }
  state.transcript = markInterrupted(state.transcript, state.turn)
  state.speech = []
}

export function runTool(draft: Draft, request: ToolRequest, by: ToolStarter = BY_SCRIPT): void {
  const { state, house, atMs } = draft
  state.count += 1
  const toolCallId = `tool-${state.count}`
  state.runningTool = { toolCallId, request, effects: hasEffects(request), startMs: atMs, by }
  state.fillers = 0
  draft.actions.push({ do: 'run_tool', toolCallId, request })
  // While a transfer rings, the caller hears it ring.
  if (request.tool !== 'transfer') startTimer(draft, 'filler', house.limits.fillerMs)
}

/** The tool is done with, one way or another; its record stays with the call. */
export function closeTool(draft: Draft, result: ToolResult | { outcome: 'abandoned' }): void {
  const { state, atMs } = draft
  if (!state.runningTool) return
  const { request, startMs } = state.runningTool
  const { name, arguments: args } = describeToolCall(request)
  const record = { name, arguments: { ...args }, result, startMs, endMs: atMs }
  state.toolCalls = [...state.toolCalls, record]
  state.runningTool = null
  cancelTimer(draft, 'filler')
}

/** Nobody waits any longer for what is being looked up. */
export function dropLookUp(draft: Draft): void {
  const { state } = draft
  state.inputBuffer = []
  state.pendingSpeech = []
  if (state.runningTool && !state.runningTool.effects) closeTool(draft, { outcome: 'abandoned' })
}

/** What a result means for the record only; nobody is left to hear it. */
export function noteResult(draft: Draft, { by, request }: RunningTool, result: ToolResult): void {
  const { state, house } = draft
  if (by.from === 'brain') {
    const { outcomes } = house.brain(state.brain, { kind: 'tool_result', result }, house.context)
    state.outcomes = [...state.outcomes, ...outcomes]
    return
  }
  const note = outcomeOf(request, result)
  if (note) state.outcomes = [...state.outcomes, note]
}

/** Goes on with what stopped for a sound that was nothing. */
export function resume(draft: Draft): void {
  const { state } = draft
  cancelTimer(draft, 'overlap')
  if (!state.listening.held) return
  state.listening = { ...state.listening, held: false }
  draft.actions.push({ do: 'resume' })
}

/** The model is not asked any longer; what it has not asked for yet, or what was not begun, is not done. */
export function dropGeneration(draft: Draft): void {
  const { state } = draft
  if (!state.model) return
  const { ask } = state.model
  if (ask?.complete === 'no') draft.actions.push({ do: 'llm_abort', generationId: ask.generationId })
  if (ask || state.model.calls.length > 0 || state.model.ending)
    state.model = { ...state.model, ask: null, calls: [], ending: false }
  if (!state.runningTool) cancelTimer(draft, 'filler')
}

export function beginMessage(draft: Draft): void {
  const { state, house, atMs } = draft
  state.phase = 'recording'
  state.next = null
  state.message = { startMs: atMs, heardVoice: false }
  draft.actions.push({ do: 'record_message', on: true })
  startTimer(draft, 'message_limit', house.limits.messageMs)
  startTimer(draft, 'message_pause', house.limits.messageStartMs)
}

/** Closes the message being recorded and keeps it; true when it holds a voice. */
export function closeMessage(draft: Draft): boolean {
  const { state, atMs } = draft
  if (!state.message) return false
  const { startMs, heardVoice } = state.message
  state.phase = 'talking'
  state.message = null
  draft.actions.push({ do: 'record_message', on: false })
  cancelTimer(draft, 'message_limit')
  cancelTimer(draft, 'message_pause')
  state.messages = [...state.messages, { startMs, endMs: atMs, heardVoice }]
  if (heardVoice) state.transcript = addMessage(state.transcript, startMs, atMs)
  return heardVoice
}
