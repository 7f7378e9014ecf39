import { unreachable } from '../../kernel/assert.ts'
import type { ToneSign } from './machine-tones.ts'

/**
 * Who has answered a call of ours, decided from how they speak: a person says a short greeting and waits, a machine speaks
 * on and beeps. Words, where somebody listens for them, decide sooner. Pure.
 */
export type AnswerEvent =
  /** 20 ms of the other side. */
  | { kind: 'frame'; voiced: boolean; beep: ToneSign }
  | { kind: 'words'; text: string }
  /** What we had to say has been heard. */
  | { kind: 'said' }

/**
 * What is to be done. `talk`: a person is there. `leave_message`: the machine listens. `introduce`: somebody's assistant
 * asks who is calling. `machine_over`: the message is left, or there is no end to its words. `nobody`: who screened the call did
 * not put us through. `fax`: there is no ear for any message. `intercepted`: the network says that nobody can be reached there.
 */
export type AnswerOrder = 'talk' | 'leave_message' | 'introduce' | 'machine_over' | 'nobody' | 'fax' | 'intercepted'

export type AnswerPhase = 'listening' | 'machine' | 'leaving' | 'screened' | 'introducing' | 'waiting' | 'decided'

export interface AnswerState {
  phase: AnswerPhase
  /** Since the phase began. */
  phaseMs: number
  /** From the first sound of what they say to the last; 0: nothing yet. */
  spanMs: number
  /** Of that, with sound. */
  voiceMs: number
  /** Since their last sound. */
  quietMs: number
  /** A machine has beeped: whatever follows is not talked to. */
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

/** A greeting up to so long is a person's ("Hello?", "Smith and Sons, Jane speaking"); one so long is a machine's. */
const SHORT_GREETING_MS = 2_400
const LONG_GREETING_MS = 6_000
/** The pause behind a short greeting: longer than between the sentences of a machine, and hardly awkward. */
const SHORT_PAUSE_MS = 900
/** Behind one of a length between: most machines beep within it. */
const MIDDLE_PAUSE_MS = 1_500
/** A machine that is quiet for so long will not beep any more. */
const NO_BEEP_MS = 2_500
/** A person who says nothing waits for us to speak. */
const SILENT_MS = 3_500
/** No greeting is longer: an announcement that goes round. */
const MACHINE_MS = 60_000
/** Who speaks while a message is left, and did not beep, is listening to it: a person after all. */
const TALKS_BACK_MS = 600
const SCREEN_PAUSE_MS = 700
/** How long somebody's assistant may take to ask them. */
const SCREENED_MS = 30_000
/** Shorter sounds are clicks of the line. */
const SOUND_MS = 80
const FRAME_MS = 20

export function decideAnswer(
  before: AnswerState,
  event: AnswerEvent,
): { state: AnswerState; order: AnswerOrder | null } {
  if (before.phase === 'decided') return { state: before, order: null }
  switch (event.kind) {
    case 'words':
      return { state: hearWords(before, event.text), order: null }
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

const decided = (state: AnswerState, order: AnswerOrder) => ({ state: entered(state, 'decided'), order })

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

function judge(state: AnswerState, beep: ToneSign): { state: AnswerState; order: AnswerOrder | null } {
  const stays = { state, order: null }
  if (beep === 'fax') return decided(state, 'fax')
  if (beep === 'intercept') return decided(state, 'intercepted')
  if (beep === 'ended' && state.phase !== 'leaving')
    return { state: { ...entered(state, 'leaving'), beeped: true }, order: 'leave_message' }
  const spoke = state.voiceMs >= SOUND_MS
  switch (state.phase) {
    case 'listening':
      if (state.spanMs >= LONG_GREETING_MS) return { state: { ...state, phase: 'machine', phaseMs: 0 }, order: null }
      if (!spoke) return state.phaseMs >= SILENT_MS ? decided(state, 'talk') : stays
      return state.quietMs >= pauseBehind(state.spanMs) ? decided(state, 'talk') : stays
    case 'machine':
      if (state.phaseMs >= MACHINE_MS) return decided(state, 'machine_over')
      return state.quietMs >= NO_BEEP_MS ? { state: entered(state, 'leaving'), order: 'leave_message' } : stays
    case 'leaving':
      return !state.beeped && state.voiceMs >= TALKS_BACK_MS ? decided(state, 'talk') : stays
    case 'screened':
      return state.quietMs >= SCREEN_PAUSE_MS ? { state: entered(state, 'introducing'), order: 'introduce' } : stays
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

function afterSaid(state: AnswerState): { state: AnswerState; order: AnswerOrder | null } {
  if (state.phase === 'leaving') return decided(state, 'machine_over')
  if (state.phase === 'introducing') return { state: entered(state, 'waiting'), order: null }
  return { state, order: null }
}

/** What call screening and machines say, in English; see the tests for the sentences of the usual ones. */
const SCREENING =
  /\b(screening service|(record|say|state) your name and|reason for (your )?call|why you('| a)?re calling|who is calling and why|call assist)/i
const MACHINE =
  /\b(leave (me |us )?(a|your) (message|name)|after the (tone|beep)|at the (tone|beep)|voice ?mail|mail ?box|answering machine|(is|are|am) (not|un)(available| available)|not available|unavailable|can(no|')?t (come to|take your call|answer)|get back to you|person you are (calling|trying))/i
/** Said by who screens while they ask. */
const HOLD_ON = /\b(stay on the line|hold on|one moment|see if (this person|they))\b/i

function hearWords(state: AnswerState, text: string): AnswerState {
  const open = state.phase === 'listening' || state.phase === 'machine'
  if (open && SCREENING.test(text)) return { ...state, phase: 'screened', phaseMs: 0 }
  if (state.phase === 'listening' && MACHINE.test(text)) return { ...state, phase: 'machine', phaseMs: 0 }
  if (state.phase !== 'waiting') return state
  if (MACHINE.test(text)) return { ...state, phase: 'machine', phaseMs: 0 }
  return HOLD_ON.test(text) ? { ...state, spanMs: 0, voiceMs: 0, quietMs: 0 } : state
}
