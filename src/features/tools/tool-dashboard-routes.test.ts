import { expect, test } from 'vitest'
import { TOOL_DEPS } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { toolHeaders } from './tool.ts'

const ORDERS = {
  name: 'order_status',
  description: 'Tells where an order is.',
  url: 'https://example.com/orders',
  parameters: { type: 'object', properties: { orderNumber: { type: 'string' } }, required: ['orderNumber'] },
  headers: { Authorization: 'Bearer secret-of-the-shop' },
}

test('a tool is added, disabled and removed; its headers are stored and never shown', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')

  const made = await admin.post('/tools', ORDERS)
  const { id } = made.body.data
  const off = await admin.patch(`/tools/${id}`, { enabled: false })

  expect(made).toMatchObject({ status: 201, body: { data: { type: 'http', method: 'POST', enabled: true } } })
  expect(off.body.data).toMatchObject({ name: 'order_status', enabled: false })
  expect(made.text + off.text).not.toContain('secret-of-the-shop')
  expect(await toolHeaders(app.db, TOOL_DEPS.box, app.business.id, id)).toEqual({
    authorization: 'Bearer secret-of-the-shop',
  })
  expect((await admin.delete(`/tools/${id}`)).status).toBe(204)
})

test('a trial shows the request without its secrets, and the answer', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const { id } = (await admin.post('/tools', ORDERS)).body.data

  const wrong = await admin.post(`/tools/${id}/test`, { arguments: {} })
  const tried = await admin.post(`/tools/${id}/test`, { arguments: { orderNumber: '1042' } })

  expect(wrong).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('orderNumber') } } })
  expect(tried.body.data).toMatchObject({
    ...{ outcome: 'answered', status: 200, answer: { state: 'shipped' }, reason: null },
    request: { method: 'POST', url: 'https://example.com/orders', body: '{"orderNumber":"1042"}' },
  })
  expect(tried.text).not.toContain('secret-of-the-shop')
})

test('a private address is refused, and so is a second tool of the same name', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  await admin.post('/tools', ORDERS)

  const inside = await admin.post('/tools', { ...ORDERS, name: 'inside', url: 'https://127.0.0.1/orders' })
  const again = await admin.post('/tools', ORDERS)

  expect(inside).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/^url: /) } } })
  expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT'])
})
