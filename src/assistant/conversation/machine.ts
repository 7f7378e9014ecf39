import { unreachable } from '../../kernel/assert.ts'
import {
  goOn,
  greet,
  INITIAL_LLM,
  keepResult,
  meetSilence,
  takeEnd,
  takeFailure,
  takeModelResult,
  takeText,
  takeToolCall,
} from '../responders/llm/llm-turn.ts'
import { reported } from '../responders/llm/report.ts'
import { INITIAL_BRAIN } from '../responders/menu/menu.ts'
import {
  isRealtimeActive,
  realtimeSilence,
  runRealtimeTools,
  startRealtime,
  takeRealtimeEvent,
  takeRealtimeInput,
  takeRealtimeResult,
  tellKeysToRealtime,
} from '../responders/realtime/realtime-turn.ts'
import { phrases } from '../speech/phrases.ts'
import type { ToolResult } from '../tools/tool.ts'
import { answer, proceed } from './answer.ts'
import {
  answerBufferedInput,
  answerPendingSpeech,
  endMessage,
  isLlmActive,
  takeInput,
  takeTurn,
  tellBufferedInput,
  tellKeys,
} from './caller-input.ts'
import { cancelTimer, closeTool, type Draft, hearUpTo, noteResult, speak, startTimer } from './draft.ts'
import {
  apologise,
  drained,
  farewellOver,
  leave,
  leaveWhenSaid,
  offerMessageWithoutVoice,
  reasonOf,
  release,
  runOutOfPatience,
} from './ending.ts'
import { turnLatency } from './latency.ts'
import type {
  CallConfig,
  Conversation,
  ConversationEvent,
  RealtimeEvent,
  RunningTool,
  Step,
  TimerName,
} from './state.ts'
import { commandFailed, takeCommand } from './supervisor.ts'
import {
  noteRecognitionFailed,
  noteTranscript,
  noteUtteranceEnd,
  noteVoice,
  SILENCE,
  takeListeningTimer,
} from './turn-taking.ts'

/**
 * The conversation, decided purely: (state, event) gives (state, actions). What holds for every sequence of events, and
 * is tested with random ones:
 * - once an ending event came, the leg is released and `finish` follows, exactly once, and nothing after it;
 * - one turn at a time: a turn's speech begins only when the one before was heard or cleared;
 * - a tool with effects is started once, is never abandoned, and its outcome is said before any goodbye;
 * - we hang up only after the farewell was heard (or its mark failed to come);
 * - the transcript holds what was heard, not what was meant.
 */
export function step(before: Conversation, event: ConversationEvent, house: CallConfig): Step {
  const draft: Draft = { state: { ...before }, actions: [], house, atMs: event.atMs, heard: event.heard }
  if (before.phase !== 'over') {
    if (isRealtimeEvent(event)) takeRealtimeEvent(draft, event)
    else if (event.kind === 'input' && isRealtimeActive(draft)) takeRealtimeInput(draft, event.input)
    else take(draft, event)
    goOn(draft)
    runRealtimeTools(draft)
  }
  return { state: draft.state, actions: draft.actions }
}

export const NEW_CONVERSATION: Conversation = {
  phase: 'waiting',
  brain: INITIAL_BRAIN,
  turn: 0,
  count: 0,
  speech: [],
  next: null,
  runningTool: null,
  inputBuffer: [],
  pendingSpeech: [],
  fillers: 0,
  command: null,
  goodbye: null,
  legEnded: false,
  voiceFailed: false,
  endedReason: null,
  timers: [],
  message: null,
  transcript: [],
  toolCalls: [],
  outcomes: [],
  messages: [],
  callerTurns: [],
  latencies: [],
  asked: null,
  listening: SILENCE,
  model: null,
  aloud: null,
}

const isRealtimeEvent = (event: ConversationEvent): event is RealtimeEvent => event.kind.startsWith('realtime_')

