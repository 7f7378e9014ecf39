import { unreachable } from '../../kernel/assert.ts'
import type { ToneSign } from './machine-tones.ts'

/**
 * Who has answered an outbound call, decided from how they speak: a person says a short greeting and waits; a machine
 * goes on speaking and beeps. Recognized words lead to an earlier decision. Pure.
 */
export type AnswerEvent =
  /** 20 ms of audio. */
  | { kind: 'frame'; voiced: boolean; beep: ToneSign }
  | { kind: 'words'; text: string }
  /** The other side has heard what the assistant said. */
  | { kind: 'said' }

/**
 * `talk`: a person answered. `leave_message`: the machine records now. `introduce`: a call screener asks who is
 * calling.
 * `machine_over`: the message has been left, or the announcement does not end. `nobody`: the screener did not put the
 * call through. `fax`: a fax machine answered. `intercepted`: the network announces that the number cannot be reached.
 */
export type AnswerDecision = 'talk' | 'leave_message' | 'introduce' | 'machine_over' | 'nobody' | 'fax' | 'intercepted'

export type AnswerPhase = 'listening' | 'machine' | 'leaving' | 'screened' | 'introducing' | 'waiting' | 'decided'

export interface AnswerState {
  phase: AnswerPhase
  /** Time since the phase began. */
  phaseMs: number
  /** From the first sound of the other side to the last; 0 if there has been no sound yet. */
  spanMs: number
  /** The part of `spanMs` with sound. */
  voiceMs: number
  /** Time since the last sound. */
  quietMs: number
  /** A machine has beeped, so nothing that follows is taken for a person. */
  beeped: boolean
}

export const NOT_HEARD_YET: AnswerState = {
  phase: 'listening',
  phaseMs: 0,
  spanMs: 0,
  voiceMs: 0,
  quietMs: 0,
  beeped: false,
}

/** A shorter greeting is a person's ("Hello?", "Smith and Sons, Jane speaking"); a longer one is a machine's. */
const SHORT_GREETING_MS = 2_400
const LONG_GREETING_MS = 6_000
/** The pause after a short greeting: longer than between the sentences of a machine, and short enough for a person. */
const SHORT_PAUSE_MS = 900
/** The pause after a greeting of medium length: most machines beep before it is over. */
const MIDDLE_PAUSE_MS = 1_500
/** After this much silence a machine will not beep anymore. */
const NO_BEEP_MS = 2_500
/** After this much silence a person is waiting for the caller to speak. */
const SILENT_MS = 3_500
/** A longer greeting is an announcement that repeats. */
const MACHINE_MS = 60_000
/** A voice that speaks this long over the message, without a beep before it, is a person. */
const TALKS_BACK_MS = 600
const SCREEN_PAUSE_MS = 700
/** How long a call screener may take. */
const SCREENED_MS = 30_000
/** Shorter sounds are clicks on the line. */
const SOUND_MS = 80
const FRAME_MS = 20

export function decideAnswer(
  before: AnswerState,
  event: AnswerEvent,
): { state: AnswerState; decision: AnswerDecision | null } {
  if (before.phase === 'decided') return { state: before, decision: null }
  switch (event.kind) {
    case 'words':
      return { state: hearWords(before, event.text), decision: null }
    case 'said':
      return afterSaid(before)
    case 'frame':
      return judge(hearFrame(before, event.voiced && event.beep === 'none'), event.beep)
    default:
      return unreachable(event)
  }
}

const entered = (state: AnswerState, phase: AnswerPhase): AnswerState => ({
  ...NOT_HEARD_YET,
  phase,
  beeped: state.beeped,
})

const decided = (state: AnswerState, decision: AnswerDecision) => ({ state: entered(state, 'decided'), decision })

