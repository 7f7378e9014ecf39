import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { createVoiceProfile } from './voice-profile.ts'

test('GET /voice lists the profiles of the key’s business only, the default among them', async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const opened = app.business.createdAt.toISOString()
  app.clock.advance(1)
  const made = await createVoiceProfile(app.db, app.business.id, { name: 'Evening' }, app.clock.now())
  const get = async (query: string) => (await app.as('voice:read').list(`/voice?${query}`)).body

  const page = await get('limit=1')
  const rest = await get(`limit=1&cursor=${page.meta.cursor}`)

  const instants = { createdAt: made.createdAt.toISOString(), updatedAt: made.updatedAt.toISOString() }
  const [one, two] = [...page.data, ...rest.data].sort((a, b) => String(b.name).localeCompare(String(a.name)))
  expect(one).toEqual({ ...made, ...instants })
  expect(two).toEqual({
    ...{ ...made, id: two?.id, name: 'Default', isDefault: true },
    ...{ createdAt: opened, updatedAt: opened },
  })
  expect(rest.meta).toEqual({ cursor: '', hasMore: false })
  expect((await stranger.list('/voice')).body.data).toMatchObject([{ name: 'Default', isDefault: true }])
})
