import type { Sentence } from '../conversation/state.ts'
import { phrases } from '../speech/phrases.ts'
import { spokenInstant } from '../speech/spoken.ts'
import type { ToolResult } from '../tools/tool.ts'

/** What a tool has done, in fixed words: for calls that end or lose their model before the model can say it. Pure. */
export function resultSentences(result: ToolResult, timezone: string): Sentence[] {
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
