/** Signing in: cookies, one-time codes, guessed passwords, tokens at rest, and the audit log. */
import { expect, test } from 'vitest'
import { codeOf } from '../factories/authenticator.ts'
import { aBrowser, Cookies, PASSWORD, signedInAs } from '../factories/dashboard-people.ts'
import { openMailbox } from '../harness/mailbox.ts'
import { startTestApi, type TestApi } from '../harness/test-api.ts'

const EMAIL = 'ada@example.com'

/** Ada, who has signed in and uses an authenticator app. */
async function adaWithAnApp(overrides: Parameters<typeof startTestApi>[0] = {}) {
  const app = await startTestApi(overrides)
  const ada = await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', EMAIL)
  const { totpURI } = (await ada.post('/two-factor/enable', { password: PASSWORD })).body as { totpURI: string }
  await ada.post('/two-factor/verify-totp', { code: codeOf(totpURI) })
  await app.db.write`DELETE FROM used_codes`
  return { app, ada, totpURI }
}

/** A browser after the password step, and its cookies. */
async function withPassword(app: TestApi) {
  const browser = aBrowser(app.url)
  await browser.post('/sign-in/email', { email: EMAIL, password: PASSWORD })
  return browser
}

const statusOf = async (app: TestApi, cookie: string) =>
  (await fetch(`${app.url}/dashboard/api/me`, { headers: { cookie } })).status

test.each([
  ['a cookie of the other mode', '__Host-frontbell.two_factor=2fa-forged.x'],
  ['a forged session', `frontbell.session_token=forged.${'A'.repeat(43)}=`],
  ['a forged session of the other mode', `__Host-frontbell.session_token=forged.${'A'.repeat(43)}=`],
])('%s before the cookie does not let a code be used twice', async (_, forged) => {
  const { app, totpURI } = await adaWithAnApp()
  const code = codeOf(totpURI)
  const verify = async (withForged: boolean) => {
    const browser = await withPassword(app)
    const cookie = withForged ? `${forged}; ${browser.cookies.header}` : browser.cookies.header
    return aBrowser(app.url).post('/two-factor/verify-totp', { code }, { cookie })
  }

  const statuses = [(await verify(true)).status, (await verify(true)).status, (await verify(false)).status]

  expect(statuses).toEqual([200, 401, 401])
})

test('behind https a cookie without the prefix does not let a code be used twice', async () => {
  const { app, totpURI } = await adaWithAnApp({ publicUrl: 'https://bell.example.com' })
  const code = codeOf(totpURI)
  const verify = async () => {
    const { cookies } = await withPassword(app)
    const cookie = `frontbell.two_factor=2fa-forged.x; ${cookies.header}`
    return aBrowser(app.url).post('/two-factor/verify-totp', { code }, { cookie })
  }

  expect([(await verify()).status, (await verify()).status]).toEqual([200, 401])
})

