import { unreachable } from '../../kernel/assert.ts'
import { phrases } from '../speech/phrases.ts'
import { leave } from './ending.ts'
import type { SupervisorCommand } from './events.ts'
import { closeMessage } from './message.ts'
import { dropLookUp } from './tool-runs.ts'
import { cutSpeech, speak, type Turn } from './turn.ts'

/**
 * Carries out the command of a person who watches the call: at once, or after a running tool with effects has answered.
 * Before the call is answered, and while it is ending, only a hang-up has an effect.
 */
export function takeCommand(turn: Turn, command: SupervisorCommand): void {
  const { state } = turn
  if (command.do === 'hang_up') {
    leave(turn, phrases.goodbye(), 'assistant_hangup')
    return
  }
  if (command.do === 'leave') {
    leave(turn, command.text, command.reason)
    return
  }
  if ((state.phase !== 'talking' && state.phase !== 'recording') || state.goodbye) return
  if (state.runningTool?.effects) {
    state.command = command
    return
  }
  state.command = null
  switch (command.do) {
    case 'say':
      sayNow(turn, command.text)
      break
    case 'transfer':
      connect(turn, command)
      break
    default:
      unreachable(command)
  }
}

/** Adds `text` to what is being said; the next step stays the same. */
function sayNow(turn: Turn, text: string): void {
  if (text.trim() === '' || turn.state.phase === 'recording') return
  speak(turn, [{ text, mustBeHeard: true }])
}

function connect(turn: Turn, { to, destinationId, memberName }: Extract<SupervisorCommand, { do: 'transfer' }>): void {
  const { state } = turn
  closeMessage(turn)
  turn.responder?.abandon?.(turn)
  dropLookUp(turn)
  cutSpeech(turn)
  state.turn += 1
  speak(turn, [{ text: phrases.connecting(), mustBeHeard: true }])
  const whom = { to, ...(destinationId && { destinationId }), ...(memberName && { memberName }) }
  const request = { tool: 'transfer', ...whom, reason: 'team_request' } as const
  state.next = { kind: 'run', request, afterHeard: true, startedBy: 'conversation' }
}

/** Tells the caller that nobody answered the transfer; the caller is back in the conversation. */
export function commandFailed(turn: Turn): void {
  speak(turn, [{ text: phrases.notConnected() }])
  turn.state.next = { kind: 'listen' }
}
