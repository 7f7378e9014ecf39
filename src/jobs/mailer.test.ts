import { expect, test } from 'vitest'
import { startMailServer } from '../../test/harness/mail-server.ts'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { insertTestBusiness } from '../../test/harness/webhook-receiver.ts'
import { ManualClock } from '../kernel/clock.ts'
import { silentLog } from '../kernel/log.ts'
import { mailer } from './mailer.ts'
import { deleteOldEmails, leaseEmails, listEmails, retryEmail } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

const HOUR = 3_600_000

async function startMailTest(options: { user?: string } = {}) {
  const db = await createTestDatabase()
  const clock = new ManualClock('2026-03-02T14:00:00.000Z')
  const server = await startMailServer(options)
  const businessId = await insertTestBusiness(db, clock.now())
  const transport = smtpTransport(server.url, 'Frontbell <frontbell@example.com>')
  const makeLink = async () => null
  const tools = { db, clock, log: silentLog, transport, makeLink }
  return {
    ...tools,
    ...server,
    businessId,
    join: (email: string, role = 'owner', status = 'active') =>
      db.write`INSERT INTO members (id, business_id, name, email, role, status, created_at)
               VALUES (${`mem_${email}`}, ${businessId}, 'N', ${email}, ${role}, ${status}, ${clock.now()})`,
    write: (subject: string) =>
      db.write`INSERT INTO outgoing_emails (id, business_id, subject, body, created_at)
               VALUES (${`eml_${subject}`}, ${businessId}, ${subject}, 'Grüße', ${clock.now()})`,
    send: () => mailer(tools).runDue(),
    outbox: () => listEmails(db, { limit: 10 }),
  }
}

test('a mail goes to the active owners and admins of its business, once', async () => {
  const t = await startMailTest()
  await t.join('ada@example.com')
  await t.join('bob@example.com', 'admin')
  await t.join('cyd@example.com', 'viewer')
  await t.join('dan@example.com', 'owner', 'disabled')
  await t.write('one')

  const counts = [await t.send(), await t.send()]

  expect(counts).toEqual([1, 0])
  expect(t.taken).toMatchObject([{ from: 'frontbell@example.com', to: ['ada@example.com', 'bob@example.com'] }])
  expect(t.taken[0]?.text).toContain('Subject: one')
  expect(t.taken[0]?.text).toContain('Message-ID: <eml_one@frontbell>')
  expect(await t.outbox()).toMatchObject([{ sentAt: t.clock.now(), attempts: 1, lastError: null }])
})

test('the name and password of the URL are used to log in', async () => {
  const t = await startMailTest({ user: 'frontbell' })
  await t.join('ada@example.com')
  await t.write('one')

  expect(await t.send()).toBe(1)
})

test('a mail that the server refuses is kept with the reason and tried again after growing delays', async () => {
  const t = await startMailTest()
  await t.join('ada@example.com')
  await t.write('one')
  t.state.refusal = Object.assign(new Error('mailbox is full'), { responseCode: 452 })

  await t.send()
  const kept = await t.outbox()
  t.clock.advance(59_999)
  await t.send()
  const tooEarly = await t.outbox()
  t.clock.advance(1)
  await t.send()
  const again = await t.outbox()
  t.state.refusal = null
  t.clock.advance(5 * 60_000)

  expect(kept).toMatchObject([{ sentAt: null, attempts: 1, lastError: expect.stringContaining('mailbox is full') }])
  expect([tooEarly[0]?.attempts, again[0]?.attempts]).toEqual([1, 2])
  expect(await t.send()).toBe(1)
  expect(t.taken).toHaveLength(1)
})

test('a mail that is refused for two days is held, and sent if its owner asks for a retry', async () => {
  const t = await startMailTest()
  await t.write('one')
  for (let n = 0; n < 20; n++) {
    await t.send()
    t.clock.advance(7 * HOUR)
  }
  const held = await t.outbox()
  await t.join('ada@example.com')
  const beforeRetry = await t.send()

  await retryEmail(t.db, 'eml_one')

  expect(held).toMatchObject([{ held: true, attempts: 12, lastError: expect.stringContaining('no active owner') }])
  expect([beforeRetry, await t.send()]).toEqual([0, 1])
  await expect(retryEmail(t.db, 'eml_one')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('after a worker dies and its lease ends, one other worker sends the mail', async () => {
  const t = await startMailTest()
  await t.join('ada@example.com')
  await t.write('one')
  const now = t.clock.now()
  await leaseEmails(t.db.write, 10, { now, until: new Date(now.getTime() + 120_000) })

  const early = await t.send()
  t.clock.advance(120_000)
  const late = await Promise.all([t.send(), t.send()])

  expect(early).toBe(0)
  expect(late.toSorted()).toEqual([0, 1])
  expect(t.taken).toHaveLength(1)
})

test('no mail is lost while the mail server is unreachable', async () => {
  const t = await startMailTest()
  await t.join('ada@example.com')
  await t.write('one')
  const unreachable = smtpTransport('smtp://127.0.0.1:1', 'frontbell@example.com')

  await mailer({ ...t, transport: unreachable }).runDue()
  const kept = await t.outbox()
  t.clock.advance(60_000)

  expect(kept).toMatchObject([{ sentAt: null, lastError: expect.stringContaining('ECONNREFUSED') }])
  expect(await t.send()).toBe(1)
})

test('old sent mail is deleted; unsent mail is kept until it is much older', async () => {
  const t = await startMailTest()
  await t.join('ada@example.com')
  await t.write('sent')
  await t.send()
  await t.write('unsent')
  t.clock.advance(HOUR)

  await deleteOldEmails(t.db.write, t.clock.now(), new Date(t.clock.now().getTime() - HOUR))
  const kept = await t.outbox()
  await deleteOldEmails(t.db.write, t.clock.now(), new Date(t.clock.now().getTime() + 1))

  expect(kept).toMatchObject([{ subject: 'unsent' }])
  expect(await t.outbox()).toEqual([])
})
