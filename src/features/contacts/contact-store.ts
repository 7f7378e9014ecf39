import type { EventData } from '../../events/catalogue.ts'
import { announcing } from '../../events/emit.ts'
import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import { gathered } from '../../store/gather.ts'
import type { Contact, NewContact } from './contact.ts'

export interface ContactFilters {
  /** Looked for anywhere in name, phone and email, without regard to case and accents. */
  q?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  createdAfter?: Instant | undefined
  createdBefore?: Instant | undefined
}

export type ContactChange = NewContact

const columns = (sql: Sql) => sql`
  id, name, phone, email, notes, created_at AS "createdAt", updated_at AS "updatedAt"`

/** The row and what announces it, in one statement: both or neither, also outside of a transaction. */
export async function insertContact(
  sql: Sql,
  businessId: string,
  contact: Contact,
  announced: EventData<'contact.created'>,
): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO contacts (id, business_id, name, phone, email, notes, created_at, updated_at)
      VALUES (${contact.id}, ${businessId}, ${contact.name}, ${contact.phone}, ${contact.email}, ${contact.notes},
        ${contact.createdAt}, ${contact.updatedAt})
    ), ${announcing(sql, businessId, 'contact.created', announced, contact.createdAt)}
    SELECT`
}

export const selectContact = (sql: Sql, businessId: string, id: string): Promise<Contact | null> =>
  contactOf(sql, { businessId, id })

const contactOf = gathered<{ businessId: string; id: string }, Contact>(async (sql, keys) => {
  const rows = await sql<(Contact | { id: null })[]>`
    SELECT ${columns(sql)}
    FROM unnest(${keys.map(({ businessId }) => businessId)}::text[], ${keys.map(({ id }) => id)}::text[])
      WITH ORDINALITY AS asked (asked_business, asked_id, place)
    LEFT JOIN contacts ON id = asked_id AND business_id = asked_business
    ORDER BY place`
  return rows.map((row) => (row.id === null ? null : row))
})

/** The oldest with that number. */
export async function selectContactByPhone(sql: Sql, businessId: string, phone: string): Promise<Contact | null> {
  const rows = await sql<Contact[]>`
    SELECT ${columns(sql)} FROM contacts WHERE business_id = ${businessId} AND phone = ${phone}
    ORDER BY created_at, id LIMIT 1`
  return rows[0] ?? null
}

/** Up to `page.limit + 1` rows, newest first. */
export function selectContacts(
  sql: Sql,
  businessId: string,
  filters: ContactFilters,
  page: PageRequest,
): Promise<Contact[]> {
  const { q, phone, email, createdAfter, createdBefore } = filters
  return sql<Contact[]>`
    SELECT ${columns(sql)} FROM contacts
    WHERE business_id = ${businessId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
      ${phone === undefined ? sql`` : sql`AND phone = ${phone}`}
      ${email === undefined ? sql`` : sql`AND lower(email) = lower(${email})`}
      ${createdAfter === undefined ? sql`` : sql`AND created_at > ${createdAfter}`}
      ${createdBefore === undefined ? sql`` : sql`AND created_at < ${createdBefore}`}
      ${q === undefined ? sql`` : sql`AND contact_search_text(name, phone, email) LIKE search_pattern(${q})`}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`
}

/** The changed row; null where there is none; 'nothing_left' where it would clear the last way to know someone. */
export async function updateContactRow(
  sql: Sql,
  businessId: string,
  id: string,
  change: ContactChange,
  now: Instant,
): Promise<Contact | null | 'nothing_left'> {
  const value = (field: keyof ContactChange) => (change[field] === undefined ? sql(field) : sql`${change[field]}::text`)
  const updatedAt = Object.keys(change).length === 0 ? sql`updated_at` : sql`${now}`
  try {
    const rows = await sql<Contact[]>`
      UPDATE contacts SET name = ${value('name')}, phone = ${value('phone')}, email = ${value('email')},
        notes = ${value('notes')}, updated_at = ${updatedAt}
      WHERE id = ${id} AND business_id = ${businessId}
      RETURNING ${columns(sql)}`
    return rows[0] ?? null
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name === 'contacts_known_by_something') return 'nothing_left'
    throw error
  }
}

export async function fillContactName(
  sql: Sql,
  businessId: string,
  id: string,
  name: string,
  now: Instant,
): Promise<Contact> {
  const rows = await sql<Contact[]>`
    UPDATE contacts SET name = coalesce(name, ${name}), updated_at = ${now}
    WHERE id = ${id} AND business_id = ${businessId} RETURNING ${columns(sql)}`
  return single(rows)
}

export async function deleteContactRow(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql`DELETE FROM contacts WHERE id = ${id} AND business_id = ${businessId} RETURNING id`
  return rows.length === 1
}

/** Held until the transaction ends. */
export async function lockPhone(tx: Sql, businessId: string, phone: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`contact ${businessId} ${phone}`}, 0))`
}
