import { ApiError } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { msUntilNight } from '../../kernel/time/night.ts'
import type { Sql } from '../../store/database.ts'
import { isOptedOut } from '../messages/message.ts'
import { mustNotBeCalled, requestCall } from '../outbound-calls/outbound-call.ts'
import type { Contacted } from './batch-store.ts'
import { selectEndedCalls, settleRecipient } from './call-batch-store.ts'
import { afterCall, mayCallAt, mayCallForMs } from './calling.ts'
import type { Campaign } from './campaign.ts'
import type { Contact } from './next-recipient.ts'

/** How long a call waits for a free line before it is requested again. */
const WAITS_MS = 10 * 60_000

/** Updates recipients and counts from the results of their calls. The caller has locked the campaign. */
export async function settleCalls(tx: Sql, campaign: Campaign, now: Instant): Promise<void> {
  const { calling } = campaign
  if (calling === null) return
  for (const { recipientId, attempts, ...ending } of await selectEndedCalls(tx, campaign.id)) {
    const after =
      ending.status === null
        ? ({ status: 'failed', error: 'call_lost' } as const)
        : afterCall({ ...ending, status: ending.status, endedReason: ending.endedReason }, attempts, calling)
    await settleRecipient(tx, campaign.id, recipientId, after, now)
  }
}

/**
 * Requests the call of a recipient. A refusal concerns this recipient alone. Any other error ends the batch, which is tried again.
 * @returns null outside the hours, and when the limit of calls at a time or of the business is reached
 */
export async function call({
  db,
  business,
  campaign,
  to,
  zones,
  text: purpose,
  now,
}: Contact): Promise<Contacted | null> {
  const { fromNumber, calling } = campaign
  const businessId = business.id
  if (calling === null || campaign.counts.inProgress >= calling.maxAtOnce) return null
  if (!mayCallAt(calling.hours, business.timezone, now)) return null
  if (await mustNotBeCalled(db, businessId, to)) return { status: 'opted_out', error: 'do_not_call' }
  // A person who wants no messages from this number is not called from it either.
  if (fromNumber !== null && (await isOptedOut(db, businessId, fromNumber, to)))
    return { status: 'opted_out', error: 'opted_out' }
  const { greeting, voicemailAction, voicemailText } = calling
  const from = fromNumber === null ? {} : { from: fromNumber }
  try {
    const input = { to, ...from, purpose, greeting, voicemailAction, voicemailText }
    // A telephone must not ring after the hours, nor in the night of the recipient.
    const waitsMs = Math.min(WAITS_MS, mayCallForMs(calling.hours, business.timezone, now), msUntilNight(now, zones))
    const { id } = await requestCall(db, businessId, input, now, waitsMs)
    return { status: 'in_progress', callId: id, error: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The limit of the business is reached: the next run tries this recipient again.
    if (error.code === 'RATE_LIMITED') return null
    return { status: 'failed', error: error.message }
  }
}
