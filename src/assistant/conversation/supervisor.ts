import { unreachable } from '../../kernel/assert.ts'
import type { SupervisorCommand } from '../call/control.ts'
import { phrases } from '../speech/phrases.ts'
import { closeMessage, cutSpeech, type Draft, dropGeneration, dropLookUp, speak } from './draft.ts'
import { leave } from './ending.ts'

/**
 * What a person who watches the call asks for. It is done at once, unless a tool with effects is at work: then when that
 * has answered. Nothing is done in a call that is not answered yet or is ending.
 */
export function takeCommand(draft: Draft, order: SupervisorCommand): void {
  const { state } = draft
  if (order.do === 'hang_up') {
    leave(draft, phrases.goodbye(), 'assistant_hangup')
    return
  }
  if (order.do === 'leave') {
    leave(draft, order.text, order.reason)
    return
  }
  if ((state.phase !== 'talking' && state.phase !== 'recording') || state.goodbye) return
  if (state.runningTool?.effects) {
    state.command = order
    return
  }
  state.command = null
  switch (order.do) {
    case 'say':
      sayNow(draft, order.text)
      break
    case 'transfer':
      connect(draft, order.to)
      break
    default:
      unreachable(order)
  }
}

/** Behind what is being said; what was to follow follows. */
function sayNow(draft: Draft, text: string): void {
  if (text.trim() === '' || draft.state.phase === 'recording') return
  speak(draft, [{ text, mustBeHeard: true }])
}

function connect(draft: Draft, to: string): void {
  const { state } = draft
  closeMessage(draft)
  dropGeneration(draft)
  dropLookUp(draft)
  cutSpeech(draft)
  state.turn += 1
  speak(draft, [{ text: phrases.connecting(), mustBeHeard: true }])
  const request = { tool: 'transfer', to, reason: 'team_request' } as const
  state.next = { kind: 'run', request, afterHeard: true, by: { from: 'person' } }
}

/** Nobody answered: the caller is told, and is back where they were. */
export function commandFailed(draft: Draft): void {
  speak(draft, [{ text: phrases.notConnected() }])
  draft.state.next = { kind: 'listen' }
}
