import { formatPhoneNumber } from '../format.ts'
import { text } from './text.ts'

/** Labels for the states, tools, outcomes and reasons of a call. Pure; an unknown value is shown as it is. */

const labelFor = (words: Readonly<Record<string, string>>, word: string): string =>
  words[word] ?? word.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** The label of the state of a call in progress. */
export const stateLabel = (state: string): string => labelFor(text.states, state)

/** The label of a tool; a tool that the business defined keeps its name. */
export const toolLabel = (name: string): string => labelFor(text.tools, name)

/** The label of a tool's outcome. */
export const outcomeLabel = (outcome: string): string => labelFor(text.outcomes, outcome).replace(/^./, toLowerCase)

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

/** Why a call ended, as a sentence. */
export const endedReasonText = (reason: string): string => labelFor(text.endedReasons, reason)

const PRESSED_KEYS = /^\[pressed ([0-9*#A-D](?: ?[0-9*#A-D])*)\]$/

/** The keys of a turn that the caller keyed: `[pressed 5 5 #]` gives 5, 5, #. Null for a spoken turn. */
export const parsePressedKeys = (words: string): string[] | null =>
  PRESSED_KEYS.exec(words)?.[1]?.replaceAll(' ', '').split('') ?? null

/** The label of a party without a phone number; null for a phone number. The party of a test call is null. */
export function partyLabel(party: string | null): string | null {
  if (party === null || party === 'browser') return text.testCall
  if (party === 'anonymous') return text.numberWithheld
  return null
}

/** The path of the page of an ended call. */
export const callPath = (id: string): string => `/calls/${id}`

export const statusLabel = (status: string): string => labelFor(text.statuses, status)

/** The outcome of a call, in a word or two. */
export const callOutcomeLabel = (outcome: string): string => labelFor(text.callOutcomes, outcome)

/** A booking is what a business wants, a callback is what it has to do; other outcomes are neutral. */
export const CALL_OUTCOME_TONES = {
  booked: 'good',
  moved: 'good',
  cancelled: 'neutral',
  transferred: 'accent',
  message: 'accent',
  callback_wanted: 'warn',
  answered: 'neutral',
  spam: 'bad',
  abandoned: 'neutral',
} as const

/** The outcomes, in the order in which a filter offers them. */
export const CALL_OUTCOMES = Object.keys(CALL_OUTCOME_TONES) as (keyof typeof CALL_OUTCOME_TONES)[]

/** A completed call is the usual case, so it has no color. */
export const STATUS_TONES = { completed: 'neutral', missed: 'warn', failed: 'bad' } as const

/** The contact's name, else the phone number, else the label of the party. */
export const callerLabel = (call: { contactName: string | null; callerNumber: string | null }): string =>
  call.contactName ?? partyLabel(call.callerNumber) ?? formatPhoneNumber(call.callerNumber ?? '')

/** What an outbound call does when a machine answers. */
export const VOICEMAIL_OPTIONS = [
  { value: '', label: text.voicemail.profile },
  { value: 'hang_up', label: text.voicemail.hangUp },
  { value: 'leave_message', label: text.voicemail.leaveMessage },
] as const

export type VoicemailChoice = (typeof VOICEMAIL_OPTIONS)[number]['value']
