import type { Instant } from '../../kernel/clock.ts'
import { campaignPausedNotice } from '../../mails/campaign-notices.ts'
import type { Sql } from '../../store/database.ts'
import { createNotification } from '../notifications/notification.ts'
import { withdrawWaitingCalls } from './call-batch-store.ts'
import type { Campaign } from './campaign.ts'
import { updateCampaignRow } from './campaign-store.ts'
import { reasonToPause } from './circuit-breaker.ts'
import { selectResults } from './circuit-breaker-store.ts'

/** Pauses a running campaign that reaches too few people or that people opt out of, and notifies the team. The caller has locked it. */
export async function pauseAfterBadResults(
  tx: Sql,
  businessId: string,
  campaign: Campaign,
  now: Instant,
): Promise<void> {
  if (campaign.status !== 'running') return
  const results = await selectResults(tx, businessId, campaign)
  const pausedReason = reasonToPause(results)
  if (pausedReason === null) return
  await updateCampaignRow(tx, { ...campaign, status: 'paused', pausedReason, updatedAt: now })
  await withdrawWaitingCalls(tx, campaign.id, now)
  await createNotification(
    tx,
    businessId,
    {
      ...{ type: 'campaign.paused', severity: 'warning' },
      ...campaignPausedNotice({ name: campaign.name, reason: pausedReason, ...results }),
      resource: { type: 'campaign', id: campaign.id },
    },
    now,
  )
}
