import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, textOrNull } from '../../kernel/schema.ts'
import { Metrics, metricsFields } from '../analytics/analytics.ts'
import { requireBusiness } from '../business/business.ts'
import { CALL_DIRECTIONS, CALL_STATUSES } from '../calls/call.ts'
import { homeSummary } from './home.ts'

const Steps = Type.Object(
  {
    hours: Type.Boolean({ description: 'Whether opening hours are set' }),
    services: Type.Boolean({ description: 'Whether services are set' }),
    knowledge: Type.Boolean({ description: 'Whether there is an article' }),
    testCall: Type.Boolean({ description: 'Whether a test call was made' }),
    number: Type.Boolean({ description: 'Whether there is a phone number that takes calls' }),
    webhook: Type.Boolean({ description: 'Whether there is an endpoint' }),
  },
  { title: 'SetupSteps' },
)
const HomeCall = Type.Object(
  {
    id: Type.String({ description: 'Id of the call' }),
    callerNumber: Type.String({ description: 'Number of the other end' }),
    contactName: textOrNull(undefined, 'Name of the contact. Null if it is not known.'),
    direction: oneOf(CALL_DIRECTIONS, 'Whether the call or text came in or went out'),
    durationSeconds: Type.Integer({ description: 'Length in seconds' }),
    status: oneOf(CALL_STATUSES, 'Status of the call'),
    summary: Type.String({ description: 'Summary of the call' }),
    startedAt: instant('When the call started'),
  },
  { title: 'HomeCall' },
)
const HomeAppointment = Type.Object(
  {
    id: Type.String({ description: 'Id of the appointment' }),
    contactId: textOrNull(undefined, 'Id of the contact. Null if there is none.'),
    contactName: textOrNull(undefined, 'Name of the contact. Null if it is not known.'),
    contactPhone: textOrNull(undefined, 'Phone number of the customer. Null if it is not known.'),
    service: textOrNull(undefined, 'Name of the service. Null if there is none.'),
    startsAt: instant('Start'),
    endsAt: instant('End'),
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
const FailingEndpoint = Type.Object(
  {
    id: Type.String({ description: 'Id of the endpoint' }),
    url: Type.String({ description: 'Address of the endpoint' }),
    failingSince: instant('When the first delivery after the last success failed'),
    isDisabled: Type.Boolean({ description: 'Whether the endpoint was disabled because it kept failing' }),
  },
  { title: 'FailingEndpoint' },
)
const Home = Type.Object(
  {
    isPaused: Type.Boolean({
      description:
        'Whether the service is a restored copy that is paused: it sends and dials nothing by itself until the operator runs `frontbell resume`',
    }),
    steps: Steps,
    today: Metrics,
    yesterday: Metrics,
    week: listOf(HomeDay, 'Figures of the last seven days'),
    bookingRate: metricsFields.bookingRate,
    openQuestions: count('Questions of callers that nobody has answered or dismissed yet'),
    failingEndpoints: listOf(FailingEndpoint, 'Webhook endpoints whose deliveries fail'),
    testCalls: count('Test calls of the last seven days, which the figures leave out'),
    latestCalls: listOf(HomeCall, 'The latest calls'),
    nextAppointments: listOf(HomeAppointment, 'The next appointments'),
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
