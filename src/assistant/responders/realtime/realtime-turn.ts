import { unreachable } from '../../../kernel/assert.ts'
import { answer } from '../../conversation/answer.ts'
import { cancelTimer, cutSpeech, type Draft, noteResult, runTool, speak, startTimer } from '../../conversation/draft.ts'
import { beginLeaving } from '../../conversation/ending.ts'
import type { RealtimeEvent, RealtimeState, RunningTool } from '../../conversation/state.ts'
import { addInput } from '../../conversation/transcript.ts'
import type { ModelToolCall } from '../../ports.ts'
import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { NO_MEMORY } from '../../tools/tool-memory.ts'
import { arranged, CORRECTION, claimsDone } from '../llm/claims.ts'
import { askModel, greet, INITIAL_LLM } from '../llm/llm-turn.ts'
import { reported } from '../llm/report.ts'
import { cutSentences } from '../llm/sentences.ts'
import type { CallerInput } from '../menu/brain-types.ts'
import { historyOf } from './history.ts'

/**
 * The turns of a conversation that a model holds which hears and speaks. It decides itself when the caller has finished;
 * what is held here is what holds for every conversation: what was heard stays on record, an answer is cut where the
 * caller speaks over it, tools are checked, run one after the other and never abandoned, nothing is called booked that is
 * not, a farewell is heard before the line is closed, and where it fails others take the conversation over.
 */

export const INITIAL_REALTIME: RealtimeState = {
  gone: false,
  answering: null,
  greeting: true,
  rest: '',
  calls: [],
  ending: false,
  memory: NO_MEMORY,
  spoken: 0,
  silences: 0,
  claims: 0,
  keyed: '',
}

/** What a recogniser that does not tell is taken to be sure of. */
const UNTOLD_CONFIDENCE = 0.8
const MAX_SILENCES = 2
/** Claims of something that was not done, in a row, after which it is put right in our own voice. */
const MAX_CLAIMS = 2
/** More keys than anybody types at once. */
const MAX_KEYS = 32

export function startRealtime(draft: Draft): void {
  const { state, house } = draft
  state.aloud = INITIAL_REALTIME
  const words = (house.aloud?.greeting ?? []).join(' ')
  prompt(draft, `The call begins now. Say exactly this, and nothing else: "${words}"`)
  state.next = { kind: 'listen' }
}

/** What it tells. After it has failed, or was given up, it is late news. */
export function takeRealtimeEvent(draft: Draft, event: RealtimeEvent): void {
  const { aloud } = draft.state
  if (aloud === null || aloud.gone) return
  switch (event.kind) {
    case 'realtime_voice':
      noteVoice(draft, event.speaking)
      break
    case 'realtime_caller_text':
      noteCallerText(draft, event.text)
      break
    case 'realtime_answer_started':
      begin(draft, event.answerId)
      break
    case 'realtime_answer_text':
      takeWords(draft, event.answerId, event.text)
      break
    case 'realtime_answer_ended':
      end(draft, event.answerId)
      break
    case 'realtime_tool_call':
      if (isTalking(draft)) change(draft, { calls: [...aloud.calls, event.call] })
      break
    case 'realtime_failed':
      fallBack(draft)
      break
    default:
      unreachable(event)
  }
}

/** A model that hears and speaks has the conversation. */
export const isRealtimeActive = ({ state }: Pick<Draft, 'state'>): boolean => state.aloud !== null && !state.aloud.gone

// The caller ------------------------------------------------------------------------------------------------------

function noteVoice(draft: Draft, speaking: boolean): void {
  const { state, house, atMs } = draft
  if (state.phase !== 'talking') return
  if (speaking) {
    cancelTimer(draft, 'listen')
    state.listening = { ...state.listening, voiceSinceMs: atMs, quietSinceMs: null }
    interrupt(draft)
    return
  }
  state.listening = { ...state.listening, voiceSinceMs: null, quietSinceMs: atMs }
  const soundEndMs = Math.max(0, atMs - house.limits.endpointMinMs)
  state.asked = { soundEndMs, decidedMs: atMs, sttMs: 0, textMs: null }
  heardTurn(draft)
}

