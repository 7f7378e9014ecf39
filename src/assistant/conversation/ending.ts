import type { EndedReason } from '../../features/calls/call.ts'
import { unreachable } from '../../kernel/assert.ts'
import type { LegEnd } from '../../media/call-leg.ts'
import { phrases } from '../speech/phrases.ts'
import type { ToolResult } from '../tools/tool.ts'
import type { SpeechKind } from './actions.ts'
import type { TimerName } from './events.ts'
import { closeMessage } from './message.ts'
import { noteLastWords } from './opt-out/opt-out.ts'
import type { Conversation, NextStep, RunningTool } from './state.ts'
import { closeTool, dropLookUp, recordOutcome } from './tool-runs.ts'
import { noteTransfer } from './transfer.ts'
import {
  cancelAllTimers,
  cancelTimer,
  cutSpeech,
  mustHearSpeech,
  resumeSpeech,
  speak,
  startTimer,
  type Turn,
} from './turn.ts'

/**
 * How a conversation ends. `leave` is polite: it waits for a tool with effects and for speech that must be heard, says a
 * farewell, and hangs up when the farewell was heard. `release` hangs up at once. Both lead to `finish`, the last action.
 */

/** Ends the call politely with `text`. Does nothing if the call is already ending. */
export function leave(turn: Turn, text: string, reason: EndedReason): void {
  const { state, config } = turn
  if (state.phase === 'waiting') {
    release(turn, reason)
    return
  }
  if (state.phase === 'leaving' || state.phase === 'draining' || state.goodbye) return
  if (state.phase === 'recording') closeMessage(turn)
  state.goodbye = { text, reason }
  state.inputBuffer = []
  state.pendingSpeech = []
  cancelTimer(turn, 'listen')
  startTimer(turn, 'patience', config.limits.patienceMs)
  leaveWhenHeard(turn)
}

/** Says the goodbye that is waiting, once no tool with effects is running and its report was heard. */
export function leaveWhenHeard(turn: Turn): void {
  const { state } = turn
  if (!state.goodbye || state.runningTool?.effects || mustHearSpeech(state)) return
  sayGoodbye(turn, state.goodbye.reason, state.goodbye.text, 'text')
}

function sayGoodbye(turn: Turn, reason: EndedReason, text: string, speech: SpeechKind): void {
  const { state } = turn
  if (state.runningTool && !state.runningTool.effects) closeTool(turn, { outcome: 'abandoned' })
  turn.responder?.abandon?.(turn)
  cutSpeech(turn)
  state.turn += 1
  speak(turn, [{ text }], speech)
  beginLeaving(turn, reason)
}

const TIMERS_OF_A_TALK = [
  ...['listen', 'max_duration', 'patience', 'filler'],
  ...['endpoint', 'recognition', 'barge_in', 'overlap', 'keys'],
] as readonly TimerName[]

/** Begins the farewell. From then on input changes nothing. */
export function beginLeaving(turn: Turn, reason: EndedReason): void {
  const { state, config } = turn
  state.phase = 'leaving'
  state.next = { kind: 'goodbye', reason }
  state.goodbye = null
  state.inputBuffer = []
  state.pendingSpeech = []
  state.answerTiming = null
  turn.responder?.abandon?.(turn)
  resumeSpeech(turn)
  for (const timer of TIMERS_OF_A_TALK) cancelTimer(turn, timer)
  startTimer(turn, 'farewell', config.limits.farewellMs)
}

/** Handles a farewell that was heard, or whose playout mark did not come in time. */
export function farewellOver(turn: Turn): void {
  const { next } = turn.state
  release(turn, next?.kind === 'goodbye' ? next.reason : 'assistant_hangup')
}

/**
 * Handles failed speech synthesis: plays a prepared apology and offers what needs no synthesis, a person or otherwise a
 * message. If the apology fails too, the call ends in silence.
 */
