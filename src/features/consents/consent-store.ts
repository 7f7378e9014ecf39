import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { Consent, ConsentKind } from './consent.ts'

export interface ConsentFilters {
  /** E.164 */
  phone?: string | undefined
  kind?: ConsentKind | undefined
}

const columns = (sql: Sql) => sql`
  id, phone, kind, given, method, words, proof, given_at AS "givenAt", recorded_by AS "recordedBy", created_at AS "createdAt"`

export async function insertConsent(sql: Sql, businessId: string, one: Consent): Promise<void> {
  await sql`
    INSERT INTO consents (id, business_id, phone, kind, given, method, words, proof, given_at, recorded_by, created_at)
    VALUES (${one.id}, ${businessId}, ${one.phone}, ${one.kind}, ${one.given}, ${one.method}, ${one.words}, ${one.proof},
      ${one.givenAt}, ${one.recordedBy}, ${one.createdAt})`
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectConsents = (
  sql: Sql,
  businessId: string,
  { phone, kind }: ConsentFilters,
  page: PageRequest,
): Promise<Consent[]> => sql<Consent[]>`
  SELECT ${columns(sql)} FROM consents
  WHERE business_id = ${businessId}
    ${phone === undefined ? sql`` : sql`AND phone = ${phone}`}
    ${kind === undefined ? sql`` : sql`AND kind = ${kind}`}
    ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
  ORDER BY created_at DESC, id DESC
  LIMIT ${page.limit + 1}`

/** The newest line by the time at which the person said it; of two at the same time, the withdrawal. */
export async function selectHasConsent(
  sql: Sql,
  businessId: string,
  phone: string,
  kind: ConsentKind,
): Promise<boolean> {
  const rows = await sql<{ given: boolean }[]>`
    SELECT given FROM consents WHERE business_id = ${businessId} AND phone = ${phone} AND kind = ${kind}
    ORDER BY given_at DESC, given, id DESC LIMIT 1`
  return rows[0]?.given === true
}
