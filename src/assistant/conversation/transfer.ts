import type { EndedReason } from '../../features/calls/call.ts'
import { release } from './ending.ts'
import type { ConversationEvent } from './events.ts'
import type { RunningTool } from './state.ts'
import { cancelAllTimers, cutSpeech, startTimer, type Turn } from './turn.ts'

/** Transfers whose other side has answered. */

/**
 * Adds the transfer to the record and announces it. @param to the number that took the call, if it is not the first one in
 * the request
 */
export function noteTransfer(turn: Turn, { request }: RunningTool, { to }: { to?: string }): void {
  const { state, atMs } = turn
  if (request.tool !== 'transfer' || state.transfer !== null) return
  state.transfer = { to: to ?? request.to, reason: request.reason, atMs }
  turn.actions.push({ do: 'announce_transfer', ...state.transfer })
}

/**
 * Starts the stage in which the two people talk over our line: the assistant is no longer involved, and its limits and
 * farewells no longer apply.
 */
export function beginTransferred(turn: Turn): void {
  const { state, config } = turn
  turn.responder?.abandon?.(turn)
  cutSpeech(turn)
  cancelAllTimers(turn)
  state.phase = 'transferred'
  state.next = null
  state.goodbye = null
  state.command = null
  state.inputBuffer = []
  state.pendingSpeech = []
  state.answerTiming = null
  turn.actions.push({ do: 'stop_listening' })
  startTimer(turn, 'max_transferred', config.limits.maxTransferredMs)
}

/** Handles events while the caller talks to another person: only ends matter. */
export function takeWhileTransferred(turn: Turn, event: ConversationEvent): void {
  const { state } = turn
  const reason = endWhileTransferred(event)
  if (reason === null || (event.kind === 'timer' && !state.timers.includes(event.timer))) return
  if (event.kind === 'timer') state.timers = state.timers.filter((other) => other !== event.timer)
  if (event.kind === 'leg_ended') state.legEnded = true
  release(turn, reason)
}

function endWhileTransferred(event: ConversationEvent): EndedReason | null {
  switch (event.kind) {
    case 'leg_ended':
      return 'transferred'
    case 'timer':
      return event.timer === 'max_transferred' ? 'max_duration' : null
    case 'supervisor_command':
      return event.command.do === 'hang_up' || event.command.do === 'leave' ? 'transferred' : null
    case 'cut_off':
      return event.reason
    default:
      return null
  }
}
