import type { Relation } from './relation.ts'
import type { StaffHeard, StaffRef } from './staff-heard.ts'
import type { DayRange, TimeSense, When } from './when.ts'
import type { Ambiguity, NamedHoliday } from './when-reading.ts'

/** What the caller wants, as far as the words alone show it. `own` means their own appointments. */
export type Intent =
  | 'book'
  | 'move'
  | 'cancel'
  | 'own'
  | 'hours'
  | 'person'
  | 'message'
  | 'menu'
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'repeat'
  | 'help'
  /** "Am I booked now?" */
  | 'status'
  /** They will be late for an appointment. */
  | 'late'
  | 'complaint'
  /** They ask how far work has progressed: "is my car ready?" */
  | 'progress'
  /** They change a detail of an appointment that is neither its time nor its service: "one guest more". */
  | 'detail'
  | 'wrong_number'
  | 'small_talk'
  | 'abuse'

/** The context for interpreting a text. */
export interface Sense extends TimeSense {
  /** The names of the business's services. */
  services: readonly string[]
  /** How many numbered choices were just offered; 0 if none. */
  choices: number
  /** Whether the last question asked for a name. */
  askedForName: boolean
  /** The members of staff; absent if the business has none, so that staff names are not looked for. */
  staff?: readonly StaffRef[]
  /** Whether the last question was with whom. */
  askedForStaff?: boolean
}

/** The services and the time that a text names for what should be kept. */
export interface KeptWords {
  services: readonly string[]
  when: When | null
}

/** Everything that a text may mean. The state of the conversation decides which part counts. Plain data. */
export interface Heard {
  text: string
  intent: Intent | null
  answer: 'yes' | 'no' | null
  /** The chosen one of the offered choices, counted from 1. */
  choice: number | null
  /** Several if the text fits several services. */
  services: readonly string[]
  /** The member of staff whom they want or ask about. Every other field is read without these words. */
  staff: StaffHeard | null
  when: When | null
  /** With the intent `move`: the old time ("my Tuesday appointment to Friday"); `when` is then the new time. */
  from: When | null
  /** A bare "three": a time of day if the question was "when?". */
  hour: When | null
  /** Days that the caller rules out: `those` just offered, or named ones. */
  notDays: 'those' | readonly DayRange[] | null
  /** Set if the text names a day in the past, or a day that does not exist. */
  oddDay: 'past' | 'none' | null
  /** A change relative to an appointment or to what was offered, for `applyRelation`. */
  relation: Relation | null
  /** Words about a day or a time with two meanings, to be asked for (`when-reading.ts`). */
  ambiguous: readonly Ambiguity[]
  /** Words about a day or a time that were not understood, as they were said: never dropped, always asked for. */
  unread: readonly string[]
  /** The holidays that were named, with their dates. */
  holidays: readonly NamedHoliday[]
  /** Earlier or later than what was offered. */
  shift: 'earlier' | 'later' | null
  name: string | null
  /** The name of a relative or friend who is to come: "for my son Tom". */
  otherName: string | null
  /** The digits of a phone number, spoken or typed, with at most a plus before them; empty if there are none. */
  digits: string
  /** Whether the caller corrects a phone number from its beginning. */
  startsOver: boolean
  wantsMore: boolean
  wantsSoonest: boolean
  isQuestion: boolean
  /**
   * Set if a wish for an appointment may be a question about something else: the text without the names of services. The knowledge base is searched
   * first.
   */
  asksBeside: string | null
  /** The question or the message with what was said before it, if that shows what "that" means in "is that a problem?" */
  context: string | null
  /** Whether the caller books only if this is true: "only if there is a lift". */
  isCondition: boolean
  /** The appointments that the caller wants to keep; absent if there are none. */
  kept?: KeptWords
  /** Whether the text asks about prices, durations or rules, and not for an appointment. */
  isAboutFacts: boolean
  /** Whether the knowledge base was searched and has nothing on it; absent if it was not searched. */
  isSearched?: boolean
  /** Whether the price that the text asks for was given, so that the rest is a wish; absent means no. */
  isPriceTold?: boolean
  /** Whether the text asks what something costs, according to examples; absent means no. */
  isAboutPrice?: boolean
  /** Whether the intent comes from examples because no pattern knows the words, so that the knowledge base is searched first. Absent means no. */
  isByExample?: boolean
  /** Whether the text asks for an appointment of another person, or for another appointment. */
  forOther: boolean
  /** Whether a day or a time in the text is meant for an appointment: it stands alone ("Thursday at three"), or they want it. */
  wantsTime: boolean
}

export const NOTHING_HEARD: Heard = {
  text: '',
  intent: null,
  answer: null,
  choice: null,
  services: [],
  staff: null,
  when: null,
  from: null,
  hour: null,
  notDays: null,
  oddDay: null,
  relation: null,
  ambiguous: [],
  unread: [],
  holidays: [],
  shift: null,
  name: null,
  otherName: null,
  digits: '',
  startsOver: false,
  wantsMore: false,
  wantsSoonest: false,
  isQuestion: false,
  asksBeside: null,
  context: null,
  isCondition: false,
  isAboutFacts: false,
  forOther: false,
  wantsTime: false,
}
