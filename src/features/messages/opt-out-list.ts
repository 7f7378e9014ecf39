import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'

/** Somebody who wants no messages from one of our numbers, as the ledger's newest line has it. */
export interface OptedOut {
  /** E.164; our number. */
  businessPhone: string
  /** Theirs; E.164, or a short code. */
  phone: string
  /** The word that they texted; null where somebody entered it, or the carrier told us. */
  keyword: string | null
  contactId: string | null
  contactName: string | null
  createdAt: Instant
}

/** As many as are shown; whoever is in the ledger is heeded, shown or not. */
const SHOWN = 5_000

/** Those who left last come first; at most 5,000. */
export const listOptedOut = (db: Database, businessId: string): Promise<OptedOut[]> => db.list<OptedOut[]>`
  WITH newest AS (
    SELECT DISTINCT ON (business_phone, phone) * FROM opt_outs WHERE business_id = ${businessId}
    ORDER BY business_phone, phone, id DESC
  )
  SELECT business_phone AS "businessPhone", newest.phone, keyword, whose.id AS "contactId", whose.name AS "contactName",
    newest.created_at AS "createdAt"
  FROM newest LEFT JOIN LATERAL (
    SELECT id, name FROM contacts WHERE contacts.business_id = ${businessId} AND contacts.phone = newest.phone
    ORDER BY contacts.created_at, id LIMIT 1
  ) AS whose ON true
  WHERE opted_out ORDER BY newest.id DESC LIMIT ${SHOWN}`
