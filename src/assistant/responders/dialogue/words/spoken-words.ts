import type { Slot } from '../../../../features/appointments/availability.ts'
import type { Instant } from '../../../../kernel/clock.ts'
import { zoned } from '../../../../kernel/time/zone.ts'
import { phrases } from '../../../speech/phrases.ts'
import { spokenDay, spokenInstant, spokenList, spokenPhone, spokenTime } from '../../../speech/spoken.ts'
import type { Words } from './words.ts'

/**
 * The sentences of a spoken dialogue. Questions are open; keys are named only to a caller who was not understood
 * (`keys.ts`). Sentences that the keypad menu also says are in `phrases.ts`.
 */
export const spokenWords: Words = {
  time: spokenTimeOf,
  day: (date) => spokenDay(new Date(`${date}T12:00:00Z`), 'UTC'),
  spans: (openings, timezone) =>
    spokenList(openings.map(({ start, end }) => `from ${clock(start, timezone)} to ${clock(end, timezone)}`)),

  hello: (business) => `Hello, this is ${business}. What can I do for you?`,
  help: () => 'You can book, move or cancel an appointment, ask about our opening hours, or leave a message.',
  notUnderstood: phrases.notUnderstood,
  notUnderstoodPart: (part) => `I didn't get this part: "${shortened(part)}". Please say it again in other words.`,
  notUnderstoodTime: (part) => `Sorry, I didn't get which day or time you mean by "${shortened(part)}".`,
  whichDay: (days) => `Do you mean ${spokenList(days, 'or')}?`,
  nowTo: (service) => `Now to ${service}.`,
  notDealtWith: (part) => `You also asked about this, and I haven't dealt with it: "${shortened(part)}".`,
  wrongNumber: (business) => `No problem. You have reached ${business}.`,
  smallTalk: (business) => `Thank you. I'm the telephone assistant of ${business}.`,
  calm: () => "I'm sorry that this is annoying.",
  otherLanguage: () => [
    'Sorry, only English here.',
    'For a person, press 0. For a message, press 4. Or please speak English.',
  ],
  sorryComplaint: () => "I'm very sorry to hear that.",
  whatWishedFor: () => 'Would you like to book an appointment?',
  unreadable: phrases.notUnderstood,
  welcome: () => "You're welcome.",
  goodbye: phrases.goodbye,
  wasThatGoodbye: () => 'Shall I end the call?',
  allRight: () => 'All right.',
  nothingOpen: () => 'There is nothing to confirm right now.',
  anythingElse: () => [phrases.anythingElse()],
  whatCanIDo: () => ['What can I do for you?'],

  whichService: (options) => [`We offer ${spokenList(options)}.`, 'Which would you like?'],
  freeTimes: (service, count) => {
    const times = count === 1 ? 'There is one free time' : 'I have free times'
    return service === null ? `${times}.` : `${times} for ${service}.`
  },
  notThen: (staff) => `I don't have that time${staff === null ? '' : ` with ${staff}`}. These are the closest.`,
  noneThen: (staff) => `Nothing is free then${staff === null ? '' : ` with ${staff}`}. These are the next times.`,
  slots: (slots, timezone) =>
    slots.length === 1
      ? [`${listed(slots, timezone)}.`, 'Would that suit you?']
      : [`${listed(slots, timezone)}.`, 'Which would suit you?'],
  whichSlot: (slots, timezone) => `Which one: ${listed(slots, timezone)}?`,
  noTimes: phrases.noTimes,
  noOtherTimes: phrases.noLaterTimes,
  noSuchDay: () => "I'm sorry, there is no such day.",
  dayIsPast: () => "I'm sorry, that day is over.",
  whenInstead: () => 'Which day and time would suit you?',
  askName: (time) => `${time} is free. What name shall I book it under?`,
  askPhone: (time) => `${time} is free. Which phone number may we use for you? Please say it digit by digit.`,
  badPhone: phrases.badPhone,
  shallIBook: ({ service, time, name, phone, answers }) => {
    const whom = name === null ? '' : `, for ${name}`
    const number = phone === null ? '' : ` ${phrases.yourNumber(spokenPhone(phone))}`
    const noted = answers.length === 0 ? '' : ` I noted: ${answers.join('; ').replace(/[.!]+$/, '')}.`
    return `${service ?? 'An appointment'}, on ${time}${whom}.${number}${noted} Shall I book it?`
  },
  shallIMove: (from, to) => `Shall I move your appointment from ${from}, to ${to}?`,
  booked: phrases.booked,
  moved: phrases.moved,
  taken: phrases.taken,
  notBooked: () => 'All right, nothing is booked.',
  notBookedYet: () => 'Not yet. Nothing is booked so far.',
  notMovedYet: (time) => `Not yet. Your appointment is still on ${time}.`,
  notCancelledYet: () => 'Nothing is cancelled so far.',
  arranged: (appointments) =>
    `Yes. You are booked for ${spokenList(appointments.map(({ service, time }) => `${service ?? 'an appointment'} on ${time}`))}.`,
  stillNotBooked: (service) => `${service ?? 'The appointment'} is not booked yet.`,
  askOtherName: (time) => `${time} is free. What is the name of the person who will come?`,
  notMoved: () => 'All right, it stays as it is.',

  question: ({ name }) => phrases.serviceQuestion(name),
  askNumber: () => 'Please give me a number.',
  askYesOrNo: () => 'Please answer yes or no.',
  answerNeeded: phrases.answerNeeded,
  onlineOnly: (service) => `${service} can only be booked online, not by telephone.`,
  nobodyOffers: (service) => `Nobody here takes appointments for ${service} at the moment.`,

  whichStaff: (options) => [`You can come to ${spokenList(options, 'or')}.`, 'Who would you like, or is anybody fine?'],
  noSuchStaff: (name) => `There is nobody called ${name} here.`,
  staffNotOffering: (staff, service) => `${staff} doesn't offer ${service}.`,
  withStaff: (staff) => `with ${staff}`,
  staffWorksOn: (staff, day, spans) => `On ${day} ${staff} works ${spans}.`,
  staffOffOn: (staff, day) => `${staff} isn't in on ${day}.`,
  noBreak: phrases.noBreak,
  staffUsually: (staff) => `${staff} usually works:`,
  offeredBy: (service, staff) => `${service} is offered by ${spokenList(staff)}.`,
  staffOffers: (staff, services) => `${staff} offers ${spokenList(services)}.`,
  costs: (service, price) => `${service} costs ${price}.`,

  withheld: phrases.numberWithheld,
  noneFound: phrases.noneFound,
  askProof: (by) => {
    if (by === 'name') return 'What name is the appointment booked under?'
    return by === 'day' ? 'On which day of the month is your appointment?' : phrases.askCode()
  },
  askWho: () => 'What is your whole name, please?',
  proofWrong: phrases.proofWrong,
  proofRefused: phrases.proofRefused,
  yours: phrases.yourAppointment,
  several: (appointments) => {
    const described = appointments.map(({ service, time }) => `${service ?? 'an appointment'} on ${time}`)
    return [`You have ${spokenList(described)}.`, 'Which one do you mean?']
  },
  cannotChangeService: (other) =>
    `I can't change the service of an appointment. I can cancel it and book ${other} instead, or take a message.`,
  moveOrCancel: () => 'Would you like to move it, cancel it, or keep it?',
  appointment: phrases.appointment,
  sureToCancel: phrases.sureToCancel,
  stays: phrases.stays,
  cancelled: phrases.cancelled,
  alreadyCancelled: phrases.alreadyCancelled,
  kept: phrases.kept,
  notExactlyThen: () => "I'm sorry, I can't book exactly that time.",
  alreadyThen: (time) => `Your appointment is already on ${time}, so it stays as it is.`,

  hoursAre: phrases.hoursAre,
  noHours: phrases.noHours,
  openThen: (isOpen) => (isOpen ? 'Yes.' : 'No.'),
  closedOn: (day, why) => `We are closed on ${day}${why === null ? '' : `, for ${why}`}.`,
  openOnHoliday: phrases.openOnHoliday,
  openOn: (day, spans) => `On ${day} we are open ${spans}.`,

  askMessage: (isNumberKnown) => [phrases.afterTone(isNumberKnown)],
  passedOn: phrases.messageKept,
  toldThem: (text) => `I have passed this on to the team: "${shortened(text)}".`,
  toldThemLate: () => 'Thank you for telling us. I have passed it on to the team.',
  person: (phone) => (phone === null ? phrases.nobodyToConnect() : phrases.connecting()),
  orMessage: () => 'Would you like to leave a message?',
  orMessageFor: (name) => `Would you like to leave a message for ${name}?`,
  cannotSee: () => "I can't see that from here, but I can pass your question on.",
  cannotPromise: (condition) => `I don't know whether I can promise this: "${shortened(condition)}".`,
  detailPassedOn: (text) => `I can't change that myself, so I have passed it on to the team: "${shortened(text)}".`,

  noAnswer: phrases.noAnswer,
  whichTopic: (titles) =>
    titles.length === 1
      ? [`I have something about this: "${plainTitle(titles[0] ?? '')}". Is it that?`]
      : [`I have something about ${spokenList(titles.map((title) => `"${plainTitle(title)}"`))}. Is it one of those?`],
  noSuchService: () => "I'm sorry, I can't arrange that myself.",
  shallIPassOn: () => 'Shall I pass that on to the team as a message?',
  orPassOn: () => 'Shall I also pass on what you said to the team, as a message?',
  newOrOwn: (isAfterName) =>
    isAfterName
      ? 'You can give me another name. Or is it about a new appointment, or a question?'
      : 'Is it about an appointment that you have already, about a new one, or is it a question?',

  texted: () => 'I have sent you a text message.',
  cannotText: () => "I'm sorry, I can't send a text message to your number.",
  whatToText: () => 'What shall I text you?',

  unavailable: phrases.unavailable,
  unknown: phrases.unknown,
  refused: phrases.refused,
}

