import type { Sql } from '../../store/database.ts'
import { type CampaignResults, WINDOW } from './circuit-breaker.ts'

/** The results of a campaign since it was started or resumed; empty for one that an earlier version started. */
export async function selectResults(sql: Sql, campaignId: string): Promise<CampaignResults> {
  const rows = await sql<CampaignResults[]>`
    WITH campaign AS (
      SELECT id, business_id, from_phone, running_since FROM campaigns WHERE id = ${campaignId}
    ), recent AS (
      SELECT one.status FROM campaign_recipients AS one, campaign
      WHERE campaign_id = campaign.id AND one.status IN ('completed', 'no_answer', 'voicemail', 'failed')
        AND one.updated_at >= running_since
      ORDER BY one.updated_at DESC LIMIT ${WINDOW}
    ), opted_out AS (
      SELECT listed.phone FROM opt_outs AS listed, campaign
      WHERE listed.business_id = campaign.business_id AND business_phone = from_phone AND listed.opted_out
        AND listed.created_at >= running_since
        AND EXISTS (
          SELECT FROM campaign_recipients AS one
          WHERE one.campaign_id = campaign.id AND one.phone = listed.phone AND one.status IN ('completed', 'in_progress'))
      UNION
      SELECT one.phone FROM campaign_recipients AS one, campaign
      WHERE one.campaign_id = campaign.id AND one.status = 'opted_out' AND one.call_id IS NOT NULL
        AND one.updated_at >= running_since
    )
    SELECT count(*)::integer AS recent, (count(*) FILTER (WHERE status = 'failed'))::integer AS "recentFailed",
      (SELECT count(*)::integer FROM opted_out) AS "optedOut",
      (SELECT count(*)::integer FROM campaign_recipients AS one, campaign
        WHERE campaign_id = campaign.id AND one.updated_at >= running_since
          AND (one.status IN ('completed', 'no_answer', 'voicemail', 'failed')
            OR (one.status = 'opted_out' AND one.call_id IS NOT NULL))) AS contacted
    FROM recent`
  return rows[0] as CampaignResults
}
