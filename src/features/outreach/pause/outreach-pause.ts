import type { Instant } from '../../../kernel/clock.ts'
import type { Database, Sql } from '../../../store/database.ts'
import { requireBusiness } from '../../business/business.ts'
import { withdrawWaitingCalls } from '../call-batch-store.ts'
import { deleteOutreachPause, insertOutreachPause, selectOutreachPause } from './outreach-pause-store.ts'

/** Whether all campaigns of a business are paused together. */
export interface OutreachPause {
  /** Null if they are not paused. */
  pausedAt: Instant | null
}

const NOT_PAUSED: OutreachPause = { pausedAt: null }

export const readOutreachPause = async (db: Database, businessId: string): Promise<OutreachPause> =>
  (await selectOutreachPause(db.read, businessId)) ?? NOT_PAUSED

/**
 * Pauses all campaigns of a business, including scheduled ones: nobody is texted or called any more. Calls that wait for a line are
 * withdrawn; texts and calls in progress continue. Each campaign keeps its status. A repetition changes nothing.
 * @throws NOT_FOUND
 */
export async function pauseOutreach(db: Database, businessId: string, now: Instant): Promise<OutreachPause> {
  await requireBusiness(db, businessId)
  return db.transaction(async (tx) => {
    const pause = await insertOutreachPause(tx, businessId, now)
    for (const id of await runningCampaigns(tx, businessId, now)) await withdrawWaitingCalls(tx, id, now)
    return pause
  })
}

/** Resumes the campaigns that were running or scheduled when all were paused. @throws NOT_FOUND */
export async function resumeOutreach(db: Database, businessId: string, now: Instant): Promise<OutreachPause> {
  await requireBusiness(db, businessId)
  await db.transaction(async (tx) => {
    await deleteOutreachPause(tx, businessId)
    await runningCampaigns(tx, businessId, now)
  })
  return NOT_PAUSED
}

/** Locks the campaigns that have not ended, and marks them as changed, so that open pages read them again. */
async function runningCampaigns(tx: Sql, businessId: string, now: Instant): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    UPDATE campaigns SET updated_at = ${now}
    WHERE business_id = ${businessId} AND status IN ('scheduled', 'running', 'paused') RETURNING id`
  return rows.map(({ id }) => id)
}
