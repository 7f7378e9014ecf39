import { type Static, type TUnsafe, Type } from 'typebox'
import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { WEEKDAYS, type Weekday } from '../../kernel/time/weekly-hours.ts'
import type { Database } from '../../store/database.ts'
import { APPOINTMENT_SOURCES, type AppointmentSource } from '../appointments/appointment.ts'
import { type Business, requireTimezone } from '../business/business.ts'
import {
  CALL_STATUSES,
  type CallDirection,
  type EndedReason,
  type EndedStatus,
  OUTCOMES,
  type Outcome,
} from '../calls/call.ts'
import { readFigures } from './analytics-figures.ts'
import type { Asked, CallKind, CallSums, Made } from './analytics-store.ts'
import { calendarPeriods } from './calendar-periods.ts'
import { chooseDates } from './date-choice.ts'
import { countTopics, type TopicCounts } from './topic-counts.ts'

export const GRANULARITIES = ['hour', 'day', 'week', 'month'] as const
export type Granularity = (typeof GRANULARITIES)[number]

/** A range of dates, `YYYY-MM-DD` in the zone, both included. */
export interface DateRange {
  startDate: string
  endDate: string
  /** IANA name. */
  timezone: string
}

/** `[start, end)`; the start is local time in the zone (RFC 3339 with its offset). */
export interface TimePeriod {
  start: Instant
  end: Instant
  localStart: string
}

const count = (description: string) => Type.Integer({ minimum: 0, description })
const numberOrNull = (description: string): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description })

export const METRICS_EXAMPLE = {
  calls: 12,
  inbound: 12,
  outbound: 0,
  completed: 11,
  missed: 1,
  failed: 0,
  transferred: 2,
  answerRate: 0.9167,
  bookingRate: 0.3636,
  totalDurationSeconds: 1034,
  averageDurationSeconds: 94,
  costCents: 33,
  averageConfidenceScore: 0.91,
  appointmentsBooked: 4,
  messagesSent: 6,
  messagesReceived: 3,
  newContacts: 5,
  responseLatencyMs: { p50: 420, p95: 910 },
}

export const metricsFields = {
  calls: count('Ended calls'),
  inbound: count('Inbound calls'),
  outbound: count('Outbound calls'),
  completed: count('Calls with the status `completed`'),
  missed: count('Calls with the status `missed`'),
  failed: count('Calls with the status `failed`'),
  transferred: count('Calls transferred to a person'),
  answerRate: numberOrNull('Share of inbound calls that were answered, 0 to 1. Null if there were no inbound calls.'),
  bookingRate: numberOrNull(
    'Extension. Share of answered inbound calls in which an appointment was booked (`outcome` is `booked`), 0 to 1. Calls without an outcome are left out. Null if there are no others.',
  ),
  totalDurationSeconds: count('Total time from answer to end, in seconds'),
  averageDurationSeconds: numberOrNull('Average duration of answered calls in seconds. Null if there were none.'),
  costCents: count('Cost of the calls in cents (hundredths) of `currency` of `GET /business`'),
  averageConfidenceScore: numberOrNull('Average `aiConfidenceScore`, 0 to 1. Null if no call has a score.'),
  appointmentsBooked: count('Appointments booked in this period, for any date, including those cancelled since'),
  messagesSent: count('Messages that a carrier accepted'),
  messagesReceived: count('Messages received'),
  newContacts: count('Contacts added'),
  responseLatencyMs: Type.Object(
    {
      p50: numberOrNull("The median of the calls' medians"),
      p95: numberOrNull("The 95th percentile of the calls' 95th percentiles"),
    },
    {
      description:
        "Time from the end of the caller's words to the first sound of the reply, in milliseconds, to the nearest 10",
    },
  ),
}

/** The figures of a range of time. Rates and averages are null when there is nothing to compute them from. */
export const Metrics = Type.Object(metricsFields, { title: 'Metrics', examples: [METRICS_EXAMPLE] })
export type Metrics = Static<typeof Metrics>

export type PeriodMetrics = TimePeriod & Metrics

