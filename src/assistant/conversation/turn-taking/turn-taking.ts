import { unreachable } from '../../../kernel/assert.ts'
import type { CallerInput, ConversationInput, TimerName } from '../events.ts'
import { proceed } from '../next-step.ts'
import {
  assistantHasTheWord,
  cancelTimer,
  cutSpeech,
  factIsAhead,
  mustHearSpeech,
  noticeIsAhead,
  resumeSpeech,
  startTimer,
  type Turn,
} from '../turn.ts'
import { HOLD_AFTER_MS, isFarFrom, judgeOverlap, type Overlap, SENTENCE_MS } from './barge-in.ts'
import { asksToSpell, isBackchannel } from './caller-words.ts'
import { pauseThatEnds } from './endpointing.ts'
import { type ListeningState, nextUtterance, utteranceText } from './listening-state.ts'

/**
 * Decides whose turn it is. The caller's sounds and words come in; whole turns of the caller come out. `endpointing.ts`
 * decides when a turn is over, and `barge-in.ts` what to do when the caller speaks over the assistant; this file keeps
 * the state of both.
 */

/** The confidence that is assumed if the recognizer reports none. */
export const DEFAULT_CONFIDENCE = 0.8
/**
 * After this many pauses for sounds without words, the assistant pauses only for words: the line has an echo or
 * background noise, and repeated pauses would be worse than late ones.
 */
const MAX_FALSE_HOLDS = 2
/** After a pause of this length the words so far may be all of them, although they may still change. */
const PREPARE_AFTER_MS = 200
/** A detector that takes noise for a voice must not keep a turn open. This is added to the longest pause. */
const NOISE_MS = 1_500

/** Notes that the caller starts or stops making sound. */
export function noteVoice(
  turn: Turn,
  { speaking, lagMs, dbfs = null }: { speaking: boolean; lagMs: number; dbfs?: number | null },
): CallerInput | null {
  const { state, atMs } = turn
  const { listening } = state
  if (state.phase !== 'talking') {
    state.listening = { ...listening, voiceSinceMs: null }
    return null
  }
  const sinceMs = Math.max(0, atMs - lagMs)
  if (!speaking) return fellSilent(turn, sinceMs)
  cancelTimer(turn, 'listen')
  cancelTimer(turn, 'endpoint')
  cancelTimer(turn, 'recognition')
  const isNew = utteranceText(listening) === ''
  const overlap = isNew ? assistantHasTheWord(state) : listening.overlap
  const sound = { voiceSinceMs: sinceMs, lullSinceMs: null, dbfs: louder(listening.dbfs, dbfs) }
  state.listening = { ...listening, ...sound, quietSinceMs: null, overlap, finishingSinceMs: null }
  if (mayBeInterrupted(turn)) judge(turn)
  return null
}

/** Notes that the sound has paused, so it may be over. */
export function noteLull(turn: Turn, lagMs: number): void {
  const { state, atMs } = turn
  if (state.listening.voiceSinceMs === null) return
  state.listening = { ...state.listening, lullSinceMs: Math.max(0, atMs - lagMs) }
  if (state.phase === 'talking' && mayBeInterrupted(turn)) judge(turn)
}

const louder = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

function fellSilent(turn: Turn, sinceMs: number): CallerInput | null {
  const { state } = turn
  if (state.listening.voiceSinceMs === null) return null
  cancelTimer(turn, 'barge_in')
  state.listening = { ...state.listening, lullSinceMs: state.listening.lullSinceMs ?? sinceMs }
  if (mayBeInterrupted(turn)) judge(turn)
  state.listening = { ...state.listening, voiceSinceMs: null, lullSinceMs: null, quietSinceMs: sinceMs }
  return reconsider(turn)
}

