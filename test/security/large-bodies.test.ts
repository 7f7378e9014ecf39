import { expect, test } from 'vitest'
import { startTestApi } from '../harness/test-api.ts'

const manyFields = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`
const json = { 'content-type': 'application/json' }

test.each(['join', 'join/look', 'sign-in/email', 'reset-password', 'request-password-reset', 'two-factor/verify-totp'])(
  'a stranger may send 16 KiB to /dashboard/auth/%s',
  async (path) => {
    const app = await startTestApi()
    const send = async (body: string) => {
      const response = await fetch(`${app.url}/dashboard/auth/${path}`, { method: 'POST', body, headers: json })
      return { status: response.status, text: await response.text() }
    }

    const refused = await send(manyFields(95_000))

    expect(refused.status).toBe(413)
    expect(refused.text).toContain('body: must be at most 16 KiB')
    expect((await send(manyFields(1_001))).status).toBe(400)
  },
)

test('a body of 50,000 fields from a key or a viewer without permission is refused before its fields are checked', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')
  const { key } = await app.makeKey(['contacts:write'])
  const body = manyFields(50_000)

  const byKey = await fetch(`${app.url}/api/v1/contacts`, {
    ...{ method: 'POST', body },
    headers: { ...json, authorization: `Bearer ${key}` },
  })
  const byViewer = await viewer.request('PATCH', '/notifications/preferences', { body, headers: json })

  expect([byKey.status, byViewer.status]).toEqual([400, 400])
  expect(byViewer.body.error.message).toBe('body: an object must have at most 1000 fields')
})

test('a list with too many items is refused before its items are checked', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const rate = { prefix: '+44', destination: 'United Kingdom', direction: 'outbound', ratePerMinute: '0.01' }

  const rates = await admin.post('/sip/rates/import', { rates: Array(8_000).fill(rate) })
  const scopes = await admin.post('/api-keys', { name: 'a', scopes: Array(50_000).fill('nothing') })

  expect(rates.body.error.message).toBe('rates: must have at most 5000 items')
  expect(scopes.body.error.message).toBe('scopes: must have at most 100 items')
})
