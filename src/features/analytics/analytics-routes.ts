import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { calendarDate, instant, listOf, oneOf, text } from '../../kernel/schema.ts'
import { WEEKDAYS } from '../../kernel/time/weekly-hours.ts'
import { APPOINTMENT_SOURCES } from '../appointments/appointment.ts'
import { requireBusiness } from '../business/business.ts'
import { CALL_DIRECTIONS, CALL_STATUSES, ENDED_REASONS, INCLUDE_TEST, OUTCOMES, SENTIMENTS } from '../calls/call.ts'
import { analyze, GRANULARITIES, METRICS_EXAMPLE, Metrics, metricsFields } from './analytics.ts'
import { DATASETS, EXPORT_EXAMPLE, exportAnalytics } from './analytics-export.ts'
import { MAX_TOPICS } from './topic-counts.ts'

const AnalyticsPeriod = Type.Object(
  {
    start: instant('Start of the period'),
    end: instant('End of the period (exclusive), which is the start of the next one'),
    localStart: Type.String({ description: 'Start of the period in local time, with its UTC offset' }),
    ...metricsFields,
  },
  { title: 'AnalyticsPeriod' },
)

const calls = Type.Integer({ minimum: 0, description: 'Number of ended calls' })

const AnalyticsBreakdown = Type.Object(
  {
    status: listOf(Type.Object({ status: oneOf(CALL_STATUSES, 'Status of the calls'), calls }), 'Calls by status'),
    outcome: listOf(
      Type.Object({ outcome: oneOf(OUTCOMES, 'What came of the calls'), calls }),
      'Extension. Calls by outcome. Calls that ended before version 0.2.0 have none.',
    ),
    topic: Type.Optional(
      listOf(
        Type.Object({ topic: Type.String({ description: 'Topic of the calls, as in `topics` of a call' }), calls }),
        `Extension. Present with \`topics=true\`. Calls by topic, most frequent first, at most ${MAX_TOPICS}. A call counts for each of its topics. Topics that differ only in capitals are counted together.`,
      ),
    ),
    sentiment: Type.Optional(
      listOf(
        Type.Object({ sentiment: oneOf(SENTIMENTS, 'How the callers felt in the end'), calls }),
        'Extension. Present with `topics=true`. Calls by how the callers felt, where the assistant was told to say so.',
      ),
    ),
    endedReason: listOf(
      Type.Object({ endedReason: oneOf(ENDED_REASONS, 'Why the calls ended'), calls }),
      'Calls by the reason they ended, most frequent first',
    ),
    hourOfDay: listOf(
      Type.Object({
        hour: Type.Integer({ minimum: 0, maximum: 23, description: 'Hour of the day in local time' }),
        calls,
      }),
      'Calls by the hour in which they started',
    ),
    weekday: listOf(
      Type.Object({ weekday: oneOf(WEEKDAYS, 'Day of the week in local time'), calls }),
      'Calls by the day of the week on which they started',
    ),
    bookingSource: listOf(
      Type.Object({
        source: oneOf(APPOINTMENT_SOURCES, 'Who booked'),
        appointments: Type.Integer({ minimum: 0, description: 'Number of appointments' }),
      }),
      'Appointments by who booked them',
    ),
  },
  { title: 'AnalyticsBreakdown' },
)

const EXAMPLE = {
  period: {
    from: '2026-03-02T05:00:00.000Z',
    to: '2026-03-03T05:00:00.000Z',
    timezone: 'America/New_York',
    granularity: 'day',
  },
  totals: METRICS_EXAMPLE,
  series: [
    {
      start: '2026-03-02T05:00:00.000Z',
      end: '2026-03-03T05:00:00.000Z',
      localStart: '2026-03-02T00:00:00-05:00',
      ...METRICS_EXAMPLE,
    },
  ],
  breakdown: {
    status: [
      { status: 'completed', calls: 11 },
      { status: 'missed', calls: 1 },
      { status: 'failed', calls: 0 },
    ],
    outcome: OUTCOMES.map((outcome) => ({
      outcome,
      calls: { booked: 4, transferred: 2, answered: 5, abandoned: 1 }[outcome as string] ?? 0,
    })),
    sentiment: SENTIMENTS.map((sentiment) => ({ sentiment, calls: sentiment === 'positive' ? 5 : 0 })),
    topic: [
      { topic: 'Cleaning', calls: 5 },
      { topic: 'Opening hours', calls: 2 },
    ],
    endedReason: [
      { endedReason: 'caller_hangup', calls: 11 },
      { endedReason: 'abandoned', calls: 1 },
    ],
    hourOfDay: Array.from({ length: 24 }, (_, hour) => ({ hour, calls: hour === 9 || hour === 14 ? 6 : 0 })),
    weekday: WEEKDAYS.map((weekday) => ({ weekday, calls: weekday === 'monday' ? 12 : 0 })),
    bookingSource: APPOINTMENT_SOURCES.map((source) => ({ source, appointments: source === 'ai_call' ? 4 : 0 })),
  },
}

