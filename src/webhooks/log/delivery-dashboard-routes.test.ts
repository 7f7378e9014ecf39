import { expect, test } from 'vitest'
import { TOOL_DEPS } from '../../../test/factories/records.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { addEndpoint } from '../endpoints/endpoint.ts'

/** A delivery that failed for good `hoursAgo`. */
async function aFailure(app: TestApi, businessId: string, hoursAgo: number): Promise<void> {
  const tools = { box: TOOL_DEPS.box, guard: createAddressGuard([]) }
  const now = app.clock.now()
  const at = new Date(now.getTime() - hoursAgo * 3_600_000)
  const { endpoint } = await addEndpoint(
    app.db,
    tools,
    businessId,
    { url: 'https://example.com/x', events: 'all' },
    now,
  )
  await app.db.write`INSERT INTO events (id, business_id, name, body, created_at)
    VALUES (${`evt_${endpoint.id}`}, ${businessId}, 'contact.created', '{}', ${at})`
  await app.db.write`
    INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, state, attempts, failures, due_at, created_at, ended_at)
    VALUES (${`evt_${endpoint.id}`}, 'contact.created', ${businessId}, ${endpoint.id}, 'failed', 4, 4, ${at}, ${at}, ${at})`
}

test('all deliveries that failed since a given time are retried, to all endpoints of the business and to no other business', async () => {
  const app = await startTestApi()
  const other = await app.addBusiness()
  for (const hoursAgo of [1, 2, 30]) await aFailure(app, app.business.id, hoursAgo)
  await aFailure(app, other.business.id, 1)
  const admin = await app.signIn('admin')
  const since = new Date(app.clock.now().getTime() - 24 * 3_600_000).toISOString()

  const retried = await admin.post('/deliveries/retry-failed', { since })
  const again = await admin.post('/deliveries/retry-failed', { since })

  expect([retried.body.data, again.body.data]).toEqual([{ retried: 2 }, { retried: 0 }])
  const states = await app.db.list`SELECT business_id, state FROM deliveries ORDER BY id`
  expect(states.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'failed', 'failed'])
})
