import type { Instant } from '../../kernel/clock.ts'
import { csvRecords } from '../../kernel/text/csv.ts'
import type { Database } from '../../store/database.ts'
import { listRecipients, requireCampaign } from './campaign.ts'

const ROWS_PER_CHUNK = 1_000
const HEADINGS = ['phone', 'name', 'status', 'attempts', 'error', 'callId', 'messageId', 'contactId', 'updatedAt']

/**
 * The recipients of a campaign with their outcomes as CSV, newest first. They are read in batches, no faster than the client reads the
 * chunks.
 * @returns `chunks`: the text in pieces, headings first
 * @throws NOT_FOUND
 */
export async function exportRecipients(
  db: Database,
  businessId: string,
  id: string,
  now: Instant,
): Promise<{ name: string; chunks: AsyncIterable<string> }> {
  await requireCampaign(db, businessId, id)
  return { name: `campaign-${now.toISOString().slice(0, 10)}.csv`, chunks: records(db, businessId, id) }
}

async function* records(db: Database, businessId: string, id: string): AsyncGenerator<string> {
  yield csvRecords([HEADINGS])
  let after: Parameters<typeof listRecipients>[4]['after'] = null
  do {
    const { items, next } = await listRecipients(db, businessId, id, {}, { limit: ROWS_PER_CHUNK, after })
    yield csvRecords(
      items.map(({ phone, contactName, status, attempts, error, callId, messageId, contactId, updatedAt }) => [
        ...[phone, contactName, status, attempts, error],
        ...[callId, messageId, contactId, updatedAt],
      ]),
    )
    after = next
  } while (after !== null)
}
