import type { Appointment } from '../../../features/appointments/appointment.ts'
import type { Slot } from '../../../features/appointments/availability.ts'
import type { WeeklyHours } from '../../../features/business/business.ts'
import type { EndedReason } from '../../../features/calls/call.ts'
import type { Instant } from '../../../kernel/clock.ts'
import type { ToolRequest, ToolResult } from '../../tools/tool.ts'
import type { Step, Talk } from '../dialogue/talk.ts'

/** What a caller gives us: a key of the telephone, or words (typed, or recognised with the recogniser's confidence). */
export type CallerInput = { kind: 'digit'; digit: string } | { kind: 'text'; text: string; confidence: number }

/** What the brain may know about the call. Fixed from answer to end. */
export interface CallContext {
  businessName: string
  timezone: string
  /** ISO 3166 alpha-2: how a number keyed in without a country code is read. */
  country: string
  hours: WeeklyHours
  services: readonly { name: string; durationMinutes: number }[]
  transferPhone: string | null
  recordingEnabled: boolean
  /** E.164; null when the caller withholds it or it is no telephone number. */
  callerPhone: string | null
  /** As we know the caller; null or absent: not by name. */
  callerName?: string | null
  /** Words reach us: a recogniser listens, or they are typed. Where they do not, keys are all there is. */
  canListen?: boolean
  /** What the business has its calls begin with, and how it tells of recording; null or absent: the usual words. */
  greeting?: string | null
  recordingNotice?: string | null
  /** When the conversation began: what "tomorrow" is counted from. Words are understood only where it is told. */
  answeredAt?: Instant
}

export type BrainEvent =
  | { kind: 'started' }
  | { kind: 'input'; input: CallerInput }
  /** The caller said nothing in the time given. */
  | { kind: 'no_input' }
  | { kind: 'tool_result'; result: ToolResult }
  | { kind: 'message_taken'; heardVoice: boolean }

/** One sentence. What must be heard is not interrupted by a key: it reports something that was done. */
export interface Sentence {
  text: string
  mustBeHeard?: boolean
}

/** What follows once everything has been said. A tool runs at once, unless it says `afterHeard`. */
export type Next =
  | { kind: 'listen' }
  | { kind: 'run'; request: ToolRequest; afterHeard?: boolean }
  | { kind: 'take_message' }
  | { kind: 'goodbye'; reason: EndedReason }

/** Something that the call achieved, for the summary and for telling a useful call from a failed one. */
export type CallOutcome =
  | { did: 'booked' | 'rescheduled' | 'cancelled'; appointment: Appointment }
  | { did: 'told_hours' }
  | { did: 'answered'; question: string }
  | { did: 'took_message' }
  | { did: 'found_nothing_free' }
  | { did: 'could_not_reach_person' }
  | { did: 'could_not_reach_calendar' }
  | { did: 'gave_phone'; phone: string }

/**
 * How the caller's turn was taken: `understood` (it chose something that rests on data), `not_understood`, or
 * `partial` (one digit of a number still being keyed in).
 */
export type Understanding = 'understood' | 'not_understood' | 'partial'

export interface Reply {
  state: BrainState
  say: readonly Sentence[]
  next: Next
  understanding: Understanding
  outcomes: readonly CallOutcome[]
}

/** What a caller came for. */
export type Errand = { kind: 'book'; service: string | null } | { kind: 'move'; appointment: Appointment }

/** Where in the menus the caller is. Plain data: it says everything that the next answer depends on. */
export type Screen =
  | { at: 'main'; first: boolean }
  | { at: 'service' }
  | { at: 'looking'; errand: Errand; offered: readonly Slot[] }
  | { at: 'slots'; errand: Errand; slots: readonly Slot[]; later: boolean }
  | { at: 'phone'; errand: Errand; slot: Slot; keyed: string }
  | { at: 'confirm'; errand: Errand; slot: Slot; phone: string; keyedIn: boolean }
  | { at: 'committing'; errand: Errand }
  | { at: 'finding' }
  | { at: 'own'; appointments: readonly Appointment[] }
  | { at: 'own_one'; appointment: Appointment }
  | { at: 'confirm_cancel'; appointment: Appointment }
  | { at: 'cancelling' }
  | { at: 'answering'; question: string }
  | { at: 'message' }
  | { at: 'connecting' }
  | { at: 'trouble' }

export interface BrainState {
  screen: Screen
  /** Wrong keys, words not understood and silences in a row. */
  misses: number
  /** How far the conversation in words is; it has no screens. */
  talk: Talk
  /** What the result of the tool that runs leads to, in words. */
  waiting: ((result: ToolResult) => Step) | null
}

/** The pure mind of a conversation. The built-in one is `brain.ts`. */
export type Brain = (state: BrainState, event: BrainEvent, context: CallContext) => Reply

/** A step from one screen to the next; the prompt of `to` follows what is said, unless `next` says otherwise. */
export interface Move {
  to: Screen
  say?: readonly Sentence[]
  next?: Next
  outcomes?: readonly CallOutcome[]
  /** Say nothing and wait on: one more digit of a number. */
  partial?: boolean
}

/** One choice of a menu: its key, the words that mean the same, how it is offered, and what taking it does. */
export interface Option {
  digit: string
  words: readonly string[]
  /** Empty: understood, but not offered. */
  say: string
  take(): Move
}

export interface Menu {
  lead: readonly string[]
  options: readonly Option[]
}

export const plain = (...texts: readonly string[]): Sentence[] => texts.map((text) => ({ text }))
export const mustBeHeard = (text: string): Sentence => ({ text, mustBeHeard: true })
