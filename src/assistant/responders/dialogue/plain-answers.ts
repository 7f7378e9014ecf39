import { unreachable } from '../../../kernel/assert.ts'
import { phrases } from '../../speech/phrases.ts'
import { spokenDuration } from '../../speech/spoken.ts'
import { emergencyNumbers } from '../../understanding/emergency-numbers.ts'
import { type AboutAssistant, detectAboutAssistant } from '../../understanding/en/about-assistant.ts'
import { detectEmergency, type Emergency } from '../../understanding/en/emergencies.ts'
import type { Heard } from '../../understanding/heard.ts'
import { repeated } from './asides.ts'
import { serviceOf } from './booking.ts'
import { type DialogueContext, type DialogueResponse, type DialogueState, home, reply } from './dialogue-state.ts'
import { isBookingStep } from './open-task.ts'

/** The answer to an emergency, whatever else was asked or is open; null: there is none. Pure. */
export function emergencyAnswer(state: DialogueState, text: string, context: DialogueContext): DialogueResponse | null {
  const emergency = detectEmergency(text)
  if (emergency === null) return null
  if (emergency === 'urgent') return answerUrgent({ ...state, agenda: [] }, context)
  return answerEmergency({ ...state, agenda: [] }, emergency, context)
}

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

/** The number first: the caller may not wait for a transfer. Nothing else is asked. */
function answerEmergency(
  state: DialogueState,
  emergency: Exclude<Emergency, 'urgent'>,
  context: DialogueContext,
): DialogueResponse {
  const { country, personPhone, isSpoken, words } = context
  const { danger, crisis } = emergencyNumbers(country)
  const advice =
    emergency === 'crisis' && crisis !== null ? phrases.callCrisisLine(crisis, danger) : phrases.callEmergency(danger)
  if (!isSpoken) return { ...reply(home(state), advice), notice: { about: 'person' } }
  if (personPhone !== null) return { ...reply(home(state), advice, words.person(personPhone)), follows: 'person' }
  return reply({ ...state, step: { at: 'offer_message' } }, advice, phrases.cannotSendHelp(), words.orMessage())
}

/** A person at once, where one can be reached; else the caller goes on as usual, perhaps with the next free time. */
function answerUrgent(
  state: DialogueState,
  { personPhone, isSpoken, words }: DialogueContext,
): DialogueResponse | null {
  if (!isSpoken || personPhone === null) return null
  return { ...reply(home(state), words.person(personPhone)), follows: 'person' }
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
