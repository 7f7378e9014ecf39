import { unreachable } from '../../../kernel/assert.ts'
import { phrases } from '../../speech/phrases.ts'
import { spokenDuration } from '../../speech/spoken.ts'
import { type AboutAssistant, detectAboutAssistant } from '../../understanding/en/about-assistant.ts'
import type { Heard } from '../../understanding/heard.ts'
import { repeated } from './asides.ts'
import { serviceOf } from './booking.ts'
import type { DialogueContext, DialogueResponse, DialogueState } from './dialogue-state.ts'
import { isBookingStep } from './open-task.ts'

/** Answers questions about the assistant and about the length of a service; null: the text is neither. Pure. */
export function plainAnswer(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse | null {
  const about = detectAboutAssistant(heard.text)
  if (about !== null) return repeated(state, [aboutAssistant(about, context)], context)
  const lengths = lengthsAsked(state, heard, context)
  return lengths.length === 0 ? null : repeated(state, lengths, context)
}

/** "How long am I in the chair for a colour?" The length of an appointment in the calendar. */
const ASKS_LENGTH =
  /\bhow (?:long|much time|many (?:minutes|hours))\b(?! (?:ahead|in advance|before|until|till|have|ago|has|did|notice)\b)/i

function lengthsAsked({ step }: DialogueState, heard: Heard, context: DialogueContext): string[] {
  if (!ASKS_LENGTH.test(heard.text)) return []
  // "How long does that take?" is about what is being booked.
  const open = isBookingStep(step) ? serviceOf(step.task) : null
  const services = heard.services.length > 0 ? heard.services : open === null ? [] : [open]
  return context.services
    .filter(({ name }) => services.includes(name))
    .map(({ name, durationMinutes }) => phrases.takes(name, spokenDuration(durationMinutes)))
}

function aboutAssistant(about: AboutAssistant, { businessName, isSpoken, isRecorded }: DialogueContext): string {
  switch (about) {
    case 'is_machine':
      return phrases.isMachine(businessName)
    case 'who':
      return phrases.whoIsThis(businessName)
    case 'is_recorded':
      if (!isSpoken) return phrases.textsAreKept()
      return isRecorded ? phrases.isRecorded() : phrases.isNotRecorded()
    default:
      return unreachable(about)
  }
}
