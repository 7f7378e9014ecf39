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
const Home = Type.Object(
  {
    steps: Steps,
    today: Metrics,
    yesterday: Metrics,
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
    summary: "Read today's metrics, the next appointments and the setup steps",
    reply: { data: Home },
    handle: async ({ db, caller, now }) => homeSummary(db, await requireBusiness(db, caller.businessId), now()),
  }),
]
