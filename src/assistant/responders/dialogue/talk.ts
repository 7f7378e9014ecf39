import type { Slot } from '../../../features/appointments/availability.ts'
import type { WeeklyHours } from '../../../features/business/business.ts'
import type { Instant } from '../../../kernel/clock.ts'
import type { ToolRequest, ToolResult } from '../../tools/tool.ts'
import type { When } from '../../understanding/when.ts'
import type { CallOutcome } from '../menu/brain-types.ts'
import type { Words } from './words.ts'

/** What a conversation in words may know. Fixed while one contribution is answered. */
export interface TalkContext {
  businessName: string
  /** IANA. */
  timezone: string
  /** ISO 3166 alpha-2: how 3/5 is read. */
  country: string
  hours: WeeklyHours
  services: readonly { name: string; durationMinutes: number }[]
  /** Where a person answers, as one would dial it; null: nowhere. */
  personPhone: string | null
  /** Whoever talks to us, E.164; null: withheld. */
  phone: string | null
  /** As we know it; null: not yet. */
  name: string | null
  /** When it was written, or when the call began: "tomorrow" is counted from here, however late or often it is read. */
  now: Instant
  words: Words
  /** Spoken: a person is put through and a message recorded, where a text can only promise to pass it on. */
  isSpoken: boolean
  /** It may have been misheard: nothing that ends or is hard to undo follows from it alone. */
  isUnsure: boolean
}

/** What is kept of an appointment between two contributions; by its id the row is read again before anything is done to it. */
export interface Held {
  id: string
  service: string | null
  startsAt: Instant
  endsAt: Instant
}

export type Errand = { kind: 'book'; service: string | null } | { kind: 'move'; appointment: Held }

/** What was asked last. Plain data, as in a conversation by text it outlives the process. */
export type Screen =
  /** `again`: something was done, and it was asked whether there is anything else. */
  | { at: 'home'; again?: boolean }
  | { at: 'service'; options: readonly string[]; wish: When | null }
  | { at: 'when'; errand: Errand; wish: When | null }
  | { at: 'slots'; errand: Errand; slots: readonly Slot[]; seen: readonly Slot[]; wish: When | null }
  | { at: 'name'; errand: Errand; slot: Slot }
  /** `digits`: of a telephone number that comes in pieces. */
  | { at: 'phone'; errand: Errand; slot: Slot; digits: string }
  | { at: 'confirm'; errand: Errand; slot: Slot }
  | { at: 'own'; appointments: readonly Held[]; purpose: Purpose; to: When | null }
  | { at: 'own_one'; appointment: Held }
  | { at: 'confirm_cancel'; appointment: Held; others: readonly Held[] }
  | { at: 'message' }
  /** Shall a message be taken instead? */
  | { at: 'offer_message' }
  /** Was that a goodbye? `back`: what was open. */
  | { at: 'leaving'; back: Screen }

export type At<K extends Screen['at']> = Extract<Screen, { at: K }>

/** What somebody wants with an appointment of theirs; null: has not said. */
export type Purpose = 'move' | 'cancel' | null

export interface Talk {
  screen: Screen
  /** The name that was given in this conversation. */
  name: string | null
  /** The telephone number that was given in this conversation, E.164. */
  phone: string | null
  /** What was booked or moved last in this conversation: what "make it four instead" is about. */
  last: Held | null
}

export const NEW_TALK: Talk = { screen: { at: 'home' }, name: null, phone: null, last: null }

/** Something that the owner of the business shall read. */
export type Tell = { about: 'message'; text: string } | { about: 'person' }

export interface TalkReply {
  kind: 'reply'
  talk: Talk
  say: readonly string[]
  /** The words meant nothing here. */
  isLost?: boolean
  /** More is to come, as of a telephone number: nothing is said. */
  isPartial?: boolean
  /** What was done; the first sentence reports it. */
  did?: readonly CallOutcome[]
  tell?: Tell
  /** What follows once it is said. */
  follows?: 'person' | 'message' | 'goodbye'
}

/** What answering comes to: a reply, or a tool whose result leads on. */
export type Step = TalkReply | { kind: 'run'; request: ToolRequest; then: (result: ToolResult) => Step }

export const reply = (talk: Talk, ...say: readonly string[]): TalkReply => ({ kind: 'reply', talk, say })
export const run = (request: ToolRequest, then: (result: ToolResult) => Step): Step => ({ kind: 'run', request, then })
export const home = (talk: Talk): Talk => ({ ...talk, screen: { at: 'home' } })

/** Something is over: says so, and asks whether there is anything else where that is the custom. */
export function over(talk: Talk, context: TalkContext, ...say: readonly string[]): TalkReply {
  return reply({ ...talk, screen: { at: 'home', again: true } }, ...say, ...context.words.anythingElse())
}

/** Reports what was done, from the committed row. */
export const done = (
  talk: Talk,
  context: TalkContext,
  did: readonly CallOutcome[],
  ...say: readonly string[]
): TalkReply => ({
  ...over(talk, context, ...say),
  did,
})
