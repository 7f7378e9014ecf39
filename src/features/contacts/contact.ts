import { emit } from '../../events/emit.ts'
import { badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { Count } from '../../kernel/schema.ts'
import type { Database, Sql } from '../../store/database.ts'
import { type SortOrder, sortedPageOf } from '../../store/sorted-page.ts'
import { requireBusiness } from '../business/business.ts'
import {
  countContactRows,
  deleteContactRow,
  deleteContactRows,
  fillContactName,
  insertContact,
  lockContact,
  lockIdentity,
  selectContact,
  selectContactByEmail,
  selectContactByPhone,
  selectContacts,
  selectNameByPhone,
  selectSortedContacts,
  updateContactRow,
} from './contact-store.ts'
import { MAX_TYPED_NAME_CHARACTERS, readPersonName } from './person-name.ts'

/**
 * The fields that people fill in, with their maximum lengths in characters, in the order of the API and of a CSV file.
 * docs/adding-a-field.md lists the other files of a new field.
 */
export const CONTACT_FIELDS = { name: 200, phone: 40, email: 254, notes: 10_000 } as const
export type ContactField = keyof typeof CONTACT_FIELDS
export const CONTACT_FIELD_NAMES = Object.keys(CONTACT_FIELDS) as ContactField[]

type ContactFields = Record<ContactField, string | null>

/** A person whom the business knows. Contract: Contact. At least one of name, phone and email is known. */
export interface Contact extends ContactFields {
  id: string
  /** E.164. */
  phone: string | null
  createdAt: Instant
  updatedAt: Instant
}

export { MAX_TYPED_NAME_CHARACTERS }
/** A name typed by a stranger, as it may be stored and shown; null if it is not a name or has characters that names do not have. Pure. */
export const readContactName: (text: string) => string | null = readPersonName

/** How a contact was added; the `source` of contact.created. */
export type ContactSource = 'api' | 'ai_call' | 'ai_message' | 'dashboard' | 'import' | 'booking_page'

/** An absent field and null both mean that the value is unknown. */
export type NewContact = Partial<Record<ContactField, string | null>>

/** In a change, an absent field keeps its value and null clears it. */
export type ContactChange = NewContact

export interface ContactFilters {
  /** Searched in name, phone and email, ignoring case and accents. */
  q?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  createdAfter?: Instant | undefined
  createdBefore?: Instant | undefined
}

/** Adds a contact and announces it. Duplicates are allowed. @throws BAD_REQUEST */
export async function createContact(
  db: Database,
  businessId: string,
  input: NewContact,
  source: ContactSource,
  now: Instant,
): Promise<Contact> {
  const fields = await cleanFields(db, businessId, input)
  if (!isIdentified(fields)) throw badRequest('name: a contact needs at least one of name, phone and email')
  return db.transaction((tx) => addContact(tx, businessId, fields, source, now))
}

/** Adds a contact whose fields are valid already and announces it, inside the caller's transaction. */
export async function addContact(
  tx: Sql,
  businessId: string,
  fields: NewContact,
  source: ContactSource,
  now: Instant,
): Promise<Contact> {
  const contact = newContact(fields, now)
  const { id, name, phone, email } = contact
  const data = { id, name, phone, email, source, createdAt: now.toISOString() }
  await Promise.all([insertContact(tx, businessId, contact), emit(tx, businessId, 'contact.created', data, now)])
  return contact
}

/** @throws NOT_FOUND, also where the contact belongs to another business */
export async function requireContact(db: Database, businessId: string, id: string): Promise<Contact> {
  const contact = await selectContact(db.read, businessId, id)
  if (contact === null) throw notFound(`contact ${id}`)
  return contact
}

/**
 * Newest first. A search for one or two letters covers the newest 10,000 contacts. `filters.phone` may be in national format. @throws
 * BAD_REQUEST
 */
export async function listContacts(
  db: Database,
  businessId: string,
  filters: ContactFilters,
  page: PageRequest,
): Promise<Page<Contact>> {
  // An unescaped plus sign in the query arrives as a space.
  const phone = (await cleanPhone(db, businessId, filters.phone?.replace(/^ (?=\d)/, '+'))) ?? undefined
  const select = (sql: Sql) => selectContacts(sql, businessId, { ...filters, phone }, page)
  return pageOf(await (filters.q === undefined ? select(db.list) : db.search(businessId, select)), page.limit)
}

export const CONTACT_SORTS = ['name', 'email', 'createdAt'] as const
/** `name` sorts by the name or, without one, by the number or address. */
export type ContactSort = (typeof CONTACT_SORTS)[number]

/** The contacts that match a search, in an order other than newest first. */
export async function listSortedContacts(
  db: Database,
  businessId: string,
  filters: Pick<ContactFilters, 'q'>,
  order: SortOrder<ContactSort>,
  page: PageRequest,
): Promise<Page<Contact>> {
  const select = (sql: Sql) => selectSortedContacts(sql, businessId, filters, order, page)
  return sortedPageOf(await db.search(businessId, select), page.limit)
}

/** The number of contacts that match a search. */
export function countContacts(db: Database, businessId: string, filters: Pick<ContactFilters, 'q'>): Promise<Count> {
  const count = (sql: Sql) => countContactRows(sql, businessId, filters)
  return filters.q === undefined ? count(db.list) : db.search(businessId, count)
}

/** Merge patch (RFC 7396). One of name, phone and email must remain. @throws NOT_FOUND, BAD_REQUEST */
export async function updateContact(
  db: Database,
  businessId: string,
  id: string,
  change: ContactChange,
  now: Instant,
): Promise<Contact> {
  const fields = await cleanFields(db, businessId, change)
  return db.transaction(async (tx) => {
    const before = await lockContact(tx, businessId, id)
    if (before === null) throw notFound(`contact ${id}`)
    if (Object.keys(fields).length === 0) return before
    const after = { ...before, ...fields, updatedAt: now }
    if (!isIdentified(after)) throw badRequest('name: one of name, phone and email must remain')
    return updateContactRow(tx, businessId, after)
  })
}

/** Deletes a contact. Its calls, messages and appointments stay, without the link to it. @throws NOT_FOUND */
export async function deleteContact(db: Database, businessId: string, id: string): Promise<void> {
  const deleted = await deleteContactRow(db.write, businessId, id)
  if (!deleted) throw notFound(`contact ${id}`)
}

/** As `deleteContact`, for several; unknown ids are ignored. @returns the number of deleted contacts */
export const deleteContacts = (db: Database, businessId: string, ids: readonly string[]): Promise<number> =>
  deleteContactRows(db.write, businessId, ids)

/**
 * Finds the contact with this number, or adds and announces one; used by bookings, calls and messages. Of duplicates, the oldest is found.
 * A missing name is filled in; a known name is kept. A lock on (business, phone) lasts until the caller's transaction ends, so two
 * simultaneous calls add one contact.
 * @param input.phone E.164
 */
export async function findOrCreateContactByPhone(
  tx: Sql,
  businessId: string,
  input: { phone: string; name?: string | null },
  source: ContactSource,
  now: Instant,
): Promise<Contact> {
  const name = input.name?.trim().slice(0, CONTACT_FIELDS.name) || null
  await lockIdentity(tx, businessId, input.phone)
  const known = await selectContactByPhone(tx, businessId, input.phone)
  if (known === null) return addContact(tx, businessId, { phone: input.phone, name }, source, now)
  if (known.name === null && name !== null) return fillContactName(tx, businessId, known.id, name, now)
  return known
}

/** As `findOrCreateContactByPhone`, for an address that its owner has verified. @param input.email in lower case */
export async function findOrCreateContactByEmail(
  tx: Sql,
  businessId: string,
  input: { email: string; name?: string | null | undefined },
  source: ContactSource,
  now: Instant,
): Promise<Contact> {
  const name = input.name?.trim().slice(0, CONTACT_FIELDS.name) || null
  await lockIdentity(tx, businessId, input.email)
  const known = await selectContactByEmail(tx, businessId, input.email)
  if (known === null) return addContact(tx, businessId, { email: input.email, name }, source, now)
  if (known.name === null && name !== null) return fillContactName(tx, businessId, known.id, name, now)
  return known
}

/** The name of the oldest contact with this number (E.164) that has a name; null if there is none. */
export const contactNameByPhone = (db: Database, businessId: string, phone: string): Promise<string | null> =>
  selectNameByPhone(db.read, businessId, phone)

function newContact(fields: NewContact, now: Instant): Contact {
  const values = CONTACT_FIELD_NAMES.map((field) => [field, storable(fields[field])] as const)
  return { id: newId('contact'), ...(Object.fromEntries(values) as ContactFields), createdAt: now, updatedAt: now }
}

/** The text in a form that PostgreSQL can store: a truncated name may end with half a surrogate pair. */
const storable = (text: string | null | undefined): string | null => text?.toWellFormed() ?? null

const isIdentified = ({ name, phone, email }: NewContact): boolean =>
  [name, phone, email].some((value) => value != null)

/** The given fields, trimmed and with the phone number in E.164; absent fields stay absent. @throws BAD_REQUEST */
async function cleanFields(db: Database, businessId: string, input: NewContact): Promise<NewContact> {
  const fields: NewContact = {}
  for (const field of CONTACT_FIELD_NAMES) {
    const value = input[field]
    if (value === undefined) continue
    fields[field] = field === 'phone' ? await cleanPhone(db, businessId, value) : cleanText(field, value)
  }
  return fields
}

function cleanText(field: ContactField, value: string | null): string | null {
  // Notes may start with an indented line.
  if (field === 'notes' || value === null) return value
  const text = value.trim()
  if (!VISIBLE.test(text)) throw badRequest(`${field}: must not be blank`)
  return text
}

/** A visible character: not a space, not a control character and not one that only affects others, such as U+200B. */
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Reads the business only if the number has no country code. @throws BAD_REQUEST */
async function cleanPhone(db: Database, businessId: string, phone: string | null | undefined): Promise<string | null> {
  if (phone === null || phone === undefined) return null
  const country = phone.trim().startsWith('+') ? 'US' : (await requireBusiness(db, businessId)).country
  return requirePhoneNumber('phone', phone, country)
}
