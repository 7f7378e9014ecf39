/**
 * Every sentence that the assistant sends as a text, so that its manners can be read and changed in one place. Short, for each
 * part of 160 characters costs money, and in the GSM alphabet, for one curly quote more than halves what fits. No choice is ever named
 * CANCEL, STOP, END or QUIT: sent back alone those words mean that no more messages are wanted.
 */
export const sms = {
  hello: (business: string) =>
    `Hello, this is ${business}. I can book, move or cancel an appointment, tell you our hours, or take a message. How can I help?`,
  help: () => 'I can book, move or cancel an appointment, tell you our hours, or take a message.',
  notUnderstood: () => "Sorry, I didn't get that.",
  textOnly: () => 'Sorry, I can only read text.',
  welcome: () => "You're welcome!",
  goodbye: () => 'Thank you. Text us any time.',
  allRight: () => 'All right.',
  nothingOpen: () => 'There is nothing to confirm right now.',

  // Booking
  whichService: () => 'What would you like to book?',
  replyNumber: (count: number) => (count === 1 ? 'Reply 1' : `Reply ${numbers(count)}`),
  freeTimes: (service: string | null) => (service === null ? 'Free times:' : `Free times for ${service}:`),
  oneFreeTime: (service: string | null) => (service === null ? 'One free time:' : `One free time for ${service}:`),
  notThen: () => "I don't have that time. The closest:",
  noneThen: () => 'Nothing is free then. The next times:',
  orOther: () => 'or tell me another day or time.',
  noTimes: () => "I'm sorry, there are no free times in the coming weeks.",
  noOtherTimes: () => "I'm sorry, there are no other free times.",
  whenInstead: () => 'When would suit you? For example: next Tuesday after lunch.',
  whichOne: (count: number) => `Which one? Reply ${numbers(count)}.`,
  askName: (time: string) => `${time} is free. What name shall I book it under?`,
  shallIBook: (service: string | null, time: string, name: string | null) =>
    `${service ?? 'Appointment'}, ${time}${name === null ? '' : `, for ${name}`}. Shall I book it? Reply YES or NO.`,
  shallIMove: (from: string, to: string) => `Move your appointment from ${from} to ${to}? Reply YES or NO.`,
  booked: (service: string | null, time: string) =>
    `It's booked: ${service === null ? '' : `${service}, `}${time}. To change it, just text us.`,
  moved: (time: string) => `It's moved. Your appointment is now ${time}.`,
  taken: () => "I'm sorry, that time has just been taken.",
  notBooked: () => 'All right, nothing is booked.',
  notMoved: () => 'All right, it stays as it is.',

  // Their own appointments
  noneFound: () => "I can't find an upcoming appointment under this number.",
  yours: (service: string | null, time: string) => `You have ${service ?? 'an appointment'} on ${time}.`,
  several: (count: number) => `You have ${count} appointments:`,
  moveOrCancel: () => 'Reply 1 to move it or 2 to cancel it.',
  sureToCancel: (service: string | null, time: string) =>
    `Shall I cancel ${service ?? 'your appointment'} on ${time}? Reply YES or NO.`,
  cancelled: (service: string | null, time: string) => `${service ?? 'Your appointment'} on ${time} is cancelled.`,
  alreadyCancelled: () => 'That appointment had been cancelled already.',
  kept: () => "It stays as it is. We'll see you then.",

  // Hours
  hoursAre: () => 'Our hours:',
  noHours: () => "I'm sorry, I don't know our hours.",
  closedOn: (day: string) => `We are closed on ${day}.`,
  openOn: (day: string, spans: string) => `On ${day} we are open ${spans}.`,

  // A message, a person
  askMessage: () => 'What shall I pass on? Your next text goes to our team.',
  passedOn: () => 'Thank you. I have passed your message on.',
  person: (phone: string) => `To talk to a person call ${phone}. I have told our team that you asked.`,
  pause: (phone: string) => `I have to pause here for a while. Please call us at ${phone}.`,

  // Knowledge
  noAnswer: () => "I'm sorry, I don't know that.",

  // Trouble
  unavailable: () => "I'm sorry, I can't reach our calendar right now. Nothing was changed. Please try again later.",
  unknown: (phone: string) =>
    `I'm sorry, our calendar doesn't answer, so I can't confirm that. Please call us at ${phone} to check.`,
  refused: () => "I'm sorry, that can't be done.",
} as const

/** "1", "1 or 2", "1, 2 or 3". */
function numbers(count: number): string {
  const all = Array.from({ length: count }, (_, index) => String(index + 1))
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
