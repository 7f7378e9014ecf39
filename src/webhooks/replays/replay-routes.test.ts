import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { TEST_SECRET_KEY } from '../../../test/harness/webhook-receiver.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { addEndpoint } from '../endpoints/endpoint.ts'
import { replayRoutes } from './replay-routes.ts'

test('a key with webhooks:write starts a replay, sees its progress and stops it; repeating the request starts no second one', async () => {
  const app = await startTestApi({ routes: replayRoutes })
  const tools = { box: createSealedBox(TEST_SECRET_KEY), guard: createAddressGuard([]) }
  const input = { url: 'https://example.com/', events: 'all' as const }
  const { endpoint } = await addEndpoint(app.db, tools, app.business.id, input, app.clock.now())
  const path = `/webhooks/${endpoint.id}/replays`
  const body = { since: '2026-03-01T00:00:00+01:00', events: ['message.received'] }
  const writer = app.as('webhooks:write')

  const refused = await app.as('webhooks:read').post(path, body)
  const started = await writer.post(path, body)
  const again = await writer.post(path, body)
  const future = await writer.post(path, { since: '2027-01-01T00:00:00Z' })
  const listed = await app.as('webhooks:read').list(path)
  const stopped = await writer.post(`${path}/stop`)

  expect(refused.status).toBe(403)
  expect(started.status).toBe(201)
  expect(started.body.data).toMatchObject({
    ...{ endpointId: endpoint.id, since: '2026-02-28T23:00:00.000Z', until: app.clock.now().toISOString() },
    ...{ events: ['sms.received'], contactId: null, include: 'missed', state: 'running', queued: 0 },
  })
  expect(again.body.data).toEqual(started.body.data)
  expect([future.status, future.body.error.message]).toEqual([
    400,
    'since: must be before until, and not in the future',
  ])
  expect(listed.body.data).toEqual([started.body.data])
  expect(stopped.body.data).toEqual({ stopped: 1 })
})
