import { expect, test } from 'vitest'
import { TOOL_DEPS } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { silentLog } from '../../kernel/log.ts'
import { rateFor } from './sip-rate.ts'
import { openTrunkRegistry, recordRegistration } from './trunk-registry.ts'

const REGISTRATION = {
  ...{ name: 'Carrier', type: 'registration', host: 'sip.example.com' },
  ...{ username: 'frontdesk', password: 'open sesame' },
}

test('a connection is created, changed and removed, and its password is never returned', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')

  const made = await admin.post('/sip/connections', REGISTRATION)
  const { id } = made.body.data
  const changed = await admin.patch(`/sip/connections/${id}`, { maxConcurrentCalls: 4, password: 'new sesame' })

  expect(made).toMatchObject({ status: 201, body: { data: { hasPassword: true, registrationStatus: null } } })
  expect(changed.body.data).toMatchObject({ name: 'Carrier', host: 'sip.example.com', maxConcurrentCalls: 4 })
  expect(made.text + changed.text).not.toContain('sesame')
  const book = await openTrunkRegistry(app.db, TOOL_DEPS.box, silentLog)
  expect(book.trunks()).toMatchObject([{ id, username: 'frontdesk', password: 'new sesame' }])
  await book.close()
  expect((await admin.delete(`/sip/connections/${id}`)).status).toBe(204)
  expect((await admin.list('/sip/connections')).body.data).toEqual([])
})

test("the registrar's answer is shown until a change that affects the registrar", async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const { id } = (await admin.post('/sip/connections', REGISTRATION)).body.data
  await recordRegistration(app.db, id, 'failed', '403 Forbidden')

  const renamed = await admin.patch(`/sip/connections/${id}`, { name: 'Main line' })
  const moved = await admin.patch(`/sip/connections/${id}`, { host: 'sip2.example.com', password: 'open sesame' })

  expect(renamed.body.data).toMatchObject({ registrationStatus: 'failed', lastError: '403 Forbidden', status: 'error' })
  expect(moved.body.data).toMatchObject({ registrationStatus: null, lastError: null, status: 'active' })
})

test('the running service is notified at once that a connection was changed or removed', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const { id } = (await admin.post('/sip/connections', REGISTRATION)).body.data
  const book = await openTrunkRegistry(app.db, TOOL_DEPS.box, silentLog)
  const nextChange = () => new Promise<void>((resolve) => book.onChange(resolve))

  const changed = nextChange()
  await admin.patch(`/sip/connections/${id}`, { inboundEnabled: false })
  await changed
  expect(book.trunks()).toMatchObject([{ id, inboundEnabled: false }])
  const gone = nextChange()
  await admin.delete(`/sip/connections/${id}`)
  await gone
  expect(book.trunks()).toEqual([])
  await book.close()
})

test('a change that clears a field required by the type is refused by name', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const { id } = (await admin.post('/sip/connections', REGISTRATION)).body.data

  const reply = await admin.patch(`/sip/connections/${id}`, { host: null })

  expect(reply).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/^host: /) } } })
})

test('rates can be added, imported all or none, and removed', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const uk = { prefix: '+44', destination: 'United Kingdom', direction: 'outbound', ratePerMinute: '0.0100' }
  const mobile = { ...uk, prefix: '447', destination: 'UK mobile', ratePerMinute: '0.02' }
  const call = { phone: '+447911123456', direction: 'outbound', at: app.clock.now() } as const
  const costs = async () => (await rateFor(app.db, app.business.id, call))?.ratePerMinute ?? null

  const { id } = (await admin.post('/sip/rates', uk)).body.data
  expect(await costs()).toBe('0.01')
  const refused = await admin.post('/sip/rates/import', { rates: [mobile, { ...mobile, ratePerMinute: 'cheap' }] })
  expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/^row 2, /) } } })
  expect(await costs()).toBe('0.01')
  const imported = await admin.post('/sip/rates/import', { rates: [mobile, uk] })
  expect(imported.body.data).toEqual({ imported: 2 })
  expect(await costs()).toBe('0.02')

  expect((await admin.delete(`/sip/rates/${id}`)).status).toBe(204)
  expect((await admin.list('/sip/rates')).body.data).toMatchObject([{ prefix: '447' }])
})
