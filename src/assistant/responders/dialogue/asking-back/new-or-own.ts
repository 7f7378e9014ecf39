import { saysThatTheyHaveOne, tellsOfOwn } from '../../../understanding/en/phrases/own-evidence.ts'
import { oneOf } from '../../../understanding/en/phrases/phrase-pattern.ts'
import type { Heard } from '../../../understanding/heard.ts'
import {
  type At,
  type DialogueContext,
  type DialogueReply,
  type DialogueResponse,
  type DialogueState,
  type Purpose,
  reply,
} from '../dialogue-state.ts'

/**
 * Decides whether a caller means an existing appointment, a new one, or a question. The caller is asked if their words
 * do not show it, or if the name that should open an appointment was wrong: nobody is asked for the same name over and
 * over.
 */

/** @param lead what is said before the question */
export const askNewOrOwn = (
  state: DialogueState,
  asking: Pick<At<'new_or_own'>, 'heard' | 'purpose' | 'isAfterName'>,
  context: DialogueContext,
  ...lead: readonly string[]
): DialogueReply => {
  const { isAfterName = false } = asking
  return reply({ ...state, step: { at: 'new_or_own', ...asking } }, ...lead, context.words.newOrOwn(isAfterName))
}

/**
 * Whether the caller has to be asked before their appointments are opened. A named service or a question shows that it
 * may be neither. Nobody cancels an appointment that has not been booked yet.
 */
export const mayBeNew = ({ intent, text, isByExample, forOther }: Heard, { services }: DialogueContext): boolean =>
  intent !== 'cancel' &&
  (intent === 'own' || isByExample === true || forOther) &&
  !saysThatTheyHaveOne(
    text,
    services.map(({ name }) => name),
  )

/** Whether a wish for a time may mean another time for an appointment that the caller mentions. */
export const mayBeChange = (
  { intent, text, when, forOther, isQuestion, relation }: Heard,
  { services }: DialogueContext,
) =>
  (intent === null || intent === 'book' || intent === 'greeting') &&
  (when !== null || relation !== null || isQuestion) &&
  !forOther &&
  tellsOfOwn(
    text,
    services.map(({ name }) => name),
  )

export type Meaning = 'new' | 'own' | 'question'

const NEW = oneOf('new|fresh|book|first|another')
const OWN = oneOf('have|had|got|existing|already|own|old|current|mine|booked')
const QUESTION = oneOf('question|questions|ask|asking|neither|none|something else|information|info|know')

const NO_NEW = /\b(?:no|not|isn't|don't)\b(?:\s+\p{L}+){0,3}\s+new\b/iu
/** "A new one please" does not name the service "New patient evaluation". */
const ONLY_NEW =
  /^\W*(?:(?:it's|it is|about|for|a|an|the|just|yes|uh|um|oh)[\s,]+)*(?:brand )?new (?:one|appointment|booking)(?:,? (?:please|thanks|thank you))*\W*$/i
const SAYS_NEW = new RegExp(`\\b${NEW}\\b`, 'i')
const SAYS_OWN = new RegExp(`\\b${OWN}\\b`, 'i')
const SAYS_QUESTION = new RegExp(`\\b${QUESTION}\\b`, 'i')

/** What a short answer means; null if it is not an answer but a new request. Pure. */
export function meaningOf({ text, choice, services, when, intent }: Heard): Meaning | null {
  if (choice !== null) return (['own', 'new', 'question'] as const)[choice - 1] ?? null
  if (intent !== null && intent !== 'book' && intent !== 'own') return null
  if (ONLY_NEW.test(text)) return 'new'
  // "About one that I have" does not name an hour.
  const isTimed = when !== null && (when.days.length > 0 || !/\bone\b/i.test(text))
  if (text.split(/\s+/).length > MAX_WORDS || services.length > 0 || isTimed) return null
  if (SAYS_QUESTION.test(text)) return 'question'
  if (SAYS_NEW.test(text) && !NO_NEW.test(text)) return 'new'
  return SAYS_OWN.test(text) ? 'own' : null
}

const MAX_WORDS = 9

export interface Ways {
  book: (state: DialogueState, heard: Heard, context: DialogueContext) => DialogueResponse
  open: (state: DialogueState, heard: Heard, purpose: Purpose, context: DialogueContext) => DialogueResponse
  ask: (state: DialogueState, heard: Heard, context: DialogueContext) => DialogueResponse
  verify: (
    state: DialogueState,
    name: string,
    heard: Heard,
    purpose: Purpose,
    context: DialogueContext,
  ) => DialogueResponse
}

export function onNewOrOwn(
  state: DialogueState,
  { heard: before, purpose, isAfterName }: At<'new_or_own'>,
  heard: Heard,
  context: DialogueContext,
  ways: Ways,
): DialogueResponse | null {
  const free: DialogueState = { ...state, step: { at: 'home' } }
  switch (meaningOf(heard)) {
    case 'new':
      return ways.book(free, { ...before, intent: 'book', from: null }, context)
    case 'own':
      return ways.open(free, before, purpose, context)
    case 'question':
      return ways.ask(free, before, context)
    default:
  }
  const isName = heard.name !== null && heard.services.length === 0 && !heard.isQuestion && heard.when === null
  if (isAfterName && isName && heard.text.split(/\s+/).length <= MAX_WORDS)
    return ways.verify(free, heard.name ?? '', before, purpose, context)
  return null
}
