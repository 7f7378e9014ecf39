import type { ProofKind } from '../../features/caller-proof/proof-rules.ts'
import { spokenList } from './spoken.ts'

const asQuestion = (question: string): string => (/[?.!]$/.test(question) ? question : `${question}?`)

/**
 * Every sentence of the built-in assistant, to be read and changed in one place. Sentences are short, because each is synthesized, cached and
 * interrupted separately. A key is named last, after its purpose.
 */
export const phrases = {
  greeting: (business: string) => `Hello, this is ${business}.`,
  howCanIHelp: () => 'How can I help?',
  anythingElse: () => 'Is there anything else I can do for you?',
  goodbye: () => 'Thank you for calling. Goodbye.',

  // The main menu
  toBook: () => 'To book an appointment, press 1.',
  toChange: () => 'To change or cancel an appointment, press 2.',
  toHearHours: () => 'For our opening hours, press 3.',
  toLeaveMessage: (key = '4') => `To leave a message, press ${key}.`,
  toSpeakToPerson: () => 'To speak to a person, press 0.',
  toMainMenu: () => 'For the main menu, press hash.',
  /** The main menu for a caller who has heard it before. */
  again: {
    toBook: () => 'To book, press 1.',
    toChange: () => 'To change or cancel, 2.',
    toHearHours: () => 'For our hours, 3.',
    toLeaveMessage: () => 'To leave a message, 4.',
    toSpeakToPerson: () => 'For a person, 0.',
  },

  // Not understood, not heard
  wrongKey: () => "Sorry, that isn't one of the choices.",
  notUnderstood: () => "Sorry, I didn't get that.",
  /** Said after the second misunderstanding in a row. */
  orSayMessage: () => 'You can also say "leave a message".',
  orSayPerson: () => 'You can also say "a person".',
  stillThere: () => 'Are you still there?',
  giveUpSilence: () => "I can't hear an answer, so I'll hang up now. Please call again any time. Goodbye.",
  giveUpMisses: () => "I'm sorry that I couldn't help you this time. Please call again any time. Goodbye.",

  // Booking
  whichService: () => 'What would you like to book?',
  forService: (service: string, key: string) => `For ${service}, press ${key}.`,
  /** A question that the business asks for a service, in its own words. */
  serviceQuestion: asQuestion,
  /** A field to collect, with the question in the business's words, and the choices unless the question names them. */
  fieldQuestion: (question: string, choices: readonly string[]) => {
    const asked = asQuestion(question)
    const isNamed = choices.every((choice) => question.toLowerCase().includes(choice.toLowerCase()))
    return isNamed ? asked : `${asked} ${spokenList(choices, 'or')}?`
  },
  cannotBook: () => "I'm sorry, I can't book appointments on the telephone.",
  cannotChange: () => "I'm sorry, I can't open or change appointments on the telephone.",
  forChoice: (choice: string, key: string) => `For ${choice}, press ${key}.`,
  keyNothing: () => 'To go on without it, press hash.',
  keyPhone: () => 'Please key it in, and then press hash.',
  keyDate: (isMonthFirst: boolean) =>
    `Please key in ${isMonthFirst ? 'two digits for the month, two for the day' : 'two digits for the day, two for the month'} and four for the year, and then press hash.`,
  answerNeeded: (service: string | null) => `I can't book ${service ?? 'the appointment'} without an answer to that.`,
  needsWords: (service: string | null) =>
    `For ${service ?? 'an appointment'} we have to ask you something that can't be keyed in.`,
  noBreak: (staff: string | null, day: string | null) =>
    `${staff === null ? 'We have' : `${staff} has`} no break${day === null ? ' then' : ` on ${day}`}.`,
  forYes: () => 'For yes, press 1.',
  forNo: () => 'For no, press 2.',
  keyNumber: () => 'Please key in a number, and then press hash.',
  whichStaff: () => 'With whom?',
  forStaff: (name: string, key: string) => `For ${name}, press ${key}.`,
  forAnybody: (key: string) => `For anybody, press ${key}.`,
  /** Said while a tool takes longer than usual; one sentence of each list. */
  checking: (weekday: string | null) =>
    weekday === null
      ? ['Let me check the calendar.', "I'm looking for free times."]
      : [`Let me check ${weekday}.`, `I'm looking at ${weekday}.`],
  findingAppointment: ["I'm looking for your appointment.", 'Let me find your appointment.'],
  lookingUp: ['Let me look that up.', "I'm looking that up."],
  enteringIt: ['Let me put that into the calendar.', 'One moment, I have to enter that.'],
  nextTimes: (service: string | null) =>
    service === null ? 'The next free times are:' : `The next free times for ${service} are:`,
  onlyTime: (service: string | null) =>
    service === null ? 'There is one free time:' : `There is one free time for ${service}:`,
  laterTimes: () => 'Later, there are:',
  thisTime: (time: string, key: string) => `${time}: press ${key}.`,
  forLaterTimes: () => 'For later times, press 4.',
  noTimes: (staff: string | null = null) =>
    `I'm sorry, there are no free times${staff === null ? '' : ` with ${staff}`} in the coming weeks.`,
  noLaterTimes: () => 'There are no later times that I can offer.',
  askPhone: () => 'Which phone number may we use for you? Please key it in, and then press hash.',
  badPhone: () => "Sorry, that doesn't look like a whole phone number.",
  yourNumber: (digits: string) => `Your number is ${digits}.`,
  bookThis: (service: string | null, time: string) => `${service ?? 'An appointment'}, on ${time}.`,
  moveToThis: (time: string) => `Your appointment would move to ${time}.`,
  toConfirm: () => 'To confirm, press 1.',
  forAnotherTime: () => 'For another time, press 2.',
  toCorrectNumber: () => 'To correct your number, press 3.',
  booked: (service: string | null, time: string) =>
    service === null ? `It's booked: ${time}.` : `It's booked: ${service}, on ${time}.`,
  moved: (time: string) => `It's moved. Your appointment is now on ${time}.`,
  taken: () => "I'm sorry, that time has just been taken.",

  // The caller's own appointments
  numberWithheld: () => "I can't see the number you're calling from, so I can't open your appointments.",
  noneFound: () => "I can't find an upcoming appointment under the number you're calling from.",
  askDay: () => 'On which day of the month is your appointment? Please key it in, and then press hash.',
  askCode: () => 'I have sent you a text message with a code of six digits. Please read it to me, or key it in.',
  proofWrong: (by: ProofKind) =>
    by === 'code'
      ? "That isn't the code that I sent."
      : `I can't find an upcoming appointment ${by === 'name' ? 'under that name' : 'on that day'} for the number you're calling from.`,
  proofRefused: () => "I'm sorry, I can't open any appointments now.",
  yourAppointment: (service: string | null, time: string) => `You have ${service ?? 'an appointment'} on ${time}.`,
  severalAppointments: (count: number) => `You have ${count} appointments.`,
  forAppointment: (service: string | null, time: string, key: string) =>
    `For ${service ?? 'the appointment'} on ${time}, press ${key}.`,
  toMove: () => 'To move it, press 1.',
  toCancel: () => 'To cancel it, press 2.',
  toKeep: () => 'To keep it as it is, press 3.',
  appointment: () => 'Appointment',
  sureToCancel: (service: string | null, time: string) => `Shall I cancel ${service ?? 'the appointment'} on ${time}?`,
  stays: (service: string | null, time: string) => `${service ?? 'Your appointment'} on ${time} stays.`,
  yesCancel: () => 'To cancel it, press 1.',
  noKeep: () => 'To keep it, press 2.',
  cancelled: (service: string | null, time: string) => `${service ?? 'Your appointment'} on ${time} is cancelled.`,
  alreadyCancelled: () => 'That appointment had been cancelled already.',
  kept: () => "It stays as it is. We'll see you then.",

  // Opening hours
  hoursAre: () => 'Our opening hours are:',
  noHours: () => "I'm sorry, I don't know our opening hours.",
  openOnHoliday: (day: string, holiday: string, spans: string) =>
    `${day} is ${holiday}. No special hours are entered for it. By our usual hours we are open ${spans}.`,

  // A message for the business
  /** @param isNumberKnown if false, nobody could call back */
  afterTone: (isNumberKnown: boolean) =>
    isNumberKnown
      ? "Please leave your message after the tone. When you're done, press hash."
      : "Please leave your message after the tone, with the phone number where we can reach you. When you're done, press hash.",
  messageKept: () => "Thank you. I'll pass your message on.",
  messageKeptLater: () =>
    'Thank you. Your message is recorded. Our system has a problem just now, so it may reach us later than usual.',
  messageNotRecorded: () => "I'm sorry, your message could not be recorded. I have noted that you called.",
  messageEmpty: () => "I didn't hear a message.",

  // A person
  whichDestination: () => 'Whom would you like to speak to?',
  connecting: () => "One moment, I'll connect you.",
  notConnected: () => "I'm sorry, nobody can take the call right now.",
  nobodyToConnect: () => "I'm sorry, there is nobody I can connect you to.",

  // Knowledge (typed or recognized questions)
  noAnswer: () => "I'm sorry, I don't know that.",

  takes: (service: string, duration: string) => `${service} takes ${duration}.`,

  // About the assistant
  isMachine: (business: string) => `I'm an automated assistant of ${business}, not a person.`,
  whoIsThis: (business: string) => `This is the automated assistant of ${business}.`,
  isRecorded: () => 'Yes, this call is recorded.',
  isNotRecorded: () => 'No sound is recorded. What is said is kept as text.',
  textsAreKept: () => 'Our messages here are kept.',

  // An emergency
  callEmergency: (number: string) => `If this is an emergency, please hang up and call ${number} right now.`,
  callCrisisLine: (crisisLine: string, number: string) =>
    `Please call ${crisisLine} now. Somebody is there for you, day and night. If you are in danger, call ${number}.`,
  cannotSendHelp: () => "I'm an automated assistant and can't send help.",

  // When a model fails
  sayAgain: () => "I'm sorry, could you say that again?",
  cannotHelp: () => "I'm sorry, I can't help with that. Is there anything else I can do for you?",
  notDoneYet: () => "I haven't arranged that yet. Shall I?",
  otherWay: () => "I'm sorry, let me try another way.",

  // Trouble
  unavailable: () => "I'm sorry, I can't reach our calendar right now. Nothing was changed.",
  unknown: () => "I'm sorry, our calendar doesn't answer, so I can't confirm that. Please call again later to check.",
  refused: () => "I'm sorry, that can't be done.",
  fillers: ['One moment, please.', "I'm still looking. Thank you for waiting.", 'Just a little longer, please.'],
  tooLong: () => "I'm sorry, we've reached the longest time for a call. Please call again. Goodbye.",
  endingSoon: () =>
    "I'm sorry, our phone system has to restart, so this call ends in one minute. You can leave a message now, or call again in a few minutes.",
  stopping: () => "I'm sorry, I have to end our call now. Please call again in a few minutes. Goodbye.",
  apology: () => "I'm sorry, something went wrong on our side. Please call again later. Goodbye.",
  apologyAndPerson: () => "I'm sorry, something went wrong on our side. One moment, I'll connect you to a person.",
  apologyAndMessage: () =>
    "I'm sorry, something went wrong on our side. Please leave a message after the tone, and we'll call you back.",
} as const

/** Synthesized in advance, for when the voice fails. */
export const apologies: readonly string[] = [phrases.apology(), phrases.apologyAndPerson(), phrases.apologyAndMessage()]
