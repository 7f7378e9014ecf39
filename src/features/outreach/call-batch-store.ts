import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { EndedReason, EndedStatus } from '../calls/call.ts'
import type { AfterCall } from './calling.ts'

/** A recipient whose call is over. `status` is null if the call left no record. */
export interface EndedCall {
  recipientId: string
  attempts: number
  status: EndedStatus | null
  endedReason: EndedReason
  answered: boolean
  /** Whether the person was added to the do-not-call list. */
  optedOut: boolean
}

/** The campaign's recipients in progress whose call has ended, or was neither placed nor is waiting. */
export const selectEndedCalls = (sql: Sql, campaignId: string): Promise<EndedCall[]> => sql<EndedCall[]>`
  SELECT recipient.id AS "recipientId", attempts, calls.status, calls.ended_reason AS "endedReason",
    calls.answered_at IS NOT NULL AS answered,
    EXISTS (SELECT FROM do_not_call AS listed JOIN campaigns ON campaigns.business_id = listed.business_id
      WHERE campaigns.id = campaign_id AND listed.phone = recipient.phone) AS "optedOut"
  FROM campaign_recipients AS recipient LEFT JOIN calls ON calls.id = recipient.call_id
  WHERE campaign_id = ${campaignId} AND recipient.status = 'in_progress' AND calls.status IS DISTINCT FROM 'live'
    AND NOT EXISTS (SELECT FROM outbound_calls WHERE outbound_calls.id = recipient.call_id)
  ORDER BY recipient.id`

/** Advances a recipient in progress, or makes them pending again, and updates the counts. */
export async function settleRecipient(
  tx: Sql,
  campaignId: string,
  recipientId: string,
  after: AfterCall,
  now: Instant,
): Promise<void> {
  if (after.status === 'pending') {
    const dueAt = new Date(now.getTime() + after.retryAfterMinutes * 60_000)
    await tx`
      UPDATE campaign_recipients SET status = 'pending', due_at = ${dueAt}, updated_at = ${now},
        attempts = attempts - ${after.counts ? 0 : 1}
      WHERE id = ${recipientId}`
  } else
    await tx`
      UPDATE campaign_recipients SET status = ${after.status}, error = ${after.error}, updated_at = ${now}
      WHERE id = ${recipientId}`
  const column = tx(after.status)
  await tx`
    UPDATE campaigns SET in_progress = in_progress - 1, ${column} = ${column} + 1, updated_at = ${now}
    WHERE id = ${campaignId}`
}

/** Withdraws a campaign's calls that wait for a line: their recipients are pending again. The caller has locked the campaign. */
export async function withdrawWaitingCalls(tx: Sql, campaignId: string, now: Instant): Promise<void> {
  await tx`
    WITH withdrawn AS (
      DELETE FROM outbound_calls USING campaign_recipients AS one
      WHERE one.campaign_id = ${campaignId} AND one.status = 'in_progress' AND outbound_calls.id = one.call_id
      RETURNING one.id AS recipient_id
    ), back AS (
      UPDATE campaign_recipients SET status = 'pending', call_id = NULL, attempts = attempts - 1, updated_at = ${now}
      FROM withdrawn WHERE id = recipient_id RETURNING id
    )
    UPDATE campaigns SET in_progress = in_progress - n, pending = pending + n
    FROM (SELECT count(*)::integer AS n FROM back) AS counted WHERE id = ${campaignId} AND n > 0`
}
