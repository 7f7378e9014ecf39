import { phrases } from '../../../speech/phrases.ts'
import { emergencyNumbers } from '../../../understanding/emergency-numbers.ts'
import { mayBeEmergency } from '../../../understanding/en/emergencies/alarming-words.ts'
import { isOfAnimal } from '../../../understanding/en/emergencies/animals.ts'
import { detectEmergency, type Emergency } from '../../../understanding/en/emergencies/emergencies.ts'
import { advisesOn, isDangerAtHome } from '../../../understanding/en/emergencies/home-danger.ts'
import { wordsOf } from '../../../understanding/en/plain-text.ts'
import { NOTHING_HEARD } from '../../../understanding/heard.ts'
import {
  type DialogueContext,
  type DialogueReply,
  type DialogueResponse,
  type DialogueState,
  home,
  reply,
  run,
} from '../dialogue-state.ts'

/** The answer to an emergency, whatever else was asked or is open; null if there is no emergency. Pure. */
export function emergencyAnswer(state: DialogueState, text: string, context: DialogueContext): DialogueResponse | null {
  const emergency = detectEmergency(text, treatsAnimals(context))
  if (emergency === null) return null
  if (emergency === 'urgent')
    return answerUrgent({ ...state, agenda: [] }, context) ?? adviceOnAnimal(state, text, context)
  if (emergency === 'danger' && (ASKS_WHAT_TO_DO.test(text) || isDangerAtHome(text))) {
    const heard = { ...NOTHING_HEARD, text, isQuestion: true }
    const request = { tool: 'answer', question: text, context: null, isTentative: true } as const
    return run({ ...state, agenda: [] }, request, { with: 'answer', heard, emergency })
  }
  return answerEmergency({ ...state, agenda: [] }, emergency, context)
}

/**
 * What an animal practice has written for emergencies, such as its number at night. Null if this is not an animal
 * emergency.
 */
function adviceOnAnimal(state: DialogueState, text: string, context: DialogueContext): DialogueResponse | null {
  if (!treatsAnimals(context) || ASKS_FOR_TIME.test(text)) return null
  const heard = { ...NOTHING_HEARD, text, isQuestion: true }
  const request = { tool: 'answer', question: EMERGENCY, context: text } as const
  return run({ ...state, agenda: [] }, request, { with: 'answer', heard, emergency: 'urgent' })
}

const EMERGENCY = 'emergency, in danger, at once'
const ASKS_FOR_TIME =
  /\b(?:book|appointment|slot|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|(?:can|could) (?:you|i|we) (?:see|fit|squeeze|come|bring|get))\b/i

/** Says the business's advice, if there is any, before a message is offered. */
export function answerUrgentAdvice(
  state: DialogueState,
  texts: readonly { title: string; text: string }[],
  { words }: DialogueContext,
): DialogueReply {
  const advice = adviceIn(texts)
  const said = advice === null ? [phrases.cannotSendHelp()] : [advice]
  return reply({ ...state, step: { at: 'offer_message' } }, ...said, words.orMessage())
}

/** The first text that says what to do in an emergency; null if none does. Pure. */
export const adviceIn = (texts: readonly { title: string; text: string }[]): string | null =>
  texts.find(({ title, text }) => TELLS_WHAT_TO_DO.test(`${title}. ${text}`))?.text ?? null

/** Matches texts of the business that say what to do in an emergency. */
const TELLS_WHAT_TO_DO =
  /\b(?:emergenc(?:y|ies)|in danger|at once|straight away|immediately|casualty|hospital|at any hour|day and night|out of hours|poison\w*|call \d|ring \d)\b/i

/** The business may have written what to do; the emergency number is said first. */
export const ASKS_WHAT_TO_DO =
  /\b(?:what (?:do|should|can|must) (?:i|we)(?: even)? do|who(?:m)? (?:do|should|can) (?:i|we)(?: even)? (?:call|ring)|is (?:it|that|this) (?:dangerous|safe))\b/i

/**
 * What the business has written about a danger at home comes before anything else but the emergency number; null if
 * there is no such danger, or if nothing is written.
 */
export function homeDangerAdvice(
  text: string,
  texts: readonly { title: string; text: string }[],
  { country }: DialogueContext,
): readonly [number: string, advice: string] | null {
  if (!isDangerAtHome(text)) return null
  const advice = texts.find((one) => advisesOn(text, `${one.title}. ${one.text}`))
  return advice === undefined ? null : [phrases.callEmergency(emergencyNumbers(country).danger), advice.text]
}

/**
 * The answer to a text that nothing else answers, if it reports an emergency or may report a person in danger;
 * otherwise null. Pure.
 */
export function alarmAnswer(
  state: DialogueState,
  text: string,
  texts: readonly { title: string; text: string }[],
  context: DialogueContext,
): DialogueReply | null {
  const words = wordsOf(text.replace(/[‘’ʼ´`]/g, "'"))
  const isForAnimal = isOfAnimal(words, treatsAnimals(context))
  if (detectEmergency(text, treatsAnimals(context)) === 'urgent') return answerUrgentAdvice(state, texts, context)
  if (isForAnimal || !mayBeEmergency(words)) return null
  const answer = answerEmergency({ ...state, agenda: [] }, 'danger', context)
  const advice = adviceIn(texts)
  const [number = '', ...rest] = answer.say
  return advice === null ? answer : { ...answer, say: [number, advice, ...rest] }
}

/** Whether the business treats animals, judging by its name and services. */
const treatsAnimals = ({ businessName, services }: DialogueContext): boolean =>
  [businessName, ...services.map(({ name }) => name)].some((name) => OF_ANIMALS.test(name))

const OF_ANIMALS =
  /\b(?:vets?|veterinar\p{L}+|animals?|pets?|paws?|dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|horses?|neuter\p{L}*|spay\p{L}*)\b/iu

/** Says the number first, because the caller may not wait for a transfer. Asks nothing else. */
export function answerEmergency(
  state: DialogueState,
  emergency: Exclude<Emergency, 'urgent'>,
  context: DialogueContext,
): DialogueReply {
  const { country, personPhone, isSpoken, words } = context
  const { danger, crisis } = emergencyNumbers(country)
  const advice =
    emergency === 'crisis' && crisis !== null ? phrases.callCrisisLine(crisis, danger) : phrases.callEmergency(danger)
  if (!isSpoken) return { ...reply(home(state), advice), notice: { about: 'person' } }
  if (personPhone !== null) return { ...reply(home(state), advice, words.person(personPhone)), follows: 'person' }
  return reply({ ...state, step: { at: 'offer_message' } }, advice, phrases.cannotSendHelp(), words.orMessage())
}

/**
 * Connects the caller with a person at once if one can be reached; otherwise the conversation continues as usual,
 * perhaps with the next free time.
 */
function answerUrgent(
  state: DialogueState,
  { personPhone, isSpoken, words }: DialogueContext,
): DialogueResponse | null {
  if (!isSpoken || personPhone === null) return null
  return { ...reply(home(state), words.person(personPhone)), follows: 'person' }
}
