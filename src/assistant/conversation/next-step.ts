import { unreachable } from '../../kernel/assert.ts'
import { beginLeaving, farewellOver } from './ending.ts'
import { beginMessage } from './message.ts'
import type { NextStep } from './state.ts'
import { runTool } from './tool-runs.ts'
import { speak, startTimer, type Turn } from './turn.ts'

/** Sets what follows the speech so far; it begins at once if nothing is being said. */
export function setNext(turn: Turn, next: NextStep): void {
  const { state } = turn
  if (next.kind === 'run' && !next.afterHeard) {
    state.next = null
    runTool(turn, next.request, next)
    return
  }
  state.next = next
  if (next.kind === 'goodbye') beginLeaving(turn, next.reason)
  if (state.speech.length === 0) proceed(turn)
}

/** Begins the next step, once the caller has heard everything. */
export function proceed(turn: Turn): void {
  const { state, config } = turn
  const { next } = state
  if (next === null || state.runningTool) return
  switch (next.kind) {
    case 'listen':
      if (state.listening.voiceSinceMs === null) startTimer(turn, 'listen', config.limits.listenMs)
      break
    case 'run':
      state.next = null
      runTool(turn, next.request, next)
      break
    case 'take_message':
      if (state.consent?.given === false && config.messageNotice) speak(turn, [{ text: config.messageNotice }])
      speak(turn, [{ text: '' }], 'tone')
      state.next = { kind: 'record_now' }
      break
    case 'record_now':
      beginMessage(turn)
      break
    case 'goodbye':
      farewellOver(turn)
      break
    default:
      unreachable(next)
  }
}

/** Begins the caller's turn. */
export const listen = (turn: Turn): void => setNext(turn, { kind: 'listen' })