test('a code that better-auth accepts from a cookie that we do not read opens no session', async () => {
  const { app, totpURI } = await adaWithAnApp()
  const before = await app.db.read`SELECT id FROM sessions`
  const { cookies } = await withPassword(app)
  // better-auth takes off the quotation marks; no browser sends them.
  const quoted = cookies.header.replace(/two_factor=([^;]+)/, 'two_factor="$1"')
  const taken = new Cookies()

  const reply = await aBrowser(app.url, taken).post(
    '/two-factor/verify-totp',
    { code: codeOf(totpURI) },
    { cookie: quoted },
  )

  expect([reply.status, reply.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
  expect(await app.db.read`SELECT id FROM sessions`).toEqual(before)
  expect(await statusOf(app, taken.header)).toBe(401)
})

test('turning on the second factor ends all other sessions', async () => {
  const app = await startTestApi()
  const ada = await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', EMAIL)
  const elsewhere = await withPassword(app)
  const { totpURI } = (await ada.post('/two-factor/enable', { password: PASSWORD })).body as { totpURI: string }
  const before = await statusOf(app, elsewhere.cookies.header)

  await ada.post('/two-factor/verify-totp', { code: codeOf(totpURI) })

  expect(before).toBe(200)
  expect([await statusOf(app, elsewhere.cookies.header), await statusOf(app, ada.cookies.header)]).toEqual([401, 200])
})

test('each wrong guess delays the guesser longer, and does not lock the owner out', async () => {
  const app = await startTestApi({ trustProxy: '127.0.0.1/32' })
  await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', EMAIL)
  const attempt = async (from: string, password: string, email = EMAIL) => {
    await app.db.write`DELETE FROM sign_in_limits` // better-auth's own limit is tested elsewhere
    return aBrowser(app.url).post('/sign-in/email', { email, password }, { 'x-forwarded-for': from })
  }
  const guesses = []
  for (let n = 0; n < 7; n++) guesses.push(await attempt(`2001:db8:5:5::${n + 1}`, 'a guess of mine'))
  const otherSpelling = await attempt('2001:db8:5:5::ff', 'a guess of mine', ' ADA@example.com ')
  app.clock.advance(5_000)
  const afterTheDelay = await attempt('2001:db8:5:5::1', 'a guess of mine')
  const owner = await attempt('192.0.2.7', PASSWORD)

  expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(guesses[6]?.headers.get('retry-after')).toBe('5')
  expect([otherSpelling.status, afterTheDelay.status, owner.status]).toEqual([429, 401, 200])
})

test('guesses from many networks do not lock the owner out of a network that the owner has used', async () => {
  const app = await startTestApi({ trustProxy: '127.0.0.1/32' })
  await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', EMAIL)
  const attempt = async (from: string, password: string) => {
    await app.db.write`DELETE FROM sign_in_limits`
    return (await aBrowser(app.url).post('/sign-in/email', { email: EMAIL, password }, { 'x-forwarded-for': from }))
      .status
  }
  await attempt('192.0.2.7', PASSWORD)
  const guesses: number[] = []
  for (let n = 0; n < 20; n++) guesses.push(await attempt(`198.51.100.${n}`, 'a guess of mine'))

  expect(guesses.slice(0, 18)).toEqual(Array(18).fill(401))
  expect(guesses[19]).toBe(429)
  expect([await attempt('203.0.113.1', PASSWORD), await attempt('192.0.2.7', PASSWORD)]).toEqual([429, 200])
})

test('the tokens of links and sign-ins are nowhere in the database, and the text of a sent mail is removed', async () => {
  const { app } = await adaWithAnApp()
  const mailbox = openMailbox(app)
  const browser = await withPassword(app)
  const ask = () => browser.post('/request-password-reset', { email: EMAIL })
  await ask()
  const [waiting] = await app.db.read<{ body: string }[]>`SELECT body FROM outgoing_emails`
  const token = await mailbox.tokenFor(EMAIL)
  const challenge = /two_factor=([^.;]+)/.exec(browser.cookies.header)?.[1] ?? ''

  const texts = await Promise.all(
    ['verifications', 'outgoing_emails', 'join_links'].map((table) => app.db.read`SELECT * FROM ${app.db.read(table)}`),
  )

  expect(waiting?.body).toContain('the link is made when the mail is sent')
  expect([token.length, challenge.length]).toEqual([32, expect.any(Number)])
  expect(JSON.stringify(texts)).not.toContain(token)
  expect(JSON.stringify(texts)).not.toContain(decodeURIComponent(challenge))
  expect(JSON.stringify(texts)).not.toContain('open this link')
  expect((await browser.post('/reset-password', { token, newPassword: 'staple battery horse' })).status).toBe(200)
})

test('nobody can fill a mailbox with password-reset links', async () => {
  const app = await startTestApi()
  await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', EMAIL)

  for (let n = 0; n < 8; n++) {
    await app.db.write`DELETE FROM sign_in_limits`
    await aBrowser(app.url).post('/request-password-reset', { email: EMAIL })
  }

  expect(await openMailbox(app).read()).toHaveLength(5)
})

test('sign-ins, failures, and changes of password and second factor are in the audit log, with the address', async () => {
  const { app, totpURI } = await adaWithAnApp({ trustProxy: '127.0.0.1/32' })
  const from = { 'x-forwarded-for': '192.0.2.7' }
  const here = aBrowser(app.url)
  await here.post('/sign-in/email', { email: EMAIL, password: 'not the password' }, from)
  await here.post('/sign-in/email', { email: EMAIL, password: PASSWORD }, from)
  await here.post('/two-factor/verify-totp', { code: '000000' }, from)
  await here.post('/two-factor/verify-totp', { code: codeOf(totpURI) }, from)
  await here.post('/two-factor/disable', { password: PASSWORD }, from)
  await here.post('/change-password', { currentPassword: PASSWORD, newPassword: 'staple battery horse' }, from)
  await here.post('/sign-out', {}, from)
  await here.post('/request-password-reset', { email: EMAIL }, from)
  const token = await openMailbox(app).tokenFor(EMAIL)
  await here.post('/reset-password', { token, newPassword: PASSWORD }, from)

  const rows = await app.db.read<{ action: string; address: string; email: string }[]>`
    SELECT action, address, member_email AS email FROM audit_log WHERE address = '192.0.2.7' ORDER BY id`

  expect(rows.map(({ action }) => action)).toEqual([
    'signInFailed',
    'signInFailed',
    'signIn',
    'disableTwoFactor',
    'changePassword',
    'signOut',
    'resetPassword',
  ])
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set([EMAIL]))
  const owner = await app.signIn('owner')
  const shown = (await owner.list('/audit-log?limit=100')).body.data
  expect(shown.map(({ action }) => action)).toEqual(expect.arrayContaining(['enableTwoFactor', 'joinTeam', 'signOut']))
  expect(shown.every(({ address }) => typeof address === 'string')).toBe(true)
})

test('a change in the dashboard is recorded with its address', async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')
  await owner.post('/contacts', { name: 'Ada' })

  const [entry] = (await owner.list('/audit-log?action=createContact')).body.data

  expect(entry).toMatchObject({ action: 'createContact', address: '127.0.0.1' })
})

