import { Type } from 'typebox'
import { fileInboxItem, keepInboxItem, originOfWords } from '../../../features/inbox/inbox.ts'
import { newId } from '../../../kernel/id.ts'
import { defineTool, InputRefusal } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readText, textInput } from '../tool-input.ts'

export interface MessageRequest {
  text: string
  /** E.164; null if withheld. */
  from: string | null
}

const MAX_WORDS = 5_000

/** Puts what a caller wants the business to know into its inbox. The business is notified at the end of the call. */
export const messageTool = defineTool({
  name: 'message',
  description: 'Leaves a message of the caller for the business.',
  hasEffects: true,
  input: Type.Object({
    text: textInput('The complete message, with a name and a number to call back if the caller gave them'),
  }),
  parse(input, { callerPhone }): MessageRequest {
    const text = readText(input.text)
    if (text === null) throw new InputRefusal('text: is missing. Give the message, whole.')
    return { text, from: callerPhone }
  },
  async run(
    { db, business, callId, message, clock }: ToolContext,
    { text, from: phone }: MessageRequest,
  ): Promise<{ outcome: 'message_kept' }> {
    const words = text.slice(0, MAX_WORDS)
    const item = { kind: 'message', phone, words } as const
    if (callId !== null) {
      const ofCall = { ...item, callId, origin: originOfWords(callId, words) }
      await keepInboxItem(db.write, business.id, ofCall, clock.now())
    } else {
      const messageId = message?.id ?? null
      const ofText = { ...item, messageId, origin: messageId ?? newId('inboxItem') }
      await db.transaction((tx) => fileInboxItem(tx, business.id, ofText, clock.now()))
    }
    return { outcome: 'message_kept' }
  },
  formatResult: () => ({ note: 'It is passed on. Tell the caller so.' }),
})
