import type { CallerInput } from '../responders/menu/brain-types.ts'
import { proceed } from './answer.ts'
import { HOLD_AFTER_MS, judgeOverlap } from './barge-in.ts'
import { cancelTimer, cutSpeech, type Draft, dropGeneration, dropLookUp, resume, startTimer } from './draft.ts'
import { pauseThatEnds } from './endpointing.ts'
import { asksToSpell, isBackchannel } from './spoken-words.ts'
import type { Conversation, ListeningState, TimerName } from './state.ts'

/**
 * Who has the word. Sound and words of the caller come in; out comes, now and then, a whole turn of the caller to be
 * answered. `endpointing.ts` says when a turn is over, `barge-in.ts` what to do about somebody who speaks over us; this
 * keeps what both need to know.
 */

/** What a recogniser that does not tell is taken to be sure of. */
const UNTOLD_CONFIDENCE = 0.8
/**
 * After so many silences for a sound without words, only words make us fall silent: the line has an echo, or a dog, and
 * stopping for it again and again would be worse than stopping late.
 */
const MAX_FALSE_HOLDS = 2
/** A detector that takes noise for a voice must not keep a turn open for ever: so long after the last new words. */
const NOISE_MS = 1_500

export const SILENCE: ListeningState = {
  voiceSinceMs: null,
  quietSinceMs: null,
  finals: [],
  confidences: [],
  wordsAtMs: null,
  interim: '',
  overlap: false,
  held: false,
  falseHolds: 0,
  finishingSinceMs: null,
  sttMs: 0,
}

/** The caller starts or stops making sound. */
export function noteVoice(draft: Draft, speaking: boolean, lagMs: number): CallerInput | null {
  const { state, atMs } = draft
  const { listening } = state
  if (state.phase !== 'talking') {
    state.listening = { ...listening, voiceSinceMs: null }
    return null
  }
  const sinceMs = Math.max(0, atMs - lagMs)
  if (!speaking) return fellSilent(draft, sinceMs)
  cancelTimer(draft, 'listen')
  cancelTimer(draft, 'endpoint')
  cancelTimer(draft, 'recognition')
  const fresh = textOf(listening) === ''
  const overlap = fresh ? assistantHasTheWord(state) : listening.overlap
  state.listening = { ...listening, voiceSinceMs: sinceMs, quietSinceMs: null, overlap, finishingSinceMs: null }
  if (mayBeInterrupted(draft)) judge(draft)
  return null
}

function fellSilent(draft: Draft, sinceMs: number): CallerInput | null {
  const { state } = draft
  if (state.listening.voiceSinceMs === null) return null
  cancelTimer(draft, 'barge_in')
  state.listening = { ...state.listening, voiceSinceMs: null, quietSinceMs: sinceMs }
  return reconsider(draft)
}

/** Words of the caller. A final text stays; an interim one replaces the interim before it. */
export function noteTranscript(
  draft: Draft,
  { final, text, confidence }: { final: boolean; text: string; confidence: number | null },
): CallerInput | null {
  const { state, atMs } = draft
  const words = text.trim()
  if (state.phase !== 'talking' || words === '') return null
  const { listening } = state
  const overlap =
    textOf(listening) === '' && listening.voiceSinceMs === null ? assistantHasTheWord(state) : listening.overlap
  state.listening = {
    ...listening,
    overlap,
    interim: final ? '' : words,
    finals: final ? [...listening.finals, words] : listening.finals,
    confidences: final ? [...listening.confidences, confidence ?? UNTOLD_CONFIDENCE] : listening.confidences,
    wordsAtMs: final ? atMs : listening.wordsAtMs,
    // Words without a sound that was noticed: they are as fresh as they come.
    quietSinceMs: listening.voiceSinceMs === null ? (listening.quietSinceMs ?? atMs) : null,
  }
  if (!final && listening.voiceSinceMs === null) state.listening = { ...state.listening, quietSinceMs: atMs }
  cancelTimer(draft, 'listen')
  if (mayBeInterrupted(draft)) judge(draft)
  return reconsider(draft)
}

