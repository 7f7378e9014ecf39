import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { aCall, anEnding } from '../../../test/factories/records.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'

let app: TestApi

beforeAll(async () => {
  app = await startTestApi()
  await aCall(app.db, app.business, { from: 'anonymous' })
})

/** The rows of a CSV response by the names in its header. */
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, record_delimiter: '\r\n' })

const exported = async (query: string) => rowsOf((await app.as('all').get(`/analytics/export?${query}`)).text)

test('GET /analytics returns period, totals, series and breakdown', async () => {
  const reply = await app.as('analytics:read').get('/analytics?startDate=2026-03-01&endDate=2026-03-02')

  expect(reply.status).toBe(200)
  expect(Object.keys(reply.body)).toEqual(['data'])
  expect(reply.body.data).toMatchObject({
    period: {
      from: '2026-03-01T05:00:00.000Z',
      to: '2026-03-03T05:00:00.000Z',
      timezone: 'America/New_York',
      granularity: 'day',
    },
    totals: { calls: 1, answerRate: 1, averageConfidenceScore: 0.9, responseLatencyMs: { p50: 400, p95: 900 } },
    series: [
      { start: '2026-03-01T05:00:00.000Z', localStart: '2026-03-01T00:00:00-05:00', calls: 0, answerRate: null },
      { start: '2026-03-02T05:00:00.000Z', end: '2026-03-03T05:00:00.000Z', calls: 1, totalDurationSeconds: 58 },
    ],
    breakdown: { endedReason: [{ endedReason: 'caller_hangup', calls: 1 }] },
  })
})

test("GET /analytics covers 30 days in the business's zone by default", async () => {
  const { body } = await app.as('analytics:read').get('/analytics')

  expect(body.data.period).toMatchObject({ from: '2026-02-01T05:00:00.000Z', to: '2026-03-03T05:00:00.000Z' })
  expect(body.data.series).toHaveLength(30)
})

test.each([
  ['startDate=2026-02-30', 'startDate: must be a date such as 2026-03-02'],
  ['startDate=2026-03-02T00:00:00Z', 'startDate: must be a date such as 2026-03-02'],
  ['endDate=', 'endDate: must be a date such as 2026-03-02'],
  ['startDate=2026-03-03&endDate=2026-03-02', 'startDate: must not be after endDate'],
  ['startDate=2026-03-01&startDate=2026-03-02', 'startDate: must be given once'],
  ['timezone=Nowhere', 'timezone: must be an IANA time zone such as America/New_York'],
  ['granularity=year', 'granularity: must be one of hour, day, week, month'],
  ['direction=both', 'direction: must be one of inbound, outbound'],
  [
    'granularity=hour&startDate=2020-01-01',
    'granularity: hour would give more than 10000 periods; choose a coarser one or fewer days',
  ],
])('%s is refused, with JSON even for the CSV route', async (query, message) => {
  const replies = [
    await app.as('all').get(`/analytics?${query}`),
    await app.as('all').get(`/analytics/export?${query}`, { accept: 'text/csv' }),
  ]

  for (const reply of replies) {
    expect([reply.status, reply.body.error]).toEqual([400, { code: 'BAD_REQUEST', message }])
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(reply.headers.has('content-disposition')).toBe(false)
  }
})

test('GET /analytics/export is an attachment with a header and a row per period', async () => {
  const reply = await app.as('analytics:read').get('/analytics/export?startDate=2026-03-01&endDate=2026-03-02')

  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="analytics-2026-03-01-to-2026-03-02.csv"')
  expect(reply.text.split('\r\n')).toEqual([
    'start,end,localStart,calls,inbound,outbound,completed,missed,failed,transferred,answerRate,totalDurationSeconds,' +
      'averageDurationSeconds,costCents,averageConfidenceScore,appointmentsBooked,messagesSent,messagesReceived,' +
      'newContacts,responseLatencyP50Ms,responseLatencyP95Ms,bookingRate',
    '2026-03-01T05:00:00.000Z,2026-03-02T05:00:00.000Z,2026-03-01T00:00:00-05:00,0,0,0,0,0,0,0,,0,,0,,0,0,0,0,,,',
    '2026-03-02T05:00:00.000Z,2026-03-03T05:00:00.000Z,2026-03-02T00:00:00-05:00,1,1,0,1,0,0,0,1,58,58,3,0.9,0,0,0,0,400,900,0',
    '',
  ])
})

