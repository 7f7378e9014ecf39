import { expect, test } from 'vitest'
import { listNotifications } from '../../src/features/notifications/notification.ts'
import { requestCall } from '../../src/features/outbound-calls/outbound-call.ts'
import { changeSpending, readSpending, storePlanLimits } from '../../src/features/spending/spending.ts'
import { aNumber } from '../factories/records.ts'
import { startTestApi, type TestApi } from '../harness/test-api.ts'

async function aSpendingBusiness(): Promise<TestApi> {
  const app = await startTestApi()
  await aNumber(app.db, app.business)
  return app
}

const send = (app: TestApi, to: string) => app.as('messages:write').post('/messages', { to, body: 'Hello' })
const place = async (app: TestApi, to: string) => (await app.signIn('member')).post('/outbound-calls', { to })

test.each([
  ['another country', '+4915112345678', 'numbers in DE are not allowed'],
  ['another country with the same code', '+18765551234', 'numbers in JM are not allowed'],
  ['premium-rate numbers', '+19005551234', 'premium-rate'],
  ['satellites', '+881612345678', 'satellite'],
])('neither a key nor a member can call or text %s', async (_, to, reason) => {
  const app = await aSpendingBusiness()

  for (const refused of [await send(app, to), await place(app, to)]) {
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(`to: `) })
    expect(refused.body.error.message).toContain(reason)
  }
  expect((await readSpending(app.db, app.business.id, app.clock.now())).today).toEqual({ calls: 0, messages: 0 })
})

test('the operator allows a country for one business', async () => {
  const app = await aSpendingBusiness()
  const now = app.clock.now()

  await changeSpending(app.db, app.business.id, { allowedCountries: ['us', 'DE'] }, now)

  expect((await send(app, '+4915112345678')).status).toBe(201)
  expect((await place(app, '+4915112345678')).status).toBe(201)
  await expect(changeSpending(app.db, app.business.id, { allowedCountries: ['Bavaria'] }, now)).rejects.toThrow(
    'allowedCountries: Bavaria',
  )
})

test('texts above the limit per minute are refused with the time to wait, and accepted in the next minute', async () => {
  const app = await aSpendingBusiness()
  await changeSpending(app.db, app.business.id, { messagesPerMinute: 2 }, app.clock.now())

  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await send(app, '+12125550142')).status)
  const refused = await send(app, '+12125550142')

  expect(statuses).toEqual([201, 201, 429])
  expect(refused.body.error).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringContaining('2 messages per minute'),
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  app.clock.advance(60_000)
  expect((await send(app, '+12125550142')).status).toBe(201)
})

test('parallel requests do not exceed the daily limit, and the owner is notified at 80 % and at the limit', async () => {
  const app = await aSpendingBusiness()
  await changeSpending(app.db, app.business.id, { callsPerDay: 10, callsPerMinute: 100 }, app.clock.now())
  const call = () => requestCall(app.db, app.business.id, { to: '+12125550142' }, app.clock.now())

  const results = await Promise.allSettled(Array.from({ length: 15 }, call))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const { items } = await listNotifications(app.db, app.business.id, {}, { limit: 10, after: null })
  expect(items.map(({ type }) => type).sort()).toEqual(['spending.limit_reached', 'spending.near_limit'])
  expect(items.every(({ body }) => body.includes('of 10 calls'))).toBe(true)
  // Midnight in New York.
  app.clock.advance(15 * 3_600_000)
  await call()
  expect((await readSpending(app.db, app.business.id, app.clock.now())).today.calls).toBe(1)
})

test('a refused text does not count against the limit', async () => {
  const app = await aSpendingBusiness()
  await changeSpending(app.db, app.business.id, { messagesPerDay: 1 }, app.clock.now())

  expect((await send(app, 'nobody')).status).toBe(400)
  expect((await send(app, '+19005551234')).status).toBe(400)
  expect((await send(app, '+12125550142')).status).toBe(201)

  expect((await send(app, '+12125550142')).status).toBe(429)
})

test('plans of the configuration have their own limits', async () => {
  const app = await aSpendingBusiness()
  const gold = { standardPerMinute: 100, bulkPerMinute: 10, spending: { callsPerDay: 7 } }
  await storePlanLimits(app.db, { gold })
  await app.db.write`UPDATE businesses SET plan = 'gold' WHERE id = ${app.business.id}`

  const { limits } = await readSpending(app.db, app.business.id, app.clock.now())

  expect(limits).toMatchObject({ callsPerDay: 7, messagesPerDay: 1_000 })
  await storePlanLimits(app.db, {})
})

test('the dashboard shows what may be spent and what was spent today', async () => {
  const app = await aSpendingBusiness()
  await send(app, '+12125550142')

  const { body } = await (await app.signIn('viewer')).get('/spending')

  expect(body.data).toMatchObject({ allowedCountries: ['US'], today: { calls: 0, messages: 1 } })
})

test('callers cannot be transferred to numbers that the business may not call', async () => {
  const app = await aSpendingBusiness()
  const admin = await app.signIn('admin')
  const abroad = '+4915112345678'
  const tool = { name: 'owner', description: 'Puts the caller through.', type: 'transfer', url: abroad }

  const refused = [
    await admin.patch('/business/settings', { transferPhone: abroad }),
    await admin.patch('/business/settings', { fallbackPhone: '+19005551234' }),
    await admin.post('/tools', tool),
  ]
  const near = await admin.patch('/business/settings', { transferPhone: '+12125550142' })

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
  expect(refused.map(({ body }) => body.error.message.split(':')[0])).toEqual(['transferPhone', 'fallbackPhone', 'url'])
  expect(near.status).toBe(200)
})

test('if several businesses share a server, a business cannot allow itself a country by moving there', async () => {
  const app = await aSpendingBusiness()
  const owner = await app.signIn('owner')
  const moveTo = async (country: string) => (await owner.patch('/business/settings', { country })).status
  const german = async () => (await send(app, '+4915112345678')).status

  expect([await moveTo('DE'), await german()], 'its only business is the operator').toEqual([200, 201])
  expect(await moveTo('US')).toBe(200)
  await app.addBusiness({ name: 'Other' })
  expect([await moveTo('DE'), await german()]).toEqual([200, 400])
  expect((await send(app, '+12125550142')).status).toBe(201)
})
