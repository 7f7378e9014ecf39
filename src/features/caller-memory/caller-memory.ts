import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import type { Database, Sql } from '../../store/database.ts'
import { findOrCreateContactByPhone, requireContact } from '../contacts/contact.ts'
import {
  deleteNote,
  deleteNotes,
  insertNote,
  lockConsent,
  selectCount,
  selectMemory,
  selectMemoryByPhone,
  selectVisits,
  updateConsent,
  updateNote,
} from './caller-memory-store.ts'

/**
 * What the assistant remembers about a contact: notes that the team can read and edit, and the last visits. It is used only if the contact
 * has agreed and the assistant may remember (`AssistantContent.memory`); nothing is stored about a contact who has not agreed.
 */

export const CONSENTS = ['given', 'refused'] as const
export type Consent = (typeof CONSENTS)[number]
export const CONSENT_SOURCES = ['caller', 'team'] as const

export interface CallerNote {
  id: string
  body: string
  /** The name of the member who wrote it; null for the assistant. */
  writtenBy: string | null
  createdAt: Instant
  updatedAt: Instant
}

/** A past appointment. */
export interface Visit {
  startsAt: Instant
  service: string | null
  staffName: string | null
}

export interface CallerMemory {
  /** Null if the contact was never asked. */
  consent: Consent | null
  consentBy: (typeof CONSENT_SOURCES)[number] | null
  consentAt: Instant | null
  /** Newest first. */
  notes: CallerNote[]
  /**
   * The most recent ones, newest first. They are appointments, so they are listed whether or not the contact
   * agreed.
   */
  visits: Visit[]
}

export const MAX_NOTE_CHARACTERS = 300
export const MAX_NOTES = 20
const MAX_VISITS = 5

/** @throws NOT_FOUND */
export async function readCallerMemory(
  db: Database,
  businessId: string,
  contactId: string,
  now: Instant,
): Promise<CallerMemory> {
  const contact = await requireContact(db, businessId, contactId)
  const [memory, visits] = await Promise.all([
    selectMemory(db.read, businessId, contactId),
    selectVisits(db.read, businessId, contact, now, MAX_VISITS),
  ])
  return { ...memory, visits }
}

/** What may be used in a conversation with this number (E.164). Null if the person has not agreed or is unknown. */
export async function rememberedByPhone(
  db: Database,
  businessId: string,
  phone: string,
  now: Instant,
): Promise<Pick<CallerMemory, 'notes' | 'visits'> | null> {
  const memory = await selectMemoryByPhone(db.read, businessId, phone)
  if (memory === null || memory.consent !== 'given') return null
  const { notes, contactId } = memory
  return { notes, visits: await selectVisits(db.read, businessId, { id: contactId, phone }, now, MAX_VISITS) }
}

/** Records whether the contact agrees to be remembered; null resets it to not asked. Unless they agree, the notes are deleted. @throws NOT_FOUND */
export async function changeMemoryConsent(
  db: Database,
  businessId: string,
  contactId: string,
  consent: Consent | null,
  now: Instant,
): Promise<CallerMemory> {
  await requireContact(db, businessId, contactId)
  await db.transaction(async (tx) => {
    await updateConsent(tx, businessId, contactId, consent, 'team', now)
    if (consent !== 'given') await deleteNotes(tx, businessId, contactId)
  })
  return readCallerMemory(db, businessId, contactId, now)
}

/** @throws NOT_FOUND, BAD_REQUEST; CONFLICT where the contact has not agreed, or has `MAX_NOTES` */
export async function addCallerNote(
  db: Database,
  businessId: string,
  contactId: string,
  { body, writtenBy }: { body: string; writtenBy: string },
  now: Instant,
): Promise<CallerNote> {
  await requireContact(db, businessId, contactId)
  return db.transaction(async (tx) => {
    if ((await lockConsent(tx, businessId, contactId)) !== 'given')
      throw conflict('the contact has not agreed to be remembered; note their yes first')
    if ((await selectCount(tx, businessId, contactId)) >= MAX_NOTES)
      throw conflict(`the contact has ${MAX_NOTES} notes; delete one first`)
    return writeNote(tx, businessId, contactId, { body, writtenBy }, now)
  })
}

/** @throws NOT_FOUND, BAD_REQUEST */
export async function changeCallerNote(
  db: Database,
  businessId: string,
  contactId: string,
  id: string,
  { body, writtenBy }: { body: string; writtenBy: string },
  now: Instant,
): Promise<CallerNote> {
  const change = { body: cleanNote(body), writtenBy }
  const note = await updateNote(db.write, businessId, contactId, id, change, now)
  if (note === null) throw notFound(`note ${id}`)
  return note
}

/** @throws NOT_FOUND */
export async function removeCallerNote(db: Database, businessId: string, contactId: string, id: string): Promise<void> {
  if (!(await deleteNote(db.write, businessId, contactId, id))) throw notFound(`note ${id}`)
}

export type RememberOutcome = 'remembered' | 'refused_before' | 'full'

/**
 * Stores what a caller has agreed to have remembered, together with their consent. A contact who refused when the team asked can be asked
 * again only by the team. The same words are stored once.
 * @param phone E.164
 */
export const rememberForCaller = (
  db: Database,
  businessId: string,
  { phone, body, isCall }: { phone: string; body: string; isCall: boolean },
  now: Instant,
): Promise<RememberOutcome> =>
  db.transaction(async (tx) => {
    const { id } = await findOrCreateContactByPhone(tx, businessId, { phone }, isCall ? 'ai_call' : 'ai_message', now)
    const consent = await lockConsent(tx, businessId, id)
    if (consent === 'refused') return 'refused_before'
    const words = cleanNote(body)
    const { notes } = await selectMemory(tx, businessId, id)
    if (notes.some((note) => note.body === words)) return 'remembered'
    if (notes.length >= MAX_NOTES) return 'full'
    if (consent === null) await updateConsent(tx, businessId, id, 'given', 'caller', now)
    await writeNote(tx, businessId, id, { body: words, writtenBy: null }, now)
    return 'remembered'
  })

async function writeNote(
  tx: Sql,
  businessId: string,
  contactId: string,
  { body, writtenBy }: { body: string; writtenBy: string | null },
  now: Instant,
): Promise<CallerNote> {
  const note = { id: newId('callerNote'), body: cleanNote(body), writtenBy, createdAt: now, updatedAt: now }
  await insertNote(tx, businessId, contactId, note)
  return note
}

const cleanNote = (body: string): string => requireLine('body', body, MAX_NOTE_CHARACTERS)
