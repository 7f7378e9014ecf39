import { ApiError, badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { createContact, type NewContact } from './contact.ts'
import { readCsv } from './csv-reader.ts'

/** Contacts out of a spreadsheet: looked at first, then taken in as a whole. */
export const IMPORT_FIELDS = ['name', 'phone', 'email', 'notes'] as const
type Field = (typeof IMPORT_FIELDS)[number]

/** The heading of the column that each field is in. */
export type ColumnMapping = Partial<Record<Field, string | undefined>>

export interface ImportFault {
  /** As a spreadsheet counts, the headings being row 1. */
  row: number
  message: string
}

export interface ContactImport {
  /** The headings. */
  columns: string[]
  /** As used: as given, or guessed from the headings. */
  mapping: Record<Field, string | null>
  total: number
  /** How many can be taken in, or were. */
  ready: number
  /** Left out, as somebody with that number or address is there, or is above it in the file. */
  duplicates: number
  faulty: number
  /** The first of them. */
  faults: ImportFault[]
  /** The first of those that are ready. */
  sample: NewContact[]
}

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
const MAX_ROWS = 20_000
const SHOWN = 50
const SAMPLE = 5
const LIMITS: Record<Field, number> = { name: 200, phone: 40, email: 254, notes: 10_000 }

/** Headings as address books of other programs write them. */
const GUESSES: Record<Field, RegExp> = {
  name: /^(full ?|display ?|contact ?)?name$/i,
  phone: /^(mobile|cell|phone|tel)/i,
  email: /^e-?mail/i,
  notes: /^(notes?|comments?|remarks?)$/i,
}

/** What an import would do. @throws BAD_REQUEST, PAYLOAD_TOO_LARGE */
export async function previewImport(
  db: Database,
  businessId: string,
  file: Uint8Array,
  mapping: ColumnMapping,
): Promise<ContactImport> {
  return (await examine(db, businessId, file, mapping)).report
}

/** Takes in all rows that are ready, or none, announcing each. @throws BAD_REQUEST, PAYLOAD_TOO_LARGE */
export function importContacts(
  db: Database,
  businessId: string,
  file: Uint8Array,
  mapping: ColumnMapping,
  now: Instant,
): Promise<ContactImport> {
  return db.transaction(async (tx) => {
    const inside = insideTransaction(db, tx)
    const { report, contacts } = await examine(inside, businessId, file, mapping)
    await Promise.all(contacts.map((contact) => createContact(inside, businessId, contact, 'import', now)))
    return report
  })
}

async function examine(db: Database, businessId: string, file: Uint8Array, given: ColumnMapping) {
  const [columns = [], ...rows] = readCsv(textOf(file))
  if (columns.length === 0) throw badRequest('file: is empty')
  if (rows.length > MAX_ROWS) throw new ApiError('PAYLOAD_TOO_LARGE', `file: must have at most ${MAX_ROWS} rows`)
  const mapping = chooseColumns(columns, given)
  const { country } = await requireBusiness(db, businessId)
  const places = IMPORT_FIELDS.map((field) => [field, columns.indexOf(mapping[field] ?? '')] as const)
  const read = rows.map((cells, index) => ({ row: index + 2, ...readRow(cells, places, country) }))
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
    faults: faults.slice(0, SHOWN),
    sample: contacts.slice(0, SAMPLE),
  }
  return { report, contacts }
}

function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    // What spreadsheets write where they do not write UTF-8.
    return new TextDecoder('windows-1252').decode(file)
  }
}

function chooseColumns(columns: readonly string[], given: ColumnMapping): Record<Field, string | null> {
  const stranger = Object.values(given).find((column) => column !== undefined && !columns.includes(column))
  if (stranger !== undefined) throw badRequest(`${stranger}: the file has no column of this name`)
  const isGiven = Object.values(given).some((column) => column !== undefined)
  const guess = (field: Field) => columns.find((column) => GUESSES[field].test(column.trim())) ?? null
  const chosen = IMPORT_FIELDS.map((field) => [field, isGiven ? (given[field] ?? null) : guess(field)])
  return Object.fromEntries(chosen) as Record<Field, string | null>
}

function readRow(
  cells: readonly string[],
  places: readonly (readonly [Field, number])[],
  country: string,
): { contact: NewContact; fault: string | null } {
  const contact: NewContact = {}
  for (const [field, place] of places) {
    const value = (cells[place] ?? '').trim()
    if (place < 0 || value === '') continue
    if (value.length > LIMITS[field]) return { contact, fault: `${field}: must be at most ${LIMITS[field]} characters` }
    if (/\0|\p{Surrogate}/u.test(value)) return { contact, fault: `${field}: holds what is no text` }
    contact[field] = value
  }
  const { name, phone, email } = contact
  if (phone) {
    const read = parsePhoneNumber(phone, country)
    if (read === null) return { contact, fault: `phone: ${phone} is no phone number` }
    contact.phone = read
  }
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return { contact, fault: `email: ${email} is no e-mail address` }
  if (!name && !phone && !email) return { contact, fault: 'there is no name, phone number or e-mail address' }
  return { contact, fault: null }
}

/** Whoever has the number or the address of somebody known, or of somebody above, is left out. */
async function withoutDuplicates(db: Database, businessId: string, contacts: NewContact[]): Promise<NewContact[]> {
  const phones = contacts.flatMap(({ phone }) => (phone ? [phone] : []))
  const emails = contacts.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
  const known = await db.list<{ phone: string | null; email: string | null }[]>`
    SELECT phone, lower(email) AS email FROM contacts
    WHERE business_id = ${businessId} AND (phone = ANY(${phones}::text[]) OR lower(email) = ANY(${emails}::text[]))`
  const taken = new Set(known.flatMap(({ phone, email }) => [phone, email]).filter((one) => one !== null))
  return contacts.filter(({ phone, email }) => {
    const keys = [phone, email?.toLowerCase()].filter((one) => one !== undefined && one !== null)
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}
