/** Invitations: an inviter who has a link must not own the account of someone else's address. */
import { expect, test } from 'vitest'
import { confirmEmail } from '../../src/dashboard/auth/confirmed-email.ts'
import { aBrowser, PARTS, PASSWORD, signedInAs } from '../factories/dashboard-people.ts'
import { aMember } from '../factories/records.ts'
import { openMailbox } from '../harness/mailbox.ts'
import { startTestApi, type TestApi } from '../harness/test-api.ts'
import type { TestClient } from '../harness/test-client.ts'

const VICTIM = 'victim@example.com'
const MALLORYS_PASSWORD = 'a password of mallory'
const MAILS = { ...PARTS, sendsMail: () => true }

const tokenIn = (link: unknown): string => String(link).split('#')[1] ?? ''

/** Mallory invites the victim's address, keeps the link, and registers the account. */
async function hijack(app: TestApi) {
  const mallory = (await app.addBusiness({ name: 'Mallory' })).business
  const admin = await app.signIn('admin', mallory.id)
  const { body } = await admin.post('/team', { name: 'Victim', email: VICTIM, role: 'viewer' })
  const token = tokenIn(body.data.link)
  const account = aBrowser(app.url)
  await account.post('/join', { token, name: 'Victim', password: MALLORYS_PASSWORD })
  return { admin, account, businessId: mallory.id }
}

const statusOf = async (app: TestApi, cookie: string) =>
  (await fetch(`${app.url}/dashboard/api/me`, { headers: { cookie } })).status

test('the owner of an address gets the account back by a mailed invitation, without the other password', async () => {
  const app = await startTestApi({ dashboardParts: MAILS })
  const account = await hijackWithoutMail(app)
  const owner = await app.signIn('owner')
  await owner.post('/team', { name: 'Victim', email: VICTIM, role: 'admin' })
  const token = await openMailbox(app).tokenFor(VICTIM)

  const victim = aBrowser(app.url)
  const look = await victim.post('/join/look', { token })
  const joined = await victim.post('/join', { token, name: 'Vic', password: PASSWORD })
  const old = await aBrowser(app.url).post('/sign-in/email', { email: VICTIM, password: MALLORYS_PASSWORD })

  expect(look.body.data.hasUser, 'a password is chosen, not asked for').toBe(false)
  expect(joined.body.data).toMatchObject({ email: VICTIM, signedIn: true })
  expect([await statusOf(app, account.cookies.header), old.status]).toEqual([401, 401])
  expect(await statusOf(app, victim.cookies.header)).toBe(200)
})

/** As `hijack`, on a service that sends mail: the inviter has got the link in another way, such as from a former version. */
async function hijackWithoutMail(app: TestApi) {
  const other = (await app.addBusiness({ name: 'Mallory' })).business
  return signedInAs(app.db, app.clock, app.url, other.id, 'viewer', VICTIM)
}

test('a password chosen by a mailed link removes the second factor and the sessions of an unconfirmed account', async () => {
  const app = await startTestApi()
  const { account } = await hijack(app)
  await app.db.write`UPDATE users SET two_factor_enabled = true WHERE email = ${VICTIM}`
  await aBrowser(app.url).post('/request-password-reset', { email: VICTIM })
  const token = await openMailbox(app).tokenFor(VICTIM)

  await aBrowser(app.url).post('/reset-password', { token, newPassword: PASSWORD })
  const victim = aBrowser(app.url)
  const signedIn = await victim.post('/sign-in/email', { email: VICTIM, password: PASSWORD })

  expect(await statusOf(app, account.cookies.header)).toBe(401)
  expect([signedIn.status, signedIn.body.twoFactorRedirect]).toEqual([200, undefined])
})