function heardTurn(draft: Draft): void {
  change(draft, { spoken: mindOf(draft).spoken + 1, silences: 0, claims: 0 })
}

/** Comes when it was written down: now and then after the answer to it has begun. */
function noteCallerText(draft: Draft, text: string): void {
  const { state, atMs } = draft
  if (state.phase !== 'talking' || text.trim() === '') return
  state.transcript = addInput(state.transcript, { kind: 'text', text, confidence: UNTOLD_CONFIDENCE }, atMs)
  state.callerTurns = [...state.callerTurns, { confidence: UNTOLD_CONFIDENCE, grounded: false }]
}

const mayInterrupt = ({ state, house }: Draft): boolean =>
  house.interruptions !== false && !state.goodbye && !state.speech.some((piece) => piece.mustBeHeard)

/** What was being said is dropped, and what it was still going to do. */
function interrupt(draft: Draft): void {
  const { state } = draft
  if (!mayInterrupt(draft)) return
  dropCalls(draft)
  if (state.speech.length > 0) cutSpeech(draft)
  if (!state.runningTool && state.next?.kind === 'run') state.next = { kind: 'listen' }
  change(draft, { answering: null, rest: '' })
}

const DROPPED = { outcome: 'not_run', note: 'The caller spoke before it was run. Nothing was done.' }

function dropCalls(draft: Draft): void {
  const { calls } = mindOf(draft)
  for (const call of calls) give(draft, call, DROPPED)
  change(draft, { calls: [], ending: false })
}

/** Keys, when the caller has stopped keying in, and words that were typed. */
export function takeRealtimeInput(draft: Draft, input: CallerInput): void {
  const { state, house, atMs } = draft
  if (!isTalking(draft) || (input.kind === 'text' && input.text.trim() === '')) return
  interrupt(draft)
  cancelTimer(draft, 'listen')
  state.transcript = addInput(state.transcript, input, atMs)
  if (input.kind === 'text') {
    tell(draft, input.text, input.confidence)
    return
  }
  const keyed = mindOf(draft).keyed + input.digit
  change(draft, { keyed })
  if (input.digit === '#' || keyed.length >= MAX_KEYS) tellKeysToRealtime(draft)
  else startTimer(draft, 'keys', house.limits.keysMs)
}

export function tellKeysToRealtime(draft: Draft): void {
  const { keyed } = mindOf(draft)
  if (keyed !== '') tell(draft, `(pressed ${keyed.split('').join(' ')})`, 1)
}

function tell(draft: Draft, text: string, confidence: number): void {
  const { state, atMs } = draft
  cancelTimer(draft, 'keys')
  change(draft, { keyed: '' })
  heardTurn(draft)
  state.asked = { soundEndMs: atMs, decidedMs: atMs, sttMs: null, textMs: null }
  state.callerTurns = [...state.callerTurns, { confidence, grounded: false }]
  draft.actions.push({ do: 'realtime_tell', text })
}

export function realtimeSilence(draft: Draft): void {
  const { state } = draft
  const silences = mindOf(draft).silences + 1
  change(draft, { silences })
  if (silences <= MAX_SILENCES) {
    prompt(draft, 'The caller has said nothing for a while. Ask, in a few words, whether they are still there.')
    state.next = { kind: 'listen' }
    return
  }
  speak(draft, [{ text: phrases.giveUpSilence(), mustBeHeard: true }])
  state.next = { kind: 'goodbye', reason: 'silence' }
  beginLeaving(draft)
}

// Its answers -----------------------------------------------------------------------------------------------------