test('a name has a maximum length, and no field of a sign-in page is longer than a page needs', async () => {
  const app = await startTestApi()
  const ada = await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', EMAIL)

  const replies = [
    await ada.post('/update-user', { name: 'x'.repeat(201) }),
    await ada.post('/update-user', { name: 'Ada', image: 'x'.repeat(2_001) }),
    await ada.post('/sign-in/email', { email: EMAIL, password: 'x'.repeat(2_001) }),
    await ada.post('/update-user', { name: 'Ada L', image: 'https://example.com/a.png' }),
  ]
  const [user] = await app.db.read`SELECT name, image FROM users`

  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 200])
  expect(user).toEqual({ name: 'Ada L', image: null })
})

test('cookies are Secure if a trusted proxy received the request over TLS, and only then', async () => {
  const app = await startTestApi({ trustProxy: '127.0.0.1/32' })
  await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', EMAIL)
  const cookieFor = async (headers: Record<string, string>) => {
    const reply = await aBrowser(app.url).post('/sign-in/email', { email: EMAIL, password: PASSWORD }, headers)
    return reply.headers.getSetCookie().join('\n')
  }
  const direct = await startTestApi()
  await signedInAs(direct.db, direct.clock, direct.url, direct.business.id, 'owner', EMAIL)
  const untrusted = await aBrowser(direct.url).post(
    '/sign-in/email',
    { email: EMAIL, password: PASSWORD },
    { 'x-forwarded-proto': 'https' },
  )

  expect(await cookieFor({ 'x-forwarded-proto': 'https' })).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
  expect(await cookieFor({ 'x-forwarded-proto': 'http' })).not.toMatch(/secure/i)
  expect(untrusted.headers.getSetCookie().join('\n')).not.toMatch(/secure/i)
})
