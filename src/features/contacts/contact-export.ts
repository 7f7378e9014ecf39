import type { Instant } from '../../kernel/clock.ts'
import { csvRecords } from '../../kernel/text/csv.ts'
import type { Database } from '../../store/database.ts'
import { CONTACT_FIELD_NAMES, type Contact } from './contact.ts'
import { selectContactsAfter } from './contact-store.ts'

const ROWS_PER_CHUNK = 1_000

/**
 * Contacts as CSV, oldest first, with headings that the import recognizes. The contacts are read in batches, one short
 * statement each, and no faster than the client reads the chunks.
 * @param ids only these; null for all
 * @returns `chunks`: the text in pieces, headings first
 */
export function exportContacts(
  db: Database,
  businessId: string,
  ids: readonly string[] | null,
  now: Instant,
): { name: string; chunks: AsyncIterable<string> } {
  return { name: `contacts-${now.toISOString().slice(0, 10)}.csv`, chunks: records(db, businessId, ids) }
}

async function* records(db: Database, businessId: string, ids: readonly string[] | null): AsyncGenerator<string> {
  yield csvRecords([[...CONTACT_FIELD_NAMES, 'id', 'createdAt', 'updatedAt']])
  let last: Pick<Contact, 'createdAt' | 'id'> = { createdAt: new Date(0), id: '' }
  for (;;) {
    const rows = await selectContactsAfter(db.report, businessId, ids, last, ROWS_PER_CHUNK)
    const end = rows.at(-1)
    if (end === undefined) return
    yield csvRecords(
      rows.map((contact) => [
        ...CONTACT_FIELD_NAMES.map((field) => contact[field]),
        contact.id,
        contact.createdAt,
        contact.updatedAt,
      ]),
    )
    last = end
  }
}
