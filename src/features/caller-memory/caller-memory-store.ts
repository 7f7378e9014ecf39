import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { CallerMemory, CallerNote, Consent, Visit } from './caller-memory.ts'

type Stored = Omit<CallerMemory, 'visits'>

const noteColumns = (sql: Sql) => sql`
  id, body, written_by AS "writtenBy", created_at AS "createdAt", updated_at AS "updatedAt"`

const consentColumns = (sql: Sql) => sql`
  memory_consent AS consent, memory_consent_by AS "consentBy", memory_consent_at AS "consentAt"`

export async function selectMemory(sql: Sql, businessId: string, contactId: string): Promise<Stored> {
  const [consent] = await sql<Omit<Stored, 'notes'>[]>`
    SELECT ${consentColumns(sql)} FROM contacts WHERE business_id = ${businessId} AND id = ${contactId}`
  const notes = await sql<CallerNote[]>`
    SELECT ${noteColumns(sql)} FROM caller_notes
    WHERE business_id = ${businessId} AND contact_id = ${contactId} ORDER BY created_at DESC, id DESC`
  return { ...(consent ?? { consent: null, consentBy: null, consentAt: null }), notes: [...notes] }
}

/** The memory of the oldest contact with this number, to whom calls and texts are linked. */
export async function selectMemoryByPhone(
  sql: Sql,
  businessId: string,
  phone: string,
): Promise<(Stored & { contactId: string }) | null> {
  const [contact] = await sql<{ id: string }[]>`
    SELECT id FROM contacts WHERE business_id = ${businessId} AND phone = ${phone} ORDER BY created_at, id LIMIT 1`
  return contact === undefined ? null : { ...(await selectMemory(sql, businessId, contact.id)), contactId: contact.id }
}

export const selectVisits = (
  sql: Sql,
  businessId: string,
  { id, phone }: { id: string; phone: string | null },
  now: Instant,
  limit: number,
): Promise<Visit[]> => sql<Visit[]>`
  SELECT a.starts_at AS "startsAt", a.service, s.name AS "staffName"
  FROM appointments a LEFT JOIN staff s ON s.business_id = a.business_id AND s.id = a.staff_id
  WHERE a.business_id = ${businessId} AND a.status IN ('confirmed', 'completed') AND a.starts_at <= ${now}
    AND (a.contact_id = ${id} OR a.contact_phone = ${phone})
  ORDER BY a.starts_at DESC, a.id DESC LIMIT ${limit}`

/** Serializes changes to what is remembered about a contact. */
export async function lockConsent(tx: Sql, businessId: string, contactId: string): Promise<Consent | null> {
  const [row] = await tx<{ consent: Consent | null }[]>`
    SELECT memory_consent AS consent FROM contacts
    WHERE business_id = ${businessId} AND id = ${contactId} FOR UPDATE`
  return row?.consent ?? null
}

export async function updateConsent(
  tx: Sql,
  businessId: string,
  contactId: string,
  consent: Consent | null,
  by: 'caller' | 'team',
  now: Instant,
): Promise<void> {
  const [source, at] = consent === null ? [null, null] : [by, now]
  await tx`
    UPDATE contacts SET memory_consent = ${consent}, memory_consent_by = ${source}, memory_consent_at = ${at}
    WHERE business_id = ${businessId} AND id = ${contactId} AND memory_consent IS DISTINCT FROM ${consent}`
}

export async function selectCount(sql: Sql, businessId: string, contactId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM caller_notes WHERE business_id = ${businessId} AND contact_id = ${contactId}`
  return row?.count ?? 0
}

export async function insertNote(tx: Sql, businessId: string, contactId: string, note: CallerNote): Promise<void> {
  await tx`
    INSERT INTO caller_notes (id, business_id, contact_id, body, written_by, created_at, updated_at)
    VALUES (${note.id}, ${businessId}, ${contactId}, ${note.body}, ${note.writtenBy}, ${note.createdAt}, ${note.updatedAt})`
}

/** Null if there is no such note. */
export async function updateNote(
  sql: Sql,
  businessId: string,
  contactId: string,
  id: string,
  { body, writtenBy }: { body: string; writtenBy: string },
  now: Instant,
): Promise<CallerNote | null> {
  const rows = await sql<CallerNote[]>`
    UPDATE caller_notes SET body = ${body}, written_by = ${writtenBy}, updated_at = ${now}
    WHERE business_id = ${businessId} AND contact_id = ${contactId} AND id = ${id}
    RETURNING ${noteColumns(sql)}`
  return rows[0] ?? null
}

export async function deleteNote(sql: Sql, businessId: string, contactId: string, id: string): Promise<boolean> {
  const rows = await sql`
    DELETE FROM caller_notes
    WHERE business_id = ${businessId} AND contact_id = ${contactId} AND id = ${id} RETURNING id`
  return rows.length === 1
}

export async function deleteNotes(tx: Sql, businessId: string, contactId: string): Promise<void> {
  await tx`DELETE FROM caller_notes WHERE business_id = ${businessId} AND contact_id = ${contactId}`
}