/** Takes words of the caller. A final transcript stays; an interim one replaces the interim one before it. */
export function noteTranscript(
  turn: Turn,
  { final, text, confidence, dbfs = null }: Omit<Extract<ConversationInput, { kind: 'transcript' }>, 'kind'>,
): CallerInput | null {
  const { state, atMs } = turn
  const words = text.trim()
  if (state.phase !== 'talking' || words === '') return null
  const { listening } = state
  const isNew = utteranceText(listening) === '' && listening.voiceSinceMs === null
  state.listening = {
    ...listening,
    overlap: isNew ? assistantHasTheWord(state) : listening.overlap,
    dbfs: dbfs ?? listening.dbfs,
    hasInterims: listening.hasInterims || !final,
    interim: final ? '' : words,
    finals: final ? [...listening.finals, words] : listening.finals,
    confidences: final ? [...listening.confidences, confidence ?? DEFAULT_CONFIDENCE] : listening.confidences,
    wordsAtMs: final ? atMs : listening.wordsAtMs,
    // If the detector heard no sound, the pause is counted from the words.
    quietSinceMs: listening.voiceSinceMs === null ? (listening.quietSinceMs ?? atMs) : null,
  }
  if (!final && listening.voiceSinceMs === null) state.listening = { ...state.listening, quietSinceMs: atMs }
  cancelTimer(turn, 'listen')
  if (mayBeInterrupted(turn)) judge(turn)
  return reconsider(turn)
}

/** The recognizer has delivered all the words of the utterance. */
export function noteUtteranceEnd(turn: Turn): CallerInput | null {
  const { state, atMs } = turn
  const { finishingSinceMs, interim, finals, confidences, sttMs, voiceSinceMs } = state.listening
  if (finishingSinceMs === null) return null
  // An interim transcript that never became final is better than nothing.
  const kept = interim === '' ? finals : [...finals, interim]
  state.listening = {
    ...state.listening,
    interim: '',
    finals: kept,
    confidences: interim === '' ? confidences : [...confidences, DEFAULT_CONFIDENCE],
    wordsAtMs: atMs,
    finishingSinceMs: null,
    sttMs: sttMs + atMs - finishingSinceMs,
  }
  cancelTimer(turn, 'recognition')
  if (voiceSinceMs !== null || state.phase !== 'talking') return null
  return kept.length === 0 ? heardNothing(turn) : reconsider(turn)
}

/** Speech recognition failed: the words so far are the turn, and speech that paused for the caller continues. */
export function noteRecognitionFailed(turn: Turn): CallerInput | null {
  const { state } = turn
  const hasWords = state.phase === 'talking' && utteranceText(state.listening) !== ''
  if (hasWords && noticeIsAhead(turn)) return null
  const taken = hasWords ? takeTurn(turn) : null
  for (const timer of LISTENING_TIMERS) cancelTimer(turn, timer)
  if (taken === null) heardNothing(turn)
  return taken
}

const LISTENING_TIMERS: readonly TimerName[] = ['endpoint', 'recognition', 'barge_in', 'overlap']

export function takeListeningTimer(turn: Turn, timer: TimerName): CallerInput | null {
  const { state } = turn
  if (state.phase !== 'talking') return null
  if (timer === 'barge_in') judge(turn)
  else if (timer === 'endpoint') return decide(turn)
  else if (timer === 'recognition') return noteUtteranceEnd(turn)
  // A sound that continues without words is noise.
  else if (timer === 'overlap' && utteranceText(state.listening) === '') {
    state.listening = { ...state.listening, onlyWordsCount: true }
    resumeSpeech(turn)
  }
  return null
}

// Speaking over the assistant -------------------------------------------------------------------------------------------

function judge(turn: Turn): void {
  const { state } = turn
  const { listening } = state
  if (!mayBeInterrupted(turn)) return
  const overlap = overlapOf(turn)
  const verdict = judgeOverlap(overlap)
  switch (verdict) {
    case 'wait':
      if (overlap.voiceMs > 0 && overlap.voiceMs < HOLD_AFTER_MS)
        startTimer(turn, 'barge_in', HOLD_AFTER_MS - overlap.voiceMs)
      break
    case 'hold':
      hold(turn)
      break
    case 'go_on':
      cancelTimer(turn, 'barge_in')
      resumeSpeech(turn)
      break
    case 'interrupt':
      interrupt(turn)
      break
    case 'ignore':
      cancelTimer(turn, 'barge_in')
      // Forgotten once it is final, so that the next sound is judged on its own.
      if (listening.interim === '') state.listening = { ...listening, finals: [], confidences: [], wasHeld: false }
      resumeSpeech(turn)
      break
    default:
      unreachable(verdict)
  }
}

