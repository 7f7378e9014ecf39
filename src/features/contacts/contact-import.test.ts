import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aContact, announced, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { importContacts, previewImport } from './contact-import.ts'

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const countOf = async (businessId: string) => {
  const [row] = await db.read<{ count: number }[]>`
    SELECT count(*)::int AS count FROM contacts WHERE business_id = ${businessId}`
  return row?.count
}

test('a preview guesses the columns from the headings, skips known people, reports errors by row and changes nothing', async () => {
  const business = await aBusiness(db)
  await aContact(db, business, { name: 'Known', phone: '+12125550101' })
  const file = csv(
    'Full Name,Mobile,E-mail,Comments',
    '"Lovelace, Ada",(212) 555-0101,ada@example.com,there already',
    'Grace Hopper,212-555-0102,grace@example.com,"two\nlines"',
    'Grace again,,GRACE@example.com,the same address',
    'Nobody,12,,too short a number',
    'Somebody,,no address,',
    ',,,only notes',
  )

  const report = await previewImport(db, business.id, file, {})

  expect(report).toMatchObject({
    mapping: { name: 'Full Name', phone: 'Mobile', email: 'E-mail', notes: 'Comments' },
    ...{ total: 6, ready: 1, duplicates: 2, faulty: 3 },
    faults: [
      {
        row: 5,
        message: 'phone: "12" is not a phone number. Write it with its country code, such as +1 212 555 0142.',
      },
      { row: 6, message: 'email: "no address" is not an email address.' },
      { row: 7, message: 'The row has no name, phone number or email address.' },
    ],
    sample: [{ name: 'Grace Hopper', phone: '+12125550102', email: 'grace@example.com', notes: 'two\nlines' }],
  })
  expect(await countOf(business.id)).toBe(1)
})

test('an import with chosen columns imports every valid row and announces each contact', async () => {
  const business = await aBusiness(db)
  const file = csv('Who,Number,Remark', 'Ada,212-555-0101,a', 'Grace,212-555-0102,b')

  const report = await importContacts(db, business.id, file, { name: 'Who', phone: 'Number' }, NOW)

  expect(report).toMatchObject({ ready: 2, mapping: { email: null, notes: null } })
  const events = (await announced(db, business)).map(([name, data]) => ({ name, data }))
  expect(events).toMatchObject([
    { name: 'contact.created', data: { name: 'Ada', phone: '+12125550101', source: 'import' } },
    { name: 'contact.created', data: { name: 'Grace', phone: '+12125550102', source: 'import' } },
  ])
})

test.each([
  ['', /is empty/],
  ['"open', /file/],
])('%j is refused', async (text, message) => {
  const business = await aBusiness(db)

  await expect(previewImport(db, business.id, Buffer.from(text), {})).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(message),
  })
})

test('a column that the file does not have is refused', async () => {
  const business = await aBusiness(db)

  await expect(previewImport(db, business.id, csv('Name', 'Ada'), { phone: 'Fax' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})
