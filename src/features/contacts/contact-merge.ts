import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Database, insideTransaction, type Sql } from '../../store/database.ts'
import {
  CONTACT_FIELD_NAMES,
  CONTACT_FIELDS,
  type Contact,
  deleteContact,
  type NewContact,
  requireContact,
  updateContact,
} from './contact.ts'

/**
 * Merges the contact `from` into the contact `id` and deletes `from`. `id` gets the fields that it lacks, and the calls, messages,
 * appointments and campaign entries of `from`. The notes of both are joined; a name, phone number or e-mail address of `from`
 * that differs is added to the notes. @throws BAD_REQUEST where both ids are the same; NOT_FOUND
 */
export async function mergeContacts(
  db: Database,
  businessId: string,
  id: string,
  from: string,
  now: Instant,
): Promise<Contact> {
  if (id === from) throw badRequest('from: must be another contact')
  return db.transaction(async (tx) => {
    const inside = insideTransaction(db, tx)
    // Every merge locks in the order of the ids, so that two merges cannot deadlock.
    await tx`SELECT FROM contacts WHERE id IN (${id}, ${from}) ORDER BY id FOR UPDATE`
    const [kept, other] = [await requireContact(inside, businessId, id), await requireContact(inside, businessId, from)]
    for (const table of ['calls', 'messages', 'appointments', 'campaign_recipients', 'inbox_items', 'caller_notes'])
      await tx`UPDATE ${tx(table)} SET contact_id = ${id} WHERE contact_id = ${from}`
    await keepConsent(tx, id, from)
    await deleteContact(inside, businessId, from)
    const notes = [kept.notes, other.notes, differing(kept, other)].filter(Boolean).join('\n\n')
    return updateContact(
      inside,
      businessId,
      id,
      { ...firstKnown(kept, other), notes: notes === '' ? null : notes.slice(0, CONTACT_FIELDS.notes) },
      now,
    )
  })
}

/** Merges whether the person agreed to be remembered. A refusal by either stays, and deletes what is remembered. */
async function keepConsent(tx: Sql, id: string, from: string): Promise<void> {
  await tx`
    UPDATE contacts kept SET memory_consent = other.memory_consent, memory_consent_by = other.memory_consent_by,
      memory_consent_at = other.memory_consent_at
    FROM contacts other
    WHERE kept.id = ${id} AND other.id = ${from} AND other.memory_consent IS NOT NULL
      AND (kept.memory_consent IS NULL OR other.memory_consent = 'refused')`
  await tx`
    DELETE FROM caller_notes USING contacts
    WHERE contacts.id = ${id} AND contact_id = contacts.id AND memory_consent IS DISTINCT FROM 'given'`
}

const firstKnown = (kept: Contact, other: Contact): NewContact =>
  Object.fromEntries(CONTACT_FIELD_NAMES.map((field) => [field, kept[field] ?? other[field]]))

/** For example "Also: +12125550102, ada@example.com"; null if no value of `other` would be lost. */
function differing(kept: Contact, other: Contact): string | null {
  const lost = CONTACT_FIELD_NAMES.flatMap((field) => {
    if (field === 'notes') return []
    const value = other[field]
    return value !== null && kept[field] !== null && kept[field] !== value ? [value] : []
  })
  return lost.length === 0 ? null : `Also: ${lost.join(', ')}`
}
