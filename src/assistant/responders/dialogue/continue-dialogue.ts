import { unreachable } from '../../../kernel/assert.ts'
import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { answered, hoursFound } from './asides.ts'
import { committed, offer } from './booking.ts'
import type { Continuation, DialogueContext, DialogueResponse, DialogueState } from './dialogue-state.ts'
import { appointmentsFound, cancelled } from './own-appointments.ts'
import { offerMessageInstead } from './trouble.ts'

/** Continues a dialogue that waited for a tool, from the state in which the tool was started. Pure. */
export function continueDialogue(
  { state, continuation }: { state: DialogueState; continuation: Continuation },
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  switch (continuation.with) {
    case 'answer':
      return answered(state, continuation.heard, result, context)
    case 'opening_hours':
      return hoursFound(state, continuation.date, result, context)
    case 'slots':
      return offer(state, continuation, result, context)
    case 'booking':
      return committed(state, continuation.task, continuation.slot, result, context)
    case 'own_appointments':
      return appointmentsFound(state, continuation, result, context)
    case 'cancellation':
      return cancelled(state, result, context)
    case 'transfer': {
      const offered = offerMessageInstead(state, phrases.notConnected(), context)
      return { ...offered, outcomes: [{ did: 'could_not_reach_person' }] }
    }
    default:
      return unreachable(continuation)
  }
}