export interface Breakdown {
  status: { status: EndedStatus; calls: number }[]
  /** All outcomes, in order of priority; calls without an outcome are not counted. */
  outcome: { outcome: Outcome; calls: number }[]
  /** Both are present only if topics were requested. */
  topic?: TopicCounts['topic']
  sentiment?: TopicCounts['sentiment']
  /** Only values that occurred, most frequent first. */
  endedReason: { endedReason: EndedReason; calls: number }[]
  /** When calls started, in local time: all hours and weekdays, including those without calls. */
  hourOfDay: { hour: number; calls: number }[]
  weekday: { weekday: Weekday; calls: number }[]
  bookingSource: { source: AppointmentSource; appointments: number }[]
}

export interface Analytics {
  /** `[from, to)`. */
  period: { from: Instant; to: Instant; timezone: string; granularity: Granularity }
  totals: Metrics
  /** Every period, including those without records. */
  series: PeriodMetrics[]
  breakdown: Breakdown
}

export interface AnalyticsQuestion {
  /** `YYYY-MM-DD` in the zone; default: 30 days in all. */
  startDate?: string | undefined
  /** Included; default: today. */
  endDate?: string | undefined
  /** Default: the zone of the business. */
  timezone?: string | undefined
  granularity?: Granularity | undefined
  /** Counts calls in this direction only. Does not affect bookings, messages and contacts. */
  direction?: CallDirection | undefined
  /** Counts calls with this topic only, compared without case. Does not affect bookings, messages and contacts. */
  topic?: string | undefined
  /** Counts calls by topic and by how callers felt, too. */
  topics?: boolean | undefined
  /** Counts test calls too. */
  includeTest?: boolean | undefined
  /** Counts the sample data of a demo business too. */
  includeSample?: boolean | undefined
}

/** The most periods in a response: more than a year of hours, or 27 years of days. */
const MAX_PERIODS = 10_000
/** The most periods that a day can add; any range has few weeks and months. */
const PERIODS_A_DAY: Record<Granularity, number> = { hour: 24, day: 1, week: 0, month: 0 }

/** @throws BAD_REQUEST naming the invalid parameter */
export async function analyze(
  db: Database,
  business: Pick<Business, 'id' | 'timezone'>,
  question: AnalyticsQuestion,
  now: Instant,
): Promise<Analytics> {
  const { granularity = 'day', direction, topic, topics, includeTest, includeSample } = question
  const range = requireDates(business, question, now)
  const periods = periodsOf(range, granularity)
  const { timezone } = range
  const asked = { businessId: business.id, periods, timezone, direction, topic, includeTest, includeSample, topics }
  const figures = await readFigures(db, asked)
  const { sums, kinds } = figures
  const made = countMade(figures.made)
  return {
    period: { ...extentOf(periods), timezone, granularity },
    totals: metricsOf(
      sums.find(({ period }) => period === null),
      made.get(null),
    ),
    series: seriesOf(periods, sums, made),
    breakdown: { ...breakDown(kinds, made.get(null)), ...(topics ? countTopics(figures.topics, kinds) : {}) },
  }
}

/** The series of `analyze` for given periods. */
export async function measure(db: Database, asked: Asked): Promise<PeriodMetrics[]> {
  const { sums, made } = await readFigures(db, asked)
  return seriesOf(asked.periods, sums, countMade(made))
}

/** The periods of a range of dates, at least one. @throws BAD_REQUEST when there are too many or none */
export function periodsOf(range: DateRange, granularity: Granularity): TimePeriod[] {
  const days = (Date.parse(range.endDate) - Date.parse(range.startDate)) / 86_400_000 + 1
  if (days * PERIODS_A_DAY[granularity] > MAX_PERIODS)
    throw badRequest(
      `granularity: ${granularity} would give more than ${MAX_PERIODS} periods; choose a coarser one or fewer days`,
    )
  const periods = calendarPeriods(range, granularity)
  // Samoa had no 30 December 2011.
  if (periods.length === 0) throw badRequest(`startDate: there was no such day in ${range.timezone}`)
  return periods
}

/** The dates of a query. @throws BAD_REQUEST naming the invalid parameter */
export function requireDates(
  business: Pick<Business, 'timezone'>,
  { startDate, endDate, timezone }: Pick<AnalyticsQuestion, 'startDate' | 'endDate' | 'timezone'>,
  now: Instant,
): DateRange {
  const zone = timezone === undefined ? business.timezone : requireTimezone(timezone)
  return { ...chooseDates({ startDate, endDate }, zone, now), timezone: zone }
}

function extentOf(periods: readonly TimePeriod[]): { from: Instant; to: Instant } {
  const [first, last] = [periods[0] as TimePeriod, periods.at(-1) as TimePeriod]
  return { from: first.start, to: last.end }
}

