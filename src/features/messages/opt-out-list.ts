import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'

/** A person who has opted out of messages from one of our numbers, by the newest line of the ledger. */
export interface OptedOut {
  /** Our number, E.164. */
  businessPhone: string
  /** The person's number: E.164 or a short code. */
  phone: string
  /** The keyword that the person texted; null for an opt-out entered by hand or reported by the carrier. */
  keyword: string | null
  contactId: string | null
  contactName: string | null
  createdAt: Instant
}

/** The limit of the list. Opt-outs beyond it are respected all the same. */
const SHOWN = 5_000

/** Newest first, at most 5,000. */
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
