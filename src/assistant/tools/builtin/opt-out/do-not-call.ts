import { Type } from 'typebox'
import { optOutOfCalls } from '../../../../features/do-not-call/do-not-call.ts'
import { defineTool, InputRefusal } from '../../define-tool.ts'
import type { ToolContext } from '../../tool-context.ts'
import { readText, textInput } from '../../tool-input.ts'

export interface DoNotCallRequest {
  how: 'voice' | 'key'
  /** What the person said or pressed; null if unknown. */
  words: string | null
}

type DoNotCallResult = { outcome: 'listed' } | { outcome: 'not_listed' }

/** Puts the number of the person on the do-not-call list. It needs no confirmation: the wish counts at once, and the team can undo it. */
export const doNotCallTool = defineTool({
  name: 'do_not_call',
  description:
    'Puts the number of this call on the do-not-call list, so that the business does not call it again. Call it at once when the other person says that they want no more calls. Do not try to change their mind.',
  hasEffects: true,
  input: Type.Object({ words: textInput('What the person said, in their words') }),
  parse(input, { callerPhone }): DoNotCallRequest {
    if (callerPhone === null)
      throw new InputRefusal(
        'The caller withholds their number, so it cannot be listed. Ask for it and take a message.',
      )
    return { how: 'voice', words: readText(input.words) }
  },
  async run(
    { db, business, caller, callId, clock }: ToolContext,
    { how, words }: DoNotCallRequest,
  ): Promise<DoNotCallResult> {
    const { phone } = caller
    if (phone === null) return { outcome: 'not_listed' }
    await optOutOfCalls(db, business.id, { phone, how, words, callId }, clock.now())
    return { outcome: 'listed' }
  },
  formatResult: ({ outcome }) => ({
    note:
      outcome === 'listed'
        ? 'The number is on the do-not-call list. Say so in one short sentence. If the business made this call, say goodbye and end it.'
        : 'The number is not known, so it is not listed. Say so, and offer to take a message.',
  }),
})
