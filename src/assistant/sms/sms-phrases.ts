import type { Slot } from '../../features/appointments/availability.ts'
import type { ServiceQuestion } from '../../features/business/business.ts'
import type { ProofKind } from '../../features/caller-proof/proof-rules.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Words } from '../responders/dialogue/words/words.ts'
import { phrases } from '../speech/phrases.ts'
import { spokenList } from '../speech/spoken.ts'
import { onlyEnglish } from './only-english.ts'
import { writtenDay, writtenInstant, writtenSlots, writtenTime } from './written-time.ts'

/** The sentences whose dates are written differently by country: "Tue Mar 10" or "Tue 10 Mar". @param country ISO 3166, of the business */
export function datesOf(country: string) {
  return {
    time: (at: Instant, timezone: string) => writtenInstant(at, timezone, country),
    day: (date: string) => writtenDay(new Date(`${date}T12:00:00Z`), 'UTC', country),
    slots: (slots: readonly Slot[], timezone: string) => [
      ...writtenSlots(slots, timezone, country).map((words, index) => `${index + 1}) ${words}`),
      `${replyNumber(slots.length)}, or tell me another day or time.`,
    ],
  }
}

/**
 * Every sentence that the assistant sends as a text message, to be read and changed in one place. Sentences are short, because each segment of 160
 * characters costs money, and use the GSM alphabet, because one curly quote cuts the segment to 70 characters. No choice is named CANCEL, STOP, END
 * or QUIT: as a whole reply these words unsubscribe.
 */
