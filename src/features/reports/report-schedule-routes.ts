import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, textOrNull } from '../../kernel/schema.ts'
import { requireSignedIn } from '../../kernel/scope.ts'
import { REPORT_FIGURES } from './report-figures.ts'
import { REPORT_FORMATS } from './report-file.ts'
import { reportFileRoutes } from './report-file-routes.ts'
import {
  addReportSchedule,
  listReportSchedules,
  removeReportSchedule,
  requireReportSchedule,
} from './report-schedule.ts'
import { sendReportNow } from './report-sender.ts'
import { SCHEDULED_TYPES } from './report-time.ts'

export interface ReportParts {
  /** The address of the dashboard. */
  baseUrl(): string
  reportsPage(baseUrl: string): string
}

const figures = Type.Array(oneOf(REPORT_FIGURES), {
  minItems: 1,
  maxItems: 20,
  description: 'Groups of figures. Default: all.',
})
const formats = Type.Array(oneOf(REPORT_FORMATS), {
  minItems: 1,
  maxItems: 20,
  description: 'Attached files. Default: all.',
})
const hour = Type.Integer({
  minimum: 0,
  maximum: 23,
  description: 'Hour at which the report leaves, by the clock of the business. Default: 8.',
})
const type = oneOf(SCHEDULED_TYPES, '`weekly`: on Mondays. `monthly`: on the first day of a month.')

const Schedule = Type.Object(
  {
    id: Type.String({ description: 'Id of the scheduled report' }),
    type,
    figures,
    formats,
    hour,
    dueAt: instant('When the next report leaves'),
    lastReport: textOrNull(undefined, 'Id of the report that was mailed last. Null: none yet.'),
    createdAt: instant('When it was scheduled'),
  },
  { title: 'ReportSchedule' },
)
const Id = Type.Object({ id: Type.String() })

/** Reports by mail. A member sees and changes their own schedules. */
export const reportScheduleRoutes = ({ baseUrl, reportsPage }: ReportParts): readonly DashboardRoute[] => [
  ...reportFileRoutes,
  defineRoute({
    method: 'GET',
    path: '/report-schedules',
    role: 'viewer',
    operationId: 'listReportSchedules',
    summary: 'List the reports that are mailed to you',
    reply: { data: listOf(Schedule) },
    handle: ({ db, caller }) => listReportSchedules(db, caller.businessId, requireSignedIn(caller).memberId),
  }),
  defineRoute({
    method: 'POST',
    path: '/report-schedules',
    role: 'viewer',
    operationId: 'createReportSchedule',
    summary: 'Have a report mailed to you after each week or month',
    conflict: 'You have the most scheduled reports',
    body: Type.Object(
      {
        type,
        figures: Type.Optional(figures),
        formats: Type.Optional(formats),
        hour: Type.Optional(hour),
      },
      { additionalProperties: false, title: 'NewReportSchedule', examples: [{ type: 'weekly', hour: 8 }] },
    ),
    reply: { status: 201, data: Schedule },
    handle: ({ db, caller, now }, { body }) => {
      const { memberId } = requireSignedIn(caller)
      return addReportSchedule(db, { businessId: caller.businessId, memberId }, body, now())
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/report-schedules/:id',
    role: 'viewer',
    operationId: 'deleteReportSchedule',
    summary: 'End a scheduled report',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => {
      const { memberId } = requireSignedIn(caller)
      return removeReportSchedule(db, { businessId: caller.businessId, memberId }, params.id)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/report-schedules/:id/send',
    role: 'viewer',
    operationId: 'sendReport',
    summary: 'Mail the latest report to you now',
    conflict: 'There is no whole week or month yet',
    params: Id,
    reply: {
      data: Type.Object(
        {
          reportId: Type.String({ description: 'Id of the report' }),
          subject: Type.String({ description: 'Subject of the mail' }),
        },
        { title: 'SentReport' },
      ),
    },
    handle: async ({ db, caller, now }, { params }) => {
      const { memberId } = requireSignedIn(caller)
      const schedule = await requireReportSchedule(db, { businessId: caller.businessId, memberId }, params.id)
      return sendReportNow(db, schedule, reportsPage(baseUrl()), now())
    },
  }),
]
