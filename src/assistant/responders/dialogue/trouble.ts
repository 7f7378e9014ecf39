import type { ToolResult } from '../../tools/tool.ts'
import { over, reply, type Step, type Talk, type TalkContext } from './talk.ts'

/** A tool could not do what was asked: says so plainly. What is unknown is never called done or undone. */
export function inTrouble(talk: Talk, result: ToolResult, context: TalkContext): Step {
  const { words, personPhone } = context
  if (result.outcome === 'refused') return over(talk, context, words.refused())
  const said = result.outcome === 'unknown' ? words.unknown(personPhone) : words.unavailable()
  return { ...insteadAMessage(talk, said, context), did: [{ did: 'could_not_reach_calendar' }] }
}

/** Something cannot be had: by telephone a message can be left, which needs no calendar. */
export function insteadAMessage(talk: Talk, said: string, { words, isSpoken }: TalkContext) {
  if (!isSpoken) return reply({ ...talk, screen: { at: 'home' } }, said)
  return reply({ ...talk, screen: { at: 'offer_message' } }, said, words.orMessage())
}
