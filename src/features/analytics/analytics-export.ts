import type { Instant } from '../../kernel/clock.ts'
import { type Cell, csvRecords } from '../../kernel/text/csv.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { collectedText } from '../calls/call.ts'
import { type AnalyticsQuestion, measure, type PeriodMetrics, periodsOf, requireDates } from './analytics.ts'
import { type Asked, type ExportedCall, selectCallsAfter } from './analytics-store.ts'

export const DATASETS = ['periods', 'calls'] as const
export type Dataset = (typeof DATASETS)[number]

export interface AnalyticsExport {
  /** For example analytics-2026-02-01-to-2026-03-02.csv. */
  name: string
  /** CSV, header first. */
  chunks: AsyncIterable<string>
}

/** The number of rows in a chunk, which bounds the memory of an export. */
const ROWS_PER_CHUNK = 1_000

/**
 * The analytics as CSV: a row for each period, or a row for each ended call, oldest first. Calls are read in batches,
 * each with a short statement, as fast as the consumer takes the chunks.
 * @throws BAD_REQUEST naming the invalid parameter
 */
export function exportAnalytics(
  db: Database,
  business: Pick<Business, 'id' | 'timezone'>,
  question: AnalyticsQuestion & { dataset?: Dataset | undefined },
  now: Instant,
): AnalyticsExport {
  const { granularity = 'day', direction, topic, includeTest, dataset = 'periods' } = question
  const range = requireDates(business, question, now)
  const periods = periodsOf(range, dataset === 'calls' ? 'month' : granularity)
  const { timezone } = range
  const asked = { businessId: business.id, periods, timezone, direction, topic, includeTest }
  return {
    name: `${dataset === 'calls' ? 'calls' : 'analytics'}-${range.startDate}-to-${range.endDate}.csv`,
    chunks: dataset === 'calls' ? callRecords(db, asked) : periodRecords(db, asked),
  }
}

type Columns<T> = Record<string, (row: T) => Cell>

const PERIOD_COLUMNS: Columns<PeriodMetrics> = {
  start: ({ start }) => start,
  end: ({ end }) => end,
  localStart: ({ localStart }) => localStart,
  calls: ({ calls }) => calls,
  inbound: ({ inbound }) => inbound,
  outbound: ({ outbound }) => outbound,
  completed: ({ completed }) => completed,
  missed: ({ missed }) => missed,
  failed: ({ failed }) => failed,
  transferred: ({ transferred }) => transferred,
  answerRate: ({ answerRate }) => answerRate,
  totalDurationSeconds: ({ totalDurationSeconds }) => totalDurationSeconds,
  averageDurationSeconds: ({ averageDurationSeconds }) => averageDurationSeconds,
  costCents: ({ costCents }) => costCents,
  averageConfidenceScore: ({ averageConfidenceScore }) => averageConfidenceScore,
  appointmentsBooked: ({ appointmentsBooked }) => appointmentsBooked,
  messagesSent: ({ messagesSent }) => messagesSent,
  messagesReceived: ({ messagesReceived }) => messagesReceived,
  newContacts: ({ newContacts }) => newContacts,
  responseLatencyP50Ms: ({ responseLatencyMs }) => responseLatencyMs.p50,
  responseLatencyP95Ms: ({ responseLatencyMs }) => responseLatencyMs.p95,
  bookingRate: ({ bookingRate }) => bookingRate,
}

const CALL_COLUMNS: Columns<ExportedCall> = {
  id: ({ id }) => id,
  direction: ({ direction }) => direction,
  from: ({ from }) => from,
  to: ({ to }) => to,
  status: ({ status }) => status,
  endedReason: ({ endedReason }) => endedReason,
  startedAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
  durationSeconds: ({ durationSeconds }) => durationSeconds,
  summary: ({ summary }) => summary,
  aiConfidenceScore: ({ aiConfidenceScore }) => aiConfidenceScore,
  costCents: ({ costCents }) => costCents,
  transferredTo: ({ transferredTo }) => transferredTo,
  transferReason: ({ transferReason }) => transferReason,
  contactId: ({ contactId }) => contactId,
  latencyP50Ms: ({ latencyP50Ms }) => latencyP50Ms,
  latencyP95Ms: ({ latencyP95Ms }) => latencyP95Ms,
  outcome: ({ outcome }) => outcome,
  outcomeReason: ({ outcomeReason }) => outcomeReason,
  assistant: ({ assistantName }) => assistantName,
  assistantVersion: ({ assistantVersion }) => assistantVersion,
  collectedFields: ({ collectedFields }) => collectedText(collectedFields),
  disclosure: ({ disclosure }) => disclosure,
  recordingConsent: ({ recordingConsent }) => recordingConsent,
  topics: ({ topics }) => topics.join('; '),
  sentiment: ({ sentiment }) => sentiment,
}

async function* periodRecords(db: Database, asked: Asked): AsyncGenerator<string> {
  const series = await measure(db, asked)
  for (let at = 0; at < series.length; at += ROWS_PER_CHUNK)
    yield (at === 0 ? headerOf(PERIOD_COLUMNS) : '') + rowsOf(PERIOD_COLUMNS, series.slice(at, at + ROWS_PER_CHUNK))
}

async function* callRecords(db: Database, asked: Asked): AsyncGenerator<string> {
  let last: ExportedCall | null = null
  let header = headerOf(CALL_COLUMNS)
  for (;;) {
    const calls: ExportedCall[] = await selectCallsAfter(db.report, asked, last, ROWS_PER_CHUNK)
    yield header + rowsOf(CALL_COLUMNS, calls)
    header = ''
    last = calls.at(-1) ?? null
    if (calls.length < ROWS_PER_CHUNK) return
  }
}

const headerOf = <T>(columns: Columns<T>): string => csvRecords([Object.keys(columns)])

function rowsOf<T>(columns: Columns<T>, rows: readonly T[]): string {
  const cells = Object.values(columns)
  return csvRecords(rows.map((row) => cells.map((cell) => cell(row))))
}

/** The header alone, as an example in the API description. */
export const EXPORT_EXAMPLE = headerOf(PERIOD_COLUMNS)
