import { expect, test } from 'vitest'
import { aMember } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'

test("GET /team returns whole records of the key's business, filtered and paged", async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const owner = await aMember(app.db, app.business, { role: 'owner' })
  const viewer = await aMember(app.db, app.business, { role: 'viewer' })
  const get = async (query: string) => (await app.as('team:read').list(`/team?${query}`)).body

  const page = await get('limit=1')
  const rest = await get(`limit=1&cursor=${page.meta.cursor}`)

  const asJson = (member: typeof owner) => ({ ...member, createdAt: member.createdAt.toISOString() })
  expect([...page.data, ...rest.data]).toEqual([asJson(viewer), asJson(owner)])
  expect((await get('role=owner&status=invited')).data).toEqual([asJson(owner)])
  expect((await get('status=disabled')).data).toEqual([])
  expect((await stranger.list('/team')).body.data).toEqual([])
  expect((await app.as('team:read').get('/team?role=king')).status).toBe(400)
})
