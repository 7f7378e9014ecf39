import { expect, test } from 'vitest'
import { contactsOf } from '../../../test/factories/records.ts'
import { aTestBusiness, TEST_START } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { createContact, findOrCreateContactByPhone, requireContact } from './contact.ts'

const PHONE = '+15551234567'

async function start() {
  const clock = new ManualClock(TEST_START)
  const db = await createTestDatabase()
  const business = await aTestBusiness(db, clock)
  const upsert = (name?: string) =>
    db.transaction((tx) => findOrCreateContactByPhone(tx, business.id, { phone: PHONE, name }, 'ai_call', clock.now()))
  const announced = async () => (await db.read`SELECT body FROM events`).map((row) => JSON.parse(row.body).data)
  return { db, business, clock, upsert, announced }
}

test('the first call from a number adds and announces a contact; the next call finds it', async () => {
  const { upsert, announced } = await start()

  const first = await upsert()
  const second = await upsert()

  expect(second).toEqual(first)
  expect(await announced()).toMatchObject([{ id: first.id, phone: PHONE, name: null, source: 'ai_call' }])
})

test('simultaneous calls from one number add one contact', async () => {
  const { db, business, upsert, announced } = await start()

  const made = await Promise.all(Array.from({ length: 6 }, () => upsert('Ada')))
  const contacts = await contactsOf(db, business)

  expect(new Set(made.map((contact) => contact.id)).size).toBe(1)
  expect(contacts).toHaveLength(1)
  expect(await announced()).toHaveLength(1)
})

test('a missing name is filled in, but a known name is kept', async () => {
  const { clock, upsert } = await start()
  await upsert()
  clock.advance(60_000)

  const named = await upsert(' Ada ')
  const kept = await upsert('Bob')

  expect(named).toMatchObject({ name: 'Ada', updatedAt: clock.now() })
  expect(kept).toEqual(named)
})

test('of several contacts with one number, the oldest is found', async () => {
  const { db, business, clock, upsert } = await start()
  const oldest = await createContact(db, business.id, { phone: PHONE, name: 'First' }, 'import', clock.now())
  clock.advance(1)
  await createContact(db, business.id, { phone: PHONE, name: 'Second' }, 'import', clock.now())

  expect(await upsert()).toEqual(oldest)
})

test('a failed transaction leaves neither a contact nor an event', async () => {
  const { db, business, clock, announced } = await start()

  const failed = db.transaction(async (tx) => {
    await findOrCreateContactByPhone(tx, business.id, { phone: PHONE }, 'ai_call', clock.now())
    throw new Error('the caller hung up')
  })

  await expect(failed).rejects.toThrow('the caller hung up')
  expect(await announced()).toEqual([])
  expect(await contactsOf(db, business)).toEqual([])
})

test('a contact without a business is refused, and contacts created at the same time are kept', async () => {
  const { db, business, clock } = await start()
  const add = (businessId: string, name: string) => createContact(db, businessId, { name }, 'api', clock.now())

  const outcomes = await Promise.allSettled([add(business.id, 'Ada'), add('biz_none', 'Eve'), add(business.id, 'Bob')])

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: '23503', constraint_name: 'contacts_business_id_fkey' } })
  expect((await contactsOf(db, business)).map(({ name }) => name).sort()).toEqual(['Ada', 'Bob'])
})

test('a new contact is returned and announced as it is stored, whatever characters its fields contain', async () => {
  const { db, business, clock, upsert, announced } = await start()
  const endsInHalfACharacter = `${'x'.repeat(199)}\u{1f600}`

  const made = [
    await createContact(db, business.id, { name: 'O\'Hara "Ann"\n', notes: '\u2028\u007f\\' }, 'api', clock.now()),
    await upsert(endsInHalfACharacter),
  ]

  expect(made[1]?.name).toBe(`${'x'.repeat(199)}\ufffd`)
  for (const contact of made) expect(await requireContact(db, business.id, contact.id)).toEqual(contact)
  expect((await announced()).map(({ name }) => name)).toEqual(made.map(({ name }) => name))
})

test('deleting a business deletes its contacts and events, and no others', async () => {
  const { db, business, clock, announced } = await start()
  const other = await aTestBusiness(db, clock, { name: 'Other', phone: '+12125550199' })
  await createContact(db, business.id, { name: 'Ada' }, 'api', clock.now())
  await createContact(db, other.id, { name: 'Eve' }, 'api', clock.now())

  await db.write`DELETE FROM businesses WHERE id = ${business.id}`

  expect(await announced()).toMatchObject([{ name: 'Eve' }])
  expect(await db.read`SELECT name FROM contacts`).toEqual([{ name: 'Eve' }])
})
