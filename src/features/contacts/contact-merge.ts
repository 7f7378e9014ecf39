import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Database, insideTransaction, type Sql } from '../../store/database.ts'
import { type Contact, deleteContact, requireContact, updateContact } from './contact.ts'

const MAX_NOTES = 10_000

/**
 * Makes one contact of two: `id` stays, what it lacks it gets from `from`, the notes of both are kept, and everything of
 * `from` becomes its. A name, number or address that differs stands in the notes from then on. @throws BAD_REQUEST where both are the same; NOT_FOUND
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
    // In one order for all, so that two merges cannot wait for each other.
    await tx`SELECT FROM contacts WHERE id IN (${id}, ${from}) ORDER BY id FOR UPDATE`
    const [kept, other] = [await requireContact(inside, businessId, id), await requireContact(inside, businessId, from)]
    for (const table of ['calls', 'messages', 'appointments', 'campaign_recipients'])
      await tx`UPDATE ${tx(table)} SET contact_id = ${id} WHERE contact_id = ${from}`
    await deleteContact(inside, businessId, from)
    const notes = [kept.notes, other.notes, differing(kept, other)].filter(Boolean).join('\n\n')
    return updateContact(
      inside,
      businessId,
      id,
      {
        name: kept.name ?? other.name,
        phone: kept.phone ?? other.phone,
        email: kept.email ?? other.email,
        notes: notes === '' ? null : notes.slice(0, MAX_NOTES),
      },
      now,
    )
  })
}

/** "Also: +12125550102, ada@example.com"; null where nothing of `other` would be lost. */
function differing(kept: Contact, other: Contact): string | null {
  const fields = ['name', 'phone', 'email'] as const
  const lost = fields.flatMap((field) => {
    const value = other[field]
    return value !== null && kept[field] !== null && kept[field] !== value ? [value] : []
  })
  return lost.length === 0 ? null : `Also: ${lost.join(', ')}`
}

/**
 * Removes a contact and what was said with them: transcripts, summaries, recordings, message texts, and their name and
 * number in appointments, and why they are not to be called. That they are not, and that there was a call, a message, an
 * appointment stays, for the books. @throws NOT_FOUND
 * @param recordingsFolder where the recordings are
 */
export async function eraseContact(
  db: Database,
  recordingsFolder: string,
  businessId: string,
  id: string,
): Promise<void> {
  const recordings = await db.transaction(async (tx) => {
    const files = await eraseWords(tx, businessId, id)
    await deleteContact(insideTransaction(db, tx), businessId, id)
    return files
  })
  for (const file of recordings) await rm(join(recordingsFolder, basename(file)), { force: true })
}

/** @returns the files of the recordings, which nothing names any more */
async function eraseWords(tx: Sql, businessId: string, id: string): Promise<string[]> {
  const recorded = await tx<{ file: string }[]>`
    SELECT recording_file AS file FROM calls
    WHERE business_id = ${businessId} AND contact_id = ${id} AND recording_file IS NOT NULL FOR UPDATE`
  await tx`
    UPDATE calls SET summary = NULL, transcript = '[]', tool_calls = '[]', extracted_data = '{}', recording_file = NULL,
      from_phone = CASE direction WHEN 'inbound' THEN 'anonymous' ELSE from_phone END,
      to_phone = CASE direction WHEN 'outbound' THEN 'anonymous' ELSE to_phone END
    WHERE business_id = ${businessId} AND contact_id = ${id}`
  await tx`
    UPDATE messages SET body = '', media_urls = '{}' WHERE business_id = ${businessId} AND contact_id = ${id}`
  await tx`
    UPDATE appointments SET contact_name = NULL, contact_phone = NULL, notes = NULL
    WHERE business_id = ${businessId} AND contact_id = ${id}`
  // That they are not to be called must outlast them; why, in words about them, must not.
  await tx`
    UPDATE do_not_call SET reason = NULL
    WHERE business_id = ${businessId} AND phone = (SELECT phone FROM contacts WHERE id = ${id} AND business_id = ${businessId})`
  return recorded.map(({ file }) => file)
}
