import { Type } from 'typebox'
import { type CallerTextOutcome, textCaller } from '../../../features/calls/call-texts.ts'
import { withinGsm } from '../../../features/messages/message.ts'
import { defineTool, InputRefusal } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readText, textInput } from '../tool-input.ts'

export interface SendTextRequest {
  text: string
}

type SendTextResult =
  | { outcome: 'texted' }
  | { outcome: 'not_texted'; why: Exclude<CallerTextOutcome, 'sent'> | 'withheld' | 'doubtful' }

/** Three segments of an SMS. */
export const MAX_TEXT = 459

/** Sends the caller a text message. It goes only to the number of the call, so that no caller can send texts to others. */
export const sendTextTool = defineTool({
  name: 'send_text',
  description:
    'Sends the caller a text message, for example with an address, a link or what was booked. Only when the caller has asked for it or agreed to it, and to the number of the call only.',
  hasEffects: true,
  input: Type.Object({
    text: textInput(`The whole text message, at most ${MAX_TEXT} characters, with facts that you were given`),
  }),
  parse(input, { callerPhone }): SendTextRequest {
    const text = readText(input.text)
    if (text === null) throw new InputRefusal('text: is missing. Give the whole text message.')
    if (callerPhone === null)
      throw new InputRefusal('The caller withholds their number, so they cannot be texted. Say it to them instead.')
    if (text.length > MAX_TEXT)
      throw new InputRefusal(`text: has ${text.length} characters. Give a text message of at most ${MAX_TEXT}.`)
    return { text }
  },
  confirm: () => 'Shall I send a text message to the number you are calling from?',
  // The caller agrees to get a text, not to its wording.
  agreedOn: () => ({}),
  async run({ db, business, caller, callId, clock }: ToolContext, { text }: SendTextRequest): Promise<SendTextResult> {
    const { phone, businessPhone, isNumberDoubtful } = caller
    if (phone === null || callId === null) return { outcome: 'not_texted', why: 'withheld' }
    // A forged number belongs to somebody who has not called.
    if (isNumberDoubtful) return { outcome: 'not_texted', why: 'doubtful' }
    const named = text.includes(business.name) ? text : `${business.name}: ${text}`
    const outcome = await textCaller(
      db,
      business,
      { callId, businessPhone, phone, body: withinGsm(named) },
      clock.now(),
    )
    return outcome === 'sent' ? { outcome: 'texted' } : { outcome: 'not_texted', why: outcome }
  },
  formatResult: (result) =>
    result.outcome === 'texted' ? { note: 'It is on its way. Tell the caller so.' } : { note: NOTES[result.why] },
})

const SAY_IT = 'Say so, and say to the caller what they wanted to have texted.'

const NOTES: Readonly<Record<Extract<SendTextResult, { outcome: 'not_texted' }>['why'], string>> = {
  opted_out: `This number has refused text messages, so none is sent. ${SAY_IT}`,
  no_number: `The business has no number that sends text messages. ${SAY_IT}`,
  too_many: 'Enough text messages were sent in this call. Say that no more can be sent.',
  not_allowed: `No text message can be sent to this number now. ${SAY_IT}`,
  withheld: `There is no number to text. ${SAY_IT}`,
  doubtful: `The network doubts the number of this call, so no text message is sent to it. ${SAY_IT}`,
}
