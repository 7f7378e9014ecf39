import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'

/** A number on the do-not-call list. */
export interface DoNotCall {
  /** E.164. */
  phone: string
  /** As entered; null if none was given. */
  reason: string | null
  /** The contact with the number; null if there is none. */
  contactId: string | null
  contactName: string | null
  createdAt: Instant
}

/** Lists the numbers of contacts. @returns how many of the contacts have a number */
export async function insertContactsDoNotCall(
  sql: Sql,
  businessId: string,
  contactIds: readonly string[],
  now: Instant,
): Promise<number> {
  const { count } = await sql`
    WITH reached AS (
      SELECT phone FROM contacts
      WHERE business_id = ${businessId} AND id = ANY(${[...contactIds]}::text[]) AND phone IS NOT NULL
    ), listed AS (
      INSERT INTO do_not_call (business_id, phone, created_at) SELECT DISTINCT ${businessId}, phone, ${now}::timestamptz FROM reached
      ON CONFLICT (business_id, phone) DO NOTHING
    )
    SELECT phone FROM reached`
  return count
}

/** False if the number is already listed; its entry stays as it is. */
export async function insertNewDoNotCall(
  sql: Sql,
  businessId: string,
  { phone, reason }: { phone: string; reason: string | null },
  now: Instant,
): Promise<boolean> {
  const { count } = await sql`
    INSERT INTO do_not_call (business_id, phone, reason, created_at) VALUES (${businessId}, ${phone}, ${reason}, ${now})
    ON CONFLICT (business_id, phone) DO NOTHING`
  return count > 0
}

/** A number that is listed already keeps its date; a new reason replaces the old one. */
export async function insertDoNotCall(
  sql: Sql,
  businessId: string,
  { phone, reason }: { phone: string; reason: string | null },
  now: Instant,
): Promise<DoNotCall> {
  const rows = await sql<DoNotCall[]>`
    WITH listed AS (
      INSERT INTO do_not_call (business_id, phone, reason, created_at)
      VALUES (${businessId}, ${phone}, ${reason}, ${now})
      ON CONFLICT (business_id, phone) DO UPDATE SET reason = coalesce(excluded.reason, do_not_call.reason)
      RETURNING *
    )
    SELECT ${withContact(sql)} FROM listed ${contactOf(sql)}`
  return rows[0] as DoNotCall
}

const withContact = (sql: Sql) => sql`
  listed.phone, reason, whose.id AS "contactId", whose.name AS "contactName", listed.created_at AS "createdAt"`

const contactOf = (sql: Sql) => sql`
  LEFT JOIN LATERAL (
    SELECT id, name FROM contacts WHERE contacts.business_id = listed.business_id AND contacts.phone = listed.phone
    ORDER BY contacts.created_at, id LIMIT 1
  ) AS whose ON true`

export async function deleteDoNotCall(sql: Sql, businessId: string, phone: string): Promise<boolean> {
  const rows = await sql`DELETE FROM do_not_call WHERE business_id = ${businessId} AND phone = ${phone} RETURNING 1`
  return rows.length > 0
}

export const selectDoNotCall = (sql: Sql, businessId: string): Promise<DoNotCall[]> => sql<DoNotCall[]>`
  SELECT ${withContact(sql)} FROM do_not_call AS listed ${contactOf(sql)}
  WHERE listed.business_id = ${businessId} ORDER BY listed.phone`

export async function selectIsDoNotCall(sql: Sql, businessId: string, phone: string): Promise<boolean> {
  const rows = await sql`SELECT FROM do_not_call WHERE business_id = ${businessId} AND phone = ${phone}`
  return rows.length > 0
}
