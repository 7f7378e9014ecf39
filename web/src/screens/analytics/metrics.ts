import type { Metrics } from '../../client/types.gen.ts'
import { formatCount, formatDuration } from '../../format.ts'
import { formatCost } from '../../money.ts'
import { text } from './text.ts'

/** The metric cards: a value and its change since the previous period. Pure. */
export interface MetricCard {
  label: string
  of(metrics: Metrics): number | null
  /** @param currency of the business, ISO 4217 */
  show(value: number, currency: string): string
  /** Which direction is good; absent if neither is. */
  good?: 'up' | 'down'
}

const percent = (value: number): string => `${Math.round(value * 100)}%`

export const METRIC_CARDS: readonly MetricCard[] = [
  { label: text.metrics.calls, of: ({ calls }) => calls, show: formatCount, good: 'up' },
  { label: text.metrics.answered, of: ({ answerRate }) => answerRate, show: percent, good: 'up' },
  { label: text.metrics.missed, of: ({ missed }) => missed, show: formatCount, good: 'down' },
  {
    label: text.metrics.appointments,
    of: ({ appointmentsBooked }) => appointmentsBooked,
    show: formatCount,
    good: 'up',
  },
  { label: text.metrics.contacts, of: ({ newContacts }) => newContacts, show: formatCount, good: 'up' },
  { label: text.metrics.transferred, of: ({ transferred }) => transferred, show: formatCount },
  { label: text.metrics.averageCall, of: ({ averageDurationSeconds }) => averageDurationSeconds, show: formatDuration },
  { label: text.metrics.cost, of: ({ costCents }) => costCents, show: formatCost },
  { label: text.metrics.messages, of: ({ messagesReceived }) => messagesReceived, show: formatCount },
  {
    label: text.metrics.responseTime,
    of: ({ responseLatencyMs }) => responseLatencyMs.p50,
    show: (ms) => text.milliseconds(formatCount(Math.round(ms))),
    good: 'down',
  },
]

export interface Comparison {
  text: string
  tone: 'plain' | 'good' | 'bad'
}

/** Describes the change in words ("up 20% from 10"), as not everybody can tell the colors apart. */
export function compareMetric(
  figure: MetricCard,
  now: number | null,
  before: number | null,
  currency: string,
): Comparison {
  if (now === null || before === null) return { text: before === null ? text.comparison.none : '', tone: 'plain' }
  if (now === before) return { text: text.comparison.same, tone: 'plain' }
  const way = now > before ? 'up' : 'down'
  const share = before === 0 ? '' : ` ${percent(Math.abs(now - before) / before)}`
  const tone = figure.good === undefined ? 'plain' : figure.good === way ? 'good' : 'bad'
  return { text: text.comparison[way](share, figure.show(before, currency)), tone }
}
