import { beforeAll, expect, test } from 'vitest'
import { aCall, anAppointment } from '../../../test/factories/records.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import type { TestReply } from '../../../test/harness/test-client.ts'
import { startCall } from '../calls/call.ts'

/** The calls of the factories start on Monday 2 March 2026 at 09:00 in New York, before the business is created. */
const SINCE = new Date('2026-02-01T05:00:00Z')
const DAY_MS = 86_400_000

let app: TestApi

/** Monday 6 April 2026, 10:30: the day after the end of a week. */
beforeAll(async () => {
  app = await startTestApi()
  await app.db.write`UPDATE businesses SET created_at = ${SINCE}`
  await aCall(app.db, app.business, { from: 'anonymous' })
  await aCall(app.db, app.business, {
    ...{ from: 'anonymous', answered: false },
    ending: { status: 'missed', endedReason: 'abandoned', durationSeconds: 0, costCents: 0, aiConfidenceScore: null },
  })
  await anAppointment(app.db, app.business, { source: 'ai_call' })
  app.clock.advance(35 * DAY_MS)
})

const idsOf = (reply: Pick<TestReply<{ data: Record<string, unknown>[] }>, 'body'>) =>
  reply.body.data.map(({ id }) => id)

test('GET /reports returns days, weeks and months, newest first', async () => {
  const reply = await app.as('reports:read').list('/reports?limit=9')

  expect(reply.status).toBe(200)
  expect(idsOf(reply)).toEqual([
    ...['rpt_weekly_2026-W14', 'rpt_daily_2026-04-05', 'rpt_daily_2026-04-04', 'rpt_daily_2026-04-03'],
    ...['rpt_daily_2026-04-02', 'rpt_daily_2026-04-01', 'rpt_monthly_2026-03', 'rpt_daily_2026-03-31'],
    'rpt_daily_2026-03-30',
  ])
  expect(reply.body.meta.hasMore).toBe(true)
})

test('a report has the figures of its period and the changes from the previous one', async () => {
  const monthly = await app.as('reports:read').list('/reports?type=monthly')
  const daily = await app.as('reports:read').list('/reports?type=daily&limit=100')

  expect(idsOf(monthly)).toEqual(['rpt_monthly_2026-03', 'rpt_monthly_2026-02'])
  expect(monthly.body.data[0]).toEqual({
    id: 'rpt_monthly_2026-03',
    type: 'monthly',
    title: 'Monthly report for March 2026',
    periodStart: '2026-03-01T05:00:00.000Z',
    periodEnd: '2026-04-01T04:00:00.000Z',
    timezone: 'America/New_York',
    metrics: {
      ...{ calls: 2, inbound: 2, outbound: 0, completed: 1, missed: 1, failed: 0, transferred: 0, answerRate: 0.5 },
      ...{
        bookingRate: 0,
        totalDurationSeconds: 58,
        averageDurationSeconds: 58,
        costCents: 3,
        averageConfidenceScore: 0.9,
      },
      ...{ appointmentsBooked: 1, messagesSent: 0, messagesReceived: 0, newContacts: 0 },
      responseLatencyMs: { p50: 400, p95: 900 },
    },
    highlights: [
      '2 calls, 2 more than the month before.',
      '50% of the incoming calls answered.',
      '1 missed call, 1 more than the month before.',
      '1 appointment booked, 1 more than the month before.',
    ],
    generatedAt: '2026-04-06T14:30:00.000Z',
  })
  // February is the first month, so there is nothing to compare with.
  expect(monthly.body.data[1]).toMatchObject({ highlights: ['No calls.'] })
  const highlightsOn = (date: string) => daily.body.data.find(({ id }) => id === `rpt_daily_${date}`)?.highlights
  expect(highlightsOn('2026-03-02')).toContain('2 calls, 2 more than the day before.')
  expect(highlightsOn('2026-03-03')).toContain('No calls, 2 fewer than the day before.')
})

test('the pages continue without a gap, with the same figures as in one long list', async () => {
  const client = app.as('reports:read')
  const whole = await client.list('/reports?limit=100')

  const paged: Record<string, unknown>[] = []
  let cursor = ''
  do {
    const page = await client.list(`/reports?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`)
    paged.push(...page.body.data)
    cursor = page.body.meta.cursor
  } while (cursor !== '')

  expect(paged).toEqual(whole.body.data)
  expect(whole.body.meta).toEqual({ cursor: '', hasMore: false })
})

test('a cursor is valid only for its filter', async () => {
  const client = app.as('reports:read')
  const { meta } = (await client.list('/reports?type=daily&limit=1')).body

  const carriedOver = await client.get(`/reports?type=weekly&cursor=${meta.cursor}`)
  const unknown = await client.get('/reports?type=yearly')

  expect([carriedOver.status, carriedOver.body.error.message]).toEqual([400, expect.stringMatching(/^cursor: /)])
  expect([unknown.status, unknown.body.error.message]).toEqual([400, 'type: must be one of daily, weekly, monthly'])
})

test('reports count against the bulk limit and never include another business', async () => {
  const { business, client } = await app.addBusiness()
  await app.db.write`UPDATE businesses SET created_at = ${SINCE} WHERE id = ${business.id}`

  const reply = await client.list('/reports?type=monthly&limit=1')

  expect(reply.headers.get('x-ratelimit-limit')).toBe('100')
  expect(reply.body.data[0]).toMatchObject({ id: 'rpt_monthly_2026-03', metrics: { calls: 0, appointmentsBooked: 0 } })
})

test('a call in progress is in no report', async () => {
  const before = await app.as('reports:read').list('/reports?type=monthly')
  const call = {
    id: 'call_live',
    businessId: app.business.id,
    direction: 'inbound',
    from: 'anonymous',
    to: '1',
  } as const
  await startCall(app.db, { ...call, instanceId: 'one' }, new Date('2026-03-20T12:00:00Z'))

  expect((await app.as('reports:read').list('/reports?type=monthly')).body).toEqual(before.body)
})
