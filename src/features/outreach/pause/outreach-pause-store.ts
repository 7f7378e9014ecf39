import type { Instant } from '../../../kernel/clock.ts'
import type { Sql } from '../../../store/database.ts'

interface Pause {
  pausedAt: Instant
}

export async function selectOutreachPause(sql: Sql, businessId: string): Promise<Pause | null> {
  const rows = await sql<Pause[]>`
    SELECT paused_at AS "pausedAt" FROM outreach_pauses WHERE business_id = ${businessId}`
  return rows[0] ?? null
}

/** The time of the first pause is kept. */
export async function insertOutreachPause(tx: Sql, businessId: string, pausedAt: Instant): Promise<Pause> {
  const rows = await tx<Pause[]>`
    INSERT INTO outreach_pauses AS standing (business_id, paused_at) VALUES (${businessId}, ${pausedAt})
    ON CONFLICT (business_id) DO UPDATE SET paused_at = standing.paused_at
    RETURNING paused_at AS "pausedAt"`
  return rows[0] as Pause
}

export async function deleteOutreachPause(tx: Sql, businessId: string): Promise<void> {
  await tx`DELETE FROM outreach_pauses WHERE business_id = ${businessId}`
}
