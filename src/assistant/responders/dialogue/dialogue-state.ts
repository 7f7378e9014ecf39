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

/** What a dialogue, spoken or by text message, may know. Does not change while one input is answered. */
export interface DialogueContext {
  businessName: string
  /** An IANA time zone. */
  timezone: string
  /** ISO 3166 alpha-2; decides how 3/5 is read. */
  country: string
  hours: WeeklyHours
  services: readonly KnownService[]
  /** The members who take bookings, in the order of the list; absent if the business has no staff. */
  staff?: readonly KnownMember[]
  /** The days on which the business is closed, with the owner's reasons; absent if there are none. */
  closures?: readonly NamedClosure[]
  /** The phone number of a person, in national format; null if no person can be reached. */
  personPhone: string | null
  /** The number of the caller or sender, E.164; null if withheld. */
  phone: string | null
  /** The name of the contact with that number; null if it is unknown, or if this person must not hear it. */
  name: string | null
  /** Whether the caller can say or write names. */
  namesAreHeard: boolean
  /** When the text was written or the call was answered: "tomorrow" is counted from here. */
  now: Instant
  words: Words
  /** Whether callers who agreed are remembered; absent means no. */
  remembers?: boolean
  /** The fields that the assistant collects in a call; absent if there are none. */
  fields?: readonly FieldToCollect[]
  /**
   * Whether this is a call: a call can put the caller through and record a message; a text can only promise to pass it
   * on.
   */
  isSpoken: boolean
  /** Whether the sound of the call is recorded. */
  isRecorded: boolean
  /**
   * Whether the input may have been misheard: on its own, it then leads to nothing that ends the call or is hard to
   * undo.
   */
  isUnsure: boolean
}

/** What is kept about an appointment between two inputs. The row is read again before it is changed. */
export interface AppointmentRef {
  id: string
  service: string | null
  startsAt: Instant
  endsAt: Instant
  /** The name of the member of staff; absent if nobody in particular. */
  staff?: string
}

/**
 * What the caller wants a time for. `staff` has the members who may be chosen; it is empty for anyone, and absent if
 * nothing was said, in which case a move stays with the member of the appointment.
 */
export type BookingTask =
  /** `forOther` is for another person who will come, whose name is asked for and kept here. */
  | {
      kind: 'book'
      service: string | null
      forOther?: boolean
      name?: string | null
      staff?: readonly StaffRef[]
      /** Those who may be chosen if none of `staff` is free at the wanted time; empty for anyone. */
      otherwise?: readonly StaffRef[]
      /** The answers to questions of the service; empty for those left out. */
      answers?: readonly Answer[]
    }
  | { kind: 'move'; appointment: AppointmentRef; staff?: readonly StaffRef[]; otherwise?: readonly StaffRef[] }

/** The question that is open. Plain data: a dialogue by text message is stored between two texts. */
export type DialogueStep =
  /** `again` means that something was done and the caller was asked whether there is anything else. */
  | { at: 'home'; again?: boolean }
  /** `isUnclear` means that a day or time was named and not understood; it is asked for after the service. */
  | {
      at: 'service'
      options: readonly string[]
      wish: When | null
      forOther?: boolean
      name?: string
      isUnclear?: boolean
      /** The member of staff, as the caller said it; may have to be asked for after the service. */
      staff?: StaffHeard | null
    }
  /** Asks with whom. `isUnclear`: as above. */
  | { at: 'staff'; task: BookingTask; options: readonly StaffRef[]; wish: When | null; isUnclear?: boolean }
  /**
   * `refused` has the times that were offered before and do not suit; `between` the days (`YYYY-MM-DD`) one of which
   * may be meant.
   */
  | { at: 'when'; task: BookingTask; wish: When | null; refused?: readonly Slot[]; between?: readonly string[] }
  /** `insists` means that the caller has repeated a time that is not among those offered. */
  | {
      at: 'slots'
      task: BookingTask
      slots: readonly Slot[]
      seen: readonly Slot[]
      wish: When | null
      insists?: boolean
    }
  | { at: 'name'; task: BookingTask; slot: Slot }
  /** `digits` is the part of a phone number that was given so far. */
  | { at: 'phone'; task: BookingTask; slot: Slot; digits: string }
  /** A question of the service. `digits` has the digits of a number that is being keyed in. */
  | { at: 'question'; task: BookingTask; slot: Slot; question: ServiceQuestion; digits: string }
  | { at: 'confirm'; task: BookingTask; slot: Slot }
  /**
   * A field to collect. `booking` is what continues afterwards; null if the field is asked on its own. `ends` means
   * that it is asked before the goodbye.
   */
  | {
      at: 'field'
      field: FieldToCollect
      digits: string
      tries: number
      booking: { task: BookingTask; slot: Slot } | null
      ends: boolean
    }
  /** `relation` is the new time relative to the old one. */
  | {
      at: 'own'
      appointments: readonly AppointmentRef[]
      purpose: Purpose
      to: When | null
      relation?: Relation | null
      /** The new member of staff, as the caller said it. */
      staff?: StaffHeard | null
    }
  | { at: 'own_one'; appointment: AppointmentRef }
  /** `stay` has the appointments that the caller wants to keep. */
  | {
      at: 'confirm_cancel'
      appointment: AppointmentRef
      others: readonly AppointmentRef[]
      stay?: readonly AppointmentRef[]
    }
  /**
   * What the caller must prove before their appointments are opened. `digits` has those keyed in so far; `heard` and
   * `purpose` say what the caller wanted.
   */
  | { at: 'proof'; by: ProofKind; digits: string; heard: Heard; purpose: ProofPurpose }
  | { at: 'message' }
  /** Which text of the business is meant. `question` is the question as it was asked. */
  | { at: 'topics'; options: readonly { title: string; text: string }[]; question: string }
  /** Whether to pass on what the caller said. */
  | { at: 'pass_on'; text: string }
  /**
   * An existing appointment, a new one, or a question. `isAfterName` means that the name given opens no appointment;
   * another name may follow.
   */
  | { at: 'new_or_own'; heard: Heard; purpose: Purpose; isAfterName?: boolean }
  /** Whether to take a message instead. */
  | { at: 'offer_message' }
  /** Whether the input was a goodbye. `back` is the question that was open before. */
  | { at: 'leaving'; back: DialogueStep }

