import type { HandOver, Responder } from './responder.ts'
import { cancelTimer, type Turn } from './turn.ts'

/** Starts the first responder when the call is answered. */
export const startFirstResponder = (turn: Turn): void => start(turn, turn.config.responders[0], null)

/**
 * Replaces a failed responder with the next one in the list. Waits while a tool is running or about to run, and does
 * nothing if the call is ending.
 */
export function handOver(turn: Turn): void {
  const { state, config, responder } = turn
  const isBusy = state.runningTool !== null || state.next?.kind === 'run'
  if (state.phase !== 'talking' || state.goodbye || state.voiceFailed || isBusy || !responder) return
  const left = responder.handOver?.(turn) ?? null
  if (left === null) return
  // A caller who has heard and said nothing yet is greeted.
  const isNew = left.isFresh || (state.transcript.length === 0 && state.speech.length === 0)
  const next = left.to
    ? config.responders.find(({ name }) => name === left.to)
    : config.responders[config.responders.indexOf(responder) + 1]
  start(turn, next, isNew ? null : left)
}

function start(turn: Turn, responder: Responder | undefined, left: HandOver | null): void {
  const { state } = turn
  if (!responder) throw new Error('the last responder of a call must not hand over')
  state.responder = { name: responder.name, state: responder.initial }
  state.isGenerating = false
  state.keys = ''
  cancelTimer(turn, 'keys')
  if (state.speech.length === 0 && left !== null) state.turn += 1
  responder.start(turn, left)
}