/** The recogniser has given everything that it had to give. */
export function noteUtteranceEnd(draft: Draft): CallerInput | null {
  const { state, atMs } = draft
  const { finishingSinceMs, interim, finals } = state.listening
  if (finishingSinceMs === null) return null
  // An interim text that was never made final is better than nothing.
  const kept = interim === '' ? finals : [...finals, interim]
  const confidences = interim === '' ? state.listening.confidences : [...state.listening.confidences, UNTOLD_CONFIDENCE]
  const sttMs = state.listening.sttMs + atMs - finishingSinceMs
  state.listening = {
    ...state.listening,
    interim: '',
    finals: kept,
    confidences,
    wordsAtMs: atMs,
    finishingSinceMs: null,
    sttMs,
  }
  cancelTimer(draft, 'recognition')
  if (state.listening.voiceSinceMs !== null || state.phase !== 'talking') return null
  return kept.length === 0 ? heardNothing(draft) : reconsider(draft)
}

/** Nobody listens any more: what was heard so far is the turn, and a sentence that was held goes on. */
export function noteRecognitionFailed(draft: Draft): CallerInput | null {
  const { state } = draft
  const turn = state.phase === 'talking' && textOf(state.listening) !== '' ? takeTurn(draft) : null
  for (const timer of LISTENING_TIMERS) cancelTimer(draft, timer)
  if (turn === null) heardNothing(draft)
  return turn
}

const LISTENING_TIMERS: readonly TimerName[] = ['endpoint', 'recognition', 'barge_in', 'overlap']

export function takeListeningTimer(draft: Draft, timer: TimerName): CallerInput | null {
  const { state } = draft
  if (state.phase !== 'talking') return null
  if (timer === 'barge_in') judge(draft)
  else if (timer === 'endpoint') return decide(draft)
  else if (timer === 'recognition') return noteUtteranceEnd(draft)
  // A sound without words goes on and on: it is none for us.
  else if (timer === 'overlap' && textOf(state.listening) === '') heldForNothing(draft)
  return null
}

// Speaking over us ------------------------------------------------------------------------------------------------

function judge(draft: Draft): void {
  const { state, house, atMs } = draft
  const { listening } = state
  if (!mayBeInterrupted(draft)) return
  const text = textOf(listening)
  const voiceCounts = listening.voiceSinceMs !== null && listening.falseHolds < MAX_FALSE_HOLDS
  const voiceMs = voiceCounts ? atMs - (listening.voiceSinceMs ?? atMs) : 0
  const spoken = state.speech.map((piece) => piece.text).join(' ')
  const endsWithQuestion = state.speech.length <= 1 && /\?\s*$/.test(spoken)
  switch (judgeOverlap({ text, final: listening.interim === '', voiceMs, spoken, endsWithQuestion })) {
    case 'wait':
      if (voiceCounts) startTimer(draft, 'barge_in', Math.max(1, HOLD_AFTER_MS - voiceMs))
      break
    case 'hold':
      if (listening.held) break
      state.listening = { ...listening, held: true }
      draft.actions.push({ do: 'hold' })
      startTimer(draft, 'overlap', house.limits.overlapMs)
      break
    case 'interrupt':
      interrupt(draft)
      break
    case 'ignore':
      cancelTimer(draft, 'barge_in')
      // It is done with as soon as it will not change, so that the next sound is judged by itself.
      if (listening.interim === '') state.listening = { ...listening, finals: [], confidences: [] }
      resume(draft)
  }
}

/** These are words for us: what was being said, and thought, is dropped. */
function interrupt(draft: Draft): void {
  const { state } = draft
  cancelTimer(draft, 'barge_in')
  cancelTimer(draft, 'overlap')
  if (state.model && !state.model.gone) {
    dropGeneration(draft)
    dropLookUp(draft)
    if (!state.runningTool) state.next = { kind: 'listen' }
  }
  cutSpeech(draft)
  state.listening = { ...state.listening, overlap: false, falseHolds: 0 }
}

const assistantHasTheWord = (state: Conversation): boolean =>
  state.speech.length > 0 || state.runningTool !== null || (state.model?.ask ?? null) !== null

function mayBeInterrupted({ state, house }: Draft): boolean {
  if (house.interruptions === false || state.goodbye || state.runningTool?.effects) return false
  return assistantHasTheWord(state) && !state.speech.some((piece) => piece.mustBeHeard)
}