export function apologize(turn: Turn, mark: string): void {
  const { state, config } = turn
  if (!state.speech.some((piece) => piece.mark === mark)) return
  if (state.voiceFailed) {
    release(turn, 'provider_error')
    return
  }
  state.voiceFailed = true
  const { transferPhone } = config
  const isEnding = state.phase !== 'talking' || state.goodbye || state.runningTool?.effects
  if (isEnding) {
    if (state.phase === 'recording') closeMessage(turn)
    sayGoodbye(turn, 'provider_error', phrases.apology(), 'apology')
  } else if (transferPhone === null) excuse(turn, phrases.apologyAndMessage(), { kind: 'take_message' })
  else {
    const request = { tool: 'transfer', to: transferPhone, reason: 'provider_error' } as const
    const next = { kind: 'run', request, afterHeard: true, startedBy: 'conversation' } as const
    excuse(turn, phrases.apologyAndPerson(), next)
  }
}

/** Plays a prepared apology, drops whatever was open, and continues with `next`. */
function excuse(turn: Turn, text: string, next: NextStep): void {
  const { state } = turn
  turn.responder?.abandon?.(turn)
  dropLookUp(turn)
  cutSpeech(turn)
  cancelTimer(turn, 'listen')
  state.earlyInput = []
  state.answerTiming = null
  state.turn += 1
  speak(turn, [{ text, mustBeHeard: true }], 'apology')
  state.next = next
}

/** Offers a message after the transfer failed too. */
export const offerMessageWithoutVoice = (turn: Turn): void =>
  excuse(turn, phrases.apologyAndMessage(), { kind: 'take_message' })

/** Hangs up at once, and finishes as soon as no tool with effects is running. */
export function release(turn: Turn, reason: EndedReason): void {
  const { state, config } = turn
  if (state.phase === 'draining') return
  if (state.phase === 'recording' || state.earlyMessage !== null) closeMessage(turn)
  noteLastWords(turn)
  turn.responder?.abandon?.(turn)
  cutSpeech(turn)
  if (!state.legEnded) turn.actions.push({ do: 'hang_up' })
  if (!state.runningTool?.effects) {
    finish(turn, reason)
    return
  }
  state.phase = 'draining'
  state.endedReason = reason
  state.goodbye = null
  cancelAllTimers(turn)
  startTimer(turn, 'patience', config.limits.patienceMs)
}

/** Takes the answer of the tool that kept an ended call open. */
export function drained(turn: Turn, tool: RunningTool, result: ToolResult): void {
  if (result.outcome === 'transferred' || result.outcome === 'connected') {
    noteTransfer(turn, tool, result)
    finish(turn, 'transferred')
    return
  }
  recordOutcome(turn, tool, result)
  finish(turn, turn.state.endedReason ?? 'internal_error')
}

/**
 * Ends the call although a tool with effects has not answered. The outcome of the tool stays unknown, and the caller is
 * told so.
 */
export function runOutOfPatience(turn: Turn): void {
  const { state } = turn
  closeTool(turn, { outcome: 'unknown' })
  if (state.phase === 'draining') finish(turn, state.endedReason ?? 'internal_error')
  else if (state.goodbye) sayGoodbye(turn, state.goodbye.reason, state.goodbye.text, 'text')
}

function finish(turn: Turn, reason: EndedReason): void {
  const { state } = turn
  closeTool(turn, { outcome: 'abandoned' })
  cancelAllTimers(turn)
  state.phase = 'over'
  state.goodbye = null
  state.endedReason = reason
  turn.actions.push({ do: 'finish', reason })
}

/** The reason of a call's end, from how its leg ended. Once the farewell plays, the reason of the farewell counts. */
export function reasonOf(end: LegEnd, state: Conversation): EndedReason {
  switch (end) {
    case 'caller_hangup':
      return state.next?.kind === 'goodbye' ? state.next.reason : 'caller_hangup'
    case 'local_hangup':
      return state.next?.kind === 'goodbye' ? state.next.reason : 'assistant_hangup'
    case 'caller_cancelled':
      return 'abandoned'
    case 'rejected':
      return 'declined'
    case 'lost': // does not happen to an answered call
      return 'network_error'
    case 'transferred':
    case 'network_error':
    case 'no_answer':
    case 'busy':
    case 'voicemail':
      return end
    default:
      return unreachable(end)
  }
}
