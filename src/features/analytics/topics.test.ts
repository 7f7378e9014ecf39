import { beforeAll, expect, test } from 'vitest'
import { aCall, aContact } from '../../../test/factories/records.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'

const DAY = 'startDate=2026-03-02&endDate=2026-03-02'

let app: TestApi
const calls: string[] = []

beforeAll(async () => {
  app = await startTestApi()
  const { db, business } = app
  const { business: other } = await app.addBusiness()
  const about = (topics: string[], sentiment: 'positive' | 'negative' | null) => ({ ending: { topics, sentiment } })
  await aContact(db, business, { name: 'Ada', phone: '+15551234567' })
  calls.push(await aCall(db, business, about(['Check-up', 'Parking'], 'positive')))
  calls.push(await aCall(db, business, about(['Check-up'], 'negative')))
  calls.push(await aCall(db, business, about(['check-up', 'Prices'], 'negative')))
  calls.push(await aCall(db, business, { ...about(['Prices'], null), direction: 'outbound' }))
  await aCall(db, business, about([], null))
  await aCall(db, other, about(['Check-up'], 'positive'))
})

interface Figures {
  totals: { calls: number; inbound: number }
  breakdown: { topic: { topic: string; calls: number }[]; sentiment: object[] }
}
const analytics = async (more: string) =>
  (await app.as('all').get(`/analytics?${DAY}${more}`)).body.data as unknown as Figures

test('calls are counted by topic, ignoring case, and by how callers felt', async () => {
  const { totals, breakdown } = await analytics('&topics=true')

  expect(totals.calls).toBe(5)
  expect(breakdown.topic).toEqual([
    { topic: 'Check-up', calls: 3 },
    { topic: 'Prices', calls: 2 },
    { topic: 'Parking', calls: 1 },
  ])
  expect(breakdown.sentiment).toEqual([
    { sentiment: 'positive', calls: 1 },
    { sentiment: 'neutral', calls: 0 },
    { sentiment: 'negative', calls: 2 },
  ])
})

test('topics are counted only on request', async () => {
  const { breakdown } = await analytics('')
  expect([breakdown.topic, breakdown.sentiment]).toEqual([undefined, undefined])
})

test('figures, exports and lists are filtered by topic', async () => {
  const { totals, breakdown } = await analytics('&topics=true&topic=CHECK-UP')
  expect(totals).toMatchObject({ calls: 3, inbound: 3 })
  expect(breakdown.topic.map(({ topic }) => topic)).toEqual(['Check-up', 'Parking', 'Prices'])

  const rows = (await app.as('all').get(`/analytics/export?${DAY}&dataset=calls&topic=prices`)).text
    .trim()
    .split('\r\n')
  expect(rows).toHaveLength(3)
  const periods = (await app.as('all').get(`/analytics/export?${DAY}&topic=prices`)).text
  expect(periods).toMatch(/-05:00,2,1,1,/)

  const listed = async (path: string) => (await app.as('all').list(path)).body.data.map(({ id }) => id)
  expect(await listed('/calls?topic=Prices')).toEqual([calls[3], calls[2]])
  expect(await listed('/calls?topic=Prices&direction=inbound')).toEqual([calls[2]])
  expect(await listed('/calls?topic=Price')).toEqual([])
})

test('the list of calls in the dashboard and its count are filtered by topic', async () => {
  const viewer = await app.signIn('viewer')
  const found = (await viewer.list('/call-log?topic=parking')).body.data.map(({ id }) => id)
  expect(found).toEqual([calls[0]])
  expect((await viewer.get('/call-log/count?topic=check-up')).body.data).toEqual({ count: 3, more: false })
})
