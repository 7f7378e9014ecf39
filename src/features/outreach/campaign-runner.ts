import { ApiError } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { isOptedOut, sendMessage } from '../messages/message.ts'
import {
  type Contacted,
  claimBatches,
  concludeBatch,
  type DueCampaign,
  recordContacted,
  selectNextRecipient,
  settleRecipients,
} from './batch-store.ts'
import { callNext, settleCalls } from './call-batch.ts'
import type { Campaign } from './campaign.ts'
import { lockCampaign } from './campaign-store.ts'

/** Messages of one campaign in a second, over all instances: the limit of most carriers for an ordinary number. */
export const BATCH_SIZE = 10
export const BATCH_EVERY_MS = 1_000
/** The interval when only messages in progress are left to follow. */
const SETTLE_EVERY_MS = 5_000

/**
 * Runs the due batches of all campaigns; call it about once a second. Each message is queued and its recipient moved on
 * in one transaction, so a crash leaves nobody out and texts nobody twice; the message dispatcher sends it. Calls are
 * requested in the same way (call-batch.ts) and placed by an instance with a free line.
 * @returns how many recipients were moved on
 */
export async function runDueCampaigns(db: Database, now: Instant): Promise<number> {
  const due = await claimBatches(db.write, { now, next: later(now, BATCH_EVERY_MS) })
  let contacted = 0
  for (const campaign of due) contacted += await runBatch(db, campaign, now)
  return contacted
}

async function runBatch(db: Database, { id, businessId, channel, status }: DueCampaign, now: Instant): Promise<number> {
  await db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, businessId, id)
    if (campaign === null) return
    if (channel === 'call') await settleCalls(tx, campaign, now)
    else await settleRecipients(tx, id, now)
  })
  const next = channel === 'call' ? callNext : contactNext
  let contacted = 0
  if (status === 'running') while (contacted < BATCH_SIZE && (await next(db, businessId, id, now))) contacted += 1
  await concludeBatch(db.write, id, { now, settleAt: later(now, SETTLE_EVERY_MS) })
  return contacted
}

/** False when nobody is left, or the campaign was paused or cancelled meanwhile. */
function contactNext(db: Database, businessId: string, id: string, now: Instant): Promise<boolean> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, businessId, id)
    if (campaign?.status !== 'running') return false
    const recipient = await selectNextRecipient(tx, id, now)
    if (recipient === null) return false
    const result = await contact(insideTransaction(db, tx), businessId, campaign, recipient.phone, now)
    if (result === null) return false
    await recordContacted(tx, id, recipient.id, result, now)
    return true
  })
}

/**
 * A refusal by the rules of messages concerns this recipient alone. Any other error ends the batch, which is tried
 * again.
 */
async function contact(
  db: Database,
  businessId: string,
  { fromNumber, body }: Campaign,
  to: string,
  now: Instant,
): Promise<Contacted | null> {
  try {
    const from = fromNumber === null ? {} : { from: fromNumber }
    const { id } = await sendMessage(db, businessId, { to, body }, now, from)
    return { status: 'in_progress', messageId: id, error: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The limit of the business is reached: the next run tries this recipient again.
    if (error.code === 'RATE_LIMITED') return null
    const hasOptedOut = fromNumber !== null && (await isOptedOut(db, businessId, fromNumber, to))
    const status = error.code === 'CONFLICT' && hasOptedOut ? 'opted_out' : 'failed'
    return { status, error: error.message }
  }
}

const later = (from: Instant, ms: number): Instant => new Date(from.getTime() + ms)
