import type { Slot } from '../../features/appointments/availability.ts'
import type { WeeklyHours } from '../../features/business/business.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { When } from '../brain/understanding/when.ts'
import type { ToolRequest, ToolResult } from '../tools/tool.ts'

/** What a conversation by text may know. Fixed while one text is answered. */
export interface TextContext {
  businessName: string
  /** IANA. */
  timezone: string
  /** ISO 3166 alpha-2: how 3/5 is read. */
  country: string
  hours: WeeklyHours
  services: readonly { name: string; durationMinutes: number }[]
  /** Where a person answers, as one would dial it. */
  callPhone: string
  /** Whoever texts us, E.164. */
  phone: string
  /** As we know it; null: not yet. */
  name: string | null
  /** When the text was written. "Tomorrow" is counted from here, however late or often it is read. */
  now: Instant
}

/** What is kept of an appointment between two texts; by its id the row is read again before anything is done to it. */
export interface Held {
  id: string
  service: string | null
  startsAt: Instant
  endsAt: Instant
}

export type Errand = { kind: 'book'; service: string | null } | { kind: 'move'; appointment: Held }

/** What was asked last. Plain data, as it outlives the process. */
export type Screen =
  | { at: 'home' }
  | { at: 'service'; options: readonly string[]; wish: When | null }
  | { at: 'when'; errand: Errand; wish: When | null }
  | { at: 'slots'; errand: Errand; slots: readonly Slot[]; seen: readonly Slot[]; wish: When | null }
  | { at: 'name'; errand: Errand; slot: Slot }
  | { at: 'confirm'; errand: Errand; slot: Slot }
  | { at: 'own'; appointments: readonly Held[]; purpose: Purpose; to: When | null }
  | { at: 'own_one'; appointment: Held }
  | { at: 'confirm_cancel'; appointment: Held }
  | { at: 'message' }

/** What somebody wants with an appointment of theirs; null: has not said. */
export type Purpose = 'move' | 'cancel' | null

export interface Talk {
  screen: Screen
  /** The name that was given in this conversation. */
  name: string | null
}

export const NEW_TALK: Talk = { screen: { at: 'home' }, name: null }

/** Something that the owner of the business shall read. */
export type Tell = { about: 'message'; text: string } | { about: 'person' }

/** What answering comes to: a reply, or a tool whose result leads on. Only a reply is ever kept. */
export type Step =
  | { kind: 'reply'; talk: Talk; say: readonly string[]; tell?: Tell }
  | { kind: 'run'; request: ToolRequest; then: (result: ToolResult) => Step }

export const reply = (talk: Talk, ...say: readonly string[]): Step => ({ kind: 'reply', talk, say })
export const run = (request: ToolRequest, then: (result: ToolResult) => Step): Step => ({ kind: 'run', request, then })
export const home = (talk: Talk): Talk => ({ ...talk, screen: { at: 'home' } })
