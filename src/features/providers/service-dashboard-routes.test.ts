import { expect, onTestFinished, test } from 'vitest'
import { NOT_PAUSED } from '../../../test/backup/not-paused.ts'
import { ACCOUNT_SID, AUTH_TOKEN, startLocalTwilio, TWILIO_NUMBERS } from '../../../test/carriers/local-twilio.ts'
import { PARTS } from '../../../test/factories/dashboard-people.ts'
import { aMessage, TOOL_DEPS } from '../../../test/factories/records.ts'
import { startMailServer } from '../../../test/harness/mail-server.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { eventually } from '../../../test/harness/until.ts'
import { startMail } from '../../app/mail/mail.ts'
import { startMessages } from '../../app/messages.ts'
import { mailServerApi } from '../../app/providers/mail-server-api.ts'
import { openServiceSettings, type ServiceSettings } from '../../app/providers/service-settings.ts'
import { smsCarrierApi } from '../../app/providers/sms-carrier-api.ts'
import { RunningParts } from '../../app/running-parts.ts'
import { parseConfig } from '../../config/config.ts'
import { insertEmail, listEmails } from '../../jobs/outbox.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'

const { box } = TOOL_DEPS
const PASSWORD = 'open sesame/+:@'
const SENDER = 'Bell <bell@example.com>'
const THIS_MACHINE = createAddressGuard([], () => true)
const NO_PRIVATE_NETWORK = createAddressGuard([])

/** A service with these settings in its environment. `settings` is read again after each change, as in production. */
async function serviceWith(env: Record<string, string> = {}, guard = THIS_MACHINE) {
  let opened: ServiceSettings | null = null
  const config = parseConfig(env)
  const settings: ServiceSettings = {
    current: () => opened?.current() ?? config,
    onChange: (listener) => opened?.onChange(listener),
  }
  const common = { config, settings, box, clock: systemClock, log: silentLog }
  const app = await startTestApi({
    dashboardParts: {
      ...PARTS,
      mailServer: mailServerApi({ ...common, guard, product: 'Frontbell' }),
      smsCarrier: smsCarrierApi(common),
    },
  })
  const running = new RunningParts(silentLog)
  onTestFinished(() => running.stop())
  const { db } = app
  opened = await openServiceSettings({ ...common, db }, running)
  return { ...app, ...common, app, running, guard }
}

/** The draft of a form for a mail server at this URL. */
function serverAt(url: string) {
  const { hostname, port, username } = new URL(url)
  const login = username === '' ? {} : { username, password: PASSWORD }
  return { host: hostname, port: Number(port), encryption: 'starttls', sender: SENDER, ...login }
}

test('a mail server is tested by a mail to the owner, saved encrypted, and sends waiting mail without a restart', async () => {
  const server = await startMailServer({ user: 'bell', password: PASSWORD })
  const { app, db, business, running, settings, guard } = await serviceWith()
  await startMail(
    { settings, db, clock: systemClock, log: silentLog, guard, url: 'http://bell.test', pause: NOT_PAUSED },
    running,
  )
  const owner = await app.signIn('owner')
  const email = { businessId: business.id, subject: 'Waiting', body: 'Hello', recipients: ['ada@example.com'] }
  await insertEmail(db.write, email, systemClock.now())
  const draft = serverAt(server.url)

  const tried = await owner.post('/providers/mail-server/test', { draft })
  const untouched = await listEmails(db, { unsent: true, limit: 10 })
  const saved = await owner.patch('/providers/mail-server', draft)

  expect(tried.body.data).toMatchObject({
    ok: true,
    problem: null,
    detail: expect.stringMatching(/^sent to owner\d+@/),
  })
  expect(untouched).toHaveLength(1)
  expect(saved.body.data).toEqual({
    ...{ source: 'dashboard', fixedBy: null, isShared: false },
    server: {
      ...{ host: '127.0.0.1', port: draft.port, encryption: 'starttls' },
      username: 'bell',
      hasPassword: true,
      sender: SENDER,
    },
  })
  await eventually(() => expect(server.taken.map(({ to }) => to[0])).toContain('ada@example.com'))
  expect(server.taken[0]).toMatchObject({
    from: 'bell@example.com',
    text: expect.stringContaining('Test mail from Frontbell'),
  })
  const rows = await db.read<{ sealed_value: Buffer | null }[]>`SELECT * FROM service_settings`
  expect(Buffer.concat(rows.flatMap((row) => row.sealed_value ?? [])).includes('sesame')).toBe(false)
  expect(JSON.stringify(rows) + saved.text + tried.text).not.toContain('sesame')
})

