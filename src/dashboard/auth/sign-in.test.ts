import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowser, PASSWORD, SECRET, signedInAs } from '../../../test/factories/dashboard-people.ts'
import { startTestApi, TEST_START } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { createOwnerLink } from '../../features/team/join-link.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { lazyAuth } from '../dashboard.ts'

const DAY = 86_400_000

test('the owner signs up with a link that works once, and gets a cookie that scripts cannot read', async () => {
  const app = await startTestApi()
  const { token } = await createOwnerLink(app.db, app.business.id, app.clock.now())
  const browser = aBrowser(app.url)
  const person = { token, name: 'Ada', email: 'Ada@Example.com', password: PASSWORD }

  const look = await browser.post('/join/look', { token })
  const joined = await browser.post('/join', person)
  const again = await aBrowser(app.url).post('/join', { ...person, email: 'eve@example.com' })
  const session = await browser.get('/get-session')

  expect(look.body.data).toMatchObject({ businessName: "Ada's Salon", email: null, role: 'owner', hasUser: false })
  expect([joined.status, joined.body]).toEqual([
    200,
    { data: { name: 'Ada', email: 'ada@example.com', signedIn: true } },
  ])
  expect(joined.headers.get('set-cookie')).toMatch(
    /^frontbell\.session_token=[^;]+; .*Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect([again.status, again.body.error.code]).toEqual([404, 'NOT_FOUND'])
  expect(session.body.user).toMatchObject({ email: 'ada@example.com' })
})

test('an owner link expires, and ends when another is created', async () => {
  const app = await startTestApi()
  const first = await createOwnerLink(app.db, app.business.id, app.clock.now())
  const second = await createOwnerLink(app.db, app.business.id, app.clock.now())
  const look = async (token: string) => (await aBrowser(app.url).post('/join/look', { token })).status

  const before = [await look(first.token), await look(second.token)]
  app.clock.advance(DAY)

  expect(before).toEqual([404, 200])
  expect(await look(second.token)).toBe(404)
})

test('people sign in and out; a wrong password and an unknown address get the same answer', async () => {
  const app = await startTestApi()
  await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', 'ada@example.com')
  const browser = aBrowser(app.url)
  const signIn = (email: string, password: string) => browser.post('/sign-in/email', { email, password })

  const wrong = await signIn('ada@example.com', 'not the password')
  const stranger = await signIn('eve@example.com', 'not the password')
  const right = await signIn('ada@example.com', PASSWORD)
  const inside = await browser.get('/get-session')
  const cookie = browser.cookies.header
  await browser.post('/sign-out')
  const outside = await fetch(`${app.url}/dashboard/api/me`, { headers: { cookie } })

  expect([wrong.status, wrong.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
  expect([stranger.status, stranger.body]).toEqual([wrong.status, wrong.body])
  expect([right.status, inside.body.user.email]).toEqual([200, 'ada@example.com'])
  expect(outside.status, 'the cookie that was kept').toBe(401)
})

test('a service keeps passwords as salted hashes of scrypt, which take 32 MiB of memory each', async () => {
  const db = await createTestDatabase()
  const clock = new ManualClock(TEST_START)
  const load = lazyAuth({
    db,
    clock,
    log: silentLog,
    secret: SECRET,
    name: 'Frontbell',
    publicUrl: null,
    sendsMail: () => true,
  })

  const { password } = await (await load()).$context
  const kept = await password.hash(PASSWORD)
  const [salt = '', key = ''] = kept.split(':')

  expect(scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 }).toString('hex')).toBe(key)
  expect(await password.hash(PASSWORD)).not.toBe(kept)
  expect(await password.verify({ hash: kept, password: PASSWORD })).toBe(true)
  expect(await password.verify({ hash: kept, password: `${PASSWORD}!` })).toBe(false)
})