test('the rows of the export equal the series', async () => {
  const query = 'startDate=2026-02-01&granularity=week&timezone=Asia/Kolkata'
  const { body } = await app.as('all').get(`/analytics?${query}`)

  const rows = await exported(query)

  const series = body.data.series as Record<string, unknown>[]
  expect(rows.map(({ start, calls }) => [start, Number(calls)])).toEqual(series.map((one) => [one.start, one.calls]))
})

test('GET /analytics/export counts against the bulk limit', async () => {
  const client = app.as('all')

  const standard = await client.get('/analytics')
  const bulk = await client.get('/analytics/export')

  expect(standard.headers.get('x-ratelimit-limit')).toBe('500')
  expect(bulk.headers.get('x-ratelimit-limit')).toBe('100')
})

test('dataset=calls has a row for each ended call of the business, oldest first', async () => {
  const { business, client } = await app.addBusiness()
  const ids = [
    await aCall(app.db, business, { from: '+15551234567', to: '+12125550100' }),
    await aCall(app.db, business, {
      ...{ direction: 'outbound', from: '+12125550100', to: '+15551234567' },
      ending: {
        ...{ summary: 'Said "no", twice', endedReason: 'transferred', transferredTo: '+15559990000' },
        ...{ transferReason: 'caller_request', aiConfidenceScore: null, latencyMs: null },
      },
    }),
  ].sort()

  const reply = await client.get('/analytics/export?dataset=calls&startDate=2026-03-02&endDate=2026-03-02')
  const rows = rowsOf(reply.text)

  expect(reply.headers.get('content-disposition')).toContain('filename="calls-2026-03-02-to-2026-03-02.csv"')
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(rows.find(({ direction }) => direction === 'inbound')).toMatchObject({
    ...{ from: '+15551234567', to: '+12125550100', status: 'completed', endedReason: 'caller_hangup' },
    ...{ startedAt: '2026-03-02T14:00:00.000Z', endedAt: '2026-03-02T14:01:00.000Z', durationSeconds: '58' },
    ...{ summary: 'Ada asked for the opening hours.', aiConfidenceScore: '0.9', costCents: '3', transferredTo: '' },
    ...{ contactId: expect.stringMatching(/^ctc_/), latencyP50Ms: '400', latencyP95Ms: '900' },
    ...{ outcome: 'abandoned', outcomeReason: 'The caller said nothing.' },
  })
  expect(rows.find(({ direction }) => direction === 'outbound')).toMatchObject({
    ...{ summary: 'Said "no", twice', transferredTo: '+15559990000', transferReason: 'caller_request' },
    ...{ aiConfidenceScore: '', latencyP50Ms: '', outcome: 'transferred' },
  })
})

test('dataset=calls filters by dates in the zone and by direction', async () => {
  const { business, client } = await app.addBusiness()
  await aCall(app.db, business, {})

  const counts = await Promise.all(
    ['', '&direction=outbound', '&direction=inbound', '&timezone=Asia/Tokyo', '&timezone=Pacific/Kiritimati'].map(
      async (more) => {
        const day = 'dataset=calls&startDate=2026-03-02&endDate=2026-03-02'
        return rowsOf((await client.get(`/analytics/export?${day}${more}`)).text).length
      },
    ),
  )

  // 14:00 UTC is still the 2nd in Tokyo and already the 3rd on Kiritimati.
  expect(counts).toEqual([1, 0, 1, 1, 0])
})

test('cells from callers do not run as formulas in a spreadsheet, and phone numbers stay intact', async () => {
  const { business, client } = await app.addBusiness()
  const ending = anEnding({ summary: '=HYPERLINK("http://evil.example";"click")', transferredTo: '@SUM(A1)' })
  await aCall(app.db, business, { from: '=1+1', to: '+12125550100', ending })

  const { text } = await client.get('/analytics/export?dataset=calls')

  expect(rowsOf(text)[0]).toMatchObject({
    from: "'=1+1",
    to: '+12125550100',
    summary: '\'=HYPERLINK("http://evil.example";"click")',
    transferredTo: "'@SUM(A1)",
  })
})

test('an export without rows is only its header', async () => {
  const { client } = await app.addBusiness()

  const reply = await client.get('/analytics/export?dataset=calls')

  expect([reply.status, reply.text]).toEqual([200, expect.stringMatching(/^id,direction,[^\r\n]*\r\n$/)])
})
