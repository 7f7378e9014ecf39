import { expect, test } from 'vitest'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { deleteOldSignIns } from './sign-in-limits.ts'

const NOW = new Date('2026-03-02T14:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

test('expired data and old counters of attempts are deleted; the rest stays', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await db.write`
    INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    VALUES ('user_1', 'Ada', 'ada@example.com', true, ${NOW}, ${NOW})`
  for (const [id, expires] of [
    ['old', hours(-1)],
    ['new', hours(1)],
  ] as const) {
    await db.write`
      INSERT INTO sessions (id, user_id, token, expires_at, created_at, updated_at)
      VALUES (${id}, 'user_1', ${id}, ${expires}, ${NOW}, ${NOW})`
    await db.write`
      INSERT INTO verifications (id, identifier, value, expires_at, created_at, updated_at)
      VALUES (${id}, ${id}, ${id}, ${expires}, ${NOW}, ${NOW})`
    await db.write`
      INSERT INTO join_links (token_hash, business_id, created_at, expires_at)
      VALUES (${Buffer.from(id)}, ${business.id}, ${NOW}, ${expires})`
  }
  await db.write`
    INSERT INTO sign_in_limits (id, key, count, last_request)
    VALUES ('old', 'old', 1, ${hours(-25).getTime()}), ('new', 'new', 1, ${hours(-1).getTime()})`

  await deleteOldSignIns(db, NOW)

  for (const table of ['sessions', 'verifications', 'sign_in_limits'])
    expect(await db.read`SELECT id FROM ${db.read(table)}`).toEqual([{ id: 'new' }])
  expect(await db.read`SELECT convert_from(token_hash, 'UTF8') AS id FROM join_links`).toEqual([{ id: 'new' }])
})
