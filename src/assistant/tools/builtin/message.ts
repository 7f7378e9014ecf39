import { Type } from 'typebox'
import { createNotification } from '../../../features/notifications/notification.ts'
import { messageLeftNotice } from '../../../mails/assistant-notices.ts'
import { defineTool, InputRefusal } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readText, textInput } from '../tool-input.ts'

export interface MessageRequest {
  text: string
  /** E.164; null: withheld. */
  from: string | null
}

/** Passes on, as a notification to the business, what a caller wants it to know. */
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
  async run(context: ToolContext, request: MessageRequest): Promise<{ outcome: 'message_kept' }> {
    const { db, business, callId, message, clock } = context
    const about = message ? { type: 'message', id: message.id } : callId === null ? null : { type: 'call', id: callId }
    const notification = {
      type: 'message.left',
      severity: 'info' as const,
      ...messageLeftNotice(request.from, request.text),
      ...(about === null ? {} : { resource: about }),
    }
    await createNotification(db.write, business.id, notification, clock.now())
    return { outcome: 'message_kept' }
  },
  formatResult: () => ({ note: 'It is passed on. Tell the caller so.' }),
})
