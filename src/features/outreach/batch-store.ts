import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { Channel, RecipientStatus } from './campaign.ts'
import type { CampaignStatus } from './campaign-status.ts'
import type { FailedText } from './text-retries.ts'

/** A campaign with a due batch that this instance has taken. */
export interface DueCampaign {
  id: string
  businessId: string
  channel: Channel
  status: CampaignStatus
}

/**
 * Takes the due batches, one per campaign. Taking one sets the time of the next, so only one of several instances has
 * it. A scheduled campaign starts with its first batch. Paused and canceled campaigns are followed until their
 * messages have arrived.
 */
export const claimBatches = (sql: Sql, terms: { now: Instant; next: Instant }): Promise<DueCampaign[]> =>
  sql<DueCampaign[]>`
    WITH due AS (
      SELECT id AS due_id FROM campaigns WHERE next_batch_at <= ${terms.now}
      ORDER BY next_batch_at LIMIT 20 FOR UPDATE SKIP LOCKED
    )
    UPDATE campaigns SET
      status = CASE status WHEN 'scheduled' THEN 'running' ELSE status END,
      started_at = CASE status WHEN 'scheduled' THEN ${terms.now}::timestamptz ELSE started_at END,
      running_since = CASE status WHEN 'scheduled' THEN ${terms.now}::timestamptz ELSE running_since END,
      updated_at = CASE status WHEN 'scheduled' THEN ${terms.now}::timestamptz ELSE updated_at END,
      next_batch_at = ${terms.next}
    FROM due WHERE id = due_id
    RETURNING id, business_id AS "businessId", channel, status`

/** A recipient in progress whose text could not be delivered. */
export interface UndeliveredText extends FailedText {
  recipientId: string
}

/** The caller has locked the campaign. */
export const selectUndelivered = (tx: Sql, campaignId: string): Promise<UndeliveredText[]> => tx<UndeliveredText[]>`
  SELECT one.id AS "recipientId", attempts, carrier, messages.error_code AS "errorCode"
  FROM campaign_recipients AS one JOIN messages ON messages.id = message_id
  WHERE campaign_id = ${campaignId} AND one.status = 'in_progress' AND messages.status = 'failed'`

/** Makes a recipient in progress pending again, to be texted at `dueAt` or in the morning after it. */
export async function retryRecipient(
  tx: Sql,
  campaignId: string,
  recipientId: string,
  { dueAt, error }: { dueAt: Instant; error: string | null },
  now: Instant,
): Promise<void> {
  await tx`
    UPDATE campaign_recipients SET status = 'pending', due_at = ${dueAt}, error = ${error}, updated_at = ${now}
    WHERE id = ${recipientId}`
  await tx`
    UPDATE campaigns SET in_progress = in_progress - 1, pending = pending + 1, updated_at = ${now} WHERE id = ${campaignId}`
}

/**
 * Updates recipients and counts from the state of their messages. A message that was sent and that the carrier is no
 * longer asked about counts as arrived. The caller has locked the campaign.
 */
export async function settleRecipients(sql: Sql, campaignId: string, now: Instant): Promise<void> {
  await sql`
    WITH settled AS (
      UPDATE campaign_recipients SET updated_at = ${now},
        status = CASE WHEN messages.status = 'failed' AND messages.error_code = 'opted_out' THEN 'opted_out'
          WHEN messages.status = 'failed' THEN 'failed' ELSE 'completed' END,
        error = messages.error_code
      FROM messages
      WHERE campaign_id = ${campaignId} AND campaign_recipients.status = 'in_progress' AND messages.id = message_id
        AND (messages.status IN ('delivered', 'failed') OR (messages.status = 'sent' AND messages.work IS NULL))
      RETURNING campaign_recipients.status
    ), lost AS (
      UPDATE campaign_recipients SET updated_at = ${now}, status = 'failed', error = 'message_deleted'
      WHERE campaign_id = ${campaignId} AND status = 'in_progress' AND message_id IS NULL
      RETURNING status
    ), counted AS (
      SELECT count(*)::integer AS n,
        (count(*) FILTER (WHERE status = 'completed'))::integer AS completed,
        (count(*) FILTER (WHERE status = 'failed'))::integer AS failed,
        (count(*) FILTER (WHERE status = 'opted_out'))::integer AS opted_out
      FROM (SELECT status FROM settled UNION ALL SELECT status FROM lost) AS moved
    )
    UPDATE campaigns SET in_progress = in_progress - n, completed = campaigns.completed + counted.completed,
      failed = campaigns.failed + counted.failed, opted_out = campaigns.opted_out + counted.opted_out,
      updated_at = ${now}
    FROM counted WHERE id = ${campaignId} AND n > 0`
}

