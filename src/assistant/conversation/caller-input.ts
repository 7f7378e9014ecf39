import { release } from './ending.ts'
import type { CallerInput } from './events.ts'
import { addEarlyMessage, closeMessage, keepLastMessage, messageIsAhead } from './message.ts'
import { proceed } from './next-step.ts'
import type { Conversation } from './state.ts'
import { addInput } from './transcript.ts'
import { cancelTimer, cutSpeech, mustHearSpeech, startTimer, type Turn } from './turn.ts'
import { isBackchannel, isEcho, isWholeAnswer } from './turn-taking/caller-words.ts'

/** The most input that is kept while it has to wait. */
const MAX_WAITING_INPUTS = 32

/** Takes what the caller pressed, typed, or said as a whole turn. */
export function takeInput(turn: Turn, input: CallerInput): void {
  const { state } = turn
  if (input.kind === 'text' && input.text.trim() === '') return
  if (state.phase === 'recording') {
    if (input.kind === 'digit' && input.digit === '#') endMessage(turn)
    return
  }
  if (input.kind === 'text' && messageIsAhead(state) && !isWholeAnswer(input.text)) beginMessageEarly(turn, input.text)
  else if (state.phase === 'talking') turn.responder?.input(turn, input)
}

/**
 * Takes words before the tone as the beginning of the message, and records at once. A sentence that must be heard, and
 * the notice to a caller who did not agree to a recording, come first.
 */
function beginMessageEarly(turn: Turn, text: string): void {
  const { state, config } = turn
  state.answerTiming = null
  if (isBackchannel(text) || isEcho(text, currentSpeech(state))) return
  addEarlyMessage(turn, text)
  const needsNotice = state.consent?.given === false && config.messageNotice != null
  const isNotified = state.next?.kind === 'record_now'
  if (!config.interruptions || mustHearSpeech(state) || (needsNotice && isNotified)) return
  cutSpeech(turn)
  if (!needsNotice) state.next = { kind: 'record_now' }
  proceed(turn)
}

/** Ends the message because the caller has finished it. */
export function endMessage(turn: Turn): void {
  if (turn.state.voiceFailed) {
    release(turn, 'provider_error')
    return
  }
  const isMessage = closeMessage(turn)
  turn.state.turn += 1
  if (isMessage) keepLastMessage(turn)
  else turn.responder?.messageTaken?.(turn, 'nothing')
}

/** Starts the answer to a caller's turn. Spoken turns were already timed by endpointing. */
export function beginAnswer(turn: Turn): void {
  const { state, atMs } = turn
  cancelTimer(turn, 'listen')
  cancelTimer(turn, 'keys')
  state.keys = ''
  state.turn += 1
  state.answerTiming ??= { soundEndMs: atMs, decidedMs: atMs, sttMs: null, textMs: null }
}

/** Notes that a tool found or did what the caller's last turn asked for. */
export function groundLastTurn({ state }: Turn): void {
  const last = state.callerTurns.at(-1)
  if (last && !last.grounded) state.callerTurns = [...state.callerTurns.slice(0, -1), { ...last, grounded: true }]
}

// Input that has to wait ------------------------------------------------------------------------------------------------

/** Keeps input until it can be answered. */
export function bufferInput({ state }: Turn, input: CallerInput): void {
  if (state.inputBuffer.length < MAX_WAITING_INPUTS) state.inputBuffer = [...state.inputBuffer, input]
}

/** Keeps what the caller types or presses before a sentence that must be heard was heard. */
export function keepEarlyInput({ state }: Turn, input: CallerInput): void {
  if (state.earlyInput.length < MAX_WAITING_INPUTS) state.earlyInput = [...state.earlyInput, input]
}

/**
 * Keeps what the caller says while something is being done, or over the report of it, such as "No wait, Thursday" over
 * "It's booked". At that moment keys, and a bare yes or no, answer no question, and the assistant's own words are an
 * echo.
 */
export function keepPendingSpeech(turn: Turn, input: CallerInput): void {
  const { state, atMs } = turn
  state.answerTiming = null
  if (input.kind === 'text' && isEcho(input.text, currentSpeech(state))) return
  state.transcript = addInput(state.transcript, input, atMs)
  if (input.kind !== 'text' || isWholeAnswer(input.text) || state.goodbye) return
  if (state.pendingSpeech.length < MAX_WAITING_INPUTS) state.pendingSpeech = [...state.pendingSpeech, input]
}

/** The assistant's sentences that are queued for the line, and the last one that was heard. */
const currentSpeech = ({ speech, transcript }: Conversation): string =>
  [transcript.findLast(({ role }) => role === 'assistant')?.text ?? '', ...speech.map(({ text }) => text)].join(' ')

/** Removes the pending speech and returns it as one turn; null if there is none or it cannot be answered yet. */
export function takePendingSpeech({ state }: Turn): CallerInput | null {
  if (state.pendingSpeech.length === 0) return null
  const text = state.pendingSpeech.map((one) => one.text).join(' ')
  const confidence = Math.min(...state.pendingSpeech.map((one) => one.confidence))
  state.pendingSpeech = []
  return { kind: 'text', text, confidence }
}

// Keys taken together ---------------------------------------------------------------------------------------------------

/** Adds a key to those that the responder gets together through `keysPressed`: at a hash, or when the caller pauses. */
export function collectKey(turn: Turn, digit: string): void {
  const { state, config } = turn
  state.keys += digit
  if (digit === '#' || state.keys.length >= MAX_WAITING_INPUTS) releaseKeys(turn)
  else startTimer(turn, 'keys', config.limits.keysMs)
}

export function releaseKeys(turn: Turn): void {
  const { keys } = turn.state
  turn.state.keys = ''
  cancelTimer(turn, 'keys')
  if (keys !== '') turn.responder?.keysPressed?.(turn, keys)
}
