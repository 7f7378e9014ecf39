import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { CallTransport } from '../../kernel/voice-carriers.ts'
import type { Database } from '../../store/database.ts'
import type { ScoredTurn, TurnLatency } from './call.ts'

/** What people may want to know of an ended call beyond its record: how its figures came about. */
export interface CallInsight {
  transport: CallTransport
  answeredAt: Instant | null
  contactName: string | null
  /** How long each answer took, by stage. */
  answers: TurnLatency[]
  /** What the confidence score was made of. */
  scoredTurns: ScoredTurn[]
}

/** @throws NOT_FOUND, also for another business's and for one that has not ended */
export async function requireCallInsight(db: Database, businessId: string, id: string): Promise<CallInsight> {
  const rows = await db.read<CallInsight[]>`
    SELECT transport, answered_at AS "answeredAt", turn_latencies AS answers, scored_turns AS "scoredTurns",
      (SELECT name FROM contacts WHERE contacts.id = contact_id) AS "contactName"
    FROM calls WHERE id = ${id} AND business_id = ${businessId} AND status <> 'live'`
  if (rows[0] === undefined) throw notFound(`call ${id}`)
  return rows[0]
}
