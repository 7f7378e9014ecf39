import type { Metrics } from '../../client/types.gen.ts'
import { formatCount, formatDuration, formatMoney } from '../../format.ts'

/** The metric cards: a value and its change since the previous period. Pure. */
export interface MetricCard {
  label: string
  of(metrics: Metrics): number | null
  show(value: number): string
  /** Which direction is good; absent if neither is. */
  good?: 'up' | 'down'
}

const percent = (value: number): string => `${Math.round(value * 100)}%`

export const METRIC_CARDS: readonly MetricCard[] = [
  { label: 'Calls', of: ({ calls }) => calls, show: formatCount, good: 'up' },
  { label: 'Answered', of: ({ answerRate }) => answerRate, show: percent, good: 'up' },
  { label: 'Missed', of: ({ missed }) => missed, show: formatCount, good: 'down' },
  { label: 'Appointments booked', of: ({ appointmentsBooked }) => appointmentsBooked, show: formatCount, good: 'up' },
  { label: 'New contacts', of: ({ newContacts }) => newContacts, show: formatCount, good: 'up' },
  { label: 'Transferred to a person', of: ({ transferred }) => transferred, show: formatCount },
  { label: 'Average call', of: ({ averageDurationSeconds }) => averageDurationSeconds, show: formatDuration },
  { label: 'Cost of calls', of: ({ costCents }) => costCents, show: (cents) => formatMoney(cents) },
  { label: 'Messages received', of: ({ messagesReceived }) => messagesReceived, show: formatCount },
  {
    label: 'Median answer time',
    of: ({ responseLatencyMs }) => responseLatencyMs.p50,
    show: (ms) => `${formatCount(Math.round(ms))} ms`,
    good: 'down',
  },
]

export interface Comparison {
  text: string
  tone: 'plain' | 'good' | 'bad'
}

/** Describes the change in words ("up 20% from 10"), as not everybody can tell the colours apart. */
export function compareMetric(figure: MetricCard, now: number | null, before: number | null): Comparison {
  if (now === null || before === null) return { text: before === null ? 'none before' : '', tone: 'plain' }
  if (now === before) return { text: 'as before', tone: 'plain' }
  const way = now > before ? 'up' : 'down'
  const share = before === 0 ? '' : ` ${percent(Math.abs(now - before) / before)}`
  const tone = figure.good === undefined ? 'plain' : figure.good === way ? 'good' : 'bad'
  return { text: `${way}${share} from ${figure.show(before)}`, tone }
}

/** Labels for the reasons why calls ended. */
export const ENDED_REASON_LABELS: Readonly<Record<string, string>> = {
  caller_hangup: 'The caller hung up',
  assistant_hangup: 'The assistant said goodbye',
  transferred: 'Transferred to a person',
  voicemail: 'Voicemail answered',
  no_answer: 'No answer',
  abandoned: 'The caller gave up while it rang',
  busy: 'Busy',
  declined: 'Declined',
  max_duration: 'Maximum duration reached',
  silence: 'The caller was silent',
  provider_error: 'A provider failed',
  concurrency_limit: 'All lines were in use',
  media_timeout: 'The audio was lost',
  network_error: 'The network failed',
  service_stopping: 'The service was stopped',
  interrupted: 'The service stopped',
  internal_error: 'Internal error',
}

export const SOURCE_LABELS: Readonly<Record<string, string>> = {
  ai_call: 'On the phone',
  ai_message: 'By message',
  api: 'Other software',
  dashboard: 'By hand',
}
