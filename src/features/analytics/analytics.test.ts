import { beforeAll, expect, test } from 'vitest'
import { aBusiness, anEnding } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { newId } from '../../kernel/id.ts'
import type { Database } from '../../store/database.ts'
import { bookAppointment, cancelAppointment } from '../appointments/appointment.ts'
import type { Business } from '../business/business.ts'
import { answerCall, type NewCall, startCall } from '../calls/call.ts'
import { type FinishedCall, finishCall } from '../calls/call-ending.ts'
import { createContact } from '../contacts/contact.ts'
import { type Analytics, type AnalyticsQuestion, analyze, type Granularity } from './analytics.ts'

/** Three days in New York, 7 to 9 March 2026. On the second day the clocks go forward. */
const DAYS = { startDate: '2026-03-07', endDate: '2026-03-09' }
const NOW = new Date('2026-03-12T12:00:00Z')

type Overrides = Partial<FinishedCall> & Partial<Pick<NewCall, 'direction' | 'from'>> & { answered?: boolean }

/** An ended call that began at `at`, without a number, so that it creates no contact. */
async function aCallAt(db: Database, business: Business, at: string, overrides: Overrides = {}): Promise<void> {
  const { direction = 'inbound', from = 'anonymous', answered = true, ...ending } = overrides
  const id = newId('call')
  const startedAt = new Date(at)
  const endedAt = new Date(startedAt.getTime() + 60_000)
  await startCall(
    db,
    { id, businessId: business.id, direction, from, to: '+15550001000', instanceId: 'one' },
    startedAt,
  )
  if (answered) await answerCall(db, id, startedAt)
  await finishCall(db, id, anEnding({ endedAt, latencyMs: null, aiConfidenceScore: null, ...ending }))
}

const UNANSWERED = { answered: false, durationSeconds: 0, costCents: 0 } as const

async function aMessageAt(
  db: Database,
  business: Business,
  at: string,
  direction: string,
  status: string,
  sent = false,
) {
  const createdAt = new Date(at)
  await db.write`
    INSERT INTO messages (id, business_id, direction, type, from_phone, to_phone, body, segments, status, sent_at, created_at)
    VALUES (${newId('message')}, ${business.id}, ${direction}, 'sms', '+15550001000', '+15551234567', 'Hello', 1, ${status},
      ${sent ? createdAt : null}, ${createdAt})`
}

/** Records with known figures; the tests below compute them by hand. */
async function aBusyWeekend(db: Database, business: Business): Promise<void> {
  const call = (at: string, overrides: Overrides) => aCallAt(db, business, at, overrides)
  const latency = (p50: number, p95: number) => ({ latencyMs: { p50, p95 } })
  // Outside: the last millisecond of Friday and the first of Tuesday.
  await call('2026-03-07T04:59:59.999Z', { durationSeconds: 1000, costCents: 1000, aiConfidenceScore: 0.01 })
  await call('2026-03-10T04:00:00.000Z', { durationSeconds: 1000, costCents: 1000, ...latency(1, 9_000) })
  // Saturday's last millisecond.
  await call('2026-03-08T04:59:59.999Z', {
    durationSeconds: 60,
    costCents: 3,
    aiConfidenceScore: 0.9,
    ...latency(400, 900),
  })
  // Sunday: 00:00 and 01:59:59 EST, 03:00 and 23:59 EDT.
  await call('2026-03-08T05:00:00.000Z', {
    durationSeconds: 30,
    costCents: 2,
    aiConfidenceScore: 0.5,
    ...latency(600, 700),
  })
  await call('2026-03-08T06:59:59.000Z', { status: 'missed', endedReason: 'abandoned', ...UNANSWERED })
  await call('2026-03-08T07:00:00.000Z', {
    ...{ direction: 'outbound', durationSeconds: 120, costCents: 10 },
    ...{ endedReason: 'transferred', transferredTo: '+15559990000' },
  })
  await call('2026-03-09T03:59:00.000Z', {
    ...{ status: 'failed', endedReason: 'provider_error', durationSeconds: 6, costCents: 1 },
    ...{ aiConfidenceScore: 0.25, ...latency(200, 2_000) },
  })
  // Monday: 00:00 and 09:30.
  await call('2026-03-09T04:00:00.000Z', {
    ...{ endedReason: 'assistant_hangup', durationSeconds: 45, costCents: 4, aiConfidenceScore: 1 },
    ...latency(500, 800),
  })
  await call('2026-03-09T13:30:00.000Z', {
    ...{ direction: 'outbound', status: 'missed', endedReason: 'no_answer' },
    ...UNANSWERED,
  })
  // A live call, whose end is unknown.
  const live = {
    id: newId('call'),
    businessId: business.id,
    direction: 'inbound',
    from: 'anonymous',
    to: '+15550001000',
  }
  await startCall(db, { ...live, direction: 'inbound', instanceId: 'one' }, new Date('2026-03-09T14:00:00Z'))

  const book = async (at: string, startsAt: string, source: 'ai_call' | 'api') => {
    const times = { startsAt: new Date(startsAt) }
    const booking = await bookAppointment(db, business, times, source, new Date(at), 'any_time')
    return booking.outcome === 'booked' ? booking.appointment.id : ''
  }
  await book('2026-03-08T05:00:00Z', '2026-03-10T15:00:00Z', 'ai_call')
  await book('2026-03-08T12:00:00Z', '2026-04-10T16:00:00Z', 'api')
  const cancelled = await book('2026-03-09T12:00:00Z', '2026-03-10T17:00:00Z', 'api')
  await cancelAppointment(db, business, cancelled, { cancelledBy: 'contact' }, new Date('2026-03-09T13:00:00Z'))
  await book('2026-03-10T12:00:00Z', '2026-03-11T17:00:00Z', 'ai_call')

  await aMessageAt(db, business, '2026-03-08T15:00:00Z', 'outbound', 'delivered', true)
  await aMessageAt(db, business, '2026-03-08T15:01:00Z', 'outbound', 'queued')
  await aMessageAt(db, business, '2026-03-08T15:02:00Z', 'outbound', 'failed')
  await aMessageAt(db, business, '2026-03-09T15:00:00Z', 'outbound', 'failed', true)
  await aMessageAt(db, business, '2026-03-09T16:00:00Z', 'inbound', 'delivered')
  await aMessageAt(db, business, '2026-03-10T03:59:59.999Z', 'inbound', 'delivered')
  await aMessageAt(db, business, '2026-03-10T04:00:00Z', 'inbound', 'delivered')

  await createContact(db, business.id, { name: 'Ada' }, 'api', new Date('2026-03-07T20:00:00Z'))
  await createContact(db, business.id, { name: 'Bob' }, 'api', new Date('2026-03-07T21:00:00Z'))
}

