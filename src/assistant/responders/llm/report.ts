import { phrases } from '../../speech/phrases.ts'
import { spokenInstant } from '../../speech/spoken.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { Sentence } from '../menu/brain-types.ts'

/** What was done, in our own words, for when the model is not asked any more because the call is ending. Pure. */
export function reported(result: ToolResult, timezone: string): Sentence[] {
  const sentence = sentenceOf(result, timezone)
  return sentence === null ? [] : [{ text: sentence, mustBeHeard: true }]
}

function sentenceOf(result: ToolResult, timezone: string): string | null {
  switch (result.outcome) {
    case 'booked':
      return phrases.booked(result.appointment.service, spokenInstant(result.appointment.startsAt, timezone))
    case 'rescheduled':
      return phrases.moved(spokenInstant(result.appointment.startsAt, timezone))
    case 'cancelled':
      return phrases.cancelled(result.appointment.service, spokenInstant(result.appointment.startsAt, timezone))
    case 'unknown':
      return phrases.unknown()
    default:
      return null
  }
}
