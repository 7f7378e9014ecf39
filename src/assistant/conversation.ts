import { unreachable } from '../kernel/assert.ts'
import { INITIAL_BRAIN } from './brain/brain.ts'
import type { BrainEvent, CallerInput, Next, Reply } from './brain/brain-types.ts'
import {
  beginMessage,
  cancelTimer,
  closeMessage,
  closeWork,
  cutSpeech,
  type Draft,
  hearUpTo,
  noteResult,
  runTool,
  speak,
  startTimer,
} from './conversation-draft.ts'
import {
  apologise,
  beginLeaving,
  drained,
  farewellOver,
  leave,
  leaveWhenSaid,
  reasonOf,
  release,
  runOutOfPatience,
} from './conversation-ending.ts'
import { orderFailed, takeOrder } from './conversation-orders.ts'
import type { Conversation, ConversationEvent, House, Step, TimerName } from './conversation-types.ts'
import { phrases } from './phrases.ts'
import type { ToolResult } from './tools/tool.ts'
import { addInput } from './transcript.ts'

/**
 * The conversation, decided purely: (state, event) gives (state, actions). What holds for every sequence of events, and
 * is tested with random ones:
 * - once an ending event came, the leg is released and `finish` follows, exactly once, and nothing after it;
 * - one turn at a time: a turn's speech begins only when the one before was heard or cleared;
 * - a tool with effects is started once, is never abandoned, and its outcome is said before any goodbye;
 * - we hang up only after the farewell was heard (or its mark failed to come);
 * - the transcript holds what was heard, not what was meant.
 */
export function step(before: Conversation, event: ConversationEvent, house: House): Step {
  const draft: Draft = { state: { ...before }, actions: [], house, atMs: event.atMs, heard: event.heard }
  if (before.phase !== 'over') take(draft, event)
  return { state: draft.state, actions: draft.actions }
}

export const NEW_CONVERSATION: Conversation = {
  phase: 'waiting',
  brain: INITIAL_BRAIN,
  turn: 0,
  count: 0,
  speech: [],
  next: null,
  work: null,
  typedAhead: [],
  fillers: 0,
  order: null,
  goodbye: null,
  legEnded: false,
  voiceFailed: false,
  endedReason: null,
  timers: [],
  message: null,
  transcript: [],
  toolCalls: [],
  notes: [],
  messages: [],
  callerTurns: [],
  latenciesMs: [],
  askedAtMs: null,
}

/** More keys than anybody types ahead. */
const MOST_TYPED_AHEAD = 32

