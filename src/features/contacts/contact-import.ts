import { ApiError, badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { inParts } from '../../kernel/process/yield.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { addContact, CONTACT_FIELD_NAMES, CONTACT_FIELDS, type ContactField, type NewContact } from './contact.ts'
import { readCsv } from './csv-reader.ts'

/** The heading of the column that holds each field. */
export type ColumnMapping = Partial<Record<ContactField, string | undefined>>

export interface ImportFault {
  /** The row number in the spreadsheet; the headings are row 1. */
  row: number
  message: string
}

export interface ContactImport {
  /** The headings. */
  columns: string[]
  /** The mapping that was used: the given one, or one guessed from the headings. */
  mapping: Record<ContactField, string | null>
  /** The number of rows without the headings. */
  total: number
  /** The number of rows that can be imported, or were. */
  ready: number
  /** The number of rows left out because a contact, or a row above, has the same phone number or e-mail address. */
  duplicates: number
  /** The number of rows that cannot be imported. */
  faulty: number
  /** The first errors. */
  faults: ImportFault[]
  /** The first rows that can be imported. */
  sample: NewContact[]
}

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
const MAX_ROWS = 20_000
const MAX_FAULTS = 50
/** Imports in parts that take a few milliseconds each, because the thread also carries the calls. */
const ROWS_AT_ONCE = 25
const LOOKED_UP_AT_ONCE = 200
const CONTACTS_AT_ONCE = 10
const SAMPLE_SIZE = 5

/** The headings that other address books export. */
const HEADINGS: Record<ContactField, RegExp> = {
  name: /^(full ?|display ?|contact ?)?name$/i,
  phone: /^(mobile|cell|phone|tel)/i,
  email: /^e-?mail/i,
  notes: /^(notes?|comments?|remarks?)$/i,
}

/** Reports what an import would do, and changes nothing. @throws BAD_REQUEST, PAYLOAD_TOO_LARGE */
export async function previewImport(
  db: Database,
  businessId: string,
  file: Uint8Array,
  mapping: ColumnMapping,
): Promise<ContactImport> {
  return (await readImport(db, businessId, file, mapping)).report
}

/** Imports every valid row, in one transaction, and announces each contact. @throws BAD_REQUEST, PAYLOAD_TOO_LARGE */
export function importContacts(
  db: Database,
  businessId: string,
  file: Uint8Array,
  mapping: ColumnMapping,
  now: Instant,
): Promise<ContactImport> {
  return db.transaction(async (tx) => {
    const { report, contacts } = await readImport(insideTransaction(db, tx), businessId, file, mapping)
    await inParts(contacts, CONTACTS_AT_ONCE, (part) =>
      Promise.all(part.map((contact) => addContact(tx, businessId, contact, 'import', now))),
    )
    return report
  })
}

async function readImport(db: Database, businessId: string, file: Uint8Array, given: ColumnMapping) {
  const [columns = [], ...rows] = await readCsv(file, MAX_ROWS + 2)
  if (columns.length === 0) throw badRequest('file: is empty')
  if (rows.length > MAX_ROWS) throw new ApiError('PAYLOAD_TOO_LARGE', `file: must have at most ${MAX_ROWS} rows`)
  const mapping = chooseColumns(columns, given)
  const { country } = await requireBusiness(db, businessId)
  const places = CONTACT_FIELD_NAMES.map((field) => [field, columns.indexOf(mapping[field] ?? '')] as const)
  const parts = await inParts(rows, ROWS_AT_ONCE, (part, start) =>
    part.map((cells, index) => ({ row: start + index + 2, ...readRow(cells, places, country) })),
  )
  const read = parts.flat()
  const faults = read.flatMap(({ row, fault }) => (fault === null ? [] : [{ row, message: fault }]))
  const good = read.flatMap(({ contact, fault }) => (fault === null ? [contact] : []))
  const contacts = await withoutDuplicates(db, businessId, good)
  const report: ContactImport = {
    columns,
    mapping,
    total: rows.length,
    ready: contacts.length,
    duplicates: good.length - contacts.length,
    faulty: faults.length,
    faults: faults.slice(0, MAX_FAULTS),
    sample: contacts.slice(0, SAMPLE_SIZE),
  }
  return { report, contacts }
}

function chooseColumns(columns: readonly string[], given: ColumnMapping): Record<ContactField, string | null> {
  const stranger = Object.values(given).find((column) => column !== undefined && !columns.includes(column))
  if (stranger !== undefined) throw badRequest(`${stranger}: the file has no column of this name`)
  const isGiven = Object.values(given).some((column) => column !== undefined)
  const guess = (field: ContactField) => columns.find((column) => HEADINGS[field].test(column.trim())) ?? null
  const chosen = CONTACT_FIELD_NAMES.map((field) => [field, isGiven ? (given[field] ?? null) : guess(field)])
  return Object.fromEntries(chosen) as Record<ContactField, string | null>
}

function readRow(
  cells: readonly string[],
  places: readonly (readonly [ContactField, number])[],
  country: string,
): { contact: NewContact; fault: string | null } {
  const contact: NewContact = {}
  for (const [field, place] of places) {
    const value = (cells[place] ?? '').trim()
    if (place < 0 || value === '') continue
    if (value.length > CONTACT_FIELDS[field])
      return { contact, fault: `${field}: must be at most ${CONTACT_FIELDS[field]} characters.` }
    if (/\0|\p{Surrogate}/u.test(value))
      return { contact, fault: `${field}: has characters that are not text. Remove them.` }
    contact[field] = value
  }
  const { name, phone, email } = contact
  if (phone) {
    const read = parsePhoneNumber(phone, country)
    if (read === null)
      return {
        contact,
        fault: `phone: "${phone}" is not a phone number. Write it with its country code, such as +1 212 555 0142.`,
      }
    contact.phone = read
  }
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return { contact, fault: `email: "${email}" is not an email address.` }
  if (!name && !phone && !email) return { contact, fault: 'The row has no name, phone number or email address.' }
  return { contact, fault: null }
}

/** The numbers and addresses of these contacts that the business already has. */
async function selectKnown(db: Database, businessId: string, contacts: readonly NewContact[]): Promise<string[]> {
  const phones = contacts.flatMap(({ phone }) => (phone ? [phone] : []))
  const emails = contacts.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
  const rows = await db.list<{ phone: string | null; email: string | null }[]>`
    SELECT phone, lower(email) AS email FROM contacts
    WHERE business_id = ${businessId} AND (phone = ANY(${phones}::text[]) OR lower(email) = ANY(${emails}::text[]))`
  return rows.flatMap(({ phone, email }) => [phone, email]).filter((one) => one !== null)
}

/** Removes each row whose phone number or e-mail address belongs to a contact or to a row above it. */
async function withoutDuplicates(db: Database, businessId: string, contacts: NewContact[]): Promise<NewContact[]> {
  const known = await inParts(contacts, LOOKED_UP_AT_ONCE, (part) => selectKnown(db, businessId, part))
  const taken = new Set(known.flat())
  return contacts.filter(({ phone, email }) => {
    const keys = [phone, email?.toLowerCase()].filter((one) => one !== undefined && one !== null)
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}