/** A title without its final punctuation mark. */
const plainTitle = (title: string): string => title.replace(/[.!?\s]+$/, '')

/** Callers do not want to hear more than this of their own words. */
const MAX_QUOTED = 120

const shortened = (text: string): string =>
  text.length <= MAX_QUOTED ? text.replace(/[.!?\s]+$/, '') : `${text.slice(0, MAX_QUOTED).replace(/\s+\S*$/, '')}...`

/** The wall-clock time. In the hour that is repeated when clocks are turned back, it says which of the two is meant. */
function spokenTimeOf(at: Instant, timezone: string): string {
  const words = spokenInstant(at, timezone)
  const which = twinOf(at, timezone)
  return which === null ? words : `${words}, ${which} the clocks go back`
}

/** How far clocks are turned back: by an hour, or by half an hour on Lord Howe Island. */
const TURNS_MS = [60 * 60_000, 30 * 60_000]

function twinOf(at: Instant, timezone: string): 'before' | 'after' | null {
  const shown = (ms: number) => zoned(ms, timezone).toPlainDateTime().toString()
  const now = shown(at.getTime())
  if (TURNS_MS.some((turn) => shown(at.getTime() + turn) === now)) return 'before'
  return TURNS_MS.some((turn) => shown(at.getTime() - turn) === now) ? 'after' : null
}

/** Times on the same day name the day once. */
function listed(slots: readonly Slot[], timezone: string): string {
  const days = new Set(slots.map(({ start }) => spokenDay(start, timezone)))
  const [day] = days
  const isPlain = slots.every(({ start }) => twinOf(start, timezone) === null)
  if (days.size > 1 || slots.length < 2 || !isPlain)
    return spokenList(
      slots.map(({ start }) => spokenTimeOf(start, timezone)),
      'or',
    )
  return `${day} at ${timesOfDay(slots.map(({ start }) => clock(start, timezone)))}`
}

/** "9, 10 or 10:30 in the morning": the common part is said once. */
function timesOfDay(times: readonly string[]): string {
  const part = /^[\d:]+( (?:in the [a-z]+|at night))$/.exec(times.at(-1) ?? '')?.[1]
  if (part === undefined || !times.every((time) => time.endsWith(part))) return spokenList(times, 'or')
  return `${spokenList(
    times.map((time) => time.slice(0, -part.length)),
    'or',
  )}${part}`
}

function clock(at: Instant, timezone: string): string {
  const { hour, minute } = zoned(at.getTime(), timezone)
  return spokenTime(hour, minute)
}
