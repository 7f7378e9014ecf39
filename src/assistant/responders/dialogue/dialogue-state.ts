import type { Answer, Appointment } from '../../../features/appointments/appointment.ts'
import type { Slot } from '../../../features/appointments/availability.ts'
import type { FieldToCollect } from '../../../features/assistants/field-to-collect.ts'
import type { ServiceQuestion } from '../../../features/business/business.ts'
import type { ProofKind } from '../../../features/caller-proof/proof-rules.ts'
import type { Instant } from '../../../kernel/clock.ts'
import type { WeeklyHours } from '../../../kernel/time/weekly-hours.ts'
import type { CallOutcome } from '../../conversation/outcome.ts'
import type { KnownMember, KnownService } from '../../tools/known-business.ts'
import type { ToolRequest } from '../../tools/tool.ts'
import type { Wish } from '../../understanding/en/wishes/together.ts'
import type { Heard } from '../../understanding/heard.ts'
import type { Relation } from '../../understanding/relation.ts'
import type { StaffHeard, StaffRef } from '../../understanding/staff-heard.ts'
import type { NamedClosure, When } from '../../understanding/when.ts'
import type { Words } from './words/words.ts'

/** What a dialogue, spoken or by text message, may know. Fixed while one input is answered. */
export interface DialogueContext {
  businessName: string
  /** IANA. */
  timezone: string
  /** ISO 3166 alpha-2: how 3/5 is read. */
  country: string
  hours: WeeklyHours
  services: readonly KnownService[]
  /** The members who take bookings, in the order of the list; absent: the business has no staff. */
  staff?: readonly KnownMember[]
  /** The days on which the business is closed, with the owner's reasons; absent: none. */
  closures?: readonly NamedClosure[]
  /** The phone number of a person, in national format; null: no person can be reached. */
  personPhone: string | null
  /** The number of the caller or sender, E.164; null: withheld. */
  phone: string | null
  /** The name of the contact with that number; null: unknown, or nothing that this person may hear. */
  name: string | null
  /** They can say or write names. */
  namesAreHeard: boolean
  /** When the text was written, or the call answered: "tomorrow" is counted from here. */
  now: Instant
  words: Words
  /** Callers who agreed to it are remembered; absent: nobody is. */
  remembers?: boolean
  /** What the assistant collects in a call; absent: nothing. */
  fields?: readonly FieldToCollect[]
  /** In a call a person is put through and a message recorded; a text can only promise to pass it on. */
  isSpoken: boolean
  /** The sound of the call is recorded. */
  isRecorded: boolean
  /** The input may have been misheard: nothing that ends the call or is hard to undo follows from it alone. */
  isUnsure: boolean
}

/** What is kept of an appointment between two inputs. The row is read again before it is changed. */
export interface AppointmentRef {
  id: string
  service: string | null
  startsAt: Instant
  endsAt: Instant
  /** The name of the member of staff; absent: nobody in particular. */
  staff?: string
}

/**
 * What the caller wants a time for. `staff`: the members who may be chosen; empty: anyone; absent: nothing was said, and a move stays with the
 * member of the appointment.
 */
export type BookingTask =
  /** `forOther`: another person comes, whose name is asked for and kept here. */
  | {
      kind: 'book'
      service: string | null
      forOther?: boolean
      name?: string | null
      staff?: readonly StaffRef[]
      /** To questions of the service; empty: left out. */
      answers?: readonly Answer[]
    }
  | { kind: 'move'; appointment: AppointmentRef; staff?: readonly StaffRef[] }