test('after a mail server is removed, mail waits again', async () => {
  const server = await startMailServer()
  const { app, settings } = await serviceWith()
  const owner = await app.signIn('owner')
  await owner.patch('/providers/mail-server', serverAt(server.url))
  await eventually(() => expect(settings.current().smtpUrl).toContain('127.0.0.1'))

  const removed = await owner.delete('/providers/mail-server')

  expect(removed.status).toBe(204)
  await eventually(() => expect(settings.current().smtpUrl).toBeNull())
  expect((await owner.get('/providers/mail-server')).body.data).toMatchObject({ source: null, server: null })
  const untested = await owner.post('/providers/mail-server/test', {})
  expect(untested.body.error.message).toBe('draft: enter a mail server first')
})

test('a stored password stays for the same user at the same server, and is sent nowhere else', async () => {
  const server = await startMailServer({ user: 'bell', password: PASSWORD })
  const { app } = await serviceWith()
  const owner = await app.signIn('owner')
  const { password: _, ...draft } = { password: '', ...serverAt(server.url) }
  await owner.patch('/providers/mail-server', { ...draft, password: PASSWORD })

  const same = await owner.post('/providers/mail-server/test', { draft })
  const elsewhere = await owner.post('/providers/mail-server/test', { draft: { ...draft, host: 'localhost' } })
  const another = await owner.patch('/providers/mail-server', { ...draft, username: 'eve' })

  expect(same.body.data).toMatchObject({ ok: true })
  for (const { status, body } of [elsewhere, another])
    expect([status, body.error?.message]).toEqual([400, 'password: enter the password of this user at this server'])
})

test('a wrong password is distinguished from a server that is down, and no answer contains it', async () => {
  const server = await startMailServer({ user: 'bell', password: PASSWORD })
  const { app } = await serviceWith()
  const owner = await app.signIn('owner')
  const draft = serverAt(server.url)

  const wrong = await owner.post('/providers/mail-server/test', { draft: { ...draft, password: 'not-this-one' } })
  const away = await owner.post('/providers/mail-server/test', { draft: { ...draft, port: 1 } })

  expect(wrong.body.data).toMatchObject({ ok: false, problem: 'credentials' })
  expect(away.body.data).toMatchObject({ ok: false, problem: 'unreachable' })
  expect(wrong.text + away.text).not.toMatch(/not-this-one|sesame/)
})

test.each([
  [{ host: '127.0.0.1' }, 'host: must not lead to a private'],
  [{ host: 'localhost' }, 'host: must not lead to a private'],
  [{ host: '[::ffff:10.0.0.1]' }, 'host: must not lead to a private'],
  [{ host: 'mail.example.com/x' }, 'host: must be a host name'],
  [{ sender: 'nobody' }, 'sender: must be a mail address'],
  [{ sender: 'Bell <bell@localhost>' }, 'sender: must be an email address'],
  [{ sender: 'Bell\nBcc: eve@example.com <a@example.com>' }, 'sender: must be one line'],
  [{ username: 'bell' }, 'password: enter the password'],
  [{ password: 'secret' }, 'username: enter the user name'],
])('the mail server %j is refused with a reason', async (part, reason) => {
  const { app, db } = await serviceWith({}, NO_PRIVATE_NETWORK)
  const owner = await app.signIn('owner')
  const draft = { host: 'mail.example.com', port: 587, encryption: 'starttls', sender: SENDER }

  const reply = await owner.patch('/providers/mail-server', { ...draft, ...part })

  expect(reply.status).toBe(400)
  expect(reply.body.error.message).toContain(reason)
  expect(await db.read`SELECT FROM service_settings`).toHaveLength(0)
})

test('no connection is made to a name that resolves to a private address', async () => {
  const { smtpTransport } = await import('../../jobs/smtp.ts')
  const server = await startMailServer()
  const transport = smtpTransport(server.url.replace('127.0.0.1', 'localhost'), SENDER, NO_PRIVATE_NETWORK)

  const sending = transport.send({ to: ['ada@example.com'], subject: 'S', text: 'T', messageId: '<1@frontbell>' })

  await expect(sending).rejects.toThrow('leads to a private or reserved address')
  expect(server.taken).toHaveLength(0)
})

