import { Type } from 'typebox'
import { defineTool, InputRefusal } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readText, textInput } from '../tool-input.ts'

export interface TransferRequest {
  /** E.164 */
  to: string
  reason: string
}

type TransferResult =
  | { outcome: 'transferred' }
  | { outcome: 'connected' }
  | { outcome: 'not_transferred'; reason: string }

const MAX_REASON_CHARACTERS = 200
/** Longer than any transport lets a telephone ring, so that nobody is connected to a caller who talks to the assistant again. */
const TRANSFER_MS = 120_000

/** Hands the caller to a person. After a transfer that failed the caller is still connected and the conversation goes on. */
export const transferTool = defineTool({
  name: 'transfer',
  description:
    'Transfers the caller to a person of the business. Use it when the caller asks for a person or when nothing else helps.',
  hasEffects: true,
  isAvailable: ({ transferPhone }) => transferPhone !== null,
  input: Type.Object({ reason: Type.Optional(textInput('The reason in a few words')) }),
  parse(input, { business }): TransferRequest {
    if (business.transferPhone === null)
      throw new InputRefusal('There is nobody to hand the caller to. Offer to take a message.')
    const reason = readText(input.reason)?.slice(0, MAX_REASON_CHARACTERS) ?? 'customer_request'
    return { to: business.transferPhone, reason }
  },
  async run(context: ToolContext, { to }: TransferRequest): Promise<TransferResult> {
    const done = await context.transfer(to)
    return done.outcome === 'failed' ? { outcome: 'not_transferred', reason: done.reason } : done
  },
  formatResult: ({ outcome }) =>
    outcome === 'not_transferred' ? { note: 'Nobody could take the call. Say so; offer to take a message.' } : {},
  deadlineMs: () => TRANSFER_MS,
  resultAtDeadline: { outcome: 'not_transferred', reason: 'no answer' },
  isRepeatable: false,
})
