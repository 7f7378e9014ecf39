import { expect, test } from 'vitest'
import { aBusiness, aNotification, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import {
  createNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type NewNotification,
} from './notification.ts'

const ALL = { limit: 20, after: null }
const LATER = new Date(NOW.getTime() + 60_000)

test('a notification exists if and only if its transaction commits', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const notice: NewNotification = {
    ...{ type: 'sip.failed', severity: 'warning', title: ' Trunk down ', body: 'No answer.' },
    resource: { type: 'sip_connection', id: 'sip_1' },
  }

  const kept = await db.transaction((tx) => createNotification(tx, business.id, notice, NOW))
  const undone = db.transaction(async (tx) => {
    await createNotification(tx, business.id, notice, NOW)
    throw new Error('changed my mind')
  })

  await expect(undone).rejects.toThrow('changed my mind')
  expect(kept).toEqual({
    ...{ id: expect.stringMatching(/^ntf_/), type: 'sip.failed', severity: 'warning', title: 'Trunk down' },
    ...{ body: 'No answer.', resourceType: 'sip_connection', resourceId: 'sip_1', readAt: null, createdAt: NOW },
  })
  expect((await listNotifications(db, business.id, {}, ALL)).items).toEqual([kept])
})

test('marking as read keeps the first time, and does not affect other businesses', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const stranger = await aBusiness(db)
  const first = await aNotification(db, business)
  await aNotification(db, business)
  await aNotification(db, stranger)

  const read = await markNotificationRead(db, business.id, first.id, NOW)
  const again = await markNotificationRead(db, business.id, first.id, LATER)
  const rest = await markAllNotificationsRead(db, business.id, LATER)

  expect([read.readAt, again.readAt, rest]).toEqual([NOW, NOW, 1])
  expect((await listNotifications(db, business.id, { read: false }, ALL)).items).toEqual([])
  expect((await listNotifications(db, stranger.id, { read: false }, ALL)).items).toHaveLength(1)
  for (const [id, owner] of [['ntf_none', business] as const, [first.id, stranger] as const])
    await expect(markNotificationRead(db, owner.id, id, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a notification without text or with an unknown severity is refused by field', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const good: NewNotification = { type: 'a', severity: 'info', title: 'b', body: 'c' }
  const refusals = [
    ['type', { ...good, type: '' }],
    ['severity', { ...good, severity: 'loud' as 'info' }],
    ['title', { ...good, title: 'x'.repeat(301) }],
    ['body', { ...good, body: ' ' }],
  ] as const

  for (const [field, input] of refusals)
    await expect(createNotification(db.write, business.id, input, NOW), field).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(`^${field}: `),
    })
})