function take(draft: Draft, event: Exclude<ConversationEvent, RealtimeEvent>): void {
  switch (event.kind) {
    case 'started':
      start(draft)
      break
    case 'input':
      takeInput(draft, event.input)
      break
    case 'caller_voice':
      noteMessageVoice(draft, event.speaking)
      takeTurn(draft, noteVoice(draft, event.speaking, event.lagMs))
      break
    case 'transcript':
      takeTurn(draft, noteTranscript(draft, event))
      break
    case 'utterance_end':
      takeTurn(draft, noteUtteranceEnd(draft))
      break
    case 'recognition_failed':
      takeTurn(draft, noteRecognitionFailed(draft))
      break
    case 'llm_text':
      takeText(draft, event.generationId, event.text)
      break
    case 'llm_tool_call':
      takeToolCall(draft, event.generationId, event.call)
      break
    case 'llm_end':
      takeEnd(draft, event.generationId, event.refused)
      break
    case 'llm_failed':
      takeFailure(draft, event.generationId)
      break
    case 'speech_started':
      noteSpeechStart(draft, event.mark, event.queuedMs)
      break
    case 'speech_heard':
      noteHeard(draft, event.mark)
      break
    case 'speech_failed':
      apologise(draft, event.mark)
      break
    case 'tool_result':
      takeResult(draft, event.toolCallId, event.result)
      break
    case 'timer':
      takeTimer(draft, event.timer)
      break
    case 'media_lost':
      // A caller on the way to somebody else is quiet here.
      if (draft.state.runningTool?.request.tool !== 'transfer') release(draft, 'media_timeout')
      break
    case 'leg_ended':
      draft.state.legEnded = true
      release(draft, reasonOf(event.end, draft.state))
      break
    case 'ordered':
      takeCommand(draft, event.order)
      break
    case 'stop_requested':
      leave(draft, phrases.stopping(), 'service_stopping')
      break
    case 'cut_off':
      if (draft.state.phase === 'draining') runOutOfPatience(draft)
      else release(draft, event.reason)
      break
    default:
      unreachable(event)
  }
}

function start(draft: Draft): void {
  if (draft.state.phase !== 'waiting') return
  draft.state.phase = 'talking'
  startTimer(draft, 'max_duration', draft.house.limits.maxCallMs)
  if (draft.house.aloud) {
    startRealtime(draft)
    return
  }
  if (!draft.house.model) {
    answer(draft, { kind: 'started' })
    return
  }
  draft.state.model = INITIAL_LLM
  greet(draft)
}

// What the caller gives -------------------------------------------------------------------------------------------

function noteMessageVoice(draft: Draft, speaking: boolean): void {
  const { state, house } = draft
  if (!state.message) return
  state.message = { ...state.message, heardVoice: state.message.heardVoice || speaking }
  if (speaking) cancelTimer(draft, 'message_pause')
  else startTimer(draft, 'message_pause', house.limits.messagePauseMs)
}

// What the assistant says -----------------------------------------------------------------------------------------

function noteSpeechStart(draft: Draft, mark: string, queuedMs: number): void {
  const { state, atMs } = draft
  if (!state.speech.some((piece) => piece.mark === mark)) return
  state.speech = state.speech.map((piece) => (piece.mark === mark ? { ...piece, startMs: atMs } : piece))
  if (state.asked === null) return
  state.latencies = [...state.latencies, turnLatency(state.asked, atMs, queuedMs)]
  state.asked = null
}

function noteHeard(draft: Draft, mark: string): void {
  const { state } = draft
  if (!hearUpTo(draft, mark)) return
  if (state.goodbye) leaveWhenSaid(draft)
  else if (answerPendingSpeech(draft) || state.speech.length > 0) return
  else if (
    state.phase === 'talking' &&
    !state.runningTool &&
    state.next?.kind === 'listen' &&
    state.inputBuffer.length > 0
  ) {
    if (isLlmActive(state)) tellBufferedInput(draft)
    else answerBufferedInput(draft)
  } else proceed(draft)
}

