import { ApiError } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import { mustNotBeCalled } from '../do-not-call/do-not-call.ts'
import { isOptedOut } from '../messages/message.ts'
import { requestCall } from '../outbound-calls/outbound-call.ts'
import type { Contacted } from './batch-store.ts'
import { selectEndedCalls, settleRecipient } from './call-batch-store.ts'
import { afterCall } from './calling.ts'
import type { Campaign } from './campaign.ts'
import type { Contact } from './next-recipient.ts'

/** Updates recipients and counts from the results of their calls. The caller has locked the campaign. */
export async function settleCalls(tx: Sql, campaign: Campaign, now: Instant): Promise<void> {
  const { calling } = campaign
  if (calling === null) return
  for (const { recipientId, attempts, optedOut, ...ending } of await selectEndedCalls(tx, campaign.id)) {
    const after = optedOut
      ? ({ status: 'opted_out', error: null } as const)
      : ending.status === null
        ? ({ status: 'failed', error: 'call_lost' } as const)
        : afterCall({ ...ending, status: ending.status, endedReason: ending.endedReason }, attempts, calling)
    await settleRecipient(tx, campaign.id, recipientId, after, now)
  }
}

/**
 * Requests the call of a recipient. A refusal affects only this recipient. Any other error ends the batch, which is retried.
 * @returns null if the limit of simultaneous calls or of the business is reached
 */
export async function call({
  db,
  business,
  campaign,
  to,
  text: purpose,
  withinMs,
  now,
}: Contact): Promise<Contacted | null> {
  const { fromNumber, calling } = campaign
  const businessId = business.id
  if (calling === null || campaign.counts.inProgress >= calling.maxAtOnce) return null
  if (await mustNotBeCalled(db, businessId, to)) return { status: 'opted_out', error: 'do_not_call' }
  // A person who opted out of messages from this number is not called from it either.
  if (fromNumber !== null && (await isOptedOut(db, businessId, fromNumber, to)))
    return { status: 'opted_out', error: 'opted_out' }
  const { greeting, voicemailAction, voicemailText } = calling
  const from = fromNumber === null ? {} : { from: fromNumber }
  try {
    const input = { to, ...from, purpose, greeting, voicemailAction, voicemailText, offersOptOut: true }
    const { id } = await requestCall(db, businessId, input, now, withinMs)
    return { status: 'in_progress', callId: id, error: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The business has reached its limit: the next run tries this recipient again.
    if (error.code === 'RATE_LIMITED') return null
    return { status: 'failed', error: error.message }
  }
}
