import { expect, test } from 'vitest'
import { aBusiness, aNumber, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { newId } from '../../kernel/id.ts'
import { blockCaller } from '../blocked-callers/blocked-caller.ts'
import { changeBusiness } from '../business/business-change.ts'
import { setOptedOut } from '../messages/message.ts'
import { nothingNoted, recordUnansweredCall } from './call-ending.ts'

const CALLER = '+15551234567'
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const db = await createTestDatabase()

async function aShop({ isOn = true, every = 24 } = {}) {
  const business = await aBusiness(db, { name: 'Harbour Hair' })
  const { phone } = await aNumber(db, business)
  if (isOn) await changeBusiness(db, business.id, { textWhenMissed: true, textWhenMissedHours: every }, NOW)
  const misses = (at: Date, call: Record<string, unknown> = {}) =>
    recordUnansweredCall(
      db,
      {
        ...{ id: newId('call'), businessId: business.id, from: CALLER, to: phone, direction: 'inbound' },
        ...{ transport: 'sip', instanceId: 'test', trunkId: null },
        ...call,
      } as Parameters<typeof recordUnansweredCall>[1],
      {
        ...nothingNoted(),
        ...{ status: 'missed', endedReason: 'abandoned', endedAt: at, durationSeconds: 0, summary: 'Missed.' },
      } as Parameters<typeof recordUnansweredCall>[2],
    )
  const texts = () =>
    db.list<{ from: string; to: string; body: string }[]>`
      SELECT from_phone AS "from", to_phone AS "to", body FROM messages
      WHERE business_id = ${business.id} AND reason = 'missed_call'`
  return { business, phone, misses, texts }
}

test('a caller whose call nobody answered gets one text in the chosen hours, from the number that was called', async () => {
  const { phone, misses, texts } = await aShop({ every: 4 })

  for (const hour of [0, 1, 3]) await misses(hours(hour))
  expect(await texts()).toEqual([
    {
      ...{ from: phone, to: CALLER },
      body: 'Harbour Hair: sorry we missed your call. How can we help? Just reply to this text, or call again.',
    },
  ])
  await misses(hours(5))

  expect(await texts()).toHaveLength(2)
})

test('two calls of one caller that are missed at the same time lead to one text', async () => {
  const { misses, texts } = await aShop()

  await Promise.all([misses(hours(0)), misses(hours(0)), misses(hours(0))])

  expect(await texts()).toHaveLength(1)
})

test.each<[string, Record<string, unknown>, { isOn?: boolean }]>([
  ['the business has not switched it on', {}, { isOn: false }],
  ['the caller withholds the number', { from: 'anonymous' }, {}],
  ['the caller has a short code', { from: '55512' }, {}],
  ['it is a test call', { transport: 'browser' }, {}],
  ['the business had called', { direction: 'outbound' }, {}],
])('no text is sent if %s', async (_why, call, options) => {
  const { misses, texts } = await aShop(options)

  await misses(NOW, call)

  expect(await texts()).toEqual([])
})

test('callers who opted out, are blocked, or have a landline get no text', async () => {
  const { business, phone, misses, texts } = await aShop()
  const [out, blocked, landline] = ['+15551230001', '+15551230002', '+15551230003'] as const
  await setOptedOut(db, business.id, { businessPhone: phone, phone: out, optedOut: true }, NOW)
  await blockCaller(db, business.id, { phone: blocked }, NOW)
  await db.write`
    INSERT INTO messages (id, business_id, direction, type, from_phone, to_phone, body, media_urls, segments, status, error_code, created_at)
    VALUES (${newId('message')}, ${business.id}, 'outbound', 'sms', ${phone}, ${landline}, 'hi', '{}', 1, 'failed', '30006', ${NOW})`

  for (const from of [out, blocked, landline]) await misses(NOW, { from })

  expect(await texts()).toEqual([])
})