const Analytics = Type.Object(
  {
    period: Type.Object(
      {
        from: instant('Start of the range'),
        to: instant('End of the range (exclusive)'),
        timezone: Type.String({ description: 'IANA time zone name' }),
        granularity: oneOf(GRANULARITIES, 'Length of a period of the series'),
      },
      { description: 'Range and granularity of the figures' },
    ),
    totals: Metrics,
    series: listOf(AnalyticsPeriod, 'Figures for each period, oldest first, including empty periods'),
    breakdown: AnalyticsBreakdown,
  },
  { title: 'Analytics', examples: [EXAMPLE] },
)

const question = {
  startDate: Type.Optional(
    calendarDate('First day, in the time zone given by `timezone`. By default, the range is 30 days long.'),
  ),
  endDate: Type.Optional(calendarDate('Last day (inclusive), in the time zone given by `timezone`. Default: today.')),
  timezone: Type.Optional(text(100, 'IANA time zone. Default: the time zone of the business.')),
  granularity: Type.Optional(oneOf(GRANULARITIES, 'Length of each period. Default: `day`.')),
  direction: Type.Optional(
    oneOf(CALL_DIRECTIONS, 'Only calls in this direction. Does not filter appointments, messages and contacts.'),
  ),
  topic: Type.Optional(
    text(
      200,
      'Extension. Only calls with this topic; capitals do not matter. Does not filter appointments, messages and contacts.',
    ),
  ),
  includeTest: Type.Optional(INCLUDE_TEST),
  includeSample: Type.Optional(
    Type.Boolean({
      description: 'Extension. Set to `true` to include the sample data of the demo business. Default: `false`.',
    }),
  ),
}

const PERIODS = `\
Days start at local midnight in the time zone, so a day with a clock change has 23 or 25 hours. Weeks start on Monday. Every \
period of the range is returned, including empty ones, up to 10,000 periods. Calls count in the period in which they started, \
everything else in the period in which it was created. Calls in progress are not counted.`

export const analyticsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/analytics',
    scope: 'analytics:read',
    summary: 'Read call analytics',
    description: PERIODS,
    query: Type.Object({
      ...question,
      topics: Type.Optional(
        Type.Boolean({
          description:
            'Extension. Set to `true` to count calls by topic and by how the callers felt, too. Default: `false`.',
        }),
      ),
    }),
    reply: { data: Analytics },
    handle: async ({ db, caller, now }, { query }) =>
      analyze(db, await requireBusiness(db, caller.businessId), query, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/analytics/export',
    scope: 'analytics:read',
    summary: 'Export analytics as CSV',
    operationId: 'exportAnalytics',
    description: `\
Returns CSV (RFC 4180) in UTF-8 with a header row, oldest first: one row per period with \`dataset=periods\`, one row per call with \
\`dataset=calls\`. Text that a spreadsheet would run as a formula starts with an apostrophe; phone numbers are unchanged.

${PERIODS}`,
    bulk: true,
    query: Type.Object({
      ...question,
      dataset: Type.Optional(oneOf(DATASETS, 'What each row contains. Default: `periods`.')),
    }),
    reply: { file: { mediaType: 'text/csv', description: 'The rows as an attachment', example: EXPORT_EXAMPLE } },
    handle: async ({ db, caller, now }, { query }) =>
      exportAnalytics(db, await requireBusiness(db, caller.businessId), query, now()),
  }),
]
