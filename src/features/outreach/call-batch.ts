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

/** A line may be long in coming; a call that found none in this time is asked for again. */
const WAITS_MS = 10 * 60_000

/** Brings recipients up to what has become of their calls, and the counts with them. The caller holds the campaign. */
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
 * Asks for the next call. One transaction: the recipient is moved on with it, so that a crash leaves nobody out and calls
 * nobody twice. False where nobody is due, it is not the time, as many calls as may be are under way, or the campaign was
 * paused or cancelled meanwhile.
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
    await recordContacted(tx, id, recipient.id, result, now)
    return true
  })

interface NextCall {
  businessId: string
  campaign: Campaign
  calling: Calling
  to: string
  /** For a line; nobody is called after the hours because the lines were busy within them. */
  waitsMs: number
}

/** What speaks against calling this one concerns them alone; anything else stops the batch and is tried again. */
async function call(
  db: Database,
  { businessId, campaign, calling, to, waitsMs }: NextCall,
  now: Instant,
): Promise<Contacted> {
  const { body: purpose, fromNumber } = campaign
  if (await mustNotBeCalled(db, businessId, to)) return { status: 'opted_out', error: 'do_not_call' }
  // Who wants no messages from this number hardly wants its calls.
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
    return { status: 'failed', error: error.message }
  }
}