export interface DueRecipient {
  id: string
  phone: string
  /** The name of the contact with this number; null if unknown. */
  name: string | null
}

/** The next due recipient; none while all campaigns of the business are paused. The caller has locked the campaign. */
export async function selectNextRecipient(tx: Sql, campaignId: string, now: Instant): Promise<DueRecipient | null> {
  const rows = await tx<DueRecipient[]>`
    WITH due AS (
      SELECT one.id, phone, contact_id, business_id FROM campaign_recipients AS one JOIN campaigns ON campaigns.id = campaign_id
      WHERE campaign_id = ${campaignId} AND one.status = 'pending' AND (due_at IS NULL OR due_at <= ${now})
        AND NOT EXISTS (SELECT FROM outreach_pauses AS pause WHERE pause.business_id = campaigns.business_id)
      ORDER BY one.id LIMIT 1
    )
    SELECT id, phone, coalesce(
      (SELECT name FROM contacts WHERE contacts.id = contact_id),
      (SELECT name FROM contacts WHERE contacts.business_id = due.business_id AND contacts.phone = due.phone
        AND name IS NOT NULL ORDER BY created_at, contacts.id LIMIT 1)
    ) AS name FROM due`
  return rows[0] ?? null
}

/** The pending recipient of a campaign who is due first; null if none is left. */
export async function selectFirstPending(
  sql: Sql,
  campaignId: string,
): Promise<{ phone: string; dueAt: Instant | null } | null> {
  const rows = await sql<{ phone: string; dueAt: Instant | null }[]>`
    SELECT phone, due_at AS "dueAt" FROM campaign_recipients
    WHERE campaign_id = ${campaignId} AND status = 'pending' ORDER BY due_at NULLS FIRST, id LIMIT 1`
  return rows[0] ?? null
}

/** Keeps the recipient pending until the given time. */
export async function postponeRecipient(tx: Sql, recipientId: string, dueAt: Instant): Promise<void> {
  await tx`UPDATE campaign_recipients SET due_at = ${dueAt} WHERE id = ${recipientId}`
}

export interface Contacted {
  status: Extract<RecipientStatus, 'in_progress' | 'failed' | 'opted_out' | 'no_consent'>
  messageId?: string | null
  callId?: string | null
  error: string | null
}

/** Advances a pending recipient and updates the counts. */
export async function recordContacted(
  tx: Sql,
  campaignId: string,
  recipientId: string,
  { status, messageId = null, callId = null, error }: Contacted,
  now: Instant,
): Promise<void> {
  await tx`
    UPDATE campaign_recipients SET status = ${status}, message_id = ${messageId}, error = ${error}, updated_at = ${now},
      call_id = coalesce(${callId}, call_id), attempts = attempts + ${callId === null && messageId === null ? 0 : 1}
    WHERE id = ${recipientId}`
  const column = tx(status)
  await tx`
    UPDATE campaigns SET pending = pending - 1, ${column} = ${column} + 1, updated_at = ${now} WHERE id = ${campaignId}`
}

export interface CompletedCampaign {
  name: string
  total: number
  reached: number
}

/**
 * After a batch: completes the campaign if no recipient is left, suspends it if nothing is in progress, otherwise
 * schedules the next run.
 * @returns the results of a campaign that is completed now; null if it is not
 */
export async function concludeBatch(
  sql: Sql,
  id: string,
  terms: { now: Instant; settleAt: Instant },
): Promise<CompletedCampaign | null> {
  const rows = await sql<(CompletedCampaign & { over: boolean })[]>`
    UPDATE campaigns SET
      status = CASE WHEN over THEN 'completed' ELSE status END,
      completed_at = CASE WHEN over THEN ${terms.now}::timestamptz ELSE completed_at END,
      updated_at = CASE WHEN over THEN ${terms.now}::timestamptz ELSE updated_at END,
      next_batch_at = CASE WHEN over OR idle THEN NULL
        WHEN status = 'running' AND pending > 0 THEN next_batch_at ELSE ${terms.settleAt}::timestamptz END
    FROM (
      SELECT id AS concluded_id, status = 'running' AND pending = 0 AND in_progress = 0 AS over,
        status IN ('paused', 'cancelled') AND in_progress = 0 AS idle
      FROM campaigns WHERE id = ${id} FOR UPDATE
    ) AS standing
    WHERE id = concluded_id
    RETURNING over, name, total, completed + voicemail AS reached`
  const row = rows[0]
  return row?.over ? { name: row.name, total: row.total, reached: row.reached } : null
}