function seriesOf(periods: readonly TimePeriod[], sums: readonly CallSums[], made: MadeCounts): PeriodMetrics[] {
  const sumsOf = new Map(sums.map((one) => [one.period, one]))
  // The fields of the period are named: two spreads into one object take sixty times as long in V8.
  return periods.map(({ start, end, localStart }, index) => ({
    start,
    end,
    localStart,
    ...metricsOf(sumsOf.get(index), made.get(index)),
  }))
}

function metricsOf(sums: CallSums | undefined, made: MadeCount | undefined): Metrics {
  return {
    calls: sums?.calls ?? 0,
    inbound: sums?.inbound ?? 0,
    outbound: sums?.outbound ?? 0,
    completed: sums?.completed ?? 0,
    missed: sums?.missed ?? 0,
    failed: sums?.failed ?? 0,
    transferred: sums?.transferred ?? 0,
    answerRate: ratio(sums?.answeredInbound, sums?.inbound, 4),
    bookingRate: ratio(sums?.bookedInbound, sums?.decidedInbound, 4),
    totalDurationSeconds: sums?.durationSeconds ?? 0,
    averageDurationSeconds: ratio(sums?.durationSeconds, sums?.answered, 2),
    costCents: sums?.costCents ?? 0,
    averageConfidenceScore: ratio((sums?.confidenceMicros ?? 0) / 1e6, sums?.scored, 4),
    appointmentsBooked: made?.booked ?? 0,
    messagesSent: made?.sent ?? 0,
    messagesReceived: made?.received ?? 0,
    newContacts: made?.contacts ?? 0,
    responseLatencyMs: { p50: sums?.latencyP50 ?? null, p95: sums?.latencyP95 ?? null },
  }
}

interface MadeCount {
  booked: number
  bookedBy: Map<AppointmentSource, number>
  sent: number
  received: number
  contacts: number
}

/** By the index of the period; null is all periods together. Without periods in which nothing was made. */
type MadeCounts = ReadonlyMap<number | null, MadeCount>

function countMade(made: readonly Made[]): MadeCounts {
  const counts = new Map<number | null, MadeCount>()
  for (const one of made) {
    addMade(counts, one.period, one)
    addMade(counts, null, one)
  }
  return counts
}

function addMade(counts: Map<number | null, MadeCount>, period: number | null, { what, kind, count }: Made): void {
  const found = counts.get(period)
  const sum = found ?? { booked: 0, bookedBy: new Map(), sent: 0, received: 0, contacts: 0 }
  if (found === undefined) counts.set(period, sum)
  if (what === 'contact') sum.contacts += count
  else if (what === 'booking') {
    sum.booked += count
    sum.bookedBy.set(kind, (sum.bookedBy.get(kind) ?? 0) + count)
  } else if (kind === 'outbound') sum.sent += count
  else sum.received += count
}

function breakDown(kinds: readonly CallKind[], made: MadeCount | undefined): Breakdown {
  const calls = (is: (kind: CallKind) => boolean) => kinds.filter(is).reduce((sum, kind) => sum + kind.calls, 0)
  const reasons = [...new Set(kinds.flatMap(({ endedReason }) => endedReason ?? []))]
  return {
    status: CALL_STATUSES.map((status) => ({ status, calls: calls((kind) => kind.status === status) })),
    outcome: OUTCOMES.map((outcome) => ({ outcome, calls: calls((kind) => kind.outcome === outcome) })),
    endedReason: reasons
      .map((endedReason) => ({ endedReason, calls: calls((kind) => kind.endedReason === endedReason) }))
      .sort((a, b) => b.calls - a.calls || (a.endedReason < b.endedReason ? -1 : 1)),
    hourOfDay: Array.from({ length: 24 }, (_, hour) => ({ hour, calls: calls((kind) => kind.hour === hour) })),
    weekday: WEEKDAYS.map((weekday, index) => ({ weekday, calls: calls((kind) => kind.weekday === index + 1) })),
    bookingSource: APPOINTMENT_SOURCES.map((source) => ({
      source,
      appointments: made?.bookedBy.get(source) ?? 0,
    })),
  }
}

function ratio(part: number | undefined, whole: number | undefined, decimals: number): number | null {
  return part === undefined || !whole ? null : Number((part / whole).toFixed(decimals))
}