let db: Database
let business: Business

beforeAll(async () => {
  db = await createTestDatabase()
  business = await aBusiness(db)
  await aBusyWeekend(db, business)
})

const ask = (question: AnalyticsQuestion = DAYS, of: Business = business): Promise<Analytics> =>
  analyze(db, of, question, NOW)

/** The figures of a period without records. */
const NOTHING = {
  ...{ calls: 0, inbound: 0, outbound: 0, completed: 0, missed: 0, failed: 0, transferred: 0, answerRate: null },
  bookingRate: null,
  ...{ totalDurationSeconds: 0, averageDurationSeconds: null, costCents: 0, averageConfidenceScore: null },
  ...{ appointmentsBooked: 0, messagesSent: 0, messagesReceived: 0, newContacts: 0 },
  responseLatencyMs: { p50: null, p95: null },
}

test('the totals are exact', async () => {
  const { period, totals } = await ask()

  expect(period).toEqual({
    from: new Date('2026-03-07T05:00:00Z'),
    to: new Date('2026-03-10T04:00:00Z'),
    timezone: 'America/New_York',
    granularity: 'day',
  })
  expect(totals).toEqual({
    ...{ calls: 7, inbound: 5, outbound: 2, completed: 4, missed: 2, failed: 1, transferred: 1 },
    answerRate: 0.8, // 4 of 5
    bookingRate: 0,
    totalDurationSeconds: 261,
    averageDurationSeconds: 52.2, // 5 answered
    costCents: 20,
    averageConfidenceScore: 0.6625, // (0.9 + 0.5 + 0.25 + 1) / 4
    ...{ appointmentsBooked: 3, messagesSent: 2, messagesReceived: 2, newContacts: 2 },
    responseLatencyMs: { p50: 400, p95: 2_000 },
  })
})

test('the series has the figures of each day', async () => {
  const { series } = await ask()

  expect(series).toEqual([
    {
      ...NOTHING,
      start: new Date('2026-03-07T05:00:00Z'),
      end: new Date('2026-03-08T05:00:00Z'),
      localStart: '2026-03-07T00:00:00-05:00',
      bookingRate: 0,
      ...{ calls: 1, inbound: 1, completed: 1, answerRate: 1, totalDurationSeconds: 60, averageDurationSeconds: 60 },
      ...{ costCents: 3, averageConfidenceScore: 0.9, newContacts: 2, responseLatencyMs: { p50: 400, p95: 900 } },
    },
    {
      ...NOTHING,
      start: new Date('2026-03-08T05:00:00Z'),
      end: new Date('2026-03-09T04:00:00Z'),
      localStart: '2026-03-08T00:00:00-05:00',
      ...{ calls: 4, inbound: 3, outbound: 1, completed: 2, missed: 1, failed: 1, transferred: 1, answerRate: 0.6667 },
      bookingRate: 0,
      ...{ totalDurationSeconds: 156, averageDurationSeconds: 52, costCents: 13, averageConfidenceScore: 0.375 },
      ...{ appointmentsBooked: 2, messagesSent: 1, responseLatencyMs: { p50: 200, p95: 2_000 } },
    },
    {
      ...NOTHING,
      start: new Date('2026-03-09T04:00:00Z'),
      end: new Date('2026-03-10T04:00:00Z'),
      localStart: '2026-03-09T00:00:00-04:00',
      bookingRate: 0,
      ...{ calls: 2, inbound: 1, outbound: 1, completed: 1, missed: 1, answerRate: 1, totalDurationSeconds: 45 },
      ...{
        averageDurationSeconds: 45,
        costCents: 4,
        averageConfidenceScore: 1,
        appointmentsBooked: 1,
        messagesSent: 1,
      },
      ...{ messagesReceived: 2, responseLatencyMs: { p50: 500, p95: 800 } },
    },
  ])
})

