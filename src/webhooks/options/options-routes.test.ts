import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { addEndpoint } from '../endpoints/endpoint.ts'

test('a key with webhooks:write changes the options of an endpoint; values of headers are never returned', async () => {
  const app = await startTestApi()
  const tools = { box: createSealedBox(Buffer.alloc(32, 7)), guard: createAddressGuard([]) }
  const input = { url: 'https://example.com/hook', events: 'all' } as const
  const { endpoint } = await addEndpoint(app.db, tools, app.business.id, input, app.clock.now())
  const path = `/webhooks/${endpoint.id}/options`
  const writer = app.as('webhooks:write')
  const conditions = [{ field: 'data.direction', operator: 'equals', values: ['inbound', 5, true] }]

  const before = await app.as('webhooks:read').get(path)
  const refused = await app.as('webhooks:read').patch(path, { rateLimit: null })
  const first = await writer.patch(path, {
    headers: [{ name: 'X-Token', value: 'secret-value' }],
    conditions,
    rateLimit: { max: 10, per: 'second' },
  })
  const second = await writer.patch(path, { rateLimit: null, headers: [{ name: 'X-Token' }] })
  const wrong = await writer.patch(path, { conditions: [{ field: 'data.foo', operator: 'is_set', values: [] }] })
  const ofText = await writer.patch(path, {
    conditions: [{ field: 'data.durationSeconds', operator: 'greater_than', values: ['5'] }],
  })
  const isSet = await writer.patch(path, { conditions: [{ field: 'data.name', operator: 'is_set' }] })
  const many = await writer.patch(path, { rateLimit: { max: 1_001, per: 'second' } })

  expect(before.body.data).toEqual({ headers: [], conditions: [], rateLimit: null })
  expect(refused.status).toBe(403)
  expect(first.body.data).toEqual({ headers: [{ name: 'X-Token' }], conditions, rateLimit: { max: 10, per: 'second' } })
  expect(second.body.data).toEqual({ headers: [{ name: 'X-Token' }], conditions, rateLimit: null })
  expect([wrong.status, wrong.body.error.message]).toEqual([
    400,
    expect.stringContaining('conditions[0].field: no event of the endpoint has data.foo'),
  ])
  expect([ofText.status, ofText.body.error.message]).toEqual([
    400,
    expect.stringContaining('conditions[0].values: must be one number'),
  ])
  expect(isSet.body.data.conditions).toEqual([{ field: 'data.name', operator: 'is_set', values: [] }])
  expect([many.status, many.body.error.message]).toEqual([400, expect.stringContaining('rateLimit')])
})