export const sms = {
  ...datesOf('US'),
  spans: (openings: readonly Slot[], timezone: string) =>
    openings.map(({ start, end }) => `${writtenTime(start, timezone)} - ${writtenTime(end, timezone)}`).join(', '),

  hello: (business: string) =>
    `Hello, this is ${business}. I can book, move or cancel an appointment, tell you our hours, or take a message. How can I help?`,
  help: () => 'I can book, move or cancel an appointment, tell you our hours, or take a message.',
  notUnderstood: () => "Sorry, I didn't get that.",
  notUnderstoodPart: (part: string) => `I didn't get this part: "${quoted(part)}".`,
  notUnderstoodTime: (part: string) => `Sorry, I didn't get which day or time you mean by "${quoted(part)}".`,
  whichDay: (days: readonly string[]) => `Do you mean ${days.join(' or ')}?`,
  nowTo: (service: string) => `Now to ${service}:`,
  notDealtWith: (part: string) => `Not dealt with yet: "${quoted(part)}".`,
  wrongNumber: (business: string) => `No problem. This is the number of ${business}.`,
  smallTalk: (business: string) => `This is the assistant of ${business}.`,
  calm: () => "I'm sorry that this is annoying.",
  otherLanguage: (language: string | null) => [onlyEnglish(language)],
  sorryComplaint: () => "I'm very sorry to hear that.",
  whatWishedFor: () => 'Would you like to book an appointment? Reply YES or NO.',
  pictureTaken: (count: number) =>
    count === 1
      ? "Thanks for the picture. I can't look at it myself, so I've passed it on to the team."
      : "Thanks for the pictures. I can't look at them myself, so I've passed them on to the team.",
  unreadable: () => 'Sorry, I can only read text.',
  welcome: () => "You're welcome!",
  goodbye: () => 'Thank you. Text us any time.',
  wasThatGoodbye: () => 'Is that all? Reply YES or NO.',
  anythingElse: () => [],
  whatCanIDo: () => ['How can I help?'],
  allRight: () => 'All right.',
  nothingOpen: () => 'There is nothing to confirm right now.',

  // Booking
  /** Follows the confirmation that a person will get no more calls. */
  stopForTexts: 'Reply STOP to get no more texts either.',
  whichService: (options: readonly string[]) => [
    'What would you like to book?',
    ...options.map((name, index) => `${index + 1}) ${name}`),
    `${replyNumber(options.length)}.`,
  ],
  freeTimes: (service: string | null, count: number) => {
    const times = count === 1 ? 'One free time' : 'Free times'
    return service === null ? `${times}:` : `${times} for ${service}:`
  },
  notThen: (staff: string | null) => `I don't have that time${withName(staff)}. The closest:`,
  noneThen: (staff: string | null) => `Nothing is free then${withName(staff)}. The next times:`,
  whichSlot: (slots: readonly Slot[]) => `Which one? Reply ${numbers(slots.length)}.`,
  noSuchDay: () => "There's no such day.",
  dayIsPast: () => 'That day is over.',
  noTimes: (staff: string | null) => `I'm sorry, there are no free times${withName(staff)} in the coming weeks.`,
  noOtherTimes: () => "I'm sorry, there are no other free times.",
  whenInstead: () => 'When would suit you? For example: next Tuesday after lunch.',
  askName: (time: string) => `${time} is free. What name shall I book it under?`,
  askPhone: (time: string) => `${time} is free. Which phone number may we use for you?`,
  badPhone: () => "Sorry, that doesn't look like a whole phone number.",
  shallIBook: ({ service, time, name, answers }: Parameters<Words['shallIBook']>[0]) => {
    const noted = answers.length === 0 ? '' : ` Noted: ${answers.join('; ').replace(/[.!]+$/, '')}.`
    const whom = name === null ? '' : `, for ${name}`
    return `${service ?? 'Appointment'}, ${time}${whom}.${noted} Shall I book it? Reply YES or NO.`
  },
  shallIMove: (from: string, to: string) => `Move your appointment from ${from} to ${to}? Reply YES or NO.`,
  booked: (service: string | null, time: string) =>
    `It's booked: ${service === null ? '' : `${service}, `}${time}. To change it, just text us.`,
  moved: (time: string) => `It's moved. Your appointment is now ${time}.`,
  taken: () => "I'm sorry, that time has just been taken.",
  notBooked: () => 'All right, nothing is booked.',
  notBookedYet: () => 'Not yet. Nothing is booked so far.',
  notMovedYet: (time: string) => `Not yet. Your appointment is still ${time}.`,
  notCancelledYet: () => 'Nothing is cancelled so far.',
  arranged: (appointments: readonly { service: string | null; time: string }[]) =>
    `Yes, booked: ${appointments.map(({ service, time }) => `${service === null ? '' : `${service}, `}${time}`).join('; ')}.`,
  stillNotBooked: (service: string | null) => `${service ?? 'The appointment'} is not booked yet.`,
  askOtherName: (time: string) => `${time} is free. What is the name of the person who will come?`,
  notMoved: () => 'All right, it stays as it is.',

  // The questions of a service
  question: ({ name, type }: ServiceQuestion) => {
    const asked = phrases.serviceQuestion(name)
    return type === 'yes_no' ? `${asked} Reply YES or NO.` : type === 'number' ? `${asked} Reply with a number.` : asked
  },
  askNumber: () => 'Please reply with a number.',
  askYesOrNo: () => 'Please reply YES or NO.',
  answerNeeded: phrases.answerNeeded,
  onlineOnly: (service: string) => `${service} can only be booked online, not by text.`,
  nobodyOffers: (service: string) => `Nobody here takes appointments for ${service} at the moment.`,

  // The staff
  whichStaff: (options: readonly string[]) => [
    'With whom?',
    ...[...options, 'Anybody'].map((name, index) => `${index + 1}) ${name}`),
    `${replyNumber(options.length + 1)}.`,
  ],
  noSuchStaff: (name: string) => `There is nobody called ${quoted(name)} here.`,
  staffNotOffering: (staff: string, service: string) => `${staff} doesn't offer ${service}.`,
  withStaff: (staff: string) => `with ${staff}`,
  staffWorksOn: (staff: string, day: string, spans: string) => `${staff} works on ${day}: ${spans}.`,
  staffOffOn: (staff: string, day: string) => `${staff} isn't in on ${day}.`,
  noBreak: phrases.noBreak,
  staffUsually: (staff: string) => `${staff} usually works:`,
  offeredBy: (service: string, staff: readonly string[]) => `${service} is offered by ${spokenList(staff)}.`,
  staffOffers: (staff: string, services: readonly string[]) => `${staff} offers ${spokenList(services)}.`,
  costs: (service: string, price: string) => `${service} costs ${price}.`,

  // Their own appointments
  noneFound: () => "I can't find an upcoming appointment under this number.",
  askProof: (by: ProofKind) => {
    if (by === 'name') return 'What name is the appointment booked under?'
    return by === 'day'
      ? 'On which day of the month is your appointment?'
      : 'I have sent you a code of six digits. Please reply with it.'
  },
  askWho: () => 'What is your whole name, please?',
  proofWrong: (by: ProofKind) =>
    by === 'code'
      ? "That isn't the code that I sent."
      : `I can't find an upcoming appointment ${by === 'name' ? 'under that name' : 'on that day'} for this number.`,
  proofRefused: (phone: string | null) =>
    `I'm sorry, I can't open any appointments here now.${phone === null ? '' : ` Please call us at ${phone}.`}`,
  yours: (service: string | null, time: string) => `You have ${service ?? 'an appointment'} on ${time}.`,
  several: (appointments: readonly { service: string | null; time: string }[]) => [
    `You have ${appointments.length} appointments:`,
    ...appointments.map(({ service, time }, index) => `${index + 1}) ${service === null ? '' : `${service}, `}${time}`),
    `Which one? Reply ${numbers(appointments.length)}.`,
  ],
  withheld: () => "I can't see your number, so I can't open your appointments.",
  cannotChangeService: (other: string) =>
    `I can't change the service of an appointment. You can cancel it and book ${other}.`,
  moveOrCancel: () => 'Reply 1 to move it or 2 to cancel it.',
  appointment: () => 'Appointment',
  sureToCancel: (service: string | null, time: string) =>
    `Shall I cancel ${service ?? 'your appointment'} on ${time}? Reply YES or NO.`,
  stays: (service: string | null, time: string) => `${service ?? 'Your appointment'} on ${time} stays.`,
  cancelled: (service: string | null, time: string) => `${service ?? 'Your appointment'} on ${time} is cancelled.`,
  alreadyCancelled: () => 'That appointment had been cancelled already.',
  kept: () => "It stays as it is. We'll see you then.",
  notExactlyThen: () => "I can't book exactly that time.",
  alreadyThen: (time: string) => `Your appointment is already ${time}, so it stays as it is.`,

  // Hours
  hoursAre: () => 'Our hours:',
  noHours: () => "I'm sorry, I don't know our hours.",
  openThen: (isOpen: boolean) => (isOpen ? 'Yes.' : 'No.'),
  closedOn: (day: string, why: string | null) => `We are closed on ${day}${why === null ? '' : ` (${why})`}.`,
  openOnHoliday: (day: string, holiday: string, spans: string) =>
    `${day} is ${holiday}. We have no special hours for it: our usual hours are ${spans}.`,
  openOn: (day: string, spans: string) => `On ${day} we are open ${spans}.`,

  // A message, a person
  askMessage: () => ['What shall I pass on? Your next text goes to our team.'],
  orMessageFor: (name: string) => `Would you like to leave a message for ${name}? Reply YES or NO.`,
  cannotSee: () => "I can't see that from here, but I can pass your question on.",
  cannotPromise: (condition: string) => `I don't know whether I can promise this: "${quoted(condition)}".`,
  detailPassedOn: (text: string) =>
    `I can't change that myself, so I have passed it on to our team: "${quoted(text)}".`,
  orMessage: () => 'Would you like to leave a message? Reply YES or NO.',
  passedOn: () => 'Thank you. I have passed your message on.',
  toldThem: (text: string) => `I have passed this on to our team: "${quoted(text)}".`,
  toldThemLate: () => 'Thank you for telling us. I have passed it on to our team.',
  person: (phone: string | null) =>
    phone === null
      ? 'I have told our team that you asked for a person.'
      : `To talk to a person call ${phone}. I have told our team that you asked.`,
  pause: (phone: string) => `I have to pause here for a while. Please call us at ${phone}.`,

  // Knowledge
  noAnswer: () => "I'm sorry, I don't know that.",
  whichTopic: (titles: readonly string[]) => [
    titles.length === 1 ? 'I have something about this. Is it that?' : 'Is it one of these?',
    ...titles.map((title, index) => `${index + 1}) ${quoted(title)}`),
  ],
  noSuchService: () => "I'm sorry, I can't arrange that myself.",
  shallIPassOn: () => 'Shall I pass that on to our team as a message?',
  orPassOn: () => 'Shall I also pass on what you wrote to our team, as a message?',
  newOrOwn: (isAfterName: boolean) =>
    isAfterName
      ? 'You can give me another name. Or is it about a new appointment, or a question?'
      : 'Is it about an appointment that you have already, about a new one, or is it a question?',
  texted: () => 'You have it by text.',
  cannotText: () => "I'm sorry, I can't text that.",
  whatToText: () => 'What would you like to know?',

  // Trouble
  unavailable: () => "I'm sorry, I can't reach our calendar right now. Nothing was changed. Please try again later.",
  unknown: (phone: string | null) =>
    `I'm sorry, our calendar doesn't answer, so I can't confirm that. ${phone === null ? 'Please text again later to check.' : `Please call us at ${phone} to check.`}`,
  refused: () => "I'm sorry, that can't be done.",
} as const satisfies Words & { pause(phone: string): string; pictureTaken(count: number): string; stopForTexts: string }

/** Longer quotations cost another segment. Only letters in the GSM alphabet are quoted. */
const MAX_QUOTED = 60

function quoted(text: string): string {
  const plain = text
    .replace(/[\u2018\u2019]/g, "'")
    .normalize('NFKD')
    .replace(/[^\x20-\x5a\x61-\x7a]+/g, '')
    .replace(/[.!?\s]+$/, '')
    .replace(/"/g, "'")
  return plain.length <= MAX_QUOTED ? plain : `${plain.slice(0, MAX_QUOTED).replace(/\s+\S*$/, '')}...`
}

const withName = (staff: string | null): string => (staff === null ? '' : ` with ${staff}`)

const replyNumber = (count: number): string => (count === 1 ? 'Reply 1' : `Reply ${numbers(count)}`)

/** "1", "1 or 2", "1, 2 or 3". */
function numbers(count: number): string {
  const all = Array.from({ length: count }, (_, index) => String(index + 1))
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
