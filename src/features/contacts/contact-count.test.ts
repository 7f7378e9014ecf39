import { expect, test } from 'vitest'
import { aContact } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('the count of contacts matches the search, for one business', async () => {
  const app = await startTestApi()
  const { business: other } = await app.addBusiness()
  await aContact(app.db, app.business, { name: 'Ada Lovelace' })
  await aContact(app.db, app.business, { name: 'Grace Hopper' })
  await aContact(app.db, other, { name: 'Ada Byron' })
  const viewer = await app.signIn('viewer')
  const count = async (query: string) => (await viewer.get(`/contacts/count${query}`)).body.data

  expect(await count('')).toEqual({ count: 2, more: false })
  expect(await count('?q=lovelace')).toEqual({ count: 1, more: false })
  expect(await count('?q=byron')).toEqual({ count: 0, more: false })
})
