import { expect, test } from 'vitest'
import { aNotification } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { disableIfFailing } from '../../webhooks/endpoints/disable.ts'
import { addEndpoint } from '../../webhooks/endpoints/endpoint.ts'
import { createNotification, markNotificationRead } from './notification.ts'

test('GET /notifications returns whole records, filtered and paged', async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const first = await aNotification(app.db, app.business, { severity: 'critical' })
  const second = await aNotification(app.db, app.business, { type: 'sip.failed' })
  await markNotificationRead(app.db, app.business.id, first.id, app.clock.now())
  const get = async (query: string) => (await app.as('notifications:read').list(`/notifications?${query}`)).body
  const ids = async (query: string) => (await get(query)).data.map((one) => one.id)

  const page = await get('limit=1')
  const rest = await get(`limit=1&cursor=${page.meta.cursor}`)

  expect(page.data).toEqual([{ ...second, createdAt: second.createdAt.toISOString() }])
  expect(rest.data).toMatchObject([{ id: first.id, readAt: app.clock.now().toISOString() }])
  expect(rest.meta).toEqual({ cursor: '', hasMore: false })
  expect([await ids('read=true'), await ids('read=false')]).toEqual([[first.id], [second.id]])
  expect([await ids('severity=critical'), await ids('type=sip.failed')]).toEqual([[first.id], [second.id]])
  expect((await stranger.list('/notifications')).body.data).toEqual([])
  expect((await app.as('notifications:read').get('/notifications?severity=loud')).status).toBe(400)
})

test('a webhook endpoint that is disabled for failing appears as a notification', async () => {
  const app = await startTestApi()
  const tools = { box: createSealedBox(Buffer.alloc(32, 7)), guard: createAddressGuard([]) }
  const hook = { url: 'https://example.com/hook', events: 'all' } as const
  const { endpoint } = await addEndpoint(app.db, tools, app.business.id, hook, app.clock.now())
  await app.db.write`UPDATE webhook_endpoints SET failing_since = ${app.clock.now()}, failures_in_row = 9`
  app.clock.advance(25 * 3_600_000)

  await disableIfFailing(app.db, endpoint.id, app.clock.now(), createNotification)

  expect((await app.as('notifications:read').list('/notifications')).body.data).toMatchObject([
    { type: 'webhook.disabled', severity: 'critical', resourceType: 'webhook', resourceId: endpoint.id, readAt: null },
  ])
})
