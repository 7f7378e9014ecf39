import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('with a full disk, a request that writes is told so and gets Retry-After, while reading goes on', async () => {
  const app = await startTestApi({ ofItsOwn: true })
  const client = app.as('contacts:write', 'contacts:read')
  await app.db.write.unsafe(`
    create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await app.db.write`create trigger full_disk before insert on contacts execute function fill_disk()`

  const refused = await client.post('/contacts', { name: 'Ada', phone: '+15551234567' })
  const read = await client.get('/contacts')

  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.body.error).toEqual({
    code: 'UNAVAILABLE',
    message: "the disk of the service's database is full, so nothing can be saved; try again later",
  })
  expect(read.status).toBe(200)
})