/** The question that is open. Plain data: a dialogue by text message is stored between two texts. */
export type DialogueStep =
  /** `again`: something was done, and the caller was asked whether there is anything else. */
  | { at: 'home'; again?: boolean }
  /** `isUnclear`: a day or time was named and not understood; it is asked for after the service. */
  | {
      at: 'service'
      options: readonly string[]
      wish: When | null
      forOther?: boolean
      name?: string
      isUnclear?: boolean
      /** With whom, as it was said; it may have to be asked for after the service. */
      staff?: StaffHeard | null
    }
  /** With whom. `isUnclear`: as above. */
  | { at: 'staff'; task: BookingTask; options: readonly StaffRef[]; wish: When | null; isUnclear?: boolean }
  /** `refused`: the times that were offered before and do not suit. `between`: the days (`YYYY-MM-DD`) of which one may be meant. */
  | { at: 'when'; task: BookingTask; wish: When | null; refused?: readonly Slot[]; between?: readonly string[] }
  /** `insists`: the caller has repeated a time that is not among them. */
  | {
      at: 'slots'
      task: BookingTask
      slots: readonly Slot[]
      seen: readonly Slot[]
      wish: When | null
      insists?: boolean
    }
  | { at: 'name'; task: BookingTask; slot: Slot }
  /** `digits`: the part of a telephone number that was given so far. */
  | { at: 'phone'; task: BookingTask; slot: Slot; digits: string }
  /** A question of the service. `digits`: of a number that is keyed in. */
  | { at: 'question'; task: BookingTask; slot: Slot; question: ServiceQuestion; digits: string }
  | { at: 'confirm'; task: BookingTask; slot: Slot }
  /** A field that the assistant collects. `booking`: what goes on then; null: it is asked by itself. `ends`: before the goodbye. */
  | {
      at: 'field'
      field: FieldToCollect
      digits: string
      tries: number
      booking: { task: BookingTask; slot: Slot } | null
      ends: boolean
    }
  /** `relation`: the new time relative to the old one. */
  | {
      at: 'own'
      appointments: readonly AppointmentRef[]
      purpose: Purpose
      to: When | null
      relation?: Relation | null
      /** The new member of staff, as it was said. */
      staff?: StaffHeard | null
    }
  | { at: 'own_one'; appointment: AppointmentRef }
  /** `stay`: the appointments that the caller said shall stay. */
  | {
      at: 'confirm_cancel'
      appointment: AppointmentRef
      others: readonly AppointmentRef[]
      stay?: readonly AppointmentRef[]
    }
  /**
   * What the caller must prove before their appointments are opened. `digits`: those keyed in so far. `heard`, `purpose`: what they
   * wanted.
   */
  | { at: 'proof'; by: ProofKind; digits: string; heard: Heard; purpose: ProofPurpose }
  | { at: 'message' }
  /** Which text of the business is meant. `question`: as it was asked. */
  | { at: 'topics'; options: readonly { title: string; text: string }[]; question: string }
  /** Whether to pass on what the caller said. */
  | { at: 'pass_on'; text: string }
  /** An appointment that they have, a new one, or a question. `isAfterName`: the name that was given opens none; another one may follow. */
  | { at: 'new_or_own'; heard: Heard; purpose: Purpose; isAfterName?: boolean }
  /** Whether to take a message instead. */
  | { at: 'offer_message' }
  /** Whether the input was a goodbye. `back`: the question that was open before. */
  | { at: 'leaving'; back: DialogueStep }

export type At<K extends DialogueStep['at']> = Extract<DialogueStep, { at: K }>

/** What the caller wants to do with their own appointment; null: unknown yet. */
export type Purpose = 'move' | 'cancel' | null
/** What a proof is asked for; `usual`: the service that the caller usually has. */
export type ProofPurpose = Purpose | 'usual'

export interface DialogueState {
  step: DialogueStep
  /** The name that was given in this dialogue. */
  name: string | null
  /** The telephone number that was given in this dialogue, E.164. */
  phone: string | null
  /** The appointment that was booked or moved last in this dialogue: the "it" of "make it four instead". */
  last: AppointmentRef | null
  /** What was booked or moved in this dialogue and not cancelled since, from the committed rows; the last one is `last`. */
  arranged: readonly AppointmentRef[]
  /** An appointment was booked in this dialogue. */
  hasBooked?: boolean
  /** The answers to fields by their keys; empty: left out. Absent: none was asked. */
  collected?: Readonly<Record<string, string>>
  /** The members of staff who were named last; absent: none. */
  lastNamed?: readonly StaffRef[]
  /** With whom the caller wants to come, until something is booked or they name somebody else; absent: nobody in particular. */
  wished?: readonly StaffRef[]
  /** The caller was asked which text of the business they mean; absent: no. They are not asked twice in a row. */
  askedTopic?: boolean
  /** The service whose price or length was asked for last; absent: none. */
  asked?: string
  /** The day (`YYYY-MM-DD`) that the caller asked about last, as in "are you open on Friday?"; absent: none. */
  mentioned?: string
  /** What the business has written, as it was said last; absent: nothing was. */
  lastAnswer?: string
  /** What the caller also asked for, in the order in which it is worked off as soon as no question is open. */
  agenda: readonly Wish[]
}

export const NEW_DIALOGUE: DialogueState = {
  step: { at: 'home' },
  name: null,
  phone: null,
  last: null,
  arranged: [],
  agenda: [],
}