/** Not while the caller speaks, is being put through or the call ends: then nobody hears it. */
function begin(draft: Draft, answerId: string): void {
  const { state } = draft
  const isUnwanted =
    !isTalking(draft) || state.next?.kind === 'run' || (state.listening.voiceSinceMs !== null && mayInterrupt(draft))
  if (isUnwanted) {
    draft.actions.push({ do: 'realtime_cut', answerId })
    return
  }
  cancelTimer(draft, 'listen')
  cancelTimer(draft, 'filler')
  if (state.speech.length === 0) state.turn += 1
  const { turn } = state
  const piece = {
    mark: answerId,
    speech: 'answer',
    text: '',
    mustBeHeard: false,
    turn,
    startMs: null,
    line: 0,
  } as const
  state.speech = [...state.speech, piece]
  draft.actions.push({ do: 'speak', mark: answerId, speech: 'answer', text: '', turn })
  change(draft, { answering: answerId, rest: '' })
  if (state.next === null) state.next = { kind: 'listen' }
}

/** What it says comes in writing before it is heard: early enough to keep it from claiming what is not so. */
function takeWords(draft: Draft, answerId: string, text: string): void {
  const { state, atMs } = draft
  if (!state.speech.some(({ mark }) => mark === answerId)) return
  if (state.asked && state.asked.textMs === null) state.asked = { ...state.asked, textMs: atMs }
  state.speech = state.speech.map((piece) => (piece.mark === answerId ? { ...piece, text: piece.text + text } : piece))
  const { sentences, rest } = cutSentences(mindOf(draft).rest + text)
  change(draft, { rest })
  check(draft, sentences)
}

