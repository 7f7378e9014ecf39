import { expect, test } from 'vitest'
import { startTestApi, TEST_START } from '../../../test/harness/test-api.ts'
import { addNumber, findBusinessIdByNumber } from './number.ts'

const START = new Date(TEST_START)

test('a number is provisioned, renamed, suspended and released', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')

  const made = await admin.post('/phone-numbers', { phone: '(212) 555-0142', label: 'Front desk' })
  const { id } = await addNumber(app.db, app.business.id, { phone: '+12125550142', label: 'Front desk' }, START)
  const renamed = await admin.patch(`/phone-numbers/${id}`, { label: null })
  const suspended = await admin.patch(`/phone-numbers/${id}`, { status: 'suspended' })

  expect(made).toMatchObject({ status: 201, body: { data: { phone: '+12125550142', status: 'pending' } } })
  expect(renamed.body.data).toMatchObject({ label: null, status: 'active' })
  expect(suspended.body.data).toMatchObject({ status: 'suspended' })
  expect(await findBusinessIdByNumber(app.db, '+12125550142')).toBeNull()
  expect((await admin.delete(`/phone-numbers/${id}`)).status).toBe(204)
  expect((await admin.delete(`/phone-numbers/${id}`)).status).toBe(404)
})

test('the capabilities and the monthly cost of a number can be set, and impossible values are refused by field', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const { id } = await addNumber(app.db, app.business.id, { phone: '+12125550142' }, START)
  const change = (body: object) => admin.patch(`/phone-numbers/${id}`, body)

  const set = await change({ capabilities: { sms: true, mms: false }, monthlyCostCents: 115 })
  const refused = [
    await change({ capabilities: { sms: false, mms: true } }),
    await change({ capabilities: { fax: true } }),
    await change({ monthlyCostCents: -1 }),
    await change({ monthlyCostCents: 1.5 }),
    await change({ status: 'released' }),
  ]

  expect(set.body.data).toMatchObject({ capabilities: { voice: true, sms: true, mms: false }, monthlyCostCents: 115 })
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(refused[0]?.body.error.message).toMatch(/^capabilities: a number that can send media can send texts/)
  expect((await change({ capabilities: null, monthlyCostCents: null })).body.data).toMatchObject({
    capabilities: { voice: true, sms: true, mms: true },
    monthlyCostCents: null,
  })
})

test('a business always has one default number: it can move, cannot be cleared, and is replaced when released', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const add = async (phone: string) => (await addNumber(app.db, app.business.id, { phone }, START)).id
  const [first, second, third] = [await add('+12125550142'), await add('+12125550143'), await add('+12125550144')]
  const defaults = async () =>
    (await admin.list('/phone-numbers')).body.data.filter(({ isDefault }) => isDefault).map(({ id }) => id)

  const refused = await admin.patch(`/phone-numbers/${first}`, { isDefault: false })
  await admin.patch(`/phone-numbers/${third}`, { isDefault: true })

  expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
  expect(await defaults()).toEqual([third])
  await admin.delete(`/phone-numbers/${third}`)
  expect(await defaults()).toEqual([first])
  await admin.delete(`/phone-numbers/${first}`)
  expect(await defaults()).toEqual([second])
})

test('a number belongs to a carrier or to a connection: choosing one clears the other', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const trunk = { name: 'Carrier', type: 'ip', allowedIps: ['203.0.113.7'] }
  const sipConnectionId = (await admin.post('/sip/connections', trunk)).body.data.id
  const { id } = await addNumber(app.db, app.business.id, { phone: '+12125550142' }, START)
  const change = async (body: object) => (await admin.patch(`/phone-numbers/${id}`, body)).body

  await change({ sipConnectionId })
  const atCarrier = await change({ provider: 'twilio' })
  const renamed = await change({ label: 'Front desk', sipConnectionId: null })
  const atBoth = await change({ provider: 'telnyx', sipConnectionId })
  const atTrunk = await change({ sipConnectionId })
  const anywhere = await change({ provider: 'sip', sipConnectionId: null })

  expect(atCarrier.data).toMatchObject({ provider: 'twilio', sipConnectionId: null })
  expect(renamed.data).toMatchObject({ provider: 'twilio', label: 'Front desk' })
  expect(atBoth.error).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/^provider: .*telnyx/) })
  expect(atTrunk.data).toMatchObject({ provider: 'sip', sipConnectionId })
  expect(anywhere.data).toMatchObject({ provider: 'sip', sipConnectionId: null })
})

test('outbound calls can use only a connection of the same business', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const stranger = await app.signIn('admin', (await app.addBusiness()).business.id)
  const trunk = { name: 'Carrier', type: 'ip', allowedIps: ['203.0.113.7'] }
  const own = (await admin.post('/sip/connections', trunk)).body.data.id
  const theirs = (await stranger.post('/sip/connections', { ...trunk, allowedIps: ['203.0.113.8'] })).body.data.id
  const { id } = await addNumber(app.db, app.business.id, { phone: '+12125550142' }, START)

  const refused = await admin.patch(`/phone-numbers/${id}`, { sipConnectionId: theirs })
  const taken = await admin.patch(`/phone-numbers/${id}`, { sipConnectionId: own })
  await admin.delete(`/sip/connections/${own}`)

  expect(refused).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(/^sipConnectionId: /) } },
  })
  expect(taken.body.data).toMatchObject({ sipConnectionId: own })
  expect((await admin.list('/phone-numbers')).body.data).toMatchObject([{ id, sipConnectionId: null }])
})

test('the page shows how codes can be sent to a number', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')

  expect((await admin.get('/number-verification')).body.data).toEqual({ channels: ['sms', 'call'] })
})
