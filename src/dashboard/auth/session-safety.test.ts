import { expect, test } from 'vitest'
import { codeOf } from '../../../test/factories/authenticator.ts'
import { aBrowser, Cookies, PASSWORD, signedInAs } from '../../../test/factories/dashboard-people.ts'
import { openMailbox } from '../../../test/harness/mailbox.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'

const EMAIL = 'ada@example.com'
const OTHER_PASSWORD = 'staple battery horse'

const adaAt = (app: TestApi) => signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', EMAIL)

async function signInAgain(app: TestApi, password = PASSWORD, cookies = new Cookies()) {
  const browser = aBrowser(app.url, cookies)
  const reply = await browser.post('/sign-in/email', { email: EMAIL, password })
  return { ...browser, reply }
}

const statusOf = async (app: TestApi, cookie: string) =>
  (await fetch(`${app.url}/dashboard/api/me`, { headers: { cookie } })).status

test('signing in creates a new session: a session cookie planted before stays invalid', async () => {
  const app = await startTestApi()
  await adaAt(app)
  const eves = (await signedInAs(app.db, app.clock, app.url, app.business.id, 'viewer')).cookies.header
  const planted = new Cookies()
  planted.take(new Response(null, { headers: { 'set-cookie': eves } }))

  const ada = await signInAgain(app, PASSWORD, planted)
  const asked = await fetch(`${app.url}/dashboard/auth/get-session`, { headers: { cookie: eves } })
  const whoIsEve = (await asked.json()) as { user: { email: string } }

  expect(ada.reply.status).toBe(200)
  expect(ada.cookies.header).not.toContain(eves.split('=')[1])
  expect(whoIsEve.user.email, 'the planted session').not.toBe(EMAIL)
})

test('a session token without its signature is not accepted as a cookie', async () => {
  const app = await startTestApi()
  const ada = await adaAt(app)
  const { session } = (await ada.get('/get-session')).body as { session: { token: string } }

  const bare = await statusOf(app, `frontbell.session_token=${session.token}`)
  const forged = await statusOf(app, `frontbell.session_token=${session.token}.${'A'.repeat(43)}%3D`)

  expect([bare, forged]).toEqual([401, 401])
})

test('changing the password ends all other sessions, even if the page does not ask for it; the current session gets a new cookie', async () => {
  const app = await startTestApi()
  const here = await adaAt(app)
  const elsewhere = (await signInAgain(app)).cookies.header
  const before = here.cookies.header

  const wrong = await here.post('/change-password', { currentPassword: 'not it', newPassword: OTHER_PASSWORD })
  const short = await here.post('/change-password', { currentPassword: PASSWORD, newPassword: 'short' })
  const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD, revokeOtherSessions: false }
  const changed = await here.post('/change-password', body)

  expect([wrong.status, short.status, changed.status]).toEqual([400, 400, 200])
  expect([await statusOf(app, elsewhere), await statusOf(app, before)]).toEqual([401, 401])
  expect(await statusOf(app, here.cookies.header)).toBe(200)
  expect((await signInAgain(app)).reply.status, 'the old password').toBe(401)
})

test('a forgotten password is replaced by a mailed link that works once, for an hour, and ends every session', async () => {
  const app = await startTestApi()
  const before = (await adaAt(app)).cookies.header
  const anyone = aBrowser(app.url)
  const mailbox = openMailbox(app)
  const ask = (email: string) => anyone.post('/request-password-reset', { email })
  const reset = (token: string, newPassword = OTHER_PASSWORD) => anyone.post('/reset-password', { token, newPassword })

  const [known, unknown] = [await ask(EMAIL), await ask('nobody@example.com')]
  const earlier = await mailbox.tokenFor(EMAIL)
  await ask(EMAIL)
  const token = await mailbox.tokenFor(EMAIL)
  const short = await reset(token, 'short')
  const first = await reset(token)
  const again = await reset(token, 'a third password')
  const other = await reset(earlier, 'a third password')

  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(await mailbox.tokenFor('nobody@example.com')).toBe('')
  expect([short.status, first.status, again.status]).toEqual([400, 200, 400])
  expect(other.status, 'a link asked for before').toBe(400)
  expect(await statusOf(app, before)).toBe(401)
  expect([(await signInAgain(app)).reply.status, (await signInAgain(app, OTHER_PASSWORD)).reply.status]).toEqual([
    401, 200,
  ])
})

test('a link for choosing a new password expires after an hour', async () => {
  const app = await startTestApi()
  await adaAt(app)
  const anyone = aBrowser(app.url)
  await anyone.post('/request-password-reset', { email: EMAIL })
  const token = await openMailbox(app).tokenFor(EMAIL)
  const [{ inMinutes } = { inMinutes: 0 }] = await app.db.read<{ inMinutes: number }[]>`
    SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 / 60 AS "inMinutes" FROM verifications`
  // better-auth reads the real clock, so the test ages the stored rows instead.
  await app.db.write`UPDATE verifications SET expires_at = clock_timestamp() - interval '1 second'`

  const late = await anyone.post('/reset-password', { token, newPassword: OTHER_PASSWORD })

  expect(inMinutes).toBeGreaterThan(55)
  expect(inMinutes).toBeLessThanOrEqual(60)
  expect(late.status).toBe(400)
})

