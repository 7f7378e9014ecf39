import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'

/** One line of the ledger of proofs. */
export interface ProofLine {
  kind: 'code_sent' | 'wrong' | 'proven'
  /** Null for a conversation by text message. */
  callId: string | null
  codeHash: Buffer | null
  /** The appointments that a proof opens. */
  appointmentIds: readonly string[]
  createdAt: Instant
}

/** Serializes the proofs of one number until the transaction ends, so that parallel calls share the limit of wrong answers. */
export async function lockProofs(tx: Sql, businessId: string, phone: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`caller proof ${businessId} ${phone}`}, 0))`
}

/** Newest first. */
export const selectProofs = (sql: Sql, businessId: string, phone: string, since: Instant): Promise<ProofLine[]> =>
  sql<ProofLine[]>`
    SELECT kind, call_id AS "callId", code_hash AS "codeHash", appointment_ids AS "appointmentIds",
      created_at AS "createdAt"
    FROM caller_proofs WHERE business_id = ${businessId} AND phone = ${phone} AND created_at > ${since}
    ORDER BY id DESC`

/** Adds a line, unless the same message has already added one of that kind, and deletes the business's lines before `expired`. */
export async function insertProof(
  tx: Sql,
  businessId: string,
  phone: string,
  line: ProofLine & { messageId: string | null },
  expired: Instant,
): Promise<void> {
  await tx`DELETE FROM caller_proofs WHERE business_id = ${businessId} AND created_at < ${expired}`
  await tx`
    INSERT INTO caller_proofs (business_id, phone, call_id, message_id, kind, code_hash, appointment_ids, created_at)
    VALUES (${businessId}, ${phone}, ${line.callId}, ${line.messageId}, ${line.kind}, ${line.codeHash},
      ${[...line.appointmentIds]}::text[], ${line.createdAt})
    ON CONFLICT (message_id, kind) WHERE message_id IS NOT NULL DO NOTHING`
}
