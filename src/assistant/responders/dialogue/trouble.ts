import type { ToolResult } from '../../tools/tool.ts'
import { type DialogueContext, type DialogueResponse, type DialogueState, over, reply } from './dialogue-state.ts'

/**
 * Says that a tool failed. An unknown outcome is called neither done nor not done; an apology for an outage is made
 * only if there is one.
 */
export function inTrouble(state: DialogueState, result: ToolResult, context: DialogueContext): DialogueResponse {
  const { words, personPhone } = context
  if (result.outcome !== 'unknown' && result.outcome !== 'unavailable') return over(state, context, words.refused())
  const said = result.outcome === 'unknown' ? words.unknown(personPhone) : words.unavailable()
  return { ...offerMessageInstead(state, said, context), outcomes: [{ did: 'could_not_reach_calendar' }] }
}

/** In a call the caller can leave a message instead, which needs no calendar. */
export function offerMessageInstead(state: DialogueState, said: string, { words, isSpoken }: DialogueContext) {
  if (!isSpoken) return reply({ ...state, step: { at: 'home' } }, said)
  return reply({ ...state, step: { at: 'offer_message' } }, said, words.orMessage())
}
