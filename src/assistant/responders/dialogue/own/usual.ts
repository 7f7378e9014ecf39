import type { ToolResult } from '../../../tools/tool.ts'
import type { Heard, Intent } from '../../../understanding/heard.ts'
import {
  type Continuation,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  run,
} from '../dialogue-state.ts'
import { askProof } from '../proof.ts'

/** "The usual": the service of the caller's last visit, if the assistant remembers callers who agreed. */

const USUAL =
  /\b(?:the|my|our) usual\b(?! (?:time|day|hours?|place|spot|way|number))|\b(?:the )?same (?:thing |again |one )?as (?:last time|always|usual|before)\b|\bthe same (?:thing )?again\b/i

const MAY_BOOK: ReadonlySet<Intent | null> = new Set<Intent | null>([
  null,
  'book',
  'greeting',
  'thanks',
  'help',
  'small_talk',
])

/** Whether the words ask for what the caller had before, and name nothing else. Pure. */
export const wantsUsual = ({ step }: DialogueState, { text, services, staff, intent }: Heard): boolean =>
  (step.at === 'home' || step.at === 'service') &&
  services.length === 0 &&
  staff?.kind !== 'same' &&
  MAY_BOOK.has(intent) &&
  USUAL.test(text)

/** The wish for an appointment with the usual service; null if the service has to be asked for. */
const booksUsual = (heard: Heard, service: string | null): Heard => ({
  ...heard,
  ...{ intent: 'book', services: service === null ? [] : [service] },
  ...{ isQuestion: false, asksBeside: null, isAboutFacts: false },
  // Not "the usual" again, to avoid a loop.
  text: heard.text.replace(USUAL, service ?? 'an appointment'),
})

/** Looks up what the usual is; if nothing is remembered, the words count as a wish for an appointment. */
export const lookUpUsual = (
  state: DialogueState,
  heard: Heard,
  { remembers = false, phone }: DialogueContext,
): DialogueResponse | Heard =>
  remembers && phone !== null
    ? run(state, { tool: 'usual_service' }, { with: 'usual', heard })
    : booksUsual(heard, null)

/**
 * Continues with the usual service, or with a response if the caller has to prove who they are first. They are asked
 * once.
 */
export function usualFound(
  state: DialogueState,
  { heard, name }: Extract<Continuation, { with: 'usual' }>,
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse | Heard {
  if (result.outcome === 'proof_needed' && !result.wasWrong && name === undefined)
    return askProof(state, result, { heard, purpose: 'usual' }, context)
  const service = result.outcome === 'usual_service' ? result.service : null
  const isOffered = context.services.some(({ name, bookable }) => name === service && bookable !== 'online')
  return booksUsual(heard, isOffered ? service : null)
}
