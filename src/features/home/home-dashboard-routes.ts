import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, textOrNull } from '../../kernel/schema.ts'
import { Metrics } from '../analytics/analytics.ts'
import { requireBusiness } from '../business/business.ts'
import { CALL_DIRECTIONS, CALL_STATUSES } from '../calls/call.ts'
import { homeSummary } from './home.ts'

const Steps = Type.Object(
  {
    hours: Type.Boolean(),
    services: Type.Boolean(),
    knowledge: Type.Boolean(),
    testCall: Type.Boolean(),
    number: Type.Boolean(),
    webhook: Type.Boolean(),
  },
  { title: 'SetupSteps' },
)
const HomeCall = Type.Object(
  {
    id: Type.String(),
    callerNumber: Type.String(),
    contactName: textOrNull(),
    direction: oneOf(CALL_DIRECTIONS),
    durationSeconds: Type.Integer(),
    status: oneOf(CALL_STATUSES),
    summary: Type.String(),
    startedAt: instant(),
  },
  { title: 'HomeCall' },
)
const HomeAppointment = Type.Object(
  {
    id: Type.String(),
    contactId: textOrNull(),
    contactName: textOrNull(),
    contactPhone: textOrNull(),
    service: textOrNull(),
    startsAt: instant(),
    endsAt: instant(),
  },
  { title: 'HomeAppointment' },
)
const count = (description: string) => Type.Integer({ minimum: 0, description })
const HomeDay = Type.Object(
  {
    start: instant('The start of the day in the time zone of the business'),
    calls: count('Calls that ended, without test calls'),
    missed: count('Missed calls among them'),
    appointmentsBooked: count('Appointments booked'),
    messagesReceived: count('Text messages received'),
    newContacts: count('Contacts created'),
  },
  { title: 'HomeDay' },
)
const Home = Type.Object(
  {
    steps: Steps,
    today: Metrics,
    yesterday: Metrics,
    week: listOf(HomeDay),
    openQuestions: count('Questions of callers that nobody has answered or dismissed yet'),
    latestCalls: listOf(HomeCall),
    nextAppointments: listOf(HomeAppointment),
  },
  { title: 'Home' },
)

export const homeDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/home',
    role: 'viewer',
    operationId: 'getHome',
    summary: 'Read the figures of the last seven days, the next appointments and the setup steps',
    reply: { data: Home },
    handle: async ({ db, caller, now }) => homeSummary(db, await requireBusiness(db, caller.businessId), now()),
  }),
]
