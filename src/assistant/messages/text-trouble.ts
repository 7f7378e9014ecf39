import type { ToolResult } from '../tools/tool.ts'
import { sms } from './sms-phrases.ts'
import { home, reply, type Step, type Talk, type TextContext } from './talk.ts'

/** A tool could not do what was asked: says so plainly. What is unknown is never called done or undone. */
export function textTrouble(talk: Talk, result: ToolResult, context: TextContext): Step {
  if (result.outcome === 'refused') return reply(home(talk), sms.refused())
  return reply(home(talk), result.outcome === 'unknown' ? sms.unknown(context.callPhone) : sms.unavailable())
}