test('the environment takes precedence, a shared service belongs to its operator, and admins can only view', async () => {
  const fixed = await serviceWith({
    ...{ FRONTBELL_SMTP_URL: 'smtp://operator:hush@127.0.0.1:1', FRONTBELL_MAIL_FROM: SENDER },
    FRONTBELL_SMS_CARRIER: 'simulator',
  })
  const shared = await serviceWith()
  await shared.app.addBusiness()
  const draft = { host: 'mail.example.com', port: 587, encryption: 'starttls', sender: SENDER }
  const account = { carrier: 'twilio', accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN }

  for (const [{ app }, status] of [
    [fixed, 409],
    [shared, 403],
  ] as const) {
    const owner = await app.signIn('owner')
    expect((await owner.patch('/providers/mail-server', draft)).status).toBe(status)
    expect((await owner.delete('/providers/mail-server')).status).toBe(status)
    expect((await owner.patch('/providers/sms-carrier', account)).status).toBe(status)
    expect((await owner.delete('/providers/sms-carrier')).status).toBe(status)
    expect((await owner.post('/providers/sms-carrier/test', { draft: account })).status).toBe(status)
  }
  const owner = await fixed.app.signIn('owner')
  const view = await owner.get('/providers/mail-server')
  expect(view.body.data).toEqual({
    source: 'environment',
    fixedBy: 'FRONTBELL_SMTP_URL',
    isShared: false,
    server: null,
  })
  expect(view.text).not.toContain('hush')
  const admin = await (await serviceWith()).app.signIn('admin')
  expect((await admin.get('/providers/mail-server')).status).toBe(200)
  expect((await admin.patch('/providers/mail-server', draft)).status).toBe(403)
  expect((await admin.post('/providers/sms-carrier/test', { draft: account })).status).toBe(403)
})

test('a carrier account is checked, saved encrypted, and sends the next text without a restart', async () => {
  const twilio = await startLocalTwilio(() => systemClock.now())
  onTestFinished(() => twilio.close())
  const { app, db, business, settings, running } = await serviceWith({ FRONTBELL_TWILIO_URL: twilio.url })
  const carriers = await startMessages({ settings, db, clock: systemClock, log: silentLog, pause: NOT_PAUSED }, running)
  const owner = await app.signIn('owner')
  const draft = { carrier: 'twilio', accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN }

  const wrong = await owner.post('/providers/sms-carrier/test', { draft: { ...draft, authToken: 'x'.repeat(32) } })
  const tried = await owner.post('/providers/sms-carrier/test', { draft })
  const saved = await owner.patch('/providers/sms-carrier', draft)
  await eventually(() => expect(carriers()[0].name).toBe('twilio'))
  await aMessage(db, business, { body: 'See you tomorrow.' })

  expect(wrong.body.data).toMatchObject({ ok: false, problem: 'credentials' })
  expect(tried.body.data).toMatchObject({ ok: true, detail: 'account Bell & Sons' })
  expect(saved.body.data).toMatchObject({ source: 'dashboard', carrier: 'twilio' })
  await eventually(() => expect(twilio.messages.map(({ body }) => body)).toEqual(['See you tomorrow.']))
  const rows = await db.read`SELECT * FROM service_settings`
  expect(JSON.stringify(rows) + saved.text + tried.text + wrong.text).not.toContain(AUTH_TOKEN)
  await owner.delete('/providers/sms-carrier')
  await eventually(() => expect(carriers()[0].name).toBe('simulator'))
  expect(await db.read`SELECT FROM service_settings`).toHaveLength(0)
})

test('a text goes to the number that the owner enters, and a refused one says why', async () => {
  const twilio = await startLocalTwilio(() => systemClock.now())
  onTestFinished(() => twilio.close())
  const { app, db, business } = await serviceWith({ FRONTBELL_TWILIO_URL: twilio.url })
  const owner = await app.signIn('owner')
  const draft = { carrier: 'twilio', accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN }

  const noNumber = await owner.post('/providers/sms-carrier/test', { draft, textTo: '+12125550142' })
  await aMessage(db, business)
  const sent = await owner.post('/providers/sms-carrier/test', { draft, textTo: '(212) 555-0142' })
  const refused = await owner.post('/providers/sms-carrier/test', { draft, textTo: TWILIO_NUMBERS.invalid })

  expect(noNumber.body.error.message).toContain('textTo: add an active phone number')
  expect(sent.body.data).toMatchObject({ ok: true, detail: 'account Bell & Sons; sent a text to +12125550142' })
  expect(twilio.messages.map(({ to, body }) => [to, body.slice(0, 22)])).toEqual([
    ['+12125550142', 'This is a test message'],
  ])
  expect(refused.body.data).toMatchObject({ ok: false, problem: 'refused', detail: expect.stringContaining('21211') })
})

test.each([
  [{ carrier: 'twilio' }, 'accountSid: enter the account at twilio'],
  [{ carrier: 'telnyx', apiKey: 'KEY-of-telnyx' }, 'publicKey: enter the account at telnyx'],
  [{ carrier: 'twilio', accountSid: 'AC-no-sid-at-all', authToken: AUTH_TOKEN }, 'accountSid: must be an account SID'],
  [{ carrier: 'twilio', apiKey: 'KEY-of-telnyx' }, 'apiKey: is not part of an account at twilio'],
  [{ carrier: 'simulator' }, 'carrier'],
])('the carrier %j is refused with a reason', async (draft, reason) => {
  const { app } = await serviceWith()
  const owner = await app.signIn('owner')

  const reply = await owner.patch('/providers/sms-carrier', draft)

  expect(reply.status).toBe(400)
  expect(reply.body.error.message).toContain(reason)
})
