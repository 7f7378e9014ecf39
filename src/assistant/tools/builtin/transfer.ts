import { Type } from 'typebox'
import type { CallTransferAttempt } from '../../transfers/call-transfer.ts'
import { destinationIn } from '../../transfers/destinations.ts'
import { defineTool, InputRefusal } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'
import { readText, textInput } from '../tool-input.ts'

export interface TransferRequest {
  /** E.164; for a destination, its first number. */
  to: string
  reason: string
  /** Absent for a single number, or for the destination that has it. */
  destinationId?: string
  /** The member of the team who takes the call on a page of the dashboard. */
  memberName?: string
}

/** `to` is the number that took the call; `attempts` has each number that rang. */
type TransferResult = (
  | { outcome: 'transferred' }
  | { outcome: 'connected' }
  | { outcome: 'not_transferred'; reason: string }
) & { to?: string; attempts?: readonly CallTransferAttempt[] }

const MAX_REASON_CHARACTERS = 200
/** Longer than any transport lets phones ring, so that nobody is connected to a caller who talks to the assistant again. */
const TRANSFER_MS = 300_000

const WORDS = {
  ...{ accepted: 'took the call', declined: 'declined', no_answer: 'did not answer', busy: 'was busy' },
  ...{ voicemail: 'voicemail answered', failed: 'could not be reached' },
} as const

/** Hands the caller to a person. After a failed transfer the caller is still connected and the conversation continues. */
export const transferTool = defineTool({
  name: 'transfer',
  description:
    'Transfers the caller to a person of the business. Use it when the caller asks for a person or when nothing else helps.',
  hasEffects: true,
  isAvailable: ({ transferPhone }) => transferPhone !== null,
  input: Type.Object({
    reason: Type.Optional(textInput('The reason in a few words, which the person hears')),
    destination: Type.Optional(
      textInput(
        'The name of the person or department, as you were told it; leave it out where nobody in particular is wanted',
      ),
    ),
  }),
  parse(input, { business, destinations = [] }): TransferRequest {
    if (business.transferPhone === null)
      throw new InputRefusal('There is nobody to hand the caller to. Offer to take a message.')
    const reason = readText(input.reason)?.slice(0, MAX_REASON_CHARACTERS) ?? 'customer_request'
    const name = readText(input.destination) ?? null
    if (name === null) return { to: business.transferPhone, reason }
    const found = destinationIn(name, destinations)
    if (found?.numbers[0] !== undefined) return { to: found.numbers[0], reason, destinationId: found.id }
    const names = destinations.map((one) => JSON.stringify(one.name)).join(', ')
    throw new InputRefusal(
      `Nobody called ${JSON.stringify(name.slice(0, 100))} takes calls now. ${names === '' ? 'Leave the destination out' : `Those who do: ${names}. Choose one of them, leave the destination out`}, or offer to take a message.`,
    )
  },
  async run(context: ToolContext, { to, reason, destinationId, memberName }: TransferRequest): Promise<TransferResult> {
    const done = await context.transfer(to, { reason, destinationId, memberName })
    if (done.outcome !== 'failed') return done
    const { reason: why, attempts } = done
    return { outcome: 'not_transferred', reason: why, ...(attempts ? { attempts } : {}) }
  },
  formatResult: (result) => {
    if (result.outcome !== 'not_transferred') return {}
    const tried = [...new Set((result.attempts ?? []).map(({ outcome }) => WORDS[outcome]))].join('; ')
    return {
      ...(tried === '' ? {} : { happened: tried }),
      note: 'Nobody could take the call. Say so; offer to take a message.',
    }
  },
  describeCall: ({ to, reason }) => ({ name: 'transfer', arguments: { to, reason } }),
  deadlineMs: () => TRANSFER_MS,
  resultAtDeadline: { outcome: 'not_transferred', reason: 'no answer' },
  isRepeatable: false,
})
