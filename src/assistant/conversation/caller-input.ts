import { addCallerLine, askModel } from '../responders/llm/llm-turn.ts'
import type { CallerInput } from '../responders/menu/brain-types.ts'
import { answer } from './answer.ts'
import { cancelTimer, closeMessage, cutSpeech, type Draft, dropGeneration, dropLookUp, startTimer } from './draft.ts'
import { release } from './ending.ts'
import { isEcho, isWholeAnswer } from './spoken-words.ts'
import type { Conversation } from './state.ts'
import { addInput } from './transcript.ts'

/** What the caller gives, and whether it can be answered now, later, or not at all. */

/** More keys than anybody types ahead. */
const MAX_BUFFERED_INPUTS = 32

/** What the caller keyed in, typed, or said as a whole turn. */
export function takeInput(draft: Draft, input: CallerInput): void {
  const { state, house } = draft
  if (input.kind === 'text' && input.text.trim() === '') return
  if (state.phase === 'recording') {
    if (input.kind === 'digit' && input.digit === '#') endMessage(draft)
    return
  }
  if (state.phase !== 'talking') return
  const mustWait = state.speech.some((piece) => piece.mustBeHeard)
  const overSpeech = input.kind === 'text' && house.interruptions === false && state.speech.length > 0
  if (isLlmActive(state)) {
    if (state.runningTool?.effects || state.goodbye || mustWait || overSpeech) later(draft, input)
    else takeForModel(draft, input)
    return
  }
  // A key pressed over the report of something done answers no question: nobody has asked the next one yet.
  const deaf = state.runningTool?.effects || state.goodbye || mustWait
  if (deaf) heardOver(draft, input)
  else if (state.runningTool || overSpeech) aheadOfTime(draft, input)
  else {
    cutSpeech(draft)
    state.transcript = addInput(state.transcript, input, draft.atMs)
    answerInput(draft, input)
  }
}

/** A turn of the caller that the ear has heard; null: none yet. */
export function takeTurn(draft: Draft, turn: CallerInput | null): void {
  if (turn) takeInput(draft, turn)
}

function aheadOfTime({ state }: Draft, input: CallerInput): void {
  if (state.inputBuffer.length < MAX_BUFFERED_INPUTS) state.inputBuffer = [...state.inputBuffer, input]
}

/**
 * "No wait, Thursday" over "It's booked" is not lost. But a bare yes or no was about nothing that had been asked by then, and our
 * own words from the caller's loudspeaker are not theirs.
 */
function heardOver(draft: Draft, input: CallerInput): void {
  const { state, atMs } = draft
  state.asked = null
  if (input.kind === 'text' && isEcho(input.text, beingSaid(state))) return
  state.transcript = addInput(state.transcript, input, atMs)
  if (input.kind !== 'text' || isWholeAnswer(input.text) || state.goodbye) return
  if (state.pendingSpeech.length < MAX_BUFFERED_INPUTS) state.pendingSpeech = [...state.pendingSpeech, input]
}

/** What is in the line, and what was heard of it last. */
const beingSaid = ({ speech, transcript }: Conversation): string =>
  [transcript.findLast(({ role }) => role === 'assistant')?.text ?? '', ...speech.map(({ text }) => text)].join(' ')

/** As one turn, as soon as nothing is left that must be heard; true when there was something to answer. */
export function answerPendingSpeech(draft: Draft): boolean {
  const { state } = draft
  const [first] = state.pendingSpeech
  if (!first || state.phase !== 'talking' || state.runningTool || state.next?.kind !== 'listen') return false
  if (state.speech.some((piece) => piece.mustBeHeard)) return false
  const text = state.pendingSpeech.map((one) => one.text).join(' ')
  const confidence = Math.min(...state.pendingSpeech.map((one) => one.confidence))
  state.pendingSpeech = []
  cutSpeech(draft)
  answerInput(draft, { kind: 'text', text, confidence })
  return true
}

/** Said while a tool with effects is at work, or over what must be heard: answered after it. */
function later(draft: Draft, input: CallerInput): void {
  const { state } = draft
  state.transcript = addInput(state.transcript, input, draft.atMs)
  if (!state.goodbye) aheadOfTime(draft, input)
}

function answerInput(draft: Draft, input: CallerInput): void {
  const { state } = draft
  cancelTimer(draft, 'listen')
  state.turn += 1
  // What the ear heard comes with its own times.
  state.asked ??= { soundEndMs: draft.atMs, decidedMs: draft.atMs, sttMs: null, textMs: null }
  const { understanding } = answer(draft, { kind: 'input', input })
  if (understanding === 'partial') return
  const confidence = input.kind === 'text' ? input.confidence : 1
  state.callerTurns = [...state.callerTurns, { confidence, grounded: understanding === 'understood' }]
}

/** Words go to the model at once, keys when the caller has stopped keying in. */
function takeForModel(draft: Draft, input: CallerInput): void {
  const { state, house } = draft
  dropGeneration(draft)
  dropLookUp(draft)
  cutSpeech(draft)
  cancelTimer(draft, 'listen')
  state.next = { kind: 'listen' }
  state.transcript = addInput(state.transcript, input, draft.atMs)
  if (input.kind === 'text') {
    tellModel(draft, input.text, input.confidence)
    return
  }
  const keyed = (state.model?.keyed ?? '') + input.digit
  if (state.model) state.model = { ...state.model, keyed }
  if (input.digit === '#' || keyed.length >= MAX_BUFFERED_INPUTS) tellKeys(draft)
  else startTimer(draft, 'keys', house.limits.keysMs)
}

export function tellKeys(draft: Draft): void {
  const { state } = draft
  const keyed = state.model?.keyed ?? ''
  if (keyed !== '' && isLlmActive(state)) tellModel(draft, `(pressed ${keyed.split('').join(' ')})`, 1)
}

function tellModel(draft: Draft, text: string, confidence: number): void {
  const { state } = draft
  cancelTimer(draft, 'keys')
  cancelTimer(draft, 'listen')
  if (state.model) state.model = { ...state.model, keyed: '' }
  state.turn += 1
  state.asked ??= { soundEndMs: draft.atMs, decidedMs: draft.atMs, sttMs: null, textMs: null }
  state.callerTurns = [...state.callerTurns, { confidence, grounded: false }]
  addCallerLine(draft, text)
  askModel(draft)
}

/** What came while nobody could answer it, in order, as far as each finds a question waiting. */
export function answerBufferedInput(draft: Draft): void {
  const { state } = draft
  while (state.inputBuffer.length > 0 && state.phase === 'talking' && !state.runningTool) {
    const [input, ...rest] = state.inputBuffer
    state.inputBuffer = rest
    if (input) takeInput(draft, input)
  }
}

/** The same for a model: it is told all of it at once. It is in the transcript already. */
export function tellBufferedInput(draft: Draft): void {
  const { state } = draft
  if (state.inputBuffer.length === 0 || !isLlmActive(state)) return
  const said = state.inputBuffer
  state.inputBuffer = []
  for (const input of said) addCallerLine(draft, input.kind === 'text' ? input.text : `(pressed ${input.digit})`)
  state.turn += 1
  askModel(draft)
}

/** A model has the conversation. */
export const isLlmActive = (state: Conversation): boolean => state.model !== null && !state.model.gone

/** The caller has nothing to add to their message. */
export function endMessage(draft: Draft): void {
  // There is no voice left to thank them with.
  if (draft.state.voiceFailed) {
    release(draft, 'provider_error')
    return
  }
  const heardVoice = closeMessage(draft)
  draft.state.turn += 1
  answer(draft, { kind: 'message_taken', heardVoice })
}
