import type { Sql } from '../../store/database.ts'
import type { Campaign } from './campaign.ts'
import { type CampaignResults, MIN_OPTED_OUT, WINDOW } from './circuit-breaker.ts'

const NONE: CampaignResults = { recent: 0, recentFailed: 0, contacted: null, optedOut: 0 }

/**
 * The results of a campaign since it was started or resumed; empty for one that an earlier version started. A running campaign is read each
 * second, so all recipients are read only where somebody has opted out.
 */
export async function selectResults(
  sql: Sql,
  businessId: string,
  { id, fromNumber, runningSince, counts }: Pick<Campaign, 'id' | 'fromNumber' | 'runningSince' | 'counts'>,
): Promise<CampaignResults> {
  if (runningSince === null) return NONE
  const inCalls = sql`
    UNION
    SELECT phone FROM campaign_recipients
    WHERE campaign_id = ${id} AND status = 'opted_out' AND call_id IS NOT NULL AND updated_at >= ${runningSince}`
  const rows = await sql<CampaignResults[]>`
    WITH recent AS (
      SELECT status FROM campaign_recipients
      WHERE campaign_id = ${id} AND status IN ('completed', 'no_answer', 'voicemail', 'failed') AND updated_at >= ${runningSince}
      ORDER BY updated_at DESC LIMIT ${WINDOW}
    ), opted_out AS (
      SELECT listed.phone FROM opt_outs AS listed
      WHERE listed.business_id = ${businessId} AND business_phone = ${fromNumber} AND listed.opted_out
        AND listed.created_at >= ${runningSince}
        AND EXISTS (
          SELECT FROM campaign_recipients AS one
          WHERE one.campaign_id = ${id} AND one.phone = listed.phone AND one.status IN ('completed', 'in_progress'))
      ${counts.optedOut > 0 ? inCalls : sql``}
    ), total AS (
      SELECT count(DISTINCT phone)::integer AS n FROM opted_out
    )
    SELECT count(*)::integer AS recent, (count(*) FILTER (WHERE status = 'failed'))::integer AS "recentFailed",
      (SELECT n FROM total) AS "optedOut",
      CASE WHEN (SELECT n FROM total) < ${MIN_OPTED_OUT}::integer THEN NULL ELSE (
        SELECT count(*)::integer FROM campaign_recipients
        WHERE campaign_id = ${id} AND updated_at >= ${runningSince}
          AND (status IN ('completed', 'no_answer', 'voicemail', 'failed')
            OR (status = 'opted_out' AND call_id IS NOT NULL))
      ) END AS contacted
    FROM recent`
  return rows[0] as CampaignResults
}
