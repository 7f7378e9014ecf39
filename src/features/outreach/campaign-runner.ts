import { ApiError } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { campaignCompletedNotice } from '../../mails/campaign-notices.ts'
import type { Database, Sql } from '../../store/database.ts'
import { hasConsent } from '../consents/consent.ts'
import { isOptedOut, sendMessage } from '../messages/message.ts'
import { createNotification } from '../notifications/notification.ts'
import {
  type CompletedCampaign,
  type Contacted,
  claimBatches,
  concludeBatch,
  type DueCampaign,
  retryRecipient,
  selectUndelivered,
  settleRecipients,
} from './batch-store.ts'
import { call, settleCalls } from './call-batch.ts'
import type { Channel } from './campaign.ts'
import { lockCampaign } from './campaign-store.ts'
import { type Contact, contactNext } from './next-recipient.ts'
import { pauseAfterBadResults } from './pause-by-results.ts'
import { retryTextAfterMinutes } from './text-retries.ts'

/** Messages per campaign and second, over all instances: the limit of most carriers for an ordinary number. */
export const BATCH_SIZE = 10
export const BATCH_EVERY_MS = 1_000
/** Recipients per campaign and second who are postponed to the morning because it is night for them. */
const MAX_POSTPONED = 500
/** The interval when only messages in progress need to be followed. */
const SETTLE_EVERY_MS = 5_000

/**
 * Runs the due batches of all campaigns; call it about once a second. Messages are queued for the message dispatcher, and calls are
 * requested, to be placed by an instance with a free line.
 * @returns how many recipients were advanced
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
    else await settleTexts(tx, id, now)
    await pauseAfterBadResults(tx, businessId, campaign, now)
  })
  const contacted = status === 'running' ? await contactDue(db, businessId, id, channel, now) : 0
  await db.transaction(async (tx) => {
    const done = await concludeBatch(tx, id, { now, settleAt: later(now, SETTLE_EVERY_MS) })
    if (done !== null) await tellCompleted(tx, businessId, id, done, now)
  })
  return contacted
}

async function tellCompleted(
  tx: Sql,
  businessId: string,
  id: string,
  done: CompletedCampaign,
  now: Instant,
): Promise<void> {
  const notice = { type: 'campaign.completed', severity: 'info', ...campaignCompletedNotice(done) } as const
  await createNotification(tx, businessId, { ...notice, resource: { type: 'campaign', id } }, now)
}

/** Updates recipients and counts from the state of their texts. Texts that another try may deliver are retried. */
async function settleTexts(tx: Sql, id: string, now: Instant): Promise<void> {
  for (const { recipientId, ...failed } of await selectUndelivered(tx, id)) {
    const minutes = retryTextAfterMinutes(failed)
    if (minutes === null) continue
    await retryRecipient(tx, id, recipientId, { dueAt: later(now, minutes * 60_000), error: failed.errorCode }, now)
  }
  await settleRecipients(tx, id, now)
}

async function contactDue(
  db: Database,
  businessId: string,
  id: string,
  channel: Channel,
  now: Instant,
): Promise<number> {
  const reach = channel === 'call' ? call : sendText
  const contact = async (one: Contact) => ((await mayContact(one)) ? reach(one) : NOT_AGREED)
  let [contacted, postponed] = [0, 0]
  while (contacted < BATCH_SIZE && postponed < MAX_POSTPONED) {
    const next = await contactNext(db, businessId, id, now, contact)
    if (next === 'none') break
    if (next === 'contacted') contacted += 1
    else postponed += 1
  }
  return contacted
}

const NOT_AGREED: Contacted = { status: 'no_consent', error: 'no_consent' }

const mayContact = async ({ db, business, campaign, to }: Contact): Promise<boolean> =>
  !campaign.requiresConsent || hasConsent(db, business.id, to, campaign.channel)

/**
 * Queues a recipient's text. A refusal by the rules of messages affects only this recipient. Any other error ends the batch, which is
 * retried.
 * @returns null if the business has reached its limit
 */
async function sendText({
  db,
  business,
  campaign: { fromNumber },
  to,
  text: body,
  withinMs,
  now,
}: Contact): Promise<Contacted | null> {
  try {
    const from = fromNumber === null ? {} : { from: fromNumber }
    const options = { ...from, until: later(now, withinMs) }
    const { id } = await sendMessage(db, business.id, { to, body }, now, options)
    return { status: 'in_progress', messageId: id, error: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'RATE_LIMITED') return null
    const hasOptedOut = fromNumber !== null && (await isOptedOut(db, business.id, fromNumber, to))
    const status = error.code === 'CONFLICT' && hasOptedOut ? 'opted_out' : 'failed'
    return { status, error: error.message }
  }
}

const later = (from: Instant, ms: number): Instant => new Date(from.getTime() + ms)