function take(draft: Draft, event: ConversationEvent): void {
  switch (event.kind) {
    case 'started':
      start(draft)
      break
    case 'input':
      takeInput(draft, event.input)
      break
    case 'caller_voice':
      noteVoice(draft, event.speaking)
      break
    case 'speech_started':
      noteSpeechStart(draft, event.mark)
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
      if (draft.state.work?.request.tool !== 'transfer') release(draft, 'media_timeout')
      break
    case 'leg_ended':
      draft.state.legEnded = true
      release(draft, reasonOf(event.end, draft.state))
      break
    case 'ordered':
      takeOrder(draft, event.order)
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
  answer(draft, { kind: 'started' })
}

// What the caller gives -------------------------------------------------------------------------------------------

function takeInput(draft: Draft, input: CallerInput): void {
  const { state } = draft
  if (input.kind === 'text' && input.text.trim() === '') return
  if (state.phase === 'recording') {
    if (input.kind === 'digit' && input.digit === '#') endMessage(draft)
    return
  }
  if (state.phase !== 'talking') return
  // A key pressed over the report of something done answers no question: nobody has asked the next one yet.
  const deaf = state.work?.effects || state.goodbye || state.speech.some((piece) => piece.mustBeHeard)
  if (deaf) {
    state.transcript = addInput(state.transcript, input, draft.atMs)
  } else if (state.work) {
    if (state.typedAhead.length < MOST_TYPED_AHEAD) state.typedAhead = [...state.typedAhead, input]
  } else {
    cutSpeech(draft)
    state.transcript = addInput(state.transcript, input, draft.atMs)
    answerInput(draft, input)
  }
}

function answerInput(draft: Draft, input: CallerInput): void {
  const { state } = draft
  cancelTimer(draft, 'listen')
  state.turn += 1
  state.askedAtMs = draft.atMs
  const { understanding } = answer(draft, { kind: 'input', input })
  if (understanding === 'partial') return
  const confidence = input.kind === 'text' ? input.confidence : 1
  state.callerTurns = [...state.callerTurns, { confidence, grounded: understanding === 'understood' }]
}

/** Keys that came while a tool looked something up, in order, as far as each finds a question waiting. */
function answerTypedAhead(draft: Draft): void {
  const { state } = draft
  while (state.typedAhead.length > 0 && state.phase === 'talking' && !state.work) {
    const [input, ...rest] = state.typedAhead
    state.typedAhead = rest
    if (input) takeInput(draft, input)
  }
}

function noteVoice(draft: Draft, speaking: boolean): void {
  const { state, house } = draft
  if (!state.message) return
  state.message = { ...state.message, heardVoice: state.message.heardVoice || speaking }
  if (speaking) cancelTimer(draft, 'message_pause')
  else startTimer(draft, 'message_pause', house.limits.messagePauseMs)
}

function endMessage(draft: Draft): void {
  const heardVoice = closeMessage(draft)
  draft.state.turn += 1
  answer(draft, { kind: 'message_taken', heardVoice })
}

// What the assistant says -----------------------------------------------------------------------------------------

/** Asks the brain, says what it says, and sets what follows. */
function answer(draft: Draft, event: BrainEvent): Reply {
  const { state, house } = draft
  const reply = house.brain(state.brain, event, house.context)
  state.brain = reply.state
  state.notes = [...state.notes, ...reply.notes]
  // Who typed ahead knows the menu: it is not read to them.
  const known = state.typedAhead.length > 0 && reply.next.kind === 'listen' && !reply.say.some((one) => one.mustBeHeard)
  if (!known) speak(draft, reply.say)
  setNext(draft, reply.next)
  return reply
}

function setNext(draft: Draft, next: Next): void {
  const { state } = draft
  if (next.kind === 'run' && !next.afterHeard) {
    state.next = null
    runTool(draft, next.request)
    return
  }
  state.next = next
  if (next.kind === 'goodbye') beginLeaving(draft)
  if (state.speech.length === 0) proceed(draft)
}

/** Everything was said and heard: goes on to what follows. */
function proceed(draft: Draft): void {
  const { state, house } = draft
  const { next } = state
  if (next === null || state.work) return
  switch (next.kind) {
    case 'listen':
      startTimer(draft, 'listen', house.limits.listenMs)
      break
    case 'run':
      state.next = null
      runTool(draft, next.request, next.ordered)
      break
    case 'take_message':
      speak(draft, [{ text: '' }], 'tone')
      state.next = { kind: 'record_now' }
      break
    case 'record_now':
      beginMessage(draft)
      break
    case 'goodbye':
      farewellOver(draft)
      break
    default:
      unreachable(next)
  }
}

function noteSpeechStart(draft: Draft, mark: string): void {
  const { state, atMs } = draft
  if (!state.speech.some((piece) => piece.mark === mark)) return
  state.speech = state.speech.map((piece) => (piece.mark === mark ? { ...piece, startMs: atMs } : piece))
  if (state.askedAtMs === null) return
  state.latenciesMs = [...state.latenciesMs, atMs - state.askedAtMs]
  state.askedAtMs = null
}

function noteHeard(draft: Draft, mark: string): void {
  if (!hearUpTo(draft, mark)) return
  if (draft.state.goodbye) leaveWhenSaid(draft)
  else if (draft.state.speech.length === 0) proceed(draft)
}

// Tools and time --------------------------------------------------------------------------------------------------

function takeResult(draft: Draft, toolCallId: string, result: ToolResult): void {
  const { state } = draft
  if (state.work?.toolCallId !== toolCallId) return
  const { ordered } = state.work
  closeWork(draft, result)
  if (state.phase === 'draining') drained(draft, result)
  else if (result.outcome === 'transferred') release(draft, 'transferred')
  else if (state.phase === 'leaving') noteResult(draft, result)
  else if (state.goodbye) reportBeforeLeaving(draft, result)
  else if (ordered) orderFailed(draft)
  else {
    answer(draft, { kind: 'tool_result', result })
    answerTypedAhead(draft)
  }
  if (state.order && state.phase === 'talking' && !state.work) takeOrder(draft, state.order)
}

/** The call is ending, but what was done is said first. */
function reportBeforeLeaving(draft: Draft, result: ToolResult): void {
  const { state, house } = draft
  const reply = house.brain(state.brain, { kind: 'tool_result', result }, house.context)
  state.brain = reply.state
  state.notes = [...state.notes, ...reply.notes]
  const report = reply.say.filter((sentence) => sentence.mustBeHeard)
  speak(draft, report)
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
      answer(draft, { kind: 'no_input' })
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
