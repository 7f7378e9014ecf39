import { badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import { Written, type WrittenPage, writtenPageOf } from '../../kernel/written.ts'
import type { Database, Sql } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import {
  type ContactChange,
  type ContactFilters,
  deleteContactRow,
  fillContactName,
  insertContact,
  lockPhone,
  selectContact,
  selectContactByPhone,
  selectContacts,
  selectNameByPhone,
  selectWrittenContact,
  updateContactRow,
} from './contact-store.ts'

/** Someone the business knows. Contract: Contact. At least one of name, phone and email is there. */
export interface Contact {
  id: string
  name: string | null
  /** E.164. */
  phone: string | null
  email: string | null
  notes: string | null
  createdAt: Instant
  updatedAt: Instant
}

/** Who added a contact; told in contact.created. */
export type ContactSource = 'api' | 'ai_call' | 'ai_message' | 'dashboard' | 'import'

/** Absent or null: not known. */
export interface NewContact {
  name?: string | null
  phone?: string | null
  email?: string | null
  notes?: string | null
}

/** Adds a contact and announces it. Duplicates are allowed. @throws BAD_REQUEST */
export async function createContact(...given: Parameters<typeof addContact>): Promise<Contact> {
  return (await addContact(...given)).contact
}

/** As `createContact`, as the API shows it. */
export async function createWrittenContact(...given: Parameters<typeof addContact>): Promise<Written> {
  return (await addContact(...given)).written
}

async function addContact(
  db: Database,
  businessId: string,
  input: NewContact,
  source: ContactSource,
  now: Instant,
): Promise<AddedContact> {
  const contact = newContact(await clean(db, businessId, input), now)
  if (contact.name === null && contact.phone === null && contact.email === null)
    throw badRequest('name: a contact needs at least one of name, phone and email')
  return insertAndAnnounce(db.write, businessId, contact, source)
}

/** @throws NOT_FOUND, also where it is another business's. */
export async function requireContact(db: Database, businessId: string, id: string): Promise<Contact> {
  const contact = await selectContact(db.read, businessId, id)
  if (contact === null) throw notFound(`contact ${id}`)
  return contact
}

/** As `requireContact`, as the API shows it. */
export async function requireWrittenContact(db: Database, businessId: string, id: string): Promise<Written> {
  const json = await selectWrittenContact(db.read, businessId, id)
  if (json === null) throw notFound(`contact ${id}`)
  return new Written(json)
}

/** Newest first, as the API shows them. `filters.phone` may be written as people do; `q` looks into name, phone and email. */
export async function listContacts(
  db: Database,
  businessId: string,
  filters: ContactFilters,
  page: PageRequest,
): Promise<WrittenPage> {
  const phone = await cleanPhone(db, businessId, filters.phone)
  const { json, count } = await selectContacts(db.list, businessId, { ...filters, phone: phone ?? undefined }, page)
  return writtenPageOf(json, count, page.limit)
}

/** Merge patch (RFC 7396): absent stays, null clears; one of name, phone and email must remain. @throws NOT_FOUND, BAD_REQUEST */
export async function updateContact(
  db: Database,
  businessId: string,
  id: string,
  patch: NewContact,
  now: Instant,
): Promise<Contact> {
  const change: ContactChange = await clean(db, businessId, patch)
  const outcome = await updateContactRow(db.write, businessId, id, change, now)
  if (outcome === 'nothing_left') throw badRequest('name: one of name, phone and email must remain')
  if (outcome === null) throw notFound(`contact ${id}`)
  return outcome
}

/** Calls, messages and appointments stay, without their link to it. @throws NOT_FOUND */
export async function deleteContact(db: Database, businessId: string, id: string): Promise<void> {
  const deleted = await deleteContactRow(db.write, businessId, id)
  if (!deleted) throw notFound(`contact ${id}`)
}

/**
 * The contact with that number, added and announced where there is none: what the assistant and bookings use. A name is
 * filled in where it was missing, never replaced. Of duplicates the oldest is taken. The caller's transaction holds a
 * lock on (business, phone) until it ends, so two calls at once make one contact.
 * @param input.phone E.164
 */
export async function findOrCreateContactByPhone(
  tx: Sql,
  businessId: string,
  input: { phone: string; name?: string | null },
  source: ContactSource,
  now: Instant,
): Promise<Contact> {
  const name = input.name?.trim().slice(0, 200) || null
  await lockPhone(tx, businessId, input.phone)
  const known = await selectContactByPhone(tx, businessId, input.phone)
  if (known === null) {
    const contact = newContact({ phone: input.phone, name }, now)
    return (await insertAndAnnounce(tx, businessId, contact, source)).contact
  }
  if (known.name === null && name !== null) return fillContactName(tx, businessId, known.id, name, now)
  return known
}

/** As the business knows whoever has this number (E.164): by name, or not; of duplicates the oldest that has one is taken. */
export const contactNameByPhone = (db: Database, businessId: string, phone: string): Promise<string | null> =>
  selectNameByPhone(db.read, businessId, phone)

/** Adds someone known by name only and announces it, inside the caller's transaction. */
export async function addNamedContact(
  tx: Sql,
  businessId: string,
  name: string,
  source: ContactSource,
  now: Instant,
): Promise<Contact> {
  return (await insertAndAnnounce(tx, businessId, newContact({ name }, now), source)).contact
}

interface AddedContact {
  contact: Contact
  written: Written
}

async function insertAndAnnounce(
  sql: Sql,
  businessId: string,
  contact: Contact,
  source: ContactSource,
): Promise<AddedContact> {
  const { id, name, phone, email, notes } = contact
  const createdAt = contact.createdAt.toISOString()
  // The order of the schema in contact-routes.ts.
  const wire = JSON.stringify({ id, name, phone, email, notes, createdAt, updatedAt: createdAt })
  await insertContact(sql, { businessId, contact, wire, announced: { id, name, phone, email, source, createdAt } })
  return { contact, written: new Written(wire) }
}

function newContact({ name, phone, email, notes }: NewContact, now: Instant): Contact {
  return {
    id: newId('contact'),
    name: storable(name),
    phone: storable(phone),
    email: storable(email),
    notes: storable(notes),
    createdAt: now,
    updatedAt: now,
  }
}

/** As PostgreSQL will have it, so that the row and its text are the same: a name cut short may end in half a character. */
const storable = (text: string | null | undefined): string | null => text?.toWellFormed() ?? null

/** The same fields, trimmed and in their stored form; absent ones stay absent. */
async function clean(db: Database, businessId: string, input: NewContact): Promise<NewContact> {
  const cleaned: NewContact = {}
  if (input.name !== undefined) cleaned.name = trimmed('name', input.name)
  if (input.phone !== undefined) cleaned.phone = await cleanPhone(db, businessId, input.phone)
  if (input.email !== undefined) cleaned.email = trimmed('email', input.email)
  if (input.notes !== undefined) cleaned.notes = input.notes
  return cleaned
}

function trimmed(field: string, value: string | null): string | null {
  const text = value?.trim()
  if (text === '') throw badRequest(`${field}: must not be blank`)
  return text ?? null
}

/** Only a number without its country code needs the business's country, hence the look-up only then. */
async function cleanPhone(db: Database, businessId: string, phone: string | null | undefined): Promise<string | null> {
  if (phone === null || phone === undefined) return null
  const country = phone.trim().startsWith('+') ? 'US' : (await requireBusiness(db, businessId)).country
  return requirePhoneNumber('phone', phone, country)
}