test('the breakdown shows how calls ended, their local hours and weekdays, and where bookings came from', async () => {
  const { breakdown } = await ask()

  expect(breakdown.status).toEqual([
    { status: 'completed', calls: 4 },
    { status: 'missed', calls: 2 },
    { status: 'failed', calls: 1 },
  ])
  expect(breakdown.endedReason).toEqual([
    { endedReason: 'caller_hangup', calls: 2 },
    { endedReason: 'abandoned', calls: 1 },
    { endedReason: 'assistant_hangup', calls: 1 },
    { endedReason: 'no_answer', calls: 1 },
    { endedReason: 'provider_error', calls: 1 },
    { endedReason: 'transferred', calls: 1 },
  ])
  expect(breakdown.hourOfDay.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
  expect(breakdown.hourOfDay.filter(({ calls }) => calls > 0)).toEqual([
    { hour: 0, calls: 2 },
    { hour: 1, calls: 1 },
    { hour: 3, calls: 1 },
    { hour: 9, calls: 1 },
    { hour: 23, calls: 2 },
  ])
  expect(breakdown.weekday.map(({ weekday, calls }) => `${weekday} ${calls}`)).toEqual([
    ...['monday 2', 'tuesday 0', 'wednesday 0', 'thursday 0', 'friday 0', 'saturday 1', 'sunday 4'],
  ])
  expect(breakdown.bookingSource).toEqual([
    { source: 'ai_call', appointments: 1 },
    { source: 'ai_message', appointments: 0 },
    { source: 'api', appointments: 2 },
    { source: 'dashboard', appointments: 0 },
    { source: 'booking_page', appointments: 0 },
  ])
})

test.each<[Granularity, number]>([
  ['hour', 71],
  ['day', 3],
  ['week', 2],
  ['month', 1],
])('with granularity %s the totals are the same, and the %i periods add up to them', async (granularity, count) => {
  const { totals, series } = await ask({ ...DAYS, granularity })

  expect(series).toHaveLength(count)
  expect(totals).toEqual((await ask()).totals)
  for (const name of [
    'calls',
    'inbound',
    'outbound',
    'completed',
    'missed',
    'failed',
    'transferred',
    'costCents',
  ] as const)
    expect(series.reduce((sum, one) => sum + one[name], 0)).toBe(totals[name])
  for (const name of ['totalDurationSeconds', 'appointmentsBooked', 'messagesSent', 'messagesReceived'] as const)
    expect(series.reduce((sum, one) => sum + one[name], 0)).toBe(totals[name])
})

test('a repeated hour is two periods in the series and one hour of the day in the breakdown', async () => {
  const other = await aBusiness(db)
  await aCallAt(db, other, '2026-11-01T05:30:00Z')
  await aCallAt(db, other, '2026-11-01T06:30:00Z')

  const { series, breakdown } = await ask(
    { startDate: '2026-11-01', endDate: '2026-11-01', granularity: 'hour' },
    other,
  )

  expect(series.filter(({ calls }) => calls > 0).map(({ localStart, calls }) => [localStart, calls])).toEqual([
    ['2026-11-01T01:00:00-04:00', 1],
    ['2026-11-01T01:00:00-05:00', 1],
  ])
  expect(breakdown.hourOfDay[1]).toEqual({ hour: 1, calls: 2 })
})

test('another time zone moves the boundaries of the days', async () => {
  const tokyo = await ask({ ...DAYS, timezone: 'Asia/Tokyo' })

  // Tokyo's 7 to 9 March end on Monday at 11:00 in New York.
  expect(tokyo.period.to).toEqual(new Date('2026-03-09T15:00:00Z'))
  expect(tokyo.series.map(({ calls }) => calls)).toEqual([1, 4, 3])
  expect(tokyo.breakdown.hourOfDay.filter(({ calls }) => calls > 0).map(({ hour }) => hour)).toEqual([
    12, 13, 14, 15, 16, 22,
  ])
  expect(tokyo.breakdown.weekday.filter(({ calls }) => calls > 0)).toEqual([
    { weekday: 'monday', calls: 3 },
    { weekday: 'saturday', calls: 1 },
    { weekday: 'sunday', calls: 4 },
  ])
})

test('a direction filters calls and leaves other figures unchanged', async () => {
  const all = await ask()
  const inbound = await ask({ ...DAYS, direction: 'inbound' })
  const outbound = await ask({ ...DAYS, direction: 'outbound' })

  expect(inbound.totals).toMatchObject({ calls: 5, inbound: 5, outbound: 0, missed: 1, answerRate: 0.8, costCents: 10 })
  expect(outbound.totals).toMatchObject({
    calls: 2,
    inbound: 0,
    outbound: 2,
    missed: 1,
    answerRate: null,
    costCents: 10,
  })
  expect(outbound.totals.responseLatencyMs).toEqual({ p50: null, p95: null })
  expect(outbound.breakdown.endedReason.map(({ endedReason }) => endedReason)).toEqual(['no_answer', 'transferred'])
  for (const { totals, breakdown } of [inbound, outbound]) {
    expect(totals.appointmentsBooked).toBe(all.totals.appointmentsBooked)
    expect(totals.messagesReceived).toBe(all.totals.messagesReceived)
    expect(breakdown.bookingSource).toEqual(all.breakdown.bookingSource)
  }
})

test('the figures of a business contain no records of another', async () => {
  const { totals, series, breakdown } = await ask(DAYS, await aBusiness(db))

  expect(totals).toEqual(NOTHING)
  expect(series).toHaveLength(3)
  expect(breakdown.endedReason).toEqual([])
  expect(breakdown.hourOfDay.every(({ calls }) => calls === 0)).toBe(true)
})

test('without dates the range is the last 30 days including today', async () => {
  const { period, series } = await ask({})

  expect(period).toMatchObject({ from: new Date('2026-02-11T05:00:00Z'), to: new Date('2026-03-13T04:00:00Z') })
  expect(series).toHaveLength(30)
})

test('a missing date is filled in: the end is today, or the start is 30 days before the end', async () => {
  const toEnd = await ask({ endDate: '2026-03-09' })
  const fromStart = await ask({ startDate: '2026-03-09' })

  expect(toEnd.series.map(({ localStart }) => localStart).at(0)).toBe('2026-02-08T00:00:00-05:00')
  expect(toEnd.series).toHaveLength(30)
  expect(fromStart.series.map(({ localStart }) => localStart.slice(0, 10))).toEqual([
    ...['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'],
  ])
})

test('"today" means today in the requested zone', async () => {
  const { period } = await ask({ startDate: '2026-03-12', timezone: 'Pacific/Kiritimati' })

  // In that zone it is 02:00 on the 13th.
  expect(period.to).toEqual(new Date('2026-03-13T10:00:00Z'))
})

test.each<[AnalyticsQuestion, string]>([
  [{ startDate: '2026-03-10', endDate: '2026-03-09' }, 'startDate: must not be after endDate'],
  [{ startDate: '2026-03-13' }, 'startDate: must not be after endDate, today (2026-03-12)'],
  [{ startDate: '1999-12-31' }, 'startDate: must be from 2000-01-01 to 2099-12-31'],
  [{ endDate: '2100-01-01' }, 'endDate: must be from 2000-01-01 to 2099-12-31'],
  [{ timezone: 'Mars/Olympus' }, 'timezone: must be an IANA time zone such as America/New_York'],
  [{ timezone: '+02:00' }, 'timezone: must be an IANA time zone such as America/New_York'],
  [
    { startDate: '2025-01-20', granularity: 'hour' },
    'granularity: hour would give more than 10000 periods; choose a coarser one or fewer days',
  ],
  [
    { startDate: '2000-01-01', endDate: '2099-12-31' },
    'granularity: day would give more than 10000 periods; choose a coarser one or fewer days',
  ],
  [
    { startDate: '2011-12-30', endDate: '2011-12-30', timezone: 'Pacific/Apia' },
    'startDate: there was no such day in Pacific/Apia',
  ],
])('%j is refused: %s', async (question, message) => {
  await expect(ask(question)).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
})

test('the widest allowed range gets an answer', async () => {
  const weeks = await ask({ startDate: '2000-01-01', endDate: '2099-12-31', granularity: 'week' })
  const hours = await ask({ startDate: '2025-01-21', granularity: 'hour' })

  expect(weeks.series.length).toBeGreaterThan(5_000)
  expect(weeks.totals.calls).toBe(9)
  expect(hours.series).toHaveLength(9_983)
  expect(hours.totals).toEqual(weeks.totals)
})
