import type { Appointment } from '../../features/appointments/appointment.ts'
import type { ToolRequest, ToolResult } from '../tools/tool.ts'

/** Something that a call achieved, or failed to. The call's summary and status are made from these. */
export type CallOutcome =
  | { did: 'booked' | 'rescheduled' | 'cancelled'; appointment: Appointment }
  | { did: 'told_hours' }
  | { did: 'answered'; question: string }
  | { did: 'took_message' }
  | { did: 'found_nothing_free' }
  /** Free times were offered; the caller's choice is an outcome of its own. */
  | { did: 'looked_for_times'; service: string | null }
  | { did: 'could_not_reach_person' }
  | { did: 'could_not_reach_calendar' }
  | { did: 'gave_phone'; phone: string }
  /** The person wants no more calls. */
  | { did: 'opted_out'; how: 'voice' | 'key'; words: string }
  /** The caller answered a field to collect. */
  | { did: 'collected'; key: string; label: string; value: string }

/** What a tool's result means for the call's record; null if nothing. Pure. */
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
      if (result.slots.length === 0) return { did: 'found_nothing_free' }
      return 'service' in request ? { did: 'looked_for_times', service: request.service ?? null } : null
    case 'message_kept':
      return { did: 'took_message' }
    case 'listed':
      return request.tool === 'do_not_call' ? { did: 'opted_out', how: request.how, words: request.words ?? '' } : null
    case 'noted':
      return { did: 'collected', key: result.key, label: result.label, value: result.value }
    case 'not_transferred':
      return { did: 'could_not_reach_person' }
    case 'unavailable':
    case 'unknown':
      if (request.tool === 'transfer') return { did: 'could_not_reach_person' }
      // A message that could not be kept at once is kept at the end of the call.
      return request.tool === 'custom' || request.tool === 'keep_message' ? null : { did: 'could_not_reach_calendar' }
    default:
      return null
  }
}
