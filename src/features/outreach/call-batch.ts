import { ApiError } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Database, insideTransaction, type Sql } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { isOptedOut } from '../messages/message.ts'
import { mustNotBeCalled, requestCall } from '../outbound-calls/outbound-call.ts'
import { type Contacted, recordContacted, selectNextRecipient } from './batch-store.ts'
import { selectEndedCalls, settleRecipient } from './call-batch-store.ts'
import { afterCall, type Calling, mayCallAt, mayCallForMs } from './calling.ts'
import type { Campaign } from './campaign.ts'
import { lockCampaign } from './campaign-store.ts'

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
 * Requests the next call. The recipient is moved on in the same transaction, so a crash leaves nobody out and calls
 * nobody twice.
 * @returns false when nobody is due, it is outside the hours, the limit of calls at a time is reached, or the campaign
 *   was paused or cancelled meanwhile
 */
export const callNext = (db: Database, businessId: string, id: string, now: Instant): Promise<boolean> =>
  db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, businessId, id)
    const calling = campaign?.calling ?? null
    if (campaign?.status !== 'running' || calling === null) return false
    if (campaign.counts.inProgress >= calling.maxAtOnce) return false
    const { timezone } = await requireBusiness(insideTransaction(db, tx), businessId)
    if (!mayCallAt(calling.hours, timezone, now)) return false
    const recipient = await selectNextRecipient(tx, id, now)
    if (recipient === null) return false
    const waitsMs = Math.min(WAITS_MS, mayCallForMs(calling.hours, timezone, now))
    const next = { businessId, campaign, calling, to: recipient.phone, waitsMs }
    const result = await call(insideTransaction(db, tx), next, now)
    if (result === null) return false
    await recordContacted(tx, id, recipient.id, result, now)
    return true
  })

interface NextCall {
  businessId: string
  campaign: Campaign
  calling: Calling
  to: string
  /** How long the call may wait for a line: never beyond the end of the hours. */
  waitsMs: number
}

/** A refusal concerns this recipient alone. Any other error ends the batch, which is tried again. */
async function call(
  db: Database,
  { businessId, campaign, calling, to, waitsMs }: NextCall,
  now: Instant,
): Promise<Contacted | null> {
  const { body: purpose, fromNumber } = campaign
  if (await mustNotBeCalled(db, businessId, to)) return { status: 'opted_out', error: 'do_not_call' }
  // A person who wants no messages from this number is not called from it either.
  if (fromNumber !== null && (await isOptedOut(db, businessId, fromNumber, to)))
    return { status: 'opted_out', error: 'opted_out' }
  const { greeting, voicemailAction, voicemailText } = calling
  const from = fromNumber === null ? {} : { from: fromNumber }
  try {
    const input = { to, ...from, purpose, greeting, voicemailAction, voicemailText }
    const { id } = await requestCall(db, businessId, input, now, waitsMs)
    return { status: 'in_progress', callId: id, error: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The limit of the business is reached: the next run tries this recipient again.
    if (error.code === 'RATE_LIMITED') return null
    return { status: 'failed', error: error.message }
  }
}
