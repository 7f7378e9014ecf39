import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Count } from '../../kernel/schema.ts'
import { countRows } from '../../store/count.ts'
import type { Sql } from '../../store/database.ts'
import { isShortSearch } from '../../store/searches.ts'
import { type SortedRow, type SortKey, type SortOrder, sortedRows } from '../../store/sorted-page.ts'
import type { Contact, ContactFilters, ContactSort } from './contact.ts'

const columns = (sql: Sql) => sql`id, name, phone, email, notes, created_at AS "createdAt", updated_at AS "updatedAt"`

export async function insertContact(sql: Sql, businessId: string, contact: Contact): Promise<void> {
  const { id, name, phone, email, notes, createdAt, updatedAt } = contact
  await sql`
    INSERT INTO contacts (id, business_id, name, phone, email, notes, created_at, updated_at)
    VALUES (${id}, ${businessId}, ${name}, ${phone}, ${email}, ${notes}, ${createdAt}, ${updatedAt})`
}

export async function selectContact(sql: Sql, businessId: string, id: string): Promise<Contact | null> {
  const rows = await sql<Contact[]>`
    SELECT ${columns(sql)} FROM contacts WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** The contact, locked against other transactions until this one ends. */
export async function lockContact(tx: Sql, businessId: string, id: string): Promise<Contact | null> {
  const rows = await tx<Contact[]>`
    SELECT ${columns(tx)} FROM contacts WHERE id = ${id} AND business_id = ${businessId} FOR UPDATE`
  return rows[0] ?? null
}

/** The oldest contact with this number. */
export async function selectContactByPhone(sql: Sql, businessId: string, phone: string): Promise<Contact | null> {
  const rows = await sql<Contact[]>`
    SELECT ${columns(sql)} FROM contacts WHERE business_id = ${businessId} AND phone = ${phone}
    ORDER BY created_at, id LIMIT 1`
  return rows[0] ?? null
}

/** The oldest contact with this address. @param email in lower case */
export async function selectContactByEmail(sql: Sql, businessId: string, email: string): Promise<Contact | null> {
  const rows = await sql<Contact[]>`
    SELECT ${columns(sql)} FROM contacts WHERE business_id = ${businessId} AND lower(email) = ${email}
    ORDER BY created_at, id LIMIT 1`
  return rows[0] ?? null
}

/** The name of the oldest contact with this number that has a name. */
export async function selectNameByPhone(sql: Sql, businessId: string, phone: string): Promise<string | null> {
  const rows = await sql<{ name: string }[]>`
    SELECT name FROM contacts WHERE business_id = ${businessId} AND phone = ${phone} AND name IS NOT NULL
    ORDER BY created_at, id LIMIT 1`
  return rows[0]?.name ?? null
}

const MAX_SHORT_SEARCHED = 10_000

/** Up to `page.limit + 1` rows, newest first. A search for one or two letters covers only the newest 10,000. */
export function selectContacts(
  sql: Sql,
  businessId: string,
  filters: ContactFilters,
  page: PageRequest,
): Promise<Contact[]> {
  return sql<Contact[]>`
    SELECT ${columns(sql)} FROM ${matching(sql, businessId, filters)}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`
}

const SORT_KEYS: Readonly<Record<ContactSort, (sql: Sql) => SortKey>> = {
  name: (sql) => ({ value: sql`search_text(coalesce(name, phone, email))`, type: 'text' }),
  email: (sql) => ({ value: sql`search_text(email)`, type: 'text' }),
  createdAt: (sql) => ({ value: sql`created_at`, type: 'timestamptz' }),
}

/** Up to `page.limit + 1` rows in this order. */
export function selectSortedContacts(
  sql: Sql,
  businessId: string,
  filters: ContactFilters,
  { by, isDescending }: SortOrder<ContactSort>,
  page: PageRequest,
): Promise<(Contact & SortedRow)[]> {
  const { column, after, order } = sortedRows(sql, SORT_KEYS[by](sql), isDescending, page)
  return sql<(Contact & SortedRow)[]>`
    SELECT ${columns(sql)}, ${column} FROM ${matching(sql, businessId, filters)} ${after} ${order}`
}

/** How many contacts match, counted up to `most`. */
export const countContactRows = (sql: Sql, businessId: string, filters: ContactFilters): Promise<Count> =>
  countRows(sql, matching(sql, businessId, filters))

/** The SQL for the matching contacts: what follows FROM, up to the last condition. */
function matching(sql: Sql, businessId: string, filters: ContactFilters) {
  const { q, phone, email, createdAfter, createdBefore } = filters
  const newest = sql`(
    SELECT * FROM contacts WHERE business_id = ${businessId} ORDER BY created_at DESC, id DESC LIMIT ${MAX_SHORT_SEARCHED})`
  return sql`${q !== undefined && isShortSearch(q) ? newest : sql`contacts`} AS found
    WHERE business_id = ${businessId}
      ${phone === undefined ? sql`` : sql`AND phone = ${phone}`}
      ${email === undefined ? sql`` : sql`AND lower(email) = lower(${email})`}
      ${createdAfter === undefined ? sql`` : sql`AND created_at > ${createdAfter}`}
      ${createdBefore === undefined ? sql`` : sql`AND created_at < ${createdBefore}`}
      ${q === undefined ? sql`` : sql`AND ${containsText(sql, q)}`}`
}

/** A text that looks like a phone number is also compared by its digits, because numbers are stored in E.164. */
function containsText(sql: Sql, q: string) {
  const searched = sql`contact_search_text(name, phone, email)`
  const written = sql`${searched} LIKE search_pattern(${q})`
  const digits = /^[\d\s()+./-]+$/.test(q) ? q.replaceAll(/\D/g, '') : ''
  return isShortSearch(digits) ? written : sql`(${written} OR ${searched} LIKE search_pattern(${digits}))`
}

/** Up to `limit` rows after `after`, oldest first. `ids`: only these; null for all. */
export function selectContactsAfter(
  sql: Sql,
  businessId: string,
  ids: readonly string[] | null,
  after: Pick<Contact, 'createdAt' | 'id'>,
  limit: number,
): Promise<Contact[]> {
  return sql<Contact[]>`
    SELECT ${columns(sql)} FROM contacts
    WHERE business_id = ${businessId} AND (created_at, id) > (${after.createdAt}, ${after.id})
      ${ids === null ? sql`` : sql`AND id = ANY(${[...ids]}::text[])`}
    ORDER BY created_at, id
    LIMIT ${limit}`
}

/** A contact of the sample data is the owner's from the first change on. */
export async function updateContactRow(sql: Sql, businessId: string, contact: Contact): Promise<Contact> {
  const { id, name, phone, email, notes, updatedAt } = contact
  const rows = await sql<Contact[]>`
    UPDATE contacts
    SET name = ${name}, phone = ${phone}, email = ${email}, notes = ${notes}, updated_at = ${updatedAt},
      is_demo = false
    WHERE id = ${id} AND business_id = ${businessId}
    RETURNING ${columns(sql)}`
  return single(rows)
}

/** Names a contact whose name is missing. */
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
  const { count } = await sql`DELETE FROM contacts WHERE id = ${id} AND business_id = ${businessId}`
  return count === 1
}

/** Returns the number of deleted contacts. */
export async function deleteContactRows(sql: Sql, businessId: string, ids: readonly string[]): Promise<number> {
  return (await sql`DELETE FROM contacts WHERE id = ANY(${[...ids]}::text[]) AND business_id = ${businessId}`).count
}

/** Locks until the transaction ends. */
export async function lockIdentity(tx: Sql, businessId: string, phoneOrEmail: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`contact ${businessId} ${phoneOrEmail}`}, 0))`
}
