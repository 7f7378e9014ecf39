import type { CallerAttestation } from '../../kernel/voice-carriers.ts'
import type { CallDirection, EndedReason } from './call.ts'

/** In the order of priority: of the outcomes that apply to a call, it has the first. */
export const OUTCOMES = [
  'booked',
  'moved',
  'cancelled',
  'transferred',
  'message',
  'callback_wanted',
  'answered',
  'spam',
  'abandoned',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What a tool of the assistant, or the refusal of a call, reported. */
export type Deed =
  | 'booked'
  | 'rescheduled'
  | 'cancelled'
  | 'told_hours'
  | 'answered'
  | 'took_message'
  | 'found_nothing_free'
  | 'looked_for_times'
  | 'could_not_reach_person'
  | 'could_not_reach_calendar'
  | 'gave_phone'
  | 'custom_tool_answered'
  | 'collected'
  | 'opted_out'
  | 'caller_blocked'
  | 'called_too_often'
  | 'showed_own_number'
  | 'failed_check'
  | 'silent_before'

/** What the outcome of an ended call is decided from. */
export interface OutcomeFacts {
  direction: CallDirection
  endedReason: EndedReason
  /** Appointments booked in this call and not canceled since: rows, not reports. */
  bookings: number
  deeds: ReadonlySet<Deed>
  /** Another number has taken the call. */
  wasTransferred: boolean
  /** Voice messages that the caller left. */
  messages: number
  wantsCallback: boolean
  attestation: CallerAttestation | null
  /** The caller said something or pressed a key. */
  callerSpoke: boolean
  /** An AI model answered the caller from what it knows, and needed no tool. */
  modelAnswered: boolean
}

export interface DecidedOutcome {
  outcome: Outcome
  /** One sentence: the fact that decided. */
  outcomeReason: string
}

interface Rule {
  outcome: Outcome
  applies(facts: OutcomeFacts): boolean
  reason: string | ((facts: OutcomeFacts) => string)
}

const did =
  (deed: Deed) =>
  ({ deeds }: OutcomeFacts): boolean =>
    deeds.has(deed)

const hungUp = ({ endedReason }: OutcomeFacts): boolean =>
  endedReason === 'caller_hangup' || endedReason === 'assistant_hangup'

/** The first rule that applies decides; the last one always does. */
const RULES: readonly Rule[] = [
  {
    outcome: 'booked',
    applies: ({ bookings }) => bookings > 0,
    reason: ({ bookings }) => (bookings === 1 ? 'An appointment was booked.' : `${bookings} appointments were booked.`),
  },
  { outcome: 'moved', applies: did('rescheduled'), reason: 'An appointment was moved.' },
  { outcome: 'cancelled', applies: did('cancelled'), reason: 'An appointment was canceled.' },
  {
    outcome: 'transferred',
    applies: ({ wasTransferred }) => wasTransferred,
    reason: ({ endedReason }) =>
      endedReason === 'concurrency_limit'
        ? 'All lines were busy, so the call went to another number.'
        : 'The call was transferred to a person.',
  },
  {
    outcome: 'message',
    applies: ({ messages, deeds }) => messages > 0 || deeds.has('took_message'),
    reason: ({ messages }) => (messages > 1 ? `The caller left ${messages} messages.` : 'The caller left a message.'),
  },
  {
    outcome: 'callback_wanted',
    applies: ({ wantsCallback }) => wantsCallback,
    reason: 'The caller asked for a person, who could not be reached.',
  },
  { outcome: 'answered', applies: did('opted_out'), reason: 'The person asked for no more calls.' },
  {
    outcome: 'answered',
    applies: did('found_nothing_free'),
    reason: 'The caller wanted an appointment, but no time was free.',
  },
  { outcome: 'answered', applies: did('looked_for_times'), reason: 'Free times were offered, but none was booked.' },
  { outcome: 'answered', applies: did('answered'), reason: 'A question was answered from the knowledge base.' },
  { outcome: 'answered', applies: did('told_hours'), reason: 'The opening hours were told.' },
  { outcome: 'answered', applies: did('custom_tool_answered'), reason: 'A custom tool answered.' },
  {
    outcome: 'answered',
    applies: did('collected'),
    reason: 'The caller gave the details that the assistant asks for.',
  },
  {
    outcome: 'answered',
    applies: (facts) => facts.modelAnswered && hungUp(facts),
    reason: 'The AI model answered without looking anything up.',
  },
  { outcome: 'spam', applies: did('caller_blocked'), reason: 'The caller is blocked.' },
  { outcome: 'spam', applies: did('showed_own_number'), reason: 'The caller showed the dialed number as their own.' },
  { outcome: 'spam', applies: did('failed_check'), reason: "The check of the caller's number failed." },
  { outcome: 'spam', applies: did('silent_before'), reason: 'Nobody spoke in the last three calls of the caller.' },
  { outcome: 'spam', applies: did('called_too_often'), reason: 'The caller called too many times within a minute.' },
  {
    outcome: 'spam',
    applies: ({ direction, attestation, callerSpoke }) =>
      direction === 'inbound' && attestation === 'failed' && !callerSpoke,
    reason: "The check of the caller's number failed, and the caller said nothing.",
  },
  {
    outcome: 'abandoned',
    applies: did('could_not_reach_calendar'),
    reason: 'The calendar did not answer, and nothing else was done.',
  },
  { outcome: 'abandoned', applies: () => true, reason: withoutResult },
]

/** The outcome of an ended call, from what the tools returned and how the call ended; words decide nothing. Pure. */
export function decideOutcome(facts: OutcomeFacts): DecidedOutcome {
  const { outcome, reason } = RULES.find(({ applies }) => applies(facts)) as Rule
  return { outcome, outcomeReason: typeof reason === 'string' ? reason : reason(facts) }
}

function withoutResult({ endedReason, callerSpoke }: OutcomeFacts): string {
  if (endedReason === 'caller_hangup' || endedReason === 'assistant_hangup')
    return callerSpoke ? 'The call ended before anything was arranged or answered.' : 'The caller said nothing.'
  return ENDINGS[endedReason]
}

const ENDINGS: Record<Exclude<EndedReason, 'caller_hangup' | 'assistant_hangup'>, string> = {
  transferred: 'The call was to be transferred, but nobody took it.',
  voicemail: 'An answering machine took the call.',
  no_answer: 'Nobody answered.',
  abandoned: 'The caller hung up before the call was answered.',
  busy: 'The line was busy.',
  declined: 'The call was declined.',
  max_duration: 'The call reached its maximum length before anything was arranged or answered.',
  silence: 'The caller went silent.',
  provider_error: 'A provider of speech or AI failed.',
  concurrency_limit: 'All lines were busy.',
  media_timeout: "The caller's audio was lost.",
  network_error: 'The connection was lost.',
  service_stopping: 'The service was stopped during the call.',
  interrupted: 'The service broke off during the call.',
  internal_error: 'An error of the service ended the call.',
}
