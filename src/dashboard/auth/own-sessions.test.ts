import { expect, test } from 'vitest'
import { aBrowser, PASSWORD, signedInAs } from '../../../test/factories/dashboard-people.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'

const EMAIL = 'ada@example.com'

interface Listed {
  id: string
  isCurrent: boolean
  lastSeenAt: string
}

/** Ada's browser for requests to /dashboard/api and /dashboard/auth. */
function pageOf(app: TestApi, cookies: { readonly header: string }) {
  const headers = { origin: app.url, 'x-requested-with': 'frontbell' }
  const send = (method: string, path: string) =>
    fetch(`${app.url}/dashboard/api/me${path}`, { method, headers: { ...headers, cookie: cookies.header } })
  return {
    status: async () => (await send('GET', '')).status,
    sessions: async () => ((await (await send('GET', '/sessions')).json()) as { data: Listed[] }).data,
    end: async (id: string) => (await send('DELETE', `/sessions/${id}`)).status,
    endOthers: async () => (await send('POST', '/sessions/end-others')).status,
  }
}

/** Ada, signed in with two browsers. */
async function adaTwice() {
  const app = await startTestApi()
  const here = await signedInAs(app.db, app.clock, app.url, app.business.id, 'viewer', EMAIL)
  const there = aBrowser(app.url)
  const said = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
  await there.post('/sign-in/email', { email: EMAIL, password: PASSWORD }, said)
  return { app, here: pageOf(app, here.cookies), there: pageOf(app, there.cookies) }
}

test('a person sees their own sessions, the current one first, without tokens', async () => {
  const { app, here } = await adaTwice()
  await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner')

  const sessions = await here.sessions()

  expect(sessions).toMatchObject([
    { isCurrent: true, address: '127.0.0.1' },
    { isCurrent: false, address: '127.0.0.1', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  ])
  expect(JSON.stringify(sessions)).not.toContain('token')
})

test('the last use of a session is exact to five minutes', async () => {
  const { app, here, there } = await adaTwice()
  const seen = async () => (await here.sessions()).find(({ isCurrent }) => !isCurrent)?.lastSeenAt
  await there.status()
  const first = app.clock.now().toISOString()
  await expect.poll(seen).toBe(first)

  app.clock.advance(240_000)
  await there.status()
  const soon = await seen()
  app.clock.advance(60_000)
  await there.status()

  expect(soon).toBe(first)
  await expect.poll(seen).toBe(app.clock.now().toISOString())
})

test('ending another session works at once; the current session ends by signing out', async () => {
  const { here, there } = await adaTwice()
  const [own, other] = await here.sessions()

  const statuses = [await here.end(own?.id ?? ''), await here.end(other?.id ?? ''), await here.end(other?.id ?? '')]

  expect(statuses).toEqual([409, 204, 404])
  expect([await here.status(), await there.status()]).toEqual([200, 401])
  expect(await here.sessions()).toHaveLength(1)
})

test('signing out everywhere else ends all other sessions at once, and no browser stays trusted', async () => {
  const { app, here, there } = await adaTwice()
  const eve = pageOf(app, (await signedInAs(app.db, app.clock, app.url, app.business.id, 'viewer')).cookies)
  await app.db.write`
    INSERT INTO verifications (id, identifier, value, expires_at, created_at, updated_at)
    SELECT 'ver_1', 'trust-device-1', id, now() + interval '30 days', now(), now() FROM users WHERE email = ${EMAIL}`

  const status = await here.endOthers()

  expect(status).toBe(204)
  expect([await here.status(), await there.status(), await eve.status()]).toEqual([200, 401, 200])
  expect(await app.db.read`SELECT id FROM verifications WHERE identifier LIKE 'trust-device-%'`).toEqual([])
})

test('pages get no session tokens and cannot end sessions by token', async () => {
  const { app } = await adaTwice()
  const ada = await signedInAs(app.db, app.clock, app.url, app.business.id, 'viewer')

  const replies = [await ada.get('/list-sessions'), await ada.post('/revoke-session', { token: 'x' })]

  expect(replies.map(({ status }) => status)).toEqual([404, 404])
})
