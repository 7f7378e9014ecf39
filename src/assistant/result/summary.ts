import type { EndedReason } from '../../features/calls/call.ts'
import type { CallOutcome } from '../conversation/outcome.ts'
import { spokenInstant, spokenList } from '../speech/spoken.ts'
import { withStaff } from '../tools/known-business.ts'

/**
 * The summary of a call, made from what the tools did, without a model, so that nothing is invented: "Booked Haircut for Tuesday, November 24th at
 * 10:30 in the morning; asked for the opening hours. The caller hung up."
 */
export function summarize(outcomes: readonly CallOutcome[], reason: EndedReason, timezone: string): string {
  const reported = outcomes.filter((outcome) => outcome.did !== 'looked_for_times' || !hasArranged(outcomes))
  const done = [
    ...new Set(reported.map((outcome) => describeOutcome(outcome, timezone)).filter((words) => words !== '')),
  ]
  const how = ENDINGS[reason]
  if (done.length === 0) return `${NOTHING_DONE[reason] ?? 'Nothing was asked or arranged.'} ${how}`.trim()
  return `${capital(done.join('; '))}. ${how}`
}

/** A caller who booked or moved an appointment asked for free times along the way. */
const hasArranged = (outcomes: readonly CallOutcome[]): boolean =>
  outcomes.some(({ did }) => did === 'booked' || did === 'rescheduled' || did === 'found_nothing_free')

function describeOutcome(outcome: CallOutcome, timezone: string): string {
  switch (outcome.did) {
    case 'booked':
      return `booked ${what(outcome, timezone, 'for')}`
    case 'rescheduled':
      return `moved ${what(outcome, timezone, 'to')}`
    case 'cancelled':
      return `cancelled ${what(outcome, timezone, 'on')}`
    case 'told_hours':
      return 'asked for the opening hours'
    case 'answered':
      return `asked: "${outcome.question}"`
    case 'took_message':
      return 'left a message'
    case 'looked_for_times':
      return `asked for free times${outcome.service === null ? '' : ` for ${outcome.service}`}, but booked none`
    case 'found_nothing_free':
      return 'wanted to book, but no time was free'
    case 'could_not_reach_person':
      return 'asked for a person, who could not be reached'
    case 'could_not_reach_calendar':
      return 'could not be served fully, as the calendar did not answer'
    case 'collected':
      return `answered "${outcome.label}": ${outcome.value}`
    case 'opted_out':
      return 'asked for no more calls'
    case 'gave_phone':
      return ''
  }
}

function what(outcome: Extract<CallOutcome, { appointment: unknown }>, timezone: string, joint: string): string {
  const { service, staffName, startsAt } = outcome.appointment
  return spokenList([
    `${withStaff(service, staffName) ?? 'an appointment'} ${joint} ${spokenInstant(startsAt, timezone)}`,
  ])
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Without a conversation, only the ending is summarized. */
const NOTHING_DONE: Partial<Record<EndedReason, string>> = {
  transferred: '',
  abandoned: '',
  busy: '',
  declined: '',
  no_answer: '',
  concurrency_limit: '',
}

const ENDINGS: Record<EndedReason, string> = {
  caller_hangup: 'The caller hung up.',
  assistant_hangup: 'The assistant ended the call.',
  transferred: 'The caller was put through to a person.',
  voicemail: 'An answering machine took the call.',
  no_answer: 'Nobody answered.',
  abandoned: 'The caller gave up before the call was answered.',
  busy: 'All lines were busy.',
  declined: 'The call was declined.',
  max_duration: 'The call reached its longest time.',
  silence: 'The caller went silent.',
  provider_error: 'The voice failed and the call was ended.',
  concurrency_limit: 'All lines were busy.',
  media_timeout: 'The audio of the caller was lost.',
  network_error: 'The connection was lost.',
  service_stopping: 'The service was stopped during the call.',
  interrupted: 'The service broke off.',
  internal_error: 'The call was ended by an error of the service.',
}
