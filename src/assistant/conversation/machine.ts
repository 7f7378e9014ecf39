import { unreachable } from '../../kernel/assert.ts'
import { phrases } from '../speech/phrases.ts'
import type { Action } from './actions.ts'
import { endMessage, keepEarlyInput, releaseKeys, takeInput } from './caller-input.ts'
import { apologize, farewellOver, leave, leaveWhenHeard, reasonOf, release, runOutOfPatience } from './ending.ts'
import type { CallerInput, ConversationEvent, TimerName } from './events.ts'
import { handOver, startFirstResponder } from './hand-over.ts'
import { turnLatency } from './latency.ts'
import { noteMessageVoice, typeMessage } from './message.ts'
import { proceed } from './next-step.ts'
import { noteLastWords } from './opt-out/opt-out.ts'
import { carryOutOptOut, takeOptOut, takeOptOutKeys } from './opt-out/opt-out-answer.ts'
import type { Conversation } from './state.ts'
import { takeCommand } from './supervisor.ts'
import { fillSilence, takeToolResult } from './tool-results.ts'
import { takeWhileTransferred } from './transfer.ts'
import { type CallConfig, hearUpTo, noticeIsAhead, startTimer, Turn } from './turn.ts'
import {
  noteLull,
  noteRecognitionFailed,
  noteTranscript,
  noteUtteranceEnd,
  noteVoice,
  noticeHeard,
  takeListeningTimer,
} from './turn-taking/turn-taking.ts'

/** The state after an event, and what the call loop has to do for it, in order. */
export interface Step {
  state: Conversation
  actions: Action[]
}

/**
 * The conversation as a pure state machine: state and event give state and actions. These rules hold for every sequence
 * of events, and are tested with random ones:
 * - after an ending event the leg is released, and `finish` follows exactly once as the last action;
 * - one turn at a time: a turn's speech begins only when the speech of the turn before was heard or cleared;
 * - a tool with effects is started once, is never abandoned, and its outcome is spoken before any goodbye;
 * - the assistant hangs up only after the farewell was heard, or its playout mark failed to come;
 * - the transcript contains what the caller heard, not what the assistant meant to say.
 */
export function step(before: Conversation, event: ConversationEvent, config: CallConfig): Step {
  const turn = new Turn(before, event, config)
  if (before.phase === 'transferred') takeWhileTransferred(turn, event)
  else if (before.phase !== 'over') {
    take(turn, event)
    takeEarlyInput(turn)
    carryOutOptOut(turn)
    turn.responder?.advance?.(turn)
    handOver(turn)
  }
  return { state: turn.state, actions: turn.actions }
}

function take(turn: Turn, event: ConversationEvent): void {
  const { state } = turn
  switch (event.kind) {
    case 'started':
      start(turn)
      break
    case 'input':
      if (state.phase === 'recording' && event.input.kind === 'text') typeMessage(turn, event.input.text)
      else takeTurn(turn, event.input)
      break
    case 'caller_voice':
      noteMessageVoice(turn, event.speaking)
      takeTurn(turn, noteVoice(turn, event))
      break
    case 'caller_lull':
      noteLull(turn, event.lagMs)
      break
    case 'transcript':
      if (state.phase === 'leaving' && event.final) noteLastWords(turn, event.text)
      takeTurn(turn, noteTranscript(turn, event))
      break
    case 'utterance_end':
      takeTurn(turn, noteUtteranceEnd(turn))
      break
    case 'recognition_failed':
      takeTurn(turn, noteRecognitionFailed(turn))
      break
    case 'speech_started':
      noteSpeechStart(turn, event.mark, event.queuedMs)
      break
    case 'speech_heard':
      noteHeard(turn, event.mark)
      break
    case 'speech_failed':
      apologize(turn, event.mark)
      break
    case 'tool_result':
      takeToolResult(turn, event.toolCallId, event.result)
      break
    case 'timer':
      takeTimer(turn, event.timer)
      break
    case 'media_lost':
      // During a transfer the caller's audio goes elsewhere.
      if (state.runningTool?.request.tool !== 'transfer') release(turn, 'media_timeout')
      break
    case 'leg_ended':
      state.legEnded = true
      release(turn, reasonOf(event.end, state))
      break
    case 'supervisor_command':
      takeCommand(turn, event.command)
      break
    case 'stop_requested':
      leave(turn, phrases.stopping(), 'service_stopping')
      break
    case 'cut_off':
      if (state.phase === 'draining') runOutOfPatience(turn)
      else release(turn, event.reason)
      break
    default:
      turn.responder?.event?.(turn, event)
  }
}

function start(turn: Turn): void {
  if (turn.state.phase !== 'waiting') return
  turn.state.phase = 'talking'
  startTimer(turn, 'max_duration', turn.config.limits.maxCallMs)
  startFirstResponder(turn)
}

/** Takes a whole turn that the caller has spoken, typed or pressed; null if there is none yet. */
function takeTurn(turn: Turn, input: CallerInput | null): void {
  if (!input) return
  if (turn.state.phase === 'talking' && noticeIsAhead(turn)) keepEarlyInput(turn, input)
  else if (!takeOptOut(turn, input)) takeInput(turn, input)
}

/** Answers what the caller typed or pressed during the mandatory sentences, once these have been heard. */
function takeEarlyInput(turn: Turn): void {
  const { earlyInput, phase, goodbye } = turn.state
  if (earlyInput.length === 0 || phase !== 'talking' || goodbye || noticeIsAhead(turn)) return
  turn.state.earlyInput = []
  for (const input of earlyInput) takeTurn(turn, input)
}

function noteSpeechStart(turn: Turn, mark: string, queuedMs: number): void {
  const { state, atMs } = turn
  if (!state.speech.some((piece) => piece.mark === mark)) return
  state.speech = state.speech.map((piece) => (piece.mark === mark ? { ...piece, startMs: atMs } : piece))
  if (state.answerTiming === null) return
  state.latencies = [...state.latencies, turnLatency(state.answerTiming, atMs, queuedMs)]
  state.answerTiming = null
}

function noteHeard(turn: Turn, mark: string): void {
  const { state } = turn
  const isNotice = state.speech.some((piece) => piece.mark === mark && (piece.disclosure ?? piece.notice) !== null)
  if (!hearUpTo(turn, mark)) return
  if (isNotice && state.phase === 'talking' && !noticeIsAhead(turn)) takeTurn(turn, noticeHeard(turn))
  if (state.goodbye) leaveWhenHeard(turn)
  else if (turn.responder?.answerWaiting?.(turn) !== true && state.speech.length === 0) proceed(turn)
}

function takeTimer(turn: Turn, timer: TimerName): void {
  const { state } = turn
  if (!state.timers.includes(timer)) return
  state.timers = state.timers.filter((other) => other !== timer)
  switch (timer) {
    case 'max_transferred': // handled by takeWhileTransferred
      break
    case 'max_duration':
      leave(turn, phrases.tooLong(), 'max_duration')
      break
    case 'listen':
      state.turn += 1
      turn.responder?.silence(turn)
      break
    case 'endpoint':
    case 'recognition':
    case 'barge_in':
    case 'overlap':
      takeTurn(turn, takeListeningTimer(turn, timer))
      break
    case 'keys':
      if (!takeOptOutKeys(turn)) releaseKeys(turn)
      break
    case 'filler':
      fillSilence(turn)
      break
    case 'farewell':
      farewellOver(turn)
      break
    case 'message_limit':
    case 'message_pause':
      endMessage(turn)
      break
    case 'patience':
      runOutOfPatience(turn)
      break
    default:
      unreachable(timer)
  }
}