/** As it was asked for. After anything else the caller is asked anew, and what they said before that answers it not. */
const IS_DONE: ReadonlySet<string> = new Set(['booked', 'rescheduled', 'cancelled', 'already_cancelled'])

// Tools and time --------------------------------------------------------------------------------------------------

function takeResult(draft: Draft, toolCallId: string, result: ToolResult): void {
  const { state } = draft
  const { runningTool } = state
  if (runningTool?.toolCallId !== toolCallId) return
  closeTool(draft, result)
  if (state.phase === 'draining') drained(draft, runningTool, result)
  else if (result.outcome === 'transferred') release(draft, 'transferred')
  else if (state.phase === 'leaving') noteResult(draft, runningTool, result)
  else if (state.goodbye) reportBeforeLeaving(draft, runningTool, result)
  else if (state.voiceFailed) offerMessageWithoutVoice(draft)
  else if (runningTool.by.from === 'person') commandFailed(draft)
  else if (runningTool.by.from === 'aloud') takeRealtimeResult(draft, runningTool, result)
  else if (runningTool.by.from === 'brain' || !isLlmActive(state)) {
    if (!IS_DONE.has(result.outcome)) state.pendingSpeech = []
    answer(draft, { kind: 'tool_result', result })
    answerBufferedInput(draft)
  } else takeModelResult(draft, runningTool, result)
  if (state.command && state.phase === 'talking' && !state.runningTool) takeCommand(draft, state.command)
}

/** The call is ending, but what was done is said first. */
function reportBeforeLeaving(draft: Draft, runningTool: RunningTool, result: ToolResult): void {
  const { state, house } = draft
  if (runningTool.by.from === 'brain') {
    const reply = house.brain(state.brain, { kind: 'tool_result', result }, house.context)
    state.brain = reply.state
    state.outcomes = [...state.outcomes, ...reply.outcomes]
    speak(
      draft,
      reply.say.filter((sentence) => sentence.mustBeHeard),
    )
  } else {
    if (runningTool.by.from === 'aloud') noteResult(draft, runningTool, result)
    else keepResult(draft, runningTool, result)
    speak(draft, reported(result, house.context.timezone))
  }
  leaveWhenSaid(draft)
}

function takeTimer(draft: Draft, timer: TimerName): void {
  const { state } = draft
  if (!state.timers.includes(timer)) return
  state.timers = state.timers.filter((other) => other !== timer)
  switch (timer) {
    case 'max_duration':
      leave(draft, phrases.tooLong(), 'max_duration')
      break
    case 'listen':
      state.turn += 1
      if (isRealtimeActive(draft)) realtimeSilence(draft)
      else if (isLlmActive(state)) meetSilence(draft)
      else answer(draft, { kind: 'no_input' })
      break
    case 'endpoint':
    case 'recognition':
    case 'barge_in':
    case 'overlap':
      takeTurn(draft, takeListeningTimer(draft, timer))
      break
    case 'keys':
      if (isRealtimeActive(draft)) tellKeysToRealtime(draft)
      else tellKeys(draft)
      break
    case 'filler':
      fillSilence(draft)
      break
    case 'farewell':
      farewellOver(draft)
      break
    case 'message_limit':
    case 'message_pause':
      endMessage(draft)
      break
    case 'patience':
      runOutOfPatience(draft)
      break
    default:
      unreachable(timer)
  }
}

function fillSilence(draft: Draft): void {
  const { state, house } = draft
  const text = phrases.fillers[Math.min(state.fillers, phrases.fillers.length - 1)]
  if (text !== undefined && state.speech.length === 0) {
    state.fillers += 1
    speak(draft, [{ text }])
  }
  startTimer(draft, 'filler', house.limits.fillerAgainMs)
}