/** Something that the owner of the business has to read. */
export type OwnerNotice = { about: 'message'; text: string } | { about: 'person' }

export interface DialogueReply {
  kind: 'reply'
  state: DialogueState
  say: readonly string[]
  /** The question after that; it is left out where something on the agenda comes first. */
  asks?: readonly string[]
  /** The input was dealt with in between: the open question stays as it was. */
  isAside?: boolean
  /** The input meant nothing here. */
  isLost?: boolean
  /** More of a telephone number is to come: nothing is said. */
  isPartial?: boolean
  /** What was done; the first sentence reports it. */
  outcomes?: readonly CallOutcome[]
  notice?: OwnerNotice
  /** What follows once everything was said. */
  follows?: 'person' | 'message' | 'goodbye'
}

/** How the dialogue continues with the result of a tool. Plain data; `continue-dialogue.ts` carries it out. */
export type Continuation =
  /**
   * `isTentative`: where nothing is found, `heard` is a wish. `said`: what was just said, which is not said twice. `facts`: what is said in
   * any case, after what is found.
   */
  | {
      with: 'answer'
      heard: Heard
      isTentative?: boolean
      said?: readonly string[]
      facts?: readonly string[]
      /** What is found is said together with the emergency number, or in an urgent case of an animal by itself; absent: it is no emergency. */
      emergency?: 'danger' | 'urgent'
    }
  /** `times`: those that the caller asked about, in minutes from midnight; empty: the whole day. */
  | { with: 'opening_hours'; date: string; times: readonly number[] }
  | { with: 'slots'; task: BookingTask; wish: When | null; seen: readonly Slot[]; lead: readonly string[] }
  | { with: 'last_staff'; heard: Heard }
  /** When a member of staff works. */
  | { with: 'staff_hours'; member: StaffRef; date: string; times: readonly number[] }
  | { with: 'booking'; task: BookingTask; slot: Slot }
  /** `name`: the name that the caller has just given as proof. */
  | { with: 'own_appointments'; heard: Heard; purpose: Purpose; name?: string }
  /** `heard`: the wish for the usual. `name`: the name that the caller has given as proof. */
  | { with: 'usual'; heard: Heard; name?: string }
  | { with: 'cancellation' }
  /** `said`: what the caller is told once the message is kept. */
  | { with: 'message_kept'; said: readonly string[] }
  /** What the caller wants to have texted is looked up; then it is texted. */
  | { with: 'text_found' }
  | { with: 'texted' }
  | { with: 'transfer' }

export interface DialogueToolRun {
  kind: 'run'
  request: ToolRequest
  state: DialogueState
  continuation: Continuation
  /** Said before the tool runs, and what it reports. */
  say?: readonly string[]
  outcomes?: readonly CallOutcome[]
  notice?: OwnerNotice
}

/** The answer to an input: a reply, or a tool whose result the dialogue continues with. */
export type DialogueResponse = DialogueReply | DialogueToolRun

export const toAppointmentRef = (appointment: Appointment): AppointmentRef => {
  const { id, service, startsAt, endsAt, staffName } = appointment
  return { id, service, startsAt, endsAt, ...(staffName ? { staff: staffName } : {}) }
}

/** The service, and the member of staff where there is one. */
export const described = ({ service, staff }: AppointmentRef, words: Words): string | null =>
  inWords(service, staff ?? null, words)

/** "Haircut with Anna", in the language of the words; the service alone where nobody in particular is meant. */
export const inWords = (service: string | null, staff: string | null, words: Words): string | null =>
  staff === null ? service : `${service ?? words.appointment()} ${words.withStaff(staff)}`

export const reply = (state: DialogueState, ...say: readonly string[]): DialogueReply => ({ kind: 'reply', state, say })
export const run = (state: DialogueState, request: ToolRequest, continuation: Continuation): DialogueToolRun => ({
  kind: 'run',
  request,
  state,
  continuation,
})
export const home = (state: DialogueState): DialogueState => ({ ...state, step: { at: 'home' } })

/** A task is over: says so, and asks whether there is anything else where the medium does that. */
export function over(state: DialogueState, context: DialogueContext, ...say: readonly string[]): DialogueReply {
  return { ...reply({ ...state, step: { at: 'home', again: true } }, ...say), asks: context.words.anythingElse() }
}

/** Reports what was done, from the committed row. */
export const done = (
  state: DialogueState,
  context: DialogueContext,
  outcomes: readonly CallOutcome[],
  ...say: readonly string[]
): DialogueReply => ({ ...over(state, context, ...say), outcomes })
