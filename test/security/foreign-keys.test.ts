import { expect, test } from 'vitest'
import { aBusiness, aContact, NOW } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'

/** Written for every event, by one statement that reads the event and the endpoints of one business. */
const EXCEPTIONS = ['deliveries_event_id_fkey: deliveries -> events']

/**
 * Rows of one business refer to rows of the same business only, which the database enforces: a query that forgets to
 * compare the business cannot connect two businesses.
 */
test('a foreign key between two tables of businesses compares the business', async () => {
  const db = await createTestDatabase()

  const without = await db.list<{ key: string }[]>`
    SELECT format('%s: %s -> %s', conname, conrelid::regclass, confrelid::regclass) AS key
    FROM pg_constraint
    WHERE contype = 'f' AND confrelid <> 'businesses'::regclass
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = conrelid AND attname = 'business_id')
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = confrelid AND attname = 'business_id')
      AND NOT EXISTS (
        SELECT FROM pg_attribute WHERE attrelid = conrelid AND attname = 'business_id' AND attnum = ANY (conkey))
    ORDER BY 1`

  expect(without.map(({ key }) => key)).toEqual(EXCEPTIONS)
})

test('a row cannot refer to a row of another business', async () => {
  const db = await createTestDatabase()
  const [mallory, bob] = [await aBusiness(db), await aBusiness(db)]
  const contact = await aContact(db, bob)
  const book = (contactId: string) => db.write`
    INSERT INTO appointments (id, business_id, contact_id, starts_at, ends_at, status, source, created_at, updated_at)
    VALUES ('apt_stolen', ${mallory.id}, ${contactId}, ${NOW}, ${new Date(NOW.getTime() + 60_000)}, 'confirmed', 'api',
      ${NOW}, ${NOW})`

  await expect(book(contact.id)).rejects.toMatchObject({ code: '23503' })
})