function hearFrame(state: AnswerState, voiced: boolean): AnswerState {
  const phaseMs = state.phaseMs + FRAME_MS
  if (voiced) {
    const spanMs = state.spanMs === 0 ? FRAME_MS : state.spanMs + state.quietMs + FRAME_MS
    return { ...state, phaseMs, spanMs, voiceMs: state.voiceMs + FRAME_MS, quietMs: 0 }
  }
  const quietMs = state.quietMs + FRAME_MS
  const click = state.voiceMs < SOUND_MS && quietMs > SHORT_PAUSE_MS
  return { ...state, phaseMs, quietMs, ...(click ? { spanMs: 0, voiceMs: 0 } : {}) }
}

function judge(state: AnswerState, beep: ToneSign): { state: AnswerState; decision: AnswerDecision | null } {
  const stays = { state, decision: null }
  if (beep === 'fax') return decided(state, 'fax')
  if (beep === 'intercept') return decided(state, 'intercepted')
  if (beep === 'ended' && state.phase !== 'leaving')
    return { state: { ...entered(state, 'leaving'), beeped: true }, decision: 'leave_message' }
  const spoke = state.voiceMs >= SOUND_MS
  switch (state.phase) {
    case 'listening':
      if (state.spanMs >= LONG_GREETING_MS) return { state: { ...state, phase: 'machine', phaseMs: 0 }, decision: null }
      if (!spoke) return state.phaseMs >= SILENT_MS ? decided(state, 'talk') : stays
      return state.quietMs >= pauseBehind(state.spanMs) ? decided(state, 'talk') : stays
    case 'machine':
      if (state.phaseMs >= MACHINE_MS) return decided(state, 'machine_over')
      return state.quietMs >= NO_BEEP_MS ? { state: entered(state, 'leaving'), decision: 'leave_message' } : stays
    case 'leaving':
      return !state.beeped && state.voiceMs >= TALKS_BACK_MS ? decided(state, 'talk') : stays
    case 'screened':
      return state.quietMs >= SCREEN_PAUSE_MS ? { state: entered(state, 'introducing'), decision: 'introduce' } : stays
    case 'waiting':
      if (state.phaseMs >= SCREENED_MS) return decided(state, 'nobody')
      return spoke && state.quietMs >= pauseBehind(state.spanMs) ? decided(state, 'talk') : stays
    case 'introducing':
    case 'decided':
      return stays
    default:
      return unreachable(state.phase)
  }
}

const pauseBehind = (spanMs: number): number => (spanMs <= SHORT_GREETING_MS ? SHORT_PAUSE_MS : MIDDLE_PAUSE_MS)

function afterSaid(state: AnswerState): { state: AnswerState; decision: AnswerDecision | null } {
  if (state.phase === 'leaving') return decided(state, 'machine_over')
  if (state.phase === 'introducing') return { state: entered(state, 'waiting'), decision: null }
  return { state, decision: null }
}

/** English announcements of call screeners and machines; the tests contain common ones. */
const SCREENING =
  /\b(screening service|(record|say|state) your name and|reason for (your )?call|why you('| a)?re calling|who is calling and why|call assist)/i
const MACHINE =
  /\b(leave (me |us )?(a|your) (message|name)|after the (tone|beep)|at the (tone|beep)|voice ?mail|mail ?box|answering machine|(is|are|am) (not|un)(available| available)|not available|unavailable|can(no|')?t (come to|take your call|answer)|get back to you|person you are (calling|trying))/i
/** Phrases with which a call screener asks the caller to wait. */
const HOLD_ON = /\b(stay on the line|hold on|one moment|see if (this person|they))\b/i

function hearWords(state: AnswerState, text: string): AnswerState {
  const open = state.phase === 'listening' || state.phase === 'machine'
  if (open && SCREENING.test(text)) return { ...state, phase: 'screened', phaseMs: 0 }
  if (state.phase === 'listening' && MACHINE.test(text)) return { ...state, phase: 'machine', phaseMs: 0 }
  if (state.phase !== 'waiting') return state
  if (MACHINE.test(text)) return { ...state, phase: 'machine', phaseMs: 0 }
  return HOLD_ON.test(text) ? { ...state, spanMs: 0, voiceMs: 0, quietMs: 0 } : state
}