function overlapOf(turn: Turn): Overlap {
  const { state, atMs } = turn
  const { listening } = state
  const { voiceSinceMs, lullSinceMs, falseHolds, onlyWordsCount, callerDbfs, dbfs, hasInterims } = listening
  const voiceCounts = voiceSinceMs !== null && falseHolds < MAX_FALSE_HOLDS && !onlyWordsCount
  const spoken = state.speech.map((piece) => piece.text).join(' ')
  const soundMs = (lullSinceMs ?? atMs) - (voiceSinceMs ?? atMs)
  return {
    text: utteranceText(listening),
    final: listening.interim === '',
    // A sound that continues after a pause is not a hum: the assistant pauses again at once.
    voiceMs: voiceCounts ? Math.max(atMs - voiceSinceMs, listening.wasHeld ? HOLD_AFTER_MS : 0) : 0,
    isLull: lullSinceMs !== null,
    isFar: isFarFrom(callerDbfs, dbfs),
    // A recognizer of whole utterances still has to process it.
    wordsMayCome: !hasInterims && soundMs >= SENTENCE_MS,
    spoken,
    endsWithQuestion: state.speech.length <= 1 && /\?\s*$/.test(spoken),
    factIsAhead: factIsAhead(turn),
  }
}

/** Pauses the assistant for as long as words may still come. */
function hold(turn: Turn): void {
  const { state, config, atMs } = turn
  const { listening } = state
  if (listening.held) return
  state.listening = { ...listening, held: true, wasHeld: true }
  turn.actions.push({ do: 'hold' })
  const { overlapMs, overdueWordsMs } = config.limits
  const soundMs = atMs - (listening.voiceSinceMs ?? atMs)
  startTimer(turn, 'overlap', listening.hasInterims ? Math.max(1, overdueWordsMs - soundMs) : overlapMs)
}

/** Drops the assistant's speech, because the caller has something to say. */
function interrupt(turn: Turn): void {
  cancelTimer(turn, 'barge_in')
  cancelTimer(turn, 'overlap')
  turn.responder?.interrupted?.(turn)
  cutSpeech(turn)
  turn.state.listening = { ...turn.state.listening, overlap: false, falseHolds: 0 }
}

function mayBeInterrupted(turn: Turn): boolean {
  const { state, config } = turn
  if (!config.interruptions || state.goodbye || state.runningTool?.effects) return false
  return assistantHasTheWord(state) && !mustHearSpeech(state) && !noticeIsAhead(turn)
}

/** Makes what the caller said during the mandatory sentences count from now on, because they have just been heard. */
export function noticeHeard(turn: Turn): CallerInput | null {
  const { listening } = turn.state
  if (utteranceText(listening) === '' && listening.voiceSinceMs === null) return null
  if (mayBeInterrupted(turn)) judge(turn)
  return reconsider(turn)
}

// The end of a turn -----------------------------------------------------------------------------------------------------

/** Decides again when the turn is over, because something new is known about the utterance. */
function reconsider(turn: Turn): CallerInput | null {
  const { state, config, atMs } = turn
  const { listening } = state
  if (listening.finishingSinceMs !== null) return null
  if (listening.voiceSinceMs !== null) {
    if (utteranceText(listening) !== '') startTimer(turn, 'endpoint', config.limits.endpointMaxMs + NOISE_MS)
    return null
  }
  if (listening.quietSinceMs === null) return null
  const quietMs = atMs - listening.quietSinceMs
  const leftMs = pauseMs(turn) - quietMs
  // The recognizer considers the utterance over as soon as every word is final.
  if (quietMs >= PREPARE_AFTER_MS || listening.interim === '') prepareAnswer(turn)
  if (leftMs <= 0) return decide(turn)
  startTimer(turn, 'endpoint', leftMs)
  return null
}