// The end of a turn -----------------------------------------------------------------------------------------------

/** Something new is known: when is the turn over? */
function reconsider(draft: Draft): CallerInput | null {
  const { state, atMs } = draft
  const { listening } = state
  if (listening.finishingSinceMs !== null) return null
  if (listening.voiceSinceMs !== null) {
    if (textOf(listening) !== '') startTimer(draft, 'endpoint', draft.house.limits.endpointMaxMs + NOISE_MS)
    return null
  }
  if (listening.quietSinceMs === null) return null
  const leftMs = pauseOf(draft) - (atMs - listening.quietSinceMs)
  if (leftMs <= 0) return decide(draft)
  startTimer(draft, 'endpoint', leftMs)
  return null
}

function pauseOf({ state, house }: Draft): number {
  const { endpointMinMs: minMs, endpointMaxMs: maxMs } = house.limits
  const lastSaid = state.transcript.findLast(({ role }) => role === 'assistant')?.text ?? ''
  const expectsSpelling = state.brain.screen.at === 'phone' || asksToSpell(lastSaid)
  return pauseThatEnds({ text: textOf(state.listening), expectsSpelling, minMs, maxMs })
}

/** The pause was long enough. The recogniser gives its last words first, where it may have some. */
function decide(draft: Draft): CallerInput | null {
  const { state, house, atMs } = draft
  const { listening } = state
  cancelTimer(draft, 'endpoint')
  if (listening.finals.length > 0 && listening.interim === '' && !soundsOwed(listening)) return takeTurn(draft)
  if (listening.finishingSinceMs !== null) return null
  state.listening = { ...listening, finishingSinceMs: atMs }
  draft.actions.push({ do: 'finish_utterance' })
  const { lastWordsMs, firstWordsMs } = house.limits
  // Where we fell silent for a sound, silence must not last.
  startTimer(draft, 'recognition', textOf(listening) === '' && !listening.held ? firstWordsMs : lastWordsMs)
  return null
}

/** The caller went on after the last words that we have: a recogniser of whole utterances is still at what they said then. */
const soundsOwed = ({ wordsAtMs, quietSinceMs }: ListeningState): boolean =>
  wordsAtMs !== null && quietSinceMs !== null && wordsAtMs < quietSinceMs

function takeTurn(draft: Draft): CallerInput | null {
  const { state, atMs } = draft
  const { listening } = state
  const text = textOf(listening)
  const sure = listening.confidences.length === 0 ? [UNTOLD_CONFIDENCE] : listening.confidences
  const confidence = sure.reduce((sum, one) => sum + one, 0) / sure.length
  // "Mhm" over our words is no turn, whether or not we stopped for it.
  if (listening.overlap && isBackchannel(text) && assistantHasTheWord(state)) return heardNothing(draft)
  const soundEndMs = listening.quietSinceMs ?? atMs
  const { voiceSinceMs, held, falseHolds, sttMs } = listening
  state.listening = { ...SILENCE, voiceSinceMs, held, falseHolds }
  cancelTimer(draft, 'overlap')
  state.asked = { soundEndMs, decidedMs: atMs, sttMs, textMs: null }
  return { kind: 'text', text, confidence }
}

/** It was noise, or a sound of listening. */
function heardNothing(draft: Draft): null {
  const { state } = draft
  const { voiceSinceMs, held, falseHolds } = state.listening
  const words = textOf(state.listening) !== ''
  state.listening = { ...SILENCE, voiceSinceMs, held, falseHolds }
  cancelTimer(draft, 'endpoint')
  if (words) resume(draft)
  else heldForNothing(draft)
  if (state.phase === 'talking' && state.speech.length === 0 && state.next?.kind === 'listen') proceed(draft)
  return null
}

function heldForNothing(draft: Draft): void {
  const { state } = draft
  if (state.listening.held) state.listening = { ...state.listening, falseHolds: state.listening.falseHolds + 1 }
  resume(draft)
}

export const textOf = ({ finals, interim }: ListeningState): string =>
  interim === '' ? finals.join(' ') : [...finals, interim].join(' ')
