import type { Instant } from '../../kernel/clock.ts'
import { csvRecords } from '../../kernel/csv.ts'
import type { Database } from '../../store/database.ts'
import type { Contact } from './contact.ts'

const ROWS_PER_CHUNK = 1_000

/**
 * All contacts as CSV, oldest first, with the headings that the import knows by itself. They are read in batches, each a
 * short statement of its own, as fast as the pieces are taken and no faster.
 * @returns `chunks`: the text in pieces, header first
 */
export function exportContacts(
  db: Database,
  businessId: string,
  now: Instant,
): { name: string; chunks: AsyncIterable<string> } {
  return { name: `contacts-${now.toISOString().slice(0, 10)}.csv`, chunks: records(db, businessId) }
}

async function* records(db: Database, businessId: string): AsyncGenerator<string> {
  yield csvRecords([['name', 'phone', 'email', 'notes', 'id', 'createdAt', 'updatedAt']])
  let last: Pick<Contact, 'createdAt' | 'id'> = { createdAt: new Date(0), id: '' }
  for (;;) {
    const rows = await selectAfter(db, businessId, last)
    const end = rows.at(-1)
    if (end === undefined) return
    yield csvRecords(
      rows.map(({ id, name, phone, email, notes, createdAt, updatedAt }) => [
        ...[name, phone, email, notes, id],
        createdAt,
        updatedAt,
      ]),
    )
    last = end
  }
}

const selectAfter = (
  db: Database,
  businessId: string,
  after: Pick<Contact, 'createdAt' | 'id'>,
): Promise<Contact[]> => db.list<Contact[]>`
  SELECT id, name, phone, email, notes, created_at AS "createdAt", updated_at AS "updatedAt" FROM contacts
  WHERE business_id = ${businessId} AND (created_at, id) > (${after.createdAt}, ${after.id})
  ORDER BY created_at, id
  LIMIT ${ROWS_PER_CHUNK}`
