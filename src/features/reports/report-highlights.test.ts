import { expect, test } from 'vitest'
import { METRICS_EXAMPLE, type Metrics } from '../analytics/analytics.ts'
import { highlightsOf } from './report-highlights.ts'

const QUIET: Metrics = {
  ...{ calls: 0, inbound: 0, outbound: 0, completed: 0, missed: 0, failed: 0, transferred: 0, answerRate: null },
  ...{
    bookingRate: null,
    totalDurationSeconds: 0,
    averageDurationSeconds: null,
    costCents: 0,
    averageConfidenceScore: null,
  },
  ...{ appointmentsBooked: 0, messagesSent: 0, messagesReceived: 0, newContacts: 0 },
  responseLatencyMs: { p50: null, p95: null },
}

test('a busy day is compared with the day before', () => {
  const before = { ...QUIET, calls: 9, inbound: 9, completed: 9, answerRate: 1, appointmentsBooked: 4 }

  expect(highlightsOf('daily', METRICS_EXAMPLE, before)).toEqual([
    '12 calls, 3 more than the day before.',
    '91% of the incoming calls answered, down from 100%.',
    '1 missed call, 1 more than the day before.',
    '2 calls passed on to a person.',
    '4 appointments booked, as many as the day before.',
    '3 messages received, 6 messages sent.',
    '5 new contacts.',
  ])
})

test('without a previous period nothing is compared', () => {
  expect(highlightsOf('weekly', METRICS_EXAMPLE, null)).toEqual([
    '12 calls.',
    '91% of the incoming calls answered.',
    '1 missed call.',
    '2 calls passed on to a person.',
    '4 appointments booked.',
    '3 messages received, 6 messages sent.',
    '5 new contacts.',
  ])
})

test('a quiet month is reported as quiet, with what has disappeared since the previous month', () => {
  expect(highlightsOf('monthly', QUIET, METRICS_EXAMPLE)).toEqual([
    'No calls, 12 fewer than the month before.',
    'No missed calls, 1 fewer than the month before.',
    'No appointments booked, 4 fewer than the month before.',
  ])
  expect(highlightsOf('monthly', QUIET, QUIET)).toEqual(['No calls, like the month before.'])
})

test.each([
  [{ answerRate: 1 }, 'up from 50%', '100%'],
  // One of 30,000 was missed; the rounded rate is 1.
  [{ answerRate: 1, missed: 1 }, 'up from 50%', '99%'],
  [{ answerRate: 0.9999 }, 'up from 50%', '99%'],
  [{ answerRate: 0.29 }, 'down from 50%', '29%'],
  [{ answerRate: 0.5099 }, null, '50%'],
  [{ answerRate: 0 }, 'down from 50%', '0%'],
])('shares are rounded down: %j', (figures, change, share) => {
  const sentence = highlightsOf('daily', { ...QUIET, ...figures }, { ...QUIET, answerRate: 0.5 })[1]

  expect(sentence).toBe(`${share} of the incoming calls answered${change === null ? '' : `, ${change}`}.`)
})

test('singular, plural and thousands are formatted', () => {
  const metrics = { ...QUIET, calls: 1, transferred: 1, messagesReceived: 1, newContacts: 1 }

  expect(highlightsOf('daily', metrics, null)).toEqual([
    '1 call.',
    '1 call passed on to a person.',
    '1 message received, no messages sent.',
    '1 new contact.',
  ])
  expect(highlightsOf('daily', { ...QUIET, calls: 12_345 }, QUIET)[0]).toBe(
    '12,345 calls, 12,345 more than the day before.',
  )
})
