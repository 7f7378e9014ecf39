import { expect, test } from 'vitest'
import { aBrowser, PARTS, PASSWORD, signedInAs } from '../../../test/factories/dashboard-people.ts'
import { startMailServer } from '../../../test/harness/mail-server.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import { mailedLinks } from '../../app/mail/mailed-links.ts'
import { createInvitationLink } from '../../features/team/join-link.ts'
import { changeMember, inviteMember, type Member } from '../../features/team/member.ts'
import { mailer } from '../../jobs/mailer.ts'
import { smtpTransport } from '../../jobs/smtp.ts'
import { silentLog } from '../../kernel/log.ts'
import { confirmEmail } from './confirmed-email.ts'

const DAY = 86_400_000
const BO = { name: 'Bo', email: 'bo@example.com', password: PASSWORD }

async function invited(app: TestApi, businessId = app.business.id) {
  const { name, email } = BO
  const member = await inviteMember(app.db, businessId, { name, email, role: 'member' }, app.clock.now())
  return { member, token: await inviteAgain(app, member, businessId) }
}

async function inviteAgain(app: TestApi, member: Member, businessId = app.business.id): Promise<string> {
  return (await createInvitationLink(app.db, businessId, member, app.clock.now())).token
}

const join = (app: TestApi, body: object) => aBrowser(app.url).post('/join', body)

test('an invitation is sent by mail, gives the invited person the invited role, and works once', async () => {
  const app = await startTestApi({ dashboardParts: { ...PARTS, sendsMail: () => true } })
  const mail = await startMailServer()
  const ada = await app.signIn('owner')
  const bo = aBrowser(app.url)

  await ada.post('/team', { name: 'Bo', email: 'Bo@Example.com', role: 'member' })
  const transport = smtpTransport(mail.url, 'Frontbell <frontbell@example.com>')
  const makeLink = mailedLinks({ db: app.db, clock: app.clock, baseUrl: app.url })
  await mailer({ db: app.db, clock: app.clock, log: silentLog, transport, makeLink }).runDue()
  const [letter] = mail.taken
  const token = /\/join#([\w-]+)/.exec(letter?.text.replaceAll('=\r\n', '') ?? '')?.[1]
  const look = await bo.post('/join/look', { token })
  // The invited address counts, not the one in the request.
  const joined = await bo.post('/join', { ...BO, token, email: 'someone@example.com' })
  const me = await fetch(`${app.url}/dashboard/api/me`, { headers: { cookie: bo.cookies.header } })
  const again = await join(app, { ...BO, token })

  expect(letter?.to).toEqual(['bo@example.com'])
  expect(look.body.data).toMatchObject({ businessName: "Ada's Salon", email: 'bo@example.com', role: 'member' })
  expect(joined.body.data).toMatchObject({ email: 'bo@example.com', signedIn: true })
  expect(((await me.json()) as { data: object }).data).toMatchObject({ email: 'bo@example.com', role: 'member' })
  expect([again.status, again.body.error.code]).toEqual([404, 'NOT_FOUND'])
})

test('of two people who use an invitation at the same time, one joins, and the other leaves no user behind', async () => {
  const app = await startTestApi()
  const { token } = await invited(app)

  const replies = await Promise.all([join(app, { ...BO, token }), join(app, { ...BO, token, name: 'Eve' })])

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.db.read`SELECT id FROM users`).toHaveLength(1)
  expect(await app.db.read`SELECT id FROM members WHERE status = 'active'`).toHaveLength(1)
})

test('an invitation ends after a week, when another is sent, and when the member is removed', async () => {
  const app = await startTestApi()
  const { member, token: first } = await invited(app)
  const second = await inviteAgain(app, member)
  const statusOf = async (token: string) => (await aBrowser(app.url).post('/join/look', { token })).status

  const before = [await statusOf(first), await statusOf(second)]
  await changeMember(app.db, app.business.id, member.id, { status: 'disabled' })
  const disabled = await statusOf(second)
  await changeMember(app.db, app.business.id, member.id, { status: 'invited' })
  app.clock.advance(7 * DAY - 1)
  const onTheLastDay = await statusOf(second)
  app.clock.advance(1)

  expect(before).toEqual([404, 200])
  expect([disabled, onTheLastDay, await statusOf(second)]).toEqual([404, 200, 404])
})

test('a person signed in with another address cannot use an invitation', async () => {
  const app = await startTestApi()
  const { token } = await invited(app)
  const eve = await signedInAs(app.db, app.clock, app.url, app.business.id, 'viewer', 'eve@example.com')

  const taken = await eve.post('/join', { token })

  expect([taken.status, taken.body.error.code]).toEqual([409, 'CONFLICT'])
  expect(taken.body.error.message).toContain('bo@example.com')
})

test('an existing user joins another business with their password, and has a separate role in each business', async () => {
  const app = await startTestApi()
  const other = (await app.addBusiness({ name: 'Other' })).business
  await signedInAs(app.db, app.clock, app.url, app.business.id, 'viewer', BO.email)
  await confirmEmail(app.db, BO.email)
  const { token } = await invited(app, other.id)
  const joiner = aBrowser(app.url)
  const call = (method: string, path: string, body?: object) =>
    fetch(`${app.url}/dashboard/api${path}`, {
      method,
      headers: { cookie: joiner.cookies.header, 'content-type': 'application/json', origin: app.url },
      ...(body && { body: JSON.stringify(body) }),
    })
  const seen = async () => ((await (await call('GET', '/me')).json()) as { data: { business: { id: string } } }).data

  const wrong = await join(app, { token, password: 'not the password' })
  const right = await joiner.post('/join', { token, password: PASSWORD })
  const there = await seen()
  const back = await call('POST', '/me/business', { businessId: app.business.id })
  const here = await seen()
  const stranger = (await app.addBusiness({ name: 'Third' })).business
  const refused = await call('POST', '/me/business', { businessId: stranger.id })
  const write = await call('POST', '/contacts', { name: 'Ada' })

  expect([wrong.status, right.status]).toEqual([401, 200])
  expect(there).toMatchObject({ business: { id: other.id }, role: 'member' })
  expect(back.status).toBe(204)
  expect(here).toMatchObject({ business: { id: app.business.id }, role: 'viewer' })
  expect([refused.status, (await seen()).business.id]).toEqual([404, app.business.id])
  expect(write.status, 'a viewer here, whatever they are elsewhere').toBe(403)
})

test('a lower role, disabling and removal apply from the next request', async () => {
  const app = await startTestApi()
  const [ada, bo, cy] = [await app.signIn('owner'), await app.signIn('member'), await app.signIn('member')]
  const [cyId, boId] = (await ada.list('/team?role=member')).body.data.map(({ id }) => String(id))
  const mayWrite = async (client: typeof bo) => (await client.post('/contacts', { name: 'Someone' })).status

  const before = [await mayWrite(bo), await mayWrite(cy)]
  await ada.patch(`/team/${boId}`, { role: 'viewer' })
  await ada.delete(`/team/${cyId}`)

  expect(before).toEqual([201, 201])
  expect([await mayWrite(bo), await mayWrite(cy)]).toEqual([403, 401])
  await ada.patch(`/team/${boId}`, { status: 'disabled' })
  expect((await bo.get('/me')).status).toBe(401)
})
