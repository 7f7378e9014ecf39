import type { EventData } from '../../events/catalogue.ts'
import { announcingEach } from '../../events/emit.ts'
import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { BETWEEN } from '../../kernel/written.ts'
import type { Fragment, Sql } from '../../store/database.ts'
import { gathered, gatheredWrite } from '../../store/gather.ts'
import { linesOf } from '../../store/json-lines.ts'
import { forOneStatement } from '../../store/statements.ts'
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

/** A page holds up to 101 rows. */
const MAX_PAGES_AT_ONCE = 20

const columns = (sql: Sql) => sql`
  id, name, phone, email, notes, created_at AS "createdAt", updated_at AS "updatedAt"`

/** A contact and what announces it. */
export interface AnnouncedContact {
  readonly businessId: string
  readonly contact: Contact
  /** As the API shows it. */
  readonly wire: string
  readonly announced: EventData<'contact.created'>
}

/** The row and what announces it: both or neither, also outside of a transaction, where many share a statement. */
export const insertContact: (sql: Sql, item: AnnouncedContact) => Promise<void> = gatheredWrite((sql, items) => {
  const contacts = items.map(({ contact }) => contact)
  const facts = items.map(({ businessId, contact, announced }) => ({
    businessId,
    data: announced,
    now: contact.createdAt,
  }))
  return sql`
    WITH made AS (
      INSERT INTO contacts (id, business_id, name, phone, email, notes, wire, created_at, updated_at)
      SELECT id, business_id, name, phone, email, notes, wire, made_at, made_at
      FROM unnest(
        ${contacts.map(({ id }) => id)}::text[], ${items.map(({ businessId }) => businessId)}::text[],
        ${contacts.map(({ name }) => name)}::text[], ${contacts.map(({ phone }) => phone)}::text[],
        ${contacts.map(({ email }) => email)}::text[], ${contacts.map(({ notes }) => notes)}::text[],
        string_to_array(${linesOf(items.map(({ wire }) => wire))}::text, E'\\n'),
        ${contacts.map(({ createdAt }) => createdAt.toISOString())}::text[]::timestamptz[]
      ) AS contact (id, business_id, name, phone, email, notes, wire, made_at)
    ), ${announcingEach(sql, 'contact.created', facts)}
    SELECT`
})

export const selectContact = (sql: Sql, businessId: string, id: string): Promise<Contact | null> =>
  contactOf(sql, { businessId, id })

const contactOf = gathered<ContactKey, Contact>(async (sql, keys) => {
  const rows = await sql<(Contact | { id: null })[]>`
    SELECT ${columns(sql)} FROM ${asked(sql, keys)} LEFT JOIN contacts ON id = asked_id AND business_id = asked_business
    ORDER BY place`
  return rows.map((row) => (row.id === null ? null : row))
})

/** As the API shows it. */
export const selectWrittenContact = (sql: Sql, businessId: string, id: string): Promise<string | null> =>
  writtenContactOf(sql, { businessId, id })

const writtenContactOf = gathered<ContactKey, string>(async (sql, keys) => {
  const rows = await sql<{ wire: string | null }[]>`
    SELECT wire FROM ${asked(sql, keys)} LEFT JOIN contacts ON id = asked_id AND business_id = asked_business
    ORDER BY place`
  return rows.map(({ wire }) => wire)
})

interface ContactKey {
  businessId: string
  id: string
}

const asked = (sql: Sql, keys: readonly ContactKey[]) =>
  forOneStatement(
    sql`
    unnest(${keys.map(({ businessId }) => businessId)}::text[], ${keys.map(({ id }) => id)}::text[])
      WITH ORDINALITY AS asked (asked_business, asked_id, place)` as Fragment,
  )

/** The oldest with that number. */
export async function selectContactByPhone(sql: Sql, businessId: string, phone: string): Promise<Contact | null> {
  const rows = await sql<Contact[]>`
    SELECT ${columns(sql)} FROM contacts WHERE business_id = ${businessId} AND phone = ${phone}
    ORDER BY created_at, id LIMIT 1`
  return rows[0] ?? null
}

/** Of the oldest with that number and a name. */
export async function selectNameByPhone(sql: Sql, businessId: string, phone: string): Promise<string | null> {
  const rows = await sql<{ name: string }[]>`
    SELECT name FROM contacts WHERE business_id = ${businessId} AND phone = ${phone} AND name IS NOT NULL
    ORDER BY created_at, id LIMIT 1`
  return rows[0]?.name ?? null
}

/** Up to `page.limit + 1` contacts, newest first, as `writtenPageOf` wants them. */
export interface WrittenContacts {
  json: string
  count: number
}

const NONE: WrittenContacts = { json: '', count: 0 }

export function selectContacts(
  sql: Sql,
  businessId: string,
  filters: ContactFilters,
  page: PageRequest,
): Promise<WrittenContacts> {
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  if (isFiltered) return searchContacts(sql, businessId, filters, page)
  return newestContacts(sql, { businessId, page }).then((found) => found ?? NONE)
}

/** Pages without a filter, many at once. They read no more than their rows. */
const newestContacts = gathered<{ businessId: string; page: PageRequest }, WrittenContacts>(
  (sql, asked) => sql<WrittenContacts[]>`
    SELECT coalesce(json, '') AS json, count
    FROM unnest(
      ${asked.map(({ businessId }) => businessId)}::text[],
      ${asked.map(({ page }) => page.after?.createdAt.toISOString() ?? 'infinity')}::text[]::timestamptz[],
      ${asked.map(({ page }) => page.after?.id ?? '')}::text[],
      ${asked.map(({ page }) => page.limit + 1)}::int[]
    ) WITH ORDINALITY AS asked (business, before, before_id, most, place),
    LATERAL (
      SELECT string_agg(wire, ${BETWEEN}) AS json, count(*)::int AS count
      FROM (
        SELECT wire FROM contacts
        WHERE business_id = business AND (created_at, id) < (before, before_id)
        ORDER BY created_at DESC, id DESC
        LIMIT most
      ) page
    ) written
    ORDER BY place`,
  MAX_PAGES_AT_ONCE,
)

async function searchContacts(
  sql: Sql,
  businessId: string,
  { q, phone, email, createdAfter, createdBefore }: ContactFilters,
  page: PageRequest,
): Promise<WrittenContacts> {
  const rows = await sql<WrittenContacts[]>`
    SELECT coalesce(string_agg(wire, ${BETWEEN}), '') AS json, count(*)::int AS count
    FROM (
      SELECT wire FROM contacts
      WHERE business_id = ${businessId}
        ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
        ${phone === undefined ? sql`` : sql`AND phone = ${phone}`}
        ${email === undefined ? sql`` : sql`AND lower(email) = lower(${email})`}
        ${createdAfter === undefined ? sql`` : sql`AND created_at > ${createdAfter}`}
        ${createdBefore === undefined ? sql`` : sql`AND created_at < ${createdBefore}`}
        ${q === undefined ? sql`` : sql`AND contact_search_text(name, phone, email) LIKE search_pattern(${q})`}
      ORDER BY created_at DESC, id DESC
      LIMIT ${page.limit + 1}
    ) page`
  return single(rows)
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
