import type { Metrics } from '../../client/types.gen.ts'
import { formatCount, formatDuration, formatMoney } from '../../format.ts'

/** The cards: a figure, and how it stands beside the one before. Pure. */
export interface Figure {
  label: string
  of(metrics: Metrics): number | null
  show(value: number): string
  /** Which way is good news; absent where neither is. */
  good?: 'up' | 'down'
}

const percent = (value: number): string => `${Math.round(value * 100)}%`

export const FIGURES: readonly Figure[] = [
  { label: 'Calls', of: ({ calls }) => calls, show: formatCount, good: 'up' },
  { label: 'Answered', of: ({ answerRate }) => answerRate, show: percent, good: 'up' },
  { label: 'Missed', of: ({ missed }) => missed, show: formatCount, good: 'down' },
  { label: 'Appointments booked', of: ({ appointmentsBooked }) => appointmentsBooked, show: formatCount, good: 'up' },
  { label: 'New contacts', of: ({ newContacts }) => newContacts, show: formatCount, good: 'up' },
  { label: 'Passed on to a person', of: ({ transferred }) => transferred, show: formatCount },
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

/** "up 20% from 10": in words, as colour alone tells not everybody. */
export function compared(figure: Figure, now: number | null, before: number | null): Comparison {
  if (now === null || before === null) return { text: before === null ? 'none before' : '', tone: 'plain' }
  if (now === before) return { text: 'as before', tone: 'plain' }
  const way = now > before ? 'up' : 'down'
  const share = before === 0 ? '' : ` ${percent(Math.abs(now - before) / before)}`
  const tone = figure.good === undefined ? 'plain' : figure.good === way ? 'good' : 'bad'
  return { text: `${way}${share} from ${figure.show(before)}`, tone }
}

/** Why calls ended, as one would say it. */
export const REASONS: Readonly<Record<string, string>> = {
  caller_hangup: 'The caller hung up',
  assistant_hangup: 'The assistant said goodbye',
  transferred: 'Passed on to a person',
  voicemail: 'Voicemail answered',
  no_answer: 'Nobody answered',
  abandoned: 'The caller gave up while it rang',
  busy: 'Busy',
  declined: 'Declined',
  max_duration: 'The longest time for a call was over',
  silence: 'Nothing was heard any more',
  provider_error: 'A provider failed',
  concurrency_limit: 'All lines were taken',
  media_timeout: 'The sound broke off',
  network_error: 'The network failed',
  service_stopping: 'The service was stopped',
  interrupted: 'The service broke off',
  internal_error: 'An error of the service',
}

export const SOURCES: Readonly<Record<string, string>> = {
  ai_call: 'On the phone',
  ai_message: 'By message',
  api: 'Other software',
  dashboard: 'By hand',
}
