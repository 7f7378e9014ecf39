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
  /** The opening times of a day, as instants. */
  spans(openings: readonly Slot[], timezone: string): string

  // In general
  hello(business: string): string
  help(): string
  notUnderstood(): string
  /** A part of what the caller asked for, in their own words. */
  notUnderstoodPart(part: string): string
  /** Words about a day or time that were not understood. */
  notUnderstoodTime(part: string): string
  /** The words can mean several days. */
  whichDay(days: readonly string[]): string
  /** Goes on with another service that the caller asked for. */
  nowTo(service: string): string
  /** Names what the caller asked for and leaves without. */
  notDealtWith(part: string): string
  /** To a wrong number, to small talk, to abuse, and to a language that is not spoken here. */
  wrongNumber(business: string): string
  smallTalk(business: string): string
  calm(): string
  otherLanguage(language: string | null): readonly string[]
  sorryComplaint(): string
  whatWishedFor(): string
  /** The input has no readable text. */
  unreadable(): string
  welcome(): string
  goodbye(): string
  wasThatGoodbye(): string
  allRight(): string
  nothingOpen(): string
  /** Empty where the medium does not ask. */
  anythingElse(): readonly string[]
  whatCanIDo(): readonly string[]

  // Booking
  whichService(options: readonly string[]): readonly string[]
  /** Introduces a list of times: as wished, near the wish, or only later. */
  freeTimes(service: string | null, count: number): string
  /** @param staff whom the caller wants; null: nobody in particular */
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
  /** `answers`: to the questions of the service, as they are kept. */
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
  /** Another task was begun in the middle of a booking. */
  stillNotBooked(service: string | null): string
  askOtherName(time: string): string
  notMoved(): string

  // The questions of a service
  question(question: ServiceQuestion): string
  askNumber(): string
  askYesOrNo(): string
  /** A required answer was refused. */
  answerNeeded(service: string | null): string
  /** The service cannot be booked in this way. */
  onlineOnly(service: string): string
  /** No member of staff offers the service. */
  nobodyOffers(service: string): string

  // The staff
  /** Asks with whom. @param options the names of those who can be booked */
  whichStaff(options: readonly string[]): readonly string[]
  noSuchStaff(name: string): string
  staffNotOffering(staff: string, service: string): string
  /** "With Anna", as a part of a sentence. */
  withStaff(staff: string): string
  /** When a member works on a day, in the week, or that they do not. */
  staffWorksOn(staff: string, day: string, spans: string): string
  staffOffOn(staff: string, day: string): string
  /** @param day null: on none of the days */
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
  /** Who the caller is, where no appointment is meant. */
  askWho(): string
  proofWrong(by: ProofKind): string
  /** Nothing opens them any more. @param phone of a person; null: nobody can be reached */
  proofRefused(phone: string | null): string
  yours(service: string | null, time: string): string
  several(appointments: readonly { service: string | null; time: string }[]): readonly string[]
  moveOrCancel(): string
  /** The service of an appointment stays; the other one can be booked. */
  cannotChangeService(other: string): string
  /** What an appointment without a service is called, at the beginning of a sentence. */
  appointment(): string
  sureToCancel(service: string | null, time: string): string
  /** Names an appointment that the caller said shall stay, before the question whether to cancel another one. */
  stays(service: string | null, time: string): string
  cancelled(service: string | null, time: string): string
  alreadyCancelled(): string
  kept(): string
  /** The caller repeats a time that is not among those offered. */
  notExactlyThen(): string
  /** A move to the time that the appointment has. */
  alreadyThen(time: string): string

  // Hours
  hoursAre(): string
  noHours(): string
  /** @param why null: no reason is known */
  /** Answers "are you open at seven?", before the hours of the day. */
  openThen(isOpen: boolean): string
  closedOn(day: string, why: string | null): string
  openOnHoliday(day: string, holiday: string, spans: string): string
  openOn(day: string, spans: string): string

  // A message, a person
  /** @param isNumberKnown whether the team could call back without being told a number */
  askMessage(isNumberKnown: boolean): readonly string[]
  passedOn(): string
  /** The words of the message, as passed on. */
  toldThem(text: string): string
  toldThemLate(): string
  /** @param phone null: no person can be reached */
  person(phone: string | null): string
  orMessage(): string
  /** @param name of the person whom they asked for */
  orMessageFor(name: string): string
  /** The answer to a question that only a person can answer, as "is my car ready?" */
  cannotSee(): string
  /** The condition of a booking, in the caller's words, is not known to hold. */
  cannotPromise(condition: string): string
  /** A detail of an appointment, which only a person can change. */
  detailPassedOn(text: string): string

  // Knowledge
  noAnswer(): string
  /** Asks which of the texts of the business is meant. */
  whichTopic(titles: readonly string[]): readonly string[]
  /** Offers to pass on what the caller said. */
  shallIPassOn(): string
  /** An appointment that they have, a new one, or a question. @param isAfterName another name may be given, too */
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
