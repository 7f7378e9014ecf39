import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { CallDiagnostics } from '../../kernel/network/call-diagnostics.ts'
import type { CallTransport } from '../../kernel/voice-carriers.ts'
import type { Database } from '../../store/database.ts'
import type { TurnLatency } from './call.ts'
import type { ScoredTurn } from './call-ending.ts'

/** The data behind the figures of an ended call. */
export interface CallInsight {
  transport: CallTransport
  /** The id of the call at its carrier, such as the Call-ID of SIP. */
  carrierCallId: string | null
  /** The number that forwarded the call to us, if the network reported it. */
  forwardedFrom: string | null
  answeredAt: Instant | null
  contactName: string | null
  /** How long each answer took, by stage. */
  answers: TurnLatency[]
  /** Signaling and audio quality; null if unknown. */
  diagnostics: CallDiagnostics | null
  /** The turns that the confidence score is calculated from. */
  scoredTurns: ScoredTurn[]
}

/** @throws NOT_FOUND, also for a call of another business and for a call in progress */
export async function requireCallInsight(db: Database, businessId: string, id: string): Promise<CallInsight> {
  const rows = await db.read<CallInsight[]>`
    SELECT transport, carrier_call_id AS "carrierCallId",
      forwarded_from AS "forwardedFrom", answered_at AS "answeredAt", turn_latencies AS answers, scored_turns AS "scoredTurns", diagnostics,
      (SELECT name FROM contacts WHERE contacts.id = contact_id) AS "contactName"
    FROM calls WHERE id = ${id} AND business_id = ${businessId} AND status <> 'live'`
  if (rows[0] === undefined) throw notFound(`call ${id}`)
  return rows[0]
}
