import type { EndedReason } from '../../features/calls/call.ts'
import { unreachable } from '../../kernel/assert.ts'
import type { LegEnd } from '../../media/call-leg.ts'
import { phrases } from '../speech/phrases.ts'
import type { ToolResult } from '../tools/tool.ts'
import {
  cancelAllTimers,
  cancelTimer,
  closeMessage,
  closeTool,
  cutSpeech,
  type Draft,
  dropGeneration,
  dropLookUp,
  noteResult,
  resume,
  speak,
  startTimer,
} from './draft.ts'
import type { Conversation, NextStep, RunningTool, SpeechKind, TimerName } from './state.ts'

/**
 * How a conversation ends. `leave` is polite: it waits for a tool with effects and for what must be heard, says a
 * farewell, and hangs up when that was heard. `release` is immediate. Both lead to `finish`, the last action of all.
 */

/** Ends the call politely with `text`. Harmless when it is ending already. */
export function leave(draft: Draft, text: string, reason: EndedReason): void {
  const { state, house } = draft
  if (state.phase === 'waiting') {
    release(draft, reason)
    return
  }
  if (state.phase === 'leaving' || state.phase === 'draining' || state.goodbye) return
  if (state.phase === 'recording') keepMessage(draft)
  state.goodbye = { text, reason }
  state.inputBuffer = []
  state.pendingSpeech = []
  cancelTimer(draft, 'listen')
  startTimer(draft, 'patience', house.limits.patienceMs)
  leaveWhenSaid(draft)
}

/** The goodbye that waits, if what was done has been done and said. */
export function leaveWhenSaid(draft: Draft): void {
  const { state } = draft
  if (!state.goodbye || state.runningTool?.effects || state.speech.some((piece) => piece.mustBeHeard)) return
  sayGoodbye(draft, state.goodbye.reason, state.goodbye.text, 'text')
}

function sayGoodbye(draft: Draft, reason: EndedReason, text: string, speech: SpeechKind): void {
  const { state } = draft
  if (state.runningTool && !state.runningTool.effects) closeTool(draft, { outcome: 'abandoned' })
  dropGeneration(draft)
  cutSpeech(draft)
  state.turn += 1
  speak(draft, [{ text }], speech)
  state.next = { kind: 'goodbye', reason }
  beginLeaving(draft)
}

const OVER_WITH_THE_FAREWELL = [
  ...['listen', 'max_duration', 'patience', 'filler'],
  ...['endpoint', 'recognition', 'barge_in', 'overlap', 'keys'],
] as readonly TimerName[]

/** The farewell has begun: nothing the caller presses changes it. */
export function beginLeaving(draft: Draft): void {
  const { state, house } = draft
  state.phase = 'leaving'
  state.goodbye = null
  state.inputBuffer = []
  state.pendingSpeech = []
  state.asked = null
  dropGeneration(draft)
  resume(draft)
  for (const timer of OVER_WITH_THE_FAREWELL) cancelTimer(draft, timer)
  startTimer(draft, 'farewell', house.limits.farewellMs)
}

/** The farewell was heard, or its mark failed to come in time. */
export function farewellOver(draft: Draft): void {
  const { next } = draft.state
  release(draft, next?.kind === 'goodbye' ? next.reason : 'assistant_hangup')
}

/**
 * The voice failed: says an apology that is kept ready, and what helps without a voice: a person, else a message. If the
 * apology fails too, the call ends without a word.
 */
export function apologise(draft: Draft, mark: string): void {
  const { state, house } = draft
  if (!state.speech.some((piece) => piece.mark === mark)) return
  if (state.voiceFailed) {
    release(draft, 'provider_error')
    return
  }
  state.voiceFailed = true
  const { transferPhone } = house.context
  const isEnding = state.phase !== 'talking' || state.goodbye || state.runningTool?.effects
  if (isEnding) {
    if (state.phase === 'recording') keepMessage(draft)
    sayGoodbye(draft, 'provider_error', phrases.apology(), 'apology')
  } else if (transferPhone === null) excuse(draft, phrases.apologyAndMessage(), { kind: 'take_message' })
  else {
    const request = { tool: 'transfer', to: transferPhone, reason: 'provider_error' } as const
    excuse(draft, phrases.apologyAndPerson(), { kind: 'run', request, afterHeard: true, by: { from: 'person' } })
  }
}

/** Without a voice nobody can be told more than this; what was left open is dropped. */
function excuse(draft: Draft, text: string, next: NextStep): void {
  const { state } = draft
  dropGeneration(draft)
  dropLookUp(draft)
  cutSpeech(draft)
  cancelTimer(draft, 'listen')
  state.asked = null
  state.turn += 1
  speak(draft, [{ text, mustBeHeard: true }], 'apology')
  state.next = next
}

/** The person did not answer either. */
export const offerMessageWithoutVoice = (draft: Draft): void =>
  excuse(draft, phrases.apologyAndMessage(), { kind: 'take_message' })

/** Lets go of the leg at once, and finishes as soon as no tool with effects is running. */
export function release(draft: Draft, reason: EndedReason): void {
  const { state, house } = draft
  if (state.phase === 'draining') return
  if (state.phase === 'recording') keepMessage(draft)
  dropGeneration(draft)
  cutSpeech(draft)
  if (!state.legEnded) draft.actions.push({ do: 'hang_up' })
  if (!state.runningTool?.effects) {
    finish(draft, reason)
    return
  }
  state.phase = 'draining'
  state.endedReason = reason
  state.goodbye = null
  cancelAllTimers(draft)
  startTimer(draft, 'patience', house.limits.patienceMs)
}

/** The tool that kept an ended call open has answered. */
export function drained(draft: Draft, runningTool: RunningTool, result: ToolResult): void {
  if (result.outcome === 'transferred') {
    finish(draft, 'transferred')
    return
  }
  noteResult(draft, runningTool, result)
  finish(draft, draft.state.endedReason ?? 'internal_error')
}

/** A tool does not answer and the call has to end: what became of it is not known, and nobody claims to know. */
export function runOutOfPatience(draft: Draft): void {
  const { state } = draft
  closeTool(draft, { outcome: 'unknown' })
  if (state.phase === 'draining') finish(draft, state.endedReason ?? 'internal_error')
  else if (state.goodbye) sayGoodbye(draft, state.goodbye.reason, state.goodbye.text, 'text')
}

function finish(draft: Draft, reason: EndedReason): void {
  const { state } = draft
  closeTool(draft, { outcome: 'abandoned' })
  cancelAllTimers(draft)
  state.phase = 'over'
  state.goodbye = null
  state.endedReason = reason
  draft.actions.push({ do: 'finish', reason })
}

/** A caller who hangs up after speaking has left a message too. */
function keepMessage(draft: Draft): void {
  if (closeMessage(draft)) draft.state.outcomes = [...draft.state.outcomes, { did: 'took_message' }]
}

/** The transport's word for the end as the call's; while our farewell is being said, its reason is the reason. */
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
    case 'lost': // cannot be: whoever talks has been reached
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
