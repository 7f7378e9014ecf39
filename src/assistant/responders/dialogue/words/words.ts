import type { Slot } from '../../../../features/appointments/availability.ts'
import type { ServiceQuestion } from '../../../../features/business/business.ts'
import type { ProofKind } from '../../../../features/caller-proof/proof-rules.ts'
import type { Instant } from '../../../../kernel/clock.ts'

/** The sentences of the dialogue. `spoken-words.ts` holds those of a call, `sms/sms-phrases.ts` those of text messages. */
export interface Words {
  // Values
  time(at: Instant, timezone: string): string
  /** A date of the calendar, `YYYY-MM-DD`. */
  day(date: string): string
  /** The opening hours of a day, as instants. */
  spans(openings: readonly Slot[], timezone: string): string

  // In general
  hello(business: string): string
  help(): string
  notUnderstood(): string
  /** A part of what the caller asked for, in their own words. */
  notUnderstoodPart(part: string): string
  /** Words about a day or time that were not understood. */
  notUnderstoodTime(part: string): string
  /** Asks which day is meant, because the words can mean several. */
  whichDay(days: readonly string[]): string
  /** Continues with another service that the caller asked for. */
  nowTo(service: string): string
  /** Names what the caller asked for and did not get before leaving. */
  notDealtWith(part: string): string
  /** The answers to a wrong number, to small talk, to abuse, and to a language that is not spoken here. */
  wrongNumber(business: string): string
  smallTalk(business: string): string
  calm(): string
  otherLanguage(language: string | null): readonly string[]
  sorryComplaint(): string
  whatWishedFor(): string
  /** The answer to an input without readable text. */
  unreadable(): string
  welcome(): string
  goodbye(): string
  wasThatGoodbye(): string
  allRight(): string
  nothingOpen(): string
  /** Empty if the medium does not ask. */
  anythingElse(): readonly string[]
  whatCanIDo(): readonly string[]

  // Booking
  whichService(options: readonly string[]): readonly string[]
  /** Introduces a list of times: as wanted, close to that, or only later. */
  freeTimes(service: string | null, count: number): string
  /** @param staff whom the caller wants; null if nobody in particular */
  notThen(staff: string | null): string
  noneThen(staff: string | null): string
  /** The list of times, and the question. */
  slots(slots: readonly Slot[], timezone: string): readonly string[]
  whichSlot(slots: readonly Slot[], timezone: string): string
  noTimes(staff: string | null): string
  noOtherTimes(): string
  noSuchDay(): string
  dayIsPast(): string
  whenInstead(): string
  askName(time: string): string
  askPhone(time: string): string
  badPhone(): string
  /** `answers` are those to the questions of the service, as they are stored. */
  shallIBook(booking: {
    service: string | null
    time: string
    name: string | null
    phone: string | null
    answers: readonly string[]
  }): string
  shallIMove(from: string, to: string): string
  booked(service: string | null, time: string): string
  moved(time: string): string
  taken(): string
  notBooked(): string
  /** The answers to "am I booked now?": not yet, and what was arranged. */
  notBookedYet(): string
  notMovedYet(time: string): string
  notCancelledYet(): string
  arranged(appointments: readonly { service: string | null; time: string }[]): string
  /** Said when another task was started in the middle of a booking. */
  stillNotBooked(service: string | null): string
  askOtherName(time: string): string
  notMoved(): string

  // The questions of a service
  question(question: ServiceQuestion): string
  askNumber(): string
  askYesOrNo(): string
  /** Said when a required answer was refused. */
  answerNeeded(service: string | null): string
  /** Says that the service cannot be booked in this way. */
  onlineOnly(service: string): string
  /** Says that no member of staff offers the service. */
  nobodyOffers(service: string): string

  // The staff
  /** Asks with whom. @param options the names of those who can be booked */
  whichStaff(options: readonly string[]): readonly string[]
  noSuchStaff(name: string): string
  staffNotOffering(staff: string, service: string): string
  /** "With Anna", as a part of a sentence. */
  withStaff(staff: string): string
  /** Says when a member works on a day or in the week, or that they do not. */
  staffWorksOn(staff: string, day: string, spans: string): string
  staffOffOn(staff: string, day: string): string
  /** @param day null for none of the days */
  noBreak(staff: string | null, day: string | null): string
  staffUsually(staff: string): string
  offeredBy(service: string, staff: readonly string[]): string
  staffOffers(staff: string, services: readonly string[]): string
  costs(service: string, price: string): string

  // The caller's own appointments
  withheld(): string
  noneFound(): string
  /** Asks for the proof that opens the appointments. */
  askProof(by: ProofKind): string
  /** Asks who the caller is, without reference to an appointment. */
  askWho(): string
  proofWrong(by: ProofKind): string
  /**
   * Says that the appointments can no longer be opened. @param phone the number of a person; null if nobody can be
   * reached
   */
  proofRefused(phone: string | null): string
  yours(service: string | null, time: string): string
  several(appointments: readonly { service: string | null; time: string }[]): readonly string[]
  moveOrCancel(): string
  /** Says that the service of an appointment cannot be changed; the other one can be booked. */
  cannotChangeService(other: string): string
  /** What an appointment without a service is called, at the beginning of a sentence. */
  appointment(): string
  sureToCancel(service: string | null, time: string): string
  /** Names an appointment that the caller wants to keep, before the question whether to cancel another one. */
  stays(service: string | null, time: string): string
  cancelled(service: string | null, time: string): string
  alreadyCancelled(): string
  kept(): string
  /** Said when the caller repeats a time that is not among those offered. */
  notExactlyThen(): string
  /** Said for a move to the time that the appointment already has. */
  alreadyThen(time: string): string

  // Hours
  hoursAre(): string
  noHours(): string
  /** @param why null if no reason is known */
  /** Answers "are you open at seven?", before the hours of the day. */
  openThen(isOpen: boolean): string
  closedOn(day: string, why: string | null): string
  openOnHoliday(day: string, holiday: string, spans: string): string
  openOn(day: string, spans: string): string

  // A message, a person
  /** @param isNumberKnown whether the team could call back without asking for a number */
  askMessage(isNumberKnown: boolean): readonly string[]
  passedOn(): string
  /** The words of the message, as they are passed on. */
  toldThem(text: string): string
  toldThemLate(): string
  /** @param phone null if no person can be reached */
  person(phone: string | null): string
  orMessage(): string
  /** @param name the person whom they asked for */
  orMessageFor(name: string): string
  /** The answer to a question that only a person can answer, such as "is my car ready?" */
  cannotSee(): string
  /** Says that it is not certain that a condition of the booking, in the caller's words, is met. */
  cannotPromise(condition: string): string
  /** Passes on a detail of an appointment that only a person can change. */
  detailPassedOn(text: string): string

  // Knowledge
  noAnswer(): string
  /** Asks which of the texts of the business is meant. */
  whichTopic(titles: readonly string[]): readonly string[]
  /** What is wanted cannot be booked. */
  noSuchService(): string
  /** Offers to pass on what the caller said. */
  shallIPassOn(): string
  /** The same after a text of the business that may not be what the caller wanted. */
  orPassOn(): string
  /**
   * Asks whether they mean an existing appointment, a new one, or a question. @param isAfterName whether another name
   * may be given
   */
  newOrOwn(isAfterName: boolean): string

  // Texts that a caller asks for
  texted(): string
  cannotText(): string
  whatToText(): string

  // Trouble
  unavailable(): string
  unknown(phone: string | null): string
  refused(): string
}