export type At<K extends DialogueStep['at']> = Extract<DialogueStep, { at: K }>

/** What the caller wants to do with their own appointment; null if not known yet. */
export type Purpose = 'move' | 'cancel' | null
/** What a proof is needed for; `usual` means the service that the caller usually has. */
export type ProofPurpose = Purpose | 'usual'

export interface DialogueState {
  step: DialogueStep
  /** The name that was given in this dialogue. */
  name: string | null
  /** The phone number that was given in this dialogue, E.164. */
  phone: string | null
  /** The appointment that was booked or moved last in this dialogue: the "it" of "make it four instead". */
  last: AppointmentRef | null
  /**
   * What was booked or moved in this dialogue and not canceled since, from the committed rows; the last one is `last`.
   */
  arranged: readonly AppointmentRef[]
  /** Whether an appointment was booked in this dialogue. */
  hasBooked?: boolean
  /** The answers to fields by their keys; empty for a field left out. Absent if none was asked. */
  collected?: Readonly<Record<string, string>>
  /** The members of staff who were named last; absent if there are none. */
  lastNamed?: readonly StaffRef[]
  /**
   * Whom the caller wants to come to, until something is booked or they name somebody else; absent if nobody in
   * particular.
   */
  wished?: readonly StaffRef[]
  /**
   * Whether the caller was asked which text of the business they mean, so that they are not asked twice in a row;
   * absent means no.
   */
  askedTopic?: boolean
  /** The service whose price or length was asked for last; absent if there is none. */
  asked?: string
  /**
   * The day (`YYYY-MM-DD`) that the caller asked about last, as in "are you open on Friday?"; absent if there is none.
   */
  mentioned?: string
  /** The text of the business that was said last, in its words; absent if there was none. */
  lastAnswer?: string
  /** What else the caller asked for, in the order in which it is dealt with as soon as no question is open. */
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

/** Something that the owner of the business needs to read. */
export type OwnerNotice = { about: 'message'; text: string } | { about: 'person' }

export interface DialogueReply {
  kind: 'reply'
  state: DialogueState
  say: readonly string[]
  /** The question after that; left out if something on the agenda comes first. */
  asks?: readonly string[]
  /** Whether the input was dealt with in between, so that the open question stays as it was. */
  isAside?: boolean
  /** Whether the input had no meaning here. */
  isLost?: boolean
  /** Whether more of a phone number is to come, so that nothing is said. */
  isPartial?: boolean
  /** What was done; the first sentence of the reply reports it. */
  outcomes?: readonly CallOutcome[]
  notice?: OwnerNotice
  /** What follows once everything was said. */
  follows?: 'person' | 'message' | 'goodbye'
}

/** How the dialogue continues with the result of a tool. Plain data; `continue-dialogue.ts` carries it out. */
export type Continuation =
  /**
   * With `isTentative`, `heard` is a wish if nothing is found. `said` was just said and is not repeated. `facts` are
   * said in any case, after what is found.
   */
  | {
      with: 'answer'
      heard: Heard
      isTentative?: boolean
      said?: readonly string[]
      facts?: readonly string[]
      /**
       * Says what is found together with the emergency number or, in an urgent case of an animal, on its own; absent if
       * there is no emergency.
       */
      emergency?: 'danger' | 'urgent'
    }
  /**
   * `times` are those that the caller asked about, in minutes from midnight; empty for the whole day. `asks` is set if an article may say more, as about
   * a holiday.
   */
  | { with: 'opening_hours'; date: string; times: readonly number[]; asks?: Heard }
  | { with: 'slots'; task: BookingTask; wish: When | null; seen: readonly Slot[]; lead: readonly string[] }
  | { with: 'last_staff'; heard: Heard }
  /** When a member of staff works. */
  | { with: 'staff_hours'; member: StaffRef; date: string; times: readonly number[] }
  | { with: 'booking'; task: BookingTask; slot: Slot }
  /** `name` is the name that the caller has just given as proof. */
  | { with: 'own_appointments'; heard: Heard; purpose: Purpose; name?: string }
  /** `heard` is the wish for the usual, `name` the name that the caller has given as proof. */
  | { with: 'usual'; heard: Heard; name?: string }
  | { with: 'cancellation' }
  /** `said` is what the caller hears once the message is kept. */
  | { with: 'message_kept'; said: readonly string[] }
  /** What the caller wants by text is looked up, then sent. */
  | { with: 'text_found' }
  | { with: 'texted' }
  | { with: 'transfer' }

export interface DialogueToolRun {
  kind: 'run'
  request: ToolRequest
  state: DialogueState
  continuation: Continuation
  /** What is said before the tool runs, and what it reports. */
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

/** The service, and the member of staff if there is one. */
export const described = ({ service, staff }: AppointmentRef, words: Words): string | null =>
  inWords(service, staff ?? null, words)

/** "Haircut with Anna", in the language of the words; the service alone if nobody in particular is meant. */
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

/** Ends a task: says so, and asks whether there is anything else if the medium does that. */
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
