import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aContact } from '../../../test/factories/records.ts'
import { startTestApi, TEST_START } from '../../../test/harness/test-api.ts'
import { importContacts } from './contact-import.ts'

test('an export has all contacts as CSV, oldest first and safe in a spreadsheet, and can be imported elsewhere', async () => {
  const app = await startTestApi()
  const other = (await app.addBusiness()).business
  await aContact(app.db, other, { name: 'Stranger' })
  await aContact(app.db, app.business, { name: 'Ada, Countess', phone: '+12125550101', notes: 'two\nlines' })
  await aContact(app.db, app.business, { name: '=1+1', email: 'x@example.com' })
  const member = await app.signIn('member')

  const reply = await member.get('/contacts/export')

  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="contacts-2026-03-02.csv"')
  expect(parse(reply.text, { columns: true })).toMatchObject([
    { name: 'Ada, Countess', phone: '+12125550101', email: '', notes: 'two\nlines' },
    { name: "'=1+1", email: 'x@example.com' },
  ])
  const elsewhere = (await app.addBusiness()).business
  const taken = await importContacts(app.db, elsewhere.id, Buffer.from(reply.text), {}, new Date(TEST_START))
  expect(taken).toMatchObject({ total: 2, ready: 2, faulty: 0 })
})

test('an export of more contacts than one batch has each contact once', async () => {
  const app = await startTestApi()
  await app.db.write`
    INSERT INTO contacts (id, business_id, name, created_at, updated_at)
    SELECT 'ctc_' || n, ${app.business.id}, 'Person ' || n, ${TEST_START}, ${TEST_START}
    FROM generate_series(1, 2001) n`

  const { text } = await (await app.signIn('member')).get('/contacts/export')

  const ids = (parse(text, { columns: true }) as { id: string }[]).map(({ id }) => id)
  expect(new Set(ids).size).toBe(2001)
  expect(ids).toHaveLength(2001)
})
