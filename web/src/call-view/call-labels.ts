import { formatPhoneNumber } from '../format.ts'

/** Labels for the states, tools, outcomes and reasons of a call. Pure; an unknown value is shown as it is. */

const labelFor = (words: Readonly<Record<string, string>>, word: string): string =>
  words[word] ?? word.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

const STATE_LABELS = {
  ringing: 'Ringing',
  speaking: 'Assistant speaks',
  listening: 'Listening',
  thinking: 'Thinking',
  tool: 'Looking up information',
  message: 'Taking a message',
  transferring: 'Transferring',
  transferred: 'Transferred',
  leaving: 'Saying goodbye',
}

/** The label of the state of a call in progress. */
export const stateLabel = (state: string): string => labelFor(STATE_LABELS, state)

const TOOL_LABELS = {
  next_slots: 'Find free times',
  find_slots: 'Find free times',
  opening_hours: 'Look up opening hours',
  find_appointments: "Find the caller's appointments",
  book: 'Book an appointment',
  reschedule: 'Reschedule an appointment',
  cancel: 'Cancel an appointment',
  answer: 'Search the knowledge base',
  transfer: 'Transfer the call',
  message: 'Take a message',
  keep_message: 'Put the message into the inbox',
}

/** The label of a tool; a tool that the business defined keeps its name. */
export const toolLabel = (name: string): string => labelFor(TOOL_LABELS, name)

const OUTCOME_LABELS = {
  slots: 'found',
  hours: 'found',
  appointments: 'found',
  passages: 'searched',
  booked: 'booked',
  rescheduled: 'moved',
  cancelled: 'cancelled',
  already_cancelled: 'was cancelled already',
  taken: 'the time is taken',
  unavailable: 'could not be done',
  unknown: 'no answer in time',
  refused: 'refused',
  transferred: 'transferred',
  not_transferred: 'nobody answered the transfer',
  message_kept: 'kept',
  answered: 'answered',
  abandoned: 'given up',
}

/** The label of a tool's outcome. */
export const outcomeLabel = (outcome: string): string => labelFor(OUTCOME_LABELS, outcome).replace(/^./, toLowerCase)

const toLowerCase = (letter: string) => letter.toLowerCase()

const BAD_OUTCOMES: ReadonlySet<string> = new Set([
  'taken',
  'unavailable',
  'unknown',
  'refused',
  'not_transferred',
  'abandoned',
])

/** A change such as a booking is good; an outcome that only found something is neutral. */
export function outcomeTone(outcome: string): 'good' | 'warn' | 'neutral' {
  if (BAD_OUTCOMES.has(outcome)) return 'warn'
  return ['booked', 'rescheduled', 'cancelled', 'transferred', 'message_kept'].includes(outcome) ? 'good' : 'neutral'
}

const ENDED_REASON_TEXTS = {
  caller_hangup: 'The caller hung up.',
  assistant_hangup: 'The assistant said goodbye and hung up.',
  transferred: 'The call was transferred.',
  voicemail: 'A voicemail answered.',
  no_answer: 'There was no answer.',
  abandoned: 'The caller hung up before the assistant answered.',
  busy: 'No line was free.',
  declined: 'The call was declined.',
  max_duration: 'The call reached its maximum duration.',
  silence: 'The caller was silent for a while.',
  provider_error: 'A provider of speech or language failed.',
  concurrency_limit: 'All lines of the service were in use.',
  media_timeout: 'The audio of the caller was lost.',
  network_error: 'The connection broke.',
  service_stopping: 'The service was stopped.',
  interrupted: 'The service stopped in the middle of the call.',
  internal_error: 'An internal error occurred; see the log of the service.',
}

/** Why a call ended, as a sentence. */
export const endedReasonText = (reason: string): string => labelFor(ENDED_REASON_TEXTS, reason)

const PRESSED_KEYS = /^\[pressed ([0-9*#A-D](?: ?[0-9*#A-D])*)\]$/

/** The keys of a turn that the caller keyed: `[pressed 5 5 #]` gives 5, 5, #. Null for a spoken turn. */
export const parsePressedKeys = (text: string): string[] | null =>
  PRESSED_KEYS.exec(text)?.[1]?.replaceAll(' ', '').split('') ?? null

/** The label of a party without a phone number; null for a phone number. The party of a test call is null. */
export function partyLabel(party: string | null): string | null {
  if (party === null || party === 'browser') return 'Test call'
  if (party === 'anonymous') return 'Number withheld'
  return null
}

/** The path of the page of an ended call. */
export const callPath = (id: string): string => `/calls/${id}`

const STATUS_LABELS = { completed: 'Completed', missed: 'Missed', failed: 'Failed' }

export const statusLabel = (status: string): string => labelFor(STATUS_LABELS, status)

export const STATUS_TONES = { completed: 'good', missed: 'warn', failed: 'bad' } as const

/** The contact's name, else the phone number, else the label of the party. */
export const callerLabel = (call: { contactName: string | null; callerNumber: string | null }): string =>
  call.contactName ?? partyLabel(call.callerNumber) ?? formatPhoneNumber(call.callerNumber ?? '')

/** What an outbound call does when a machine answers. */
export const VOICEMAIL_OPTIONS = [
  { value: '', label: 'As in the voice profile' },
  { value: 'hang_up', label: 'Hang up' },
  { value: 'leave_message', label: 'Leave a message' },
] as const

export type VoicemailChoice = (typeof VOICEMAIL_OPTIONS)[number]['value']