function end(draft: Draft, answerId: string): void {
  const { state, house } = draft
  const mind = mindOf(draft)
  const piece = state.speech.find(({ mark }) => mark === answerId)
  if (!piece || mind.answering !== answerId) return
  change(draft, { answering: null, rest: '', greeting: false })
  if (!check(draft, [mind.rest])) return
  const notice = house.aloud?.notice ?? null
  if (mind.greeting && notice !== null && !plain(piece.text).includes(plain(notice)))
    speak(draft, [{ text: notice, mustBeHeard: true }])
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether all of it may be said; else it is cut off there, and has to say something else. */
function check(draft: Draft, sentences: readonly string[]): boolean {
  const { state } = draft
  const mind = mindOf(draft)
  if (arranged(state, mind.memory) || !sentences.some(claimsDone)) return true
  cutSpeech(draft)
  change(draft, { answering: null, rest: '', claims: mind.claims + 1 })
  state.next = { kind: 'listen' }
  if (mind.claims < MAX_CLAIMS) prompt(draft, CORRECTION)
  else {
    state.turn += 1
    speak(draft, [{ text: phrases.notDoneYet() }])
  }
  return false
}

// What it wants done ----------------------------------------------------------------------------------------------

/** The next of its calls, one after the other. To be called when something may have become possible. */
export function runRealtimeTools(draft: Draft): void {
  const { state, house } = draft
  if (!isRealtimeActive(draft) || !isTalking(draft) || !house.aloud) return
  for (;;) {
    const mind = mindOf(draft)
    const [call, ...calls] = mind.calls
    if (!call || state.runningTool || state.next?.kind === 'run') break
    const at = new Date(house.aloud.answeredAt.getTime() + draft.atMs)
    const prepared = house.aloud.tools.prepare(call, mind.memory, { turn: mind.spoken, at })
    change(draft, { calls, memory: prepared.memory })
    if (prepared.kind === 'end_call') change(draft, { ending: true })
    else if (prepared.kind === 'reply') give(draft, call, prepared.result)
    else start(draft, call, prepared)
  }
  const { ending, answering, calls } = mindOf(draft)
  if (ending && answering === null && calls.length === 0 && !state.runningTool) endCall(draft)
}

type Runnable = Extract<ReturnType<NonNullable<Draft['house']['aloud']>['tools']['prepare']>, { kind: 'run' }>

function start(draft: Draft, call: ModelToolCall, { request, spokenWhileRunning }: Runnable): void {
  const { state } = draft
  const by = { from: 'aloud', call } as const
  if (request.tool === 'transfer') {
    if (state.speech.length === 0) speak(draft, [{ text: phrases.connecting() }])
    state.next = { kind: 'run', request, afterHeard: true, by }
    return
  }
  if (spokenWhileRunning !== null && state.speech.length === 0) speak(draft, [{ text: spokenWhileRunning }])
  state.next = null
  runTool(draft, request, by)
}

function endCall(draft: Draft): void {
  const { state } = draft
  change(draft, { ending: false })
  if (state.speech.length === 0) speak(draft, [{ text: phrases.goodbye(), mustBeHeard: true }])
  state.next = { kind: 'goodbye', reason: 'assistant_hangup' }
  beginLeaving(draft)
}

/** A tool that it asked for has answered. */
export function takeRealtimeResult(draft: Draft, runningTool: RunningTool, result: ToolResult): void {
  const { state, house } = draft
  if (runningTool.by.from !== 'aloud' || !house.aloud) return
  noteResult(draft, runningTool, result)
  const { tools } = house.aloud
  change(draft, { memory: tools.remember(mindOf(draft).memory, runningTool.request, result) })
  const last = state.callerTurns.at(-1)
  if (last && !last.grounded) state.callerTurns = [...state.callerTurns.slice(0, -1), { ...last, grounded: true }]
  if (state.next === null) state.next = { kind: 'listen' }
  if (isRealtimeActive(draft)) give(draft, runningTool.by.call, tools.formatResult(runningTool.request, result))
  else {
    state.turn += 1
    speak(draft, reported(result, house.context.timezone))
    takeOver(draft)
  }
}

// Where it fails --------------------------------------------------------------------------------------------------

/** Another mind has the conversation from here on, and other ears. What was heard so far stays. */
function fallBack(draft: Draft): void {
  const { state } = draft
  change(draft, { gone: true, calls: [], ending: false, answering: null })
  draft.actions.push({ do: 'close_realtime' })
  state.listening = { ...state.listening, voiceSinceMs: null }
  state.asked = null
  for (const timer of ['keys', 'filler', 'listen'] as const)
    if (!state.runningTool || timer !== 'filler') cancelTimer(draft, timer)
  if (!isTalking(draft)) return
  if (state.speech.some(({ speech }) => speech === 'answer')) cutSpeech(draft)
  if (!state.runningTool && state.next?.kind !== 'run') takeOver(draft)
}

/** The text model where one is chosen, else the built-in brain: it answers the last thing that the caller said. */
function takeOver(draft: Draft): void {
  const { state, house } = draft
  if (house.model) state.model = { ...INITIAL_LLM, history: historyOf(state.transcript) }
  const last = state.transcript.findLast(({ role, keys }) => role === 'caller' && !keys)
  if (state.transcript.length === 0 && state.speech.length === 0) {
    if (house.model) greet(draft)
    else answer(draft, { kind: 'started' })
    return
  }
  if (state.speech.length === 0) state.turn += 1
  speak(draft, [{ text: phrases.otherWay() }])
  if (house.model) askModel(draft)
  else if (last) answer(draft, { kind: 'input', input: { kind: 'text', text: last.text, confidence: 1 } })
  else answer(draft, { kind: 'started' })
}

// -----------------------------------------------------------------------------------------------------------------

const isTalking = ({ state }: Draft): boolean => state.phase === 'talking' && !state.goodbye

function give(draft: Draft, call: ModelToolCall, result: unknown): void {
  if (isRealtimeActive(draft)) draft.actions.push({ do: 'realtime_tool_result', toolCallId: call.id, result })
}

function prompt(draft: Draft, instructions: string): void {
  draft.actions.push({ do: 'realtime_prompt', instructions })
}

function change({ state }: Draft, changed: Partial<RealtimeState>): void {
  if (state.aloud) state.aloud = { ...state.aloud, ...changed }
}

function mindOf({ state }: Draft): RealtimeState {
  if (!state.aloud) throw new Error('a model that speaks is asked for in a conversation that has none')
  return state.aloud
}