/** Lets the responder prepare an answer during the pause, unless the caller is likely to continue. */
function prepareAnswer(turn: Turn): void {
  const { state, config, responder } = turn
  const { endpointMinMs, endpointMaxMs } = config.limits
  const text = utteranceText(state.listening)
  const isLikelyOver = pauseMs(turn) <= (endpointMinMs + endpointMaxMs) / 2
  if (text === '' || !isLikelyOver || state.listening.overlap || assistantHasTheWord(state)) return
  responder?.prepare?.(turn, text)
}

function pauseMs({ state, config }: Turn): number {
  const { endpointMinMs: minMs, endpointMaxMs: maxMs } = config.limits
  const lastSaid = state.transcript.findLast(({ role }) => role === 'assistant')?.text ?? ''
  return pauseThatEnds({ text: utteranceText(state.listening), expectsSpelling: asksToSpell(lastSaid), minMs, maxMs })
}

/** Ends the turn after a long enough pause. If the recognizer may have more words, it delivers them first. */
function decide(turn: Turn): CallerInput | null {
  const { state, config, atMs } = turn
  const { listening } = state
  cancelTimer(turn, 'endpoint')
  if (noticeIsAhead(turn)) return null
  if (listening.finals.length > 0 && listening.interim === '' && !wordsAreMissing(listening)) return takeTurn(turn)
  if (listening.finishingSinceMs !== null) return null
  state.listening = { ...listening, finishingSinceMs: atMs }
  turn.actions.push({ do: 'finish_utterance' })
  const { lastWordsMs, firstWordsMs } = config.limits
  // While the assistant pauses for the caller, the silence must stay short.
  startTimer(turn, 'recognition', utteranceText(listening) === '' && !listening.held ? firstWordsMs : lastWordsMs)
  return null
}

/** Whether the caller made sound after the last words came: a recognizer of whole utterances is still processing it. */
const wordsAreMissing = ({ wordsAtMs, quietSinceMs }: ListeningState): boolean =>
  wordsAtMs !== null && quietSinceMs !== null && wordsAtMs < quietSinceMs

function takeTurn(turn: Turn): CallerInput | null {
  const { state, atMs } = turn
  const { listening } = state
  const text = utteranceText(listening)
  const confidences = listening.confidences.length === 0 ? [DEFAULT_CONFIDENCE] : listening.confidences
  const confidence = confidences.reduce((sum, one) => sum + one, 0) / confidences.length
  // "Mhm" over the assistant's words is not a turn, whether or not the assistant paused for it.
  if (listening.overlap && isBackchannel(text) && assistantHasTheWord(state)) return heardNothing(turn)
  if (listening.overlap && isFarFrom(listening.callerDbfs, listening.dbfs)) return heardNothing(turn)
  const { sttMs } = listening
  const callerDbfs = listening.overlap ? listening.callerDbfs : (listening.dbfs ?? listening.callerDbfs)
  state.listening = { ...nextUtterance(listening), callerDbfs }
  cancelTimer(turn, 'overlap')
  state.answerTiming = { soundEndMs: listening.quietSinceMs ?? atMs, decidedMs: atMs, sttMs, textMs: null }
  return { kind: 'text', text, confidence }
}

/** Drops an utterance that was noise or a backchannel such as "mhm". */
function heardNothing(turn: Turn): null {
  const { state } = turn
  const { listening } = state
  const falseHolds = listening.falseHolds + (listening.wasHeld && utteranceText(listening) === '' ? 1 : 0)
  state.listening = { ...nextUtterance(listening), falseHolds }
  cancelTimer(turn, 'endpoint')
  resumeSpeech(turn)
  if (state.phase === 'talking' && state.speech.length === 0 && state.next?.kind === 'listen') proceed(turn)
  return null
}
