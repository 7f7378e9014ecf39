import type { Answer, Appointment } from '../../../features/appointments/appointment.ts'
import type { Slot } from '../../../features/appointments/availability.ts'
import type { FieldToCollect } from '../../../features/assistants/field-to-collect.ts'
import type { ServiceQuestion } from '../../../features/business/business.ts'
import type { CallOutcome } from '../../conversation/outcome.ts'
import type { NextStep, Sentence } from '../../conversation/state.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'

/** What the caller wants a time for. */
export type BookingTask =
  /** `staff` is the member whom the caller chose; absent for anyone. */
  | { kind: 'book'; service: string | null; staff?: StaffRef; answers?: readonly Answer[] }
  | { kind: 'move'; appointment: Appointment }

/** Where the caller is in the menus. Plain data; the next answer depends on nothing else. */
export type MenuStep =
  | { at: 'main'; first: boolean }
  | { at: 'service' }
  /** Asks with whom. */
  | { at: 'staff'; service: string | null }
  | { at: 'looking'; task: BookingTask; offered: readonly Slot[] }
  | { at: 'slots'; task: BookingTask; slots: readonly Slot[]; later: boolean }
  | { at: 'phone'; task: BookingTask; slot: Slot; keyed: string }
  /** A question of the service that keys can answer; `keyed` has the digits of a number so far. */
  | { at: 'question'; question: ServiceQuestion; keyed: string; confirm: Confirm }
  /** A field to collect; `keyed` has the digits so far. */
  | { at: 'field'; field: FieldToCollect; keyed: string; confirm: Confirm }
  | Confirm
  | { at: 'committing'; task: BookingTask }
  | { at: 'finding' }
  /** The day of the month of an appointment, or the code from a text message, is being keyed in. */
  | { at: 'proof'; by: 'day' | 'code'; keyed: string }
  | { at: 'own'; appointments: readonly Appointment[] }
  | { at: 'own_one'; appointment: Appointment }
  | { at: 'confirm_cancel'; appointment: Appointment }
  | { at: 'cancelling' }
  | { at: 'answering'; question: string }
  | { at: 'message' }
  /** Asks whom the caller wants to speak to. */
  | { at: 'destinations' }
  | { at: 'connecting' }
  | { at: 'trouble' }

/** The question for which everything else is known. */
type Confirm = {
  at: 'confirm'
  task: BookingTask
  slot: Slot
  phone: string
  keyedIn: boolean
  /** The keys of the fields that were asked; absent if there are none. */
  asked?: readonly string[]
}

export type At<K extends MenuStep['at']> = Extract<MenuStep, { at: K }>

export interface MenuState {
  step: MenuStep
  /** The number of wrong keys, misunderstood words and silences in a row. */
  misses: number
  /** The fact for which a key came too early: keys are not accepted until it was heard. Null or absent if there is none. */
  early?: string | null
}

/** The step that follows another one. The prompt of `to` comes after what is said, unless `next` says otherwise. */
export interface Move {
  to: MenuStep
  say?: readonly Sentence[]
  next?: NextStep
  outcomes?: readonly CallOutcome[]
  /** One more digit of a number: nothing is said, and the menu keeps waiting. */
  partial?: boolean
}

/** One choice of a menu: its key, the words that mean the same, how it is offered, and what it does. */
export interface Option {
  digit: string
  words: readonly string[]
  /** Empty if the option is understood but not offered. */
  say: string
  /** Set if the choice depends on a fact that is read out, such as a time: it can be taken only once the fact was heard. */
  fact?: string
  take(): Move
}

export interface Menu {
  lead: readonly string[]
  options: readonly Option[]
}
