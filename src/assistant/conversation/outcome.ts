import type { CallOutcome } from '../responders/menu/brain-types.ts'
import type { ToolRequest, ToolResult } from '../tools/tool.ts'

/** What a result means for the call's record: the same notes that the built-in brain makes. Pure. */
export function outcomeOf(request: ToolRequest, result: ToolResult): CallOutcome | null {
  switch (result.outcome) {
    case 'booked':
    case 'rescheduled':
    case 'cancelled':
      return { did: result.outcome, appointment: result.appointment }
    case 'hours':
      return { did: 'told_hours' }
    case 'passages':
      return request.tool === 'answer' && result.passages.length > 0
        ? { did: 'answered', question: request.question }
        : null
    case 'slots':
      return result.slots.length === 0 ? { did: 'found_nothing_free' } : null
    case 'message_kept':
      return { did: 'took_message' }
    case 'not_transferred':
      return { did: 'could_not_reach_person' }
    case 'unavailable':
    case 'unknown':
      return request.tool === 'custom' ? null : { did: 'could_not_reach_calendar' }
    default:
      return null
  }
}
