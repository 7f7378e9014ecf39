import { expect, test } from 'vitest'
import { aBusiness, aCall, aMember, NOW, TOOL_DEPS } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { changeMemberNotifications } from './member-notifications.ts'
import { nextDigestAt, queueDueDigests } from './notification-digest.ts'

const URL = 'https://bell.test'

test.each([
  ['daily', 'before eight', '2026-03-03T06:00:00-05:00', '2026-03-03T08:00:00-05:00'],
  ['daily', 'at eight', '2026-03-03T08:00:00-05:00', '2026-03-04T08:00:00-05:00'],
  ['daily', 'before the clocks go forward', '2026-03-07T09:00:00-05:00', '2026-03-08T08:00:00-04:00'],
  ['weekly', 'on a Tuesday', '2026-03-03T09:00:00-05:00', '2026-03-09T08:00:00-04:00'],
  ['weekly', 'on a Monday at seven', '2026-03-02T07:00:00-05:00', '2026-03-02T08:00:00-05:00'],
] as const)('the next %s digest, %s', (period, _, now, next) => {
  expect(nextDigestAt(new Date(now), period, 'America/New_York')).toEqual(new Date(next))
})

test('a member who chose no digest has no next digest', () => {
  expect(nextDigestAt(NOW, 'none', 'UTC')).toBeNull()
})

async function aMemberWith(digest: 'daily' | 'weekly') {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { timezone: 'America/New_York' })
  const { id: memberId } = await aMember(db, business, { role: 'owner', email: 'owner@example.com' })
  await db.write`UPDATE members SET status = 'active' WHERE id = ${memberId}`
  await db.write`DELETE FROM outgoing_emails`
  const tools = { box: TOOL_DEPS.box, guard: createAddressGuard([]) }
  const own = { businessId: business.id, memberId }
  await changeMemberNotifications(db, tools, own, { digest }, NOW)
  const mails = () => db.list<{ subject: string; body: string; recipients: string[] }[]>`
    SELECT subject, body, recipients FROM outgoing_emails ORDER BY created_at`
  return { db, business, mails }
}

const TUESDAY_EIGHT = new Date('2026-03-03T13:00:00Z')

test('a digest covers the calls and notifications of the last day once, however many processes check', async () => {
  const { db, business, mails } = await aMemberWith('daily')
  await aCall(db, business, { ending: { deeds: ['could_not_reach_person'] } })
  await aCall(db, business, { answered: false, ending: { status: 'missed', endedReason: 'caller_hangup' } })
  await db.write`DELETE FROM outgoing_emails`

  expect(await queueDueDigests(db, URL, new Date(TUESDAY_EIGHT.getTime() - 1))).toBe(0)
  const counts = await Promise.all([1, 2, 3].map(() => queueDueDigests(db, URL, TUESDAY_EIGHT)))

  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: `${business.name}: the last day`, recipients: ['owner@example.com'] })
  expect(mail?.body).toContain('Calls: 2, 1 of them missed')
  expect(mail?.body).toContain('- Missed call: 1')
  expect(mail?.body).toContain('- Transfer failed: 1')
  expect(await queueDueDigests(db, URL, TUESDAY_EIGHT)).toBe(0)
})

test('a digest of an uneventful period is not sent, and the next one follows', async () => {
  const { db, mails } = await aMemberWith('weekly')
  const monday = new Date('2026-03-09T12:00:00Z')

  expect(await queueDueDigests(db, URL, monday)).toBe(1)
  expect(await mails()).toEqual([])
  expect(await queueDueDigests(db, URL, new Date('2026-03-16T11:59:59Z'))).toBe(0)
  expect(await queueDueDigests(db, URL, new Date('2026-03-16T12:00:00Z'))).toBe(1)
})
