import { unreachable } from '../../../kernel/assert.ts'
import { phrases } from '../../speech/phrases.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { answered } from './answers/answered.ts'
import { hoursFound } from './answers/hours.ts'
import { staffHoursFound } from './answers/plain-answers.ts'
import { texted, textFound } from './answers/text-to-caller.ts'
import { messageKept } from './asides.ts'
import { committed } from './committed.ts'
import { answerHeard, completed } from './dialogue.ts'
import {
  type Continuation,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  home,
} from './dialogue-state.ts'
import { offer } from './offers.ts'
import { usualFound } from './own/usual.ts'
import { appointmentsFound, cancelled } from './own-appointments.ts'
import { withProvenName } from './proof.ts'
import { offerMessageInstead } from './trouble.ts'
import { lastStaffKnown } from './whom.ts'

interface Waiting {
  state: DialogueState
  continuation: Continuation
}

/** Continues a dialogue that waited for a tool, from the state in which the tool was started. Pure. */
export const continueDialogue = (waiting: Waiting, result: ToolResult, context: DialogueContext): DialogueResponse =>
  completed(resume(waiting, result, context), context)

function resume({ state, continuation }: Waiting, result: ToolResult, context: DialogueContext): DialogueResponse {
  switch (continuation.with) {
    case 'answer':
      return answered(state, continuation, result, context)
    case 'opening_hours':
      return hoursFound(state, continuation, result, context)
    case 'slots':
      return offer(state, continuation, result, context)
    case 'last_staff':
      return answerHeard(state, lastStaffKnown(continuation.heard, result, context), context)
    case 'usual': {
      const known = usualFound(state, continuation, result, context)
      if ('kind' in known) return known
      const named = result.outcome === 'usual_service' ? withProvenName(state, continuation) : state
      return answerHeard(named.step.at === 'proof' ? home(named) : named, known, context)
    }
    case 'staff_hours':
      return staffHoursFound(state, continuation, result, context)
    case 'booking':
      return committed(state, continuation.task, continuation.slot, result, context)
    case 'own_appointments':
      return appointmentsFound(state, continuation, result, context)
    case 'cancellation':
      return cancelled(state, result, context)
    case 'message_kept':
      return messageKept(state, continuation.said, result, context)
    case 'text_found':
      return textFound(state, result, context)
    case 'texted':
      return texted(state, result, context)
    case 'transfer': {
      const offered = offerMessageInstead(state, phrases.notConnected(), context)
      return { ...offered, outcomes: [{ did: 'could_not_reach_person' }] }
    }
    default:
      return unreachable(continuation)
  }
}
