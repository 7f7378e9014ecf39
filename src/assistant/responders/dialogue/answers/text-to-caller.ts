import { writtenDateAndTime } from '../../../../features/appointment-notices/notice-template.ts'
import { localeOf } from '../../../../kernel/locale.ts'
import { MAX_TEXT } from '../../../tools/builtin/send-text.ts'
import type { ToolResult } from '../../../tools/tool.ts'
import { readTextWish } from '../../../understanding/en/text-wish.ts'
import type { Heard } from '../../../understanding/heard.ts'
import { repeated } from '../asides.ts'
import { type DialogueContext, type DialogueResponse, type DialogueState, run } from '../dialogue-state.ts'

/** "Text me the address": the caller gets what the business has written about it, or what was just said or booked. */

/** Null if the caller does not want a text. */
export function textWish(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse | null {
  if (!context.isSpoken) return null
  const wish = readTextWish(heard.text)
  if (wish === null) return null
  const { words } = context
  if (context.phone === null) return repeated(state, [words.cannotText()], context)
  if (wish.about === 'booking' && state.last !== null) return text(state, confirmationOf(state, context), context)
  if (wish.about === 'last') {
    if (state.lastAnswer !== undefined) return text(state, state.lastAnswer, context)
    if (state.last !== null) return text(state, confirmationOf(state, context), context)
    return repeated(state, [words.whatToText()], context)
  }
  const question = wish.about === 'booking' ? 'confirmation' : wish.question
  return run(state, { tool: 'answer', question, context: heard.text }, { with: 'text_found' })
}

/** Texts the best match of what the knowledge base has on the subject. */
export function textFound(state: DialogueState, result: ToolResult, context: DialogueContext): DialogueResponse {
  const best = result.outcome === 'passages' ? result.passages[0] : undefined
  return best === undefined
    ? repeated(state, [context.words.noAnswer()], context)
    : text({ ...state, lastAnswer: best.text }, best.text, context)
}

/** Tells the caller whether the text is on its way; never before that is known. */
export const texted = (state: DialogueState, result: ToolResult, context: DialogueContext): DialogueResponse =>
  repeated(state, [result.outcome === 'texted' ? context.words.texted() : context.words.cannotText()], context)

const text = (state: DialogueState, body: string, { businessName }: DialogueContext): DialogueResponse =>
  run(state, { tool: 'send_text', text: shortened(body, MAX_TEXT - businessName.length - 2) }, { with: 'texted' })

const shortened = (body: string, room: number): string =>
  body.length <= room ? body : `${body.slice(0, room - 3).replace(/\s+\S*$/, '')}...`

/** The text about what was booked or moved last. */
function confirmationOf({ last }: DialogueState, { country, timezone }: DialogueContext): string {
  if (last === null) return ''
  const { date, time } = writtenDateAndTime(last.startsAt, localeOf('en', country), timezone)
  const staff = last.staff === undefined ? '' : ` with ${last.staff}`
  return `${last.service ?? 'Appointment'}${staff}, ${date}, ${time}`
}