test('a new password ends sign-ins that wait for a code, and removes trust from browsers', async () => {
  const app = await startTestApi()
  const ada = await adaAt(app)
  const { totpURI } = (await ada.post('/two-factor/enable', { password: PASSWORD })).body as { totpURI: string }
  await ada.post('/two-factor/verify-totp', { code: codeOf(totpURI) })
  const trusted = await signInAgain(app)
  await trusted.post('/two-factor/verify-totp', { code: codeOf(totpURI, 1), trustDevice: true })
  const isTrusted = await signInAgain(app, PASSWORD, trusted.cookies)
  const waiting = await signInAgain(app)

  await ada.post('/change-password', { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD })
  await app.db.write`DELETE FROM used_codes` // as if some minutes had gone by
  const late = await waiting.post('/two-factor/verify-totp', { code: codeOf(totpURI) })
  const asked = await signInAgain(app, OTHER_PASSWORD, trusted.cookies)

  expect(isTrusted.reply.body.twoFactorRedirect).toBeUndefined()
  expect(late.status).toBe(401)
  expect(asked.reply.body.twoFactorRedirect).toBe(true)
})

test('a session expires after two weeks without use', async () => {
  const app = await startTestApi()
  const ada = await adaAt(app)
  const [{ days } = { days: 0 }] = await app.db.read<{ days: number }[]>`
    SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 / 86400 AS days FROM sessions`

  await app.db.write`UPDATE sessions SET expires_at = clock_timestamp() - interval '1 second'`

  expect(Math.round(days)).toBe(14)
  expect(await statusOf(app, ada.cookies.header)).toBe(401)
})

test('one address has ten sign-in attempts per minute on all accounts together', async () => {
  const app = await startTestApi()
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const attempt = { email: `someone${n}@example.com`, password: 'a guess of mine' }
    statuses.push((await aBrowser(app.url).post('/sign-in/email', attempt)).status)
  }

  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('behind https the cookies are Secure and bound to this host; without https scripts still cannot read them', async () => {
  const behindProxy = await startTestApi({ publicUrl: 'https://bell.example.com' })
  const plain = await startTestApi()
  await Promise.all([adaAt(behindProxy), adaAt(plain)])

  const cookieOf = async (app: TestApi) => (await signInAgain(app)).reply.headers.getSetCookie().join('\n')

  expect(await cookieOf(behindProxy)).toMatch(
    /^__Host-frontbell\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await cookieOf(plain)).toMatch(
    /^frontbell\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('only the better-auth endpoints that the dashboard uses exist', async () => {
  const app = await startTestApi()
  const ada = await adaAt(app)

  const replies = await Promise.all([
    ada.post('/sign-up/email', { name: 'Eve', email: 'eve@example.com', password: PASSWORD }),
    ada.post('/delete-user', {}),
    ada.post('/change-email', { newEmail: 'eve@example.com' }),
    ada.post('/set-password', { newPassword: PASSWORD }),
    ada.post('/sign-in/social', { provider: 'google' }),
    ada.post('/two-factor/send-otp', {}),
    ada.get('/ok'),
    ada.get('/reset-password/some-token?callbackURL=https://evil.example'),
    ada.get('/verify-email?token=x&callbackURL=https://evil.example'),
  ])

  expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(replies.map(() => [404, 'NOT_FOUND']))
})

test('people cannot raise their own privileges by changing their user', async () => {
  const app = await startTestApi()
  const ada = await adaAt(app)

  await ada.post('/update-user', { name: 'Ada L', email: 'root@example.com', emailVerified: true, role: 'owner' })
  await ada.post('/update-user', { twoFactorEnabled: true })

  const [user] = await app.db.read`SELECT email, email_verified, two_factor_enabled FROM users`
  expect(user).toEqual({ email: EMAIL, email_verified: false, two_factor_enabled: false })
})

const JSON_TYPE = { 'content-type': 'application/json' }

test.each<Record<string, string>>([
  { ...JSON_TYPE, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { ...JSON_TYPE, 'sec-fetch-site': 'same-site' },
  { ...JSON_TYPE, origin: 'https://evil.example' },
  { ...JSON_TYPE, origin: 'null' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
])('a page of another site can neither sign in nor out (%o)', async (headers) => {
  const app = await startTestApi()
  const ada = await adaAt(app)
  const cookie = ada.cookies.header
  const from = (path: string, body: object) =>
    fetch(`${app.url}/dashboard/auth${path}`, {
      method: 'POST',
      headers: { cookie, ...headers },
      body: JSON.stringify(body),
    })

  const replies = await Promise.all([
    from('/sign-in/email', { email: EMAIL, password: PASSWORD }),
    from('/sign-out', {}),
    from('/join', { token: 'x' }),
    from('/change-password', { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }),
  ])

  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(await statusOf(app, cookie)).toBe(200)
})