test('an account with an unconfirmed address stays in its business until the operator confirms the address', async () => {
  const app = await startTestApi()
  const { account } = await hijack(app)
  const owner = await app.signIn('owner')
  const { body } = await owner.post('/team', { name: 'Victim', email: VICTIM, role: 'admin' })
  const token = tokenIn(body.data.link)
  const withPassword = () => aBrowser(app.url).post('/join', { token, password: MALLORYS_PASSWORD })

  const replies = [await account.post('/join', { token }), await withPassword()]
  await confirmEmail(app.db, VICTIM)
  const confirmed = await withPassword()

  for (const reply of replies) {
    expect([reply.status, reply.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(reply.body.error.message).toContain(`frontbell team confirm-email --email ${VICTIM}`)
  }
  expect(confirmed.status).toBe(200)
})

test('the link of a mailed invitation is not in the answer, and is created when the mail is sent', async () => {
  const app = await startTestApi({ dashboardParts: MAILS })
  const owner = await app.signIn('owner')

  const { body } = await owner.post('/team', { name: 'Bo', email: 'bo@example.com', role: 'member' })
  const links = await app.db.read`SELECT 1 FROM join_links WHERE member_id IS NOT NULL`
  const first = await openMailbox(app).tokenFor('bo@example.com')
  await owner.post(`/team/${(body.data.member as { id: string }).id}/invite`)
  const look = async (token: string) => (await aBrowser(app.url).post('/join/look', { token })).status
  const ended = await look(first)
  const second = await openMailbox(app).tokenFor('bo@example.com')

  expect([body.data.link, links]).toEqual([null, []])
  expect([ended, await look(second)]).toEqual([404, 200])
})

test('the mail to a member who was removed in the meantime is not sent', async () => {
  const app = await startTestApi({ dashboardParts: MAILS })
  const owner = await app.signIn('owner')
  const { body } = await owner.post('/team', { name: 'Bo', email: 'bo@example.com', role: 'member' })
  await owner.delete(`/team/${(body.data.member as { id: string }).id}`)

  expect(await openMailbox(app).read()).toEqual([])
})

/** 49 invitations of today, as rows. */
const EARLIER = {
  'by mail': (app: TestApi) => app.db.write`
    INSERT INTO outgoing_emails (id, business_id, subject, body, created_at, sent_at, link)
    SELECT 'eml_' || n, ${app.business.id}, 'Join', '', ${app.clock.now()}::timestamptz, ${app.clock.now()}::timestamptz,
      '{"kind":"invitation","id":"mem_1"}' FROM generate_series(1, 49) n`,
  'by hand': async (app: TestApi) => {
    const member = await aMember(app.db, app.business)
    await app.db.write`
      INSERT INTO join_links (token_hash, business_id, member_id, created_at, expires_at, used_at)
      SELECT decode(md5(n::text), 'hex'), ${app.business.id}, ${member.id}, ${app.clock.now()}::timestamptz,
        ${app.clock.now()}::timestamptz, ${app.clock.now()}::timestamptz FROM generate_series(1, 49) n`
  },
}

test.each(['by mail', 'by hand'] as const)('a business can send 50 invitations a day (%s)', async (way) => {
  const app = await startTestApi({ dashboardParts: { ...PARTS, sendsMail: () => way === 'by mail' } })
  await EARLIER[way](app)
  const owner = await app.signIn('owner')

  const [last, refused] = [await invite(owner, 1), await invite(owner, 2)]
  app.clock.advance(86_400_000)

  expect([last.status, refused.status]).toEqual([201, 429])
  expect(refused.body.error.message).toContain('50 invitations a day')
  expect((await invite(owner, 3)).status).toBe(201)
})

const invite = (client: TestClient, n: number) =>
  client.post('/team', { name: `Guest ${n}`, email: `guest${n}@example.com`, role: 'member' })

test('joining another business affects only the session that joined', async () => {
  const app = await startTestApi()
  const other = (await app.addBusiness({ name: 'Other' })).business
  const here = await signedInAs(app.db, app.clock, app.url, app.business.id, 'viewer', 'bo@example.com')
  await confirmEmail(app.db, 'bo@example.com')
  const admin = await app.signIn('admin', other.id)
  const { body } = await admin.post('/team', { name: 'Bo', email: 'bo@example.com', role: 'member' })
  const there = aBrowser(app.url)

  await there.post('/join', { token: tokenIn(body.data.link), password: PASSWORD })
  const businessOf = async (cookie: string) => {
    const reply = await fetch(`${app.url}/dashboard/api/me`, { headers: { cookie } })
    return ((await reply.json()) as { data: { business: { id: string } } }).data.business.id
  }

  expect(await businessOf(there.cookies.header)).toBe(other.id)
  expect(await businessOf(here.cookies.header)).toBe(app.business.id)
})
