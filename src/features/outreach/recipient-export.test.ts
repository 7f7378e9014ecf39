import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aBusiness, aCampaign, aContact, aNumber, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { addDoNotCall } from '../do-not-call/do-not-call.ts'
import { addRecipients, startCampaign } from './campaign.ts'
import { runDueCampaigns } from './campaign-runner.ts'
import { exportRecipients } from './recipient-export.ts'

/** The exported rows, by number. */
async function exported(db: Database, businessId: string, id: string) {
  const { name, chunks } = await exportRecipients(db, businessId, id, NOW)
  let csv = ''
  for await (const chunk of chunks) csv += chunk
  const rows = parse(csv, { columns: true }) as Record<string, string>[]
  return { name, rows: new Map(rows.map((row) => [row.phone, row])), length: rows.length }
}

test('the results are a CSV file with a row for each recipient: outcome, attempts, error and the id of the call', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await aNumber(db, business)
  const [called, listed, waiting] = ['+12125550101', '+12125550102', '+18085550103']
  await addDoNotCall(db, business.id, listed, NOW)
  const phones = [called, listed, waiting]
  const { id } = await aCampaign(db, business, { channel: 'call', calling: { maxAtOnce: 5 }, phones })
  await startCampaign(db, business.id, id, NOW)
  await runDueCampaigns(db, NOW)

  const { name, rows, length } = await exported(db, business.id, id)

  expect(name).toBe('campaign-2026-03-02.csv')
  expect(length).toBe(3)
  expect(rows.get(called)).toMatchObject({
    status: 'in_progress',
    attempts: '1',
    callId: expect.stringMatching(/^call_/),
  })
  expect(rows.get(listed)).toMatchObject({ status: 'opted_out', attempts: '0', error: 'do_not_call', callId: '' })
  // Night in Honolulu.
  expect(rows.get(waiting)).toMatchObject({ status: 'pending', attempts: '0', error: '' })
})

test('the file of a large campaign is complete, and a name that a spreadsheet would run is text', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const contact = await aContact(db, business, { phone: '+12125550100', name: '=Ada, "the first"' })
  const phones = Array.from({ length: 2_500 }, (_, n) => `+1646${5_551_000 + n}`)
  const { id } = await aCampaign(db, business, { phones })
  await addRecipients(db, business.id, id, { contactIds: [contact.id] }, NOW)

  const { rows, length } = await exported(db, business.id, id)

  expect(length).toBe(2_501)
  expect([...rows.keys()].sort()).toEqual([...phones, '+12125550100'].sort())
  expect(rows.get('+12125550100')).toMatchObject({ name: `'=Ada, "the first"`, contactId: contact.id })
})

test("another business's results are not found", async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const { id } = await aCampaign(db, business)
  const other = await aBusiness(db)

  await expect(exportRecipients(db, other.id, id, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
