import { expect, test } from 'vitest'
import { aLiveCall, anEnding, aRate, NOW } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { finishCall } from '../calls/call-ending.ts'
import { addSipConnection } from './sip-connection.ts'

const box = createSealedBox(Buffer.alloc(32, 3))

test("GET /sip/connections returns whole records of the key's business, never a password", async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const input = { name: 'PBX', type: 'credentials', username: 'pbx', password: 'open sesame' } as const
  const made = await addSipConnection(app.db, box, app.business.id, input, NOW)

  const reply = await app.as('sip:read').list('/sip/connections')

  const instants = { createdAt: NOW.toISOString(), updatedAt: NOW.toISOString() }
  expect(reply.body.data).toEqual([{ ...made, ...instants }])
  expect(reply.body.data[0]).toMatchObject({ hasPassword: true, activeCalls: 0, status: 'active' })
  expect(reply.text).not.toContain('sesame')
  expect((await stranger.list('/sip/connections')).body.data).toEqual([])
})

test('calls in progress on a connection are counted', async () => {
  const app = await startTestApi()
  const add = (username: string) =>
    addSipConnection(app.db, box, app.business.id, { name: 'x', type: 'credentials', username, password: 'p' }, NOW)
  const [busy, idle] = [await add('one'), await add('two')]
  const active = async () => {
    const { data } = (await app.as('sip:read').list('/sip/connections')).body
    return [busy, idle].map(({ id }) => data.find((one) => one.id === id)?.activeCalls)
  }

  const call = await aLiveCall(app.db, app.business, { sipConnectionId: busy.id })
  await aLiveCall(app.db, app.business, { sipConnectionId: busy.id, answered: false })
  await aLiveCall(app.db, app.business, { sipConnectionId: 'sip_removed_meanwhile' })

  expect(await active()).toEqual([2, 0])
  await finishCall(app.db, call, anEnding())
  expect(await active()).toEqual([1, 0])
})

test('a connection shows that it is disabled or failing', async () => {
  const app = await startTestApi()
  const off = { inboundEnabled: false, outboundEnabled: false }
  const add = (username: string, more = {}) =>
    addSipConnection(
      app.db,
      box,
      app.business.id,
      { name: 'x', type: 'credentials', username, password: 'p', ...more },
      NOW,
    )
  await add('off', off)
  const failing = await add('failing')
  await app.db.write`UPDATE sip_connections SET last_error = 'no answer' WHERE id = ${failing.id}`

  const { data } = (await app.as('sip:read').list('/sip/connections')).body

  expect(Object.fromEntries(data.map((one) => [one.username, one.status]))).toEqual({
    off: 'disabled',
    failing: 'error',
  })
})

test('GET /sip/rates returns whole records, filtered by prefix, country and direction, and paged', async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const uk = await aRate(app.db, app.business, { prefix: '44' })
  const mobile = await aRate(app.db, app.business, { prefix: '447', countryCode: 'gb', direction: 'inbound' })
  const german = await aRate(app.db, app.business, { prefix: '4930', connectionFee: '0.05' })
  const client = app.as('sip:read')
  const get = async (query: string) => (await client.list(`/sip/rates?${query}`)).body.data.map((one) => one.id)

  const whole = (await client.list('/sip/rates?prefix=4930')).body.data
  const page = (await client.list('/sip/rates?limit=2')).body
  const rest = (await client.list(`/sip/rates?limit=2&cursor=${page.meta.cursor}`)).body

  const { createdAt, ...expected } = { ...german, effectiveFrom: german.effectiveFrom.toISOString() }
  expect(whole).toEqual([expected])
  expect(expected).toMatchObject({ countryCode: 'DE', connectionFee: '0.05' })
  expect([...page.data, ...rest.data].map((one) => one.id).sort()).toEqual([uk.id, mobile.id, german.id].sort())
  expect((await get('prefix=%2B44')).sort()).toEqual([uk.id, mobile.id].sort())
  expect(await get('countryCode=gb')).toEqual([mobile.id])
  expect(await get('direction=inbound')).toEqual([mobile.id])
  expect((await stranger.list('/sip/rates')).body.data).toEqual([])
  for (const wrong of ['direction=up', 'prefix=abc', 'countryCode=zz'])
    expect((await client.get(`/sip/rates?${wrong}`)).status, wrong).toBe(400)
})
