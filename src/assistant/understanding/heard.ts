import type { Relation } from './relation.ts'
import type { StaffHeard, StaffRef } from './staff-heard.ts'
import type { DayRange, TimeSense, When } from './when.ts'
import type { Ambiguity, NamedHoliday } from './when-reading.ts'

/** What the caller wants, as far as the words alone show it. `own`: their own appointments. */
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
  /** They ask how far work is: "is my car ready?" */
  | 'progress'
  /** They change a detail of an appointment that is neither its time nor its service: "one guest more". */
  | 'detail'
  | 'wrong_number'
  | 'small_talk'
  | 'abuse'

/** What a text is read against. */
export interface Sense extends TimeSense {
  /** The names of the business's services. */
  services: readonly string[]
  /** How many numbered choices were just offered; 0 if there is none. */
  choices: number
  /** The last question asked for a name. */
  askedForName: boolean
  /** The members of staff; absent if the business has none, and names of staff are not looked for. */
  staff?: readonly StaffRef[]
  /** The last question was with whom. */
  askedForStaff?: boolean
}

/** The services and the time with which a text names what shall stay. */
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
  /** More than one: the text fits several services. */
  services: readonly string[]
  /** With whom they want an appointment, or about whom they ask. Every other field is read without these words. */
  staff: StaffHeard | null
  when: When | null
  /** With the intent `move`: the old time ("my Tuesday appointment to Friday"); `when` is then the new time. */
  from: When | null
  /** A bare "three": a time of day if the question was "when?". */
  hour: When | null
  /** Days that the caller rules out: `those` just offered, or named ones. */
  notDays: 'those' | readonly DayRange[] | null
  /** The text names a day in the past, or a day that does not exist. */
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
  /** Of a phone number, spoken or typed, with at most a plus before them; empty if there is none. */
  digits: string
  /** The caller corrects a phone number from its beginning. */
  startsOver: boolean
  wantsMore: boolean
  wantsSoonest: boolean
  isQuestion: boolean
  /**
   * Where a wish for an appointment may be a question about something else: the text without the names of services. The knowledge of
   * the business is asked first.
   */
  asksBeside: string | null
  /** The question with what was said before it, where that says what "that" is in "is that a problem?" */
  context: string | null
  /** The caller books only if this is so: "only if there is a lift". */
  isCondition: boolean
  /** Which appointments the caller says shall stay as they are; absent if there is none. */
  kept?: KeptWords
  /** The text asks about prices, durations or rules, and not for an appointment. */
  isAboutFacts: boolean
  /** The knowledge of the business was asked and has nothing on it; absent if it was not asked. */
  isSearched?: boolean
  /** The price that the text asks for was told: what is left of it is a wish; absent means no. */
  isPriceTold?: boolean
  /** The text asks what something costs, as far as examples show; absent means no. */
  isAboutPrice?: boolean
  /** The intent comes from examples, where no pattern knows the words: the knowledge of the business is asked first. Absent means no. */
  isByExample?: boolean
  /** The text asks for an appointment of another person, or for another one. */
  forOther: boolean
  /** A day or a time in the text is one for an appointment: it stands alone ("Thursday at three"), or they want it. */
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
