import { isSendingPaused } from '../../jobs/sending-pause.ts'
import type { Instant } from '../../kernel/clock.ts'
import { dateAt } from '../../kernel/time/zone.ts'
import type { Database } from '../../store/database.ts'
import { analyze, type Metrics, type PeriodMetrics } from '../analytics/analytics.ts'
import type { Business } from '../business/business.ts'
import type { CallDirection, EndedStatus } from '../calls/call.ts'
import {
  countOpenQuestions,
  countTestCalls,
  selectFailingEndpoints,
  selectLatestCalls,
  selectNextAppointments,
  selectSteps,
} from './home-store.ts'

/** The steps until the assistant answers real calls, and whether each is done. */
export interface Steps {
  hours: boolean
  services: boolean
  knowledge: boolean
  /** Any ended call, including one from the browser; sample data does not count. */
  testCall: boolean
  number: boolean
  webhook: boolean
}

export interface HomeCall {
  id: string
  callerNumber: string
  contactName: string | null
  direction: CallDirection
  durationSeconds: number
  status: EndedStatus
  summary: string
  startedAt: Instant
}

export interface HomeAppointment {
  id: string
  contactId: string | null
  contactName: string | null
  contactPhone: string | null
  service: string | null
  startsAt: Instant
  endsAt: Instant
}

/** A webhook endpoint that does not accept events. */
export interface FailingEndpoint {
  id: string
  url: string
  failingSince: Instant
  /** Whether no more events are sent to it until a person enables it. */
  isDisabled: boolean
}

/** The figures of one day. */
export type HomeDay = Pick<
  PeriodMetrics,
  'start' | 'calls' | 'missed' | 'appointmentsBooked' | 'messagesReceived' | 'newContacts'
>

/** Everything on the first screen, in one response. */
export interface HomeSummary {
  /** Whether the service is a restored copy that sends and dials nothing until the operator resumes it. */
  isPaused: boolean
  steps: Steps
  /** Today by the calendar of the business. */
  today: Metrics
  yesterday: Metrics
  /** The last seven days, today last. */
  week: HomeDay[]
  /** Share of the week's answered inbound calls that booked, 0 to 1; null if there were none. */
  bookingRate: number | null
  /** Callers' questions that nobody has answered or dismissed yet. */
  openQuestions: number
  failingEndpoints: FailingEndpoint[]
  /** Test calls of the last seven days, which the figures leave out. */
  testCalls: number
  latestCalls: HomeCall[]
  /** Within the next two weeks. */
  nextAppointments: HomeAppointment[]
}

const SHOWN = 6
const DAY_MS = 86_400_000
const WEEK_DAYS = 7
const AHEAD_MS = 14 * DAY_MS

export async function homeSummary(
  db: Database,
  business: Pick<Business, 'id' | 'timezone'>,
  now: Instant,
): Promise<HomeSummary> {
  const { id, timezone } = business
  const endDate = dateAt(now, timezone)
  const startDate = new Date(Date.parse(endDate) - (WEEK_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const coming = { after: now, before: new Date(now.getTime() + AHEAD_MS), limit: SHOWN }
  const [isPaused, steps, latestCalls, nextAppointments, openQuestions, failingEndpoints, { series, totals }] =
    await Promise.all([
      isSendingPaused(db),
      selectSteps(db.read, id),
      selectLatestCalls(db.list, id, SHOWN),
      selectNextAppointments(db.list, id, coming),
      countOpenQuestions(db.read, id),
      selectFailingEndpoints(db.read, id, SHOWN),
      analyze(db, business, { startDate, endDate, granularity: 'day', includeSample: true }, now),
    ])
  const testCalls = await countTestCalls(db.read, id, series[0]?.start ?? now)
  const today = series.at(-1) as Metrics
  // A zone that skipped yesterday entirely has only one day here.
  const yesterday = series.at(-2) ?? today
  const { bookingRate } = totals
  return {
    ...{ isPaused, steps, today, yesterday, week: series.map(dayOf), bookingRate },
    ...{ openQuestions, failingEndpoints, testCalls, latestCalls, nextAppointments },
  }
}

const dayOf = ({
  start,
  calls,
  missed,
  appointmentsBooked,
  messagesReceived,
  newContacts,
}: PeriodMetrics): HomeDay => ({
  ...{ start, calls, missed, appointmentsBooked, messagesReceived, newContacts },
})
