import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf } from '../../kernel/schema.ts'
import { METRICS_EXAMPLE, Metrics } from '../analytics/analytics.ts'
import { requireBusiness } from '../business/business.ts'
import { listReports } from './report.ts'
import { REPORT_TYPES } from './report-periods.ts'

const Report = Type.Object(
  {
    id: Type.String({ description: 'Id of the report, made of its type and first day' }),
    type: oneOf(REPORT_TYPES, 'Length of the period'),
    title: Type.String({ description: 'Title' }),
    periodStart: instant('Start of the period'),
    periodEnd: instant('End of the period (exclusive), which is the start of the next one'),
    timezone: Type.String({
      description: 'Time zone of the business. The period consists of whole days in this time zone.',
    }),
    metrics: Metrics,
    highlights: listOf(Type.String(), 'The most important facts, one sentence each'),
    generatedAt: instant('When the report was computed'),
  },
  {
    title: 'Report',
    examples: [
      {
        id: 'rpt_daily_2026-03-02',
        type: 'daily',
        title: 'Daily report for Monday 2 March 2026',
        periodStart: '2026-03-02T05:00:00.000Z',
        periodEnd: '2026-03-03T05:00:00.000Z',
        timezone: 'America/New_York',
        metrics: METRICS_EXAMPLE,
        highlights: [
          '12 calls, 3 more than the day before.',
          '91% of the incoming calls answered, down from 100%.',
          '1 missed call, 1 more than the day before.',
          '2 calls passed on to a person.',
          '4 appointments booked, as many as the day before.',
          '3 messages received, 6 messages sent.',
          '5 new contacts.',
        ],
        generatedAt: '2026-03-03T08:00:00.000Z',
      },
    ],
  },
)

export const reportRoutes = [
  defineRoute({
    method: 'GET',
    path: '/reports',
    scope: 'reports:read',
    summary: 'List reports',
    description: `\
Returns a report for every full day, week (from Monday) and month since the business was created, sorted by the end of the period, \
newest first. Reports are computed on request.`,
    bulk: true,
    query: Type.Object({ type: Type.Optional(oneOf(REPORT_TYPES, 'Only reports of this length')) }),
    reply: { list: Report },
    handle: async ({ db, caller, now }, { query, page }) =>
      listReports(db, await requireBusiness(db, caller.businessId), query, page, now()),
  }),
]
