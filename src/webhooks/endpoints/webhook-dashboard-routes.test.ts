import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

const URL = 'https://93.184.216.34/hook'

test('the service pings an endpoint when it is added and when its URL changes, and at no other change', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')

  const added = await admin.post('/webhooks', { url: URL, events: ['*'] })
  const { id } = (added.body.data as unknown as { endpoint: { id: string } }).endpoint
  const described = await admin.patch(`/webhooks/${id}`, { url: URL, description: 'Our CRM' })
  const moved = await admin.patch(`/webhooks/${id}`, { url: `${URL}/2` })

  expect([added, described, moved].map(({ status }) => status)).toEqual([201, 200, 200])
  expect(added.body.data.ping).toMatchObject({ outcome: 'success', status: 200 })
  expect(described.body.data).toMatchObject({ endpoint: { description: 'Our CRM' }, ping: null })
  expect(moved.body.data).toMatchObject({ endpoint: { url: `${URL}/2` }, ping: { outcome: 'success' } })
})
