import { expect, test } from 'vitest'
import { heardTimes } from './heard-times.ts'
import { isUnclear, type QuestionKind, questionKind } from './questions.ts'

test.each<[QuestionKind, string[]]>([
  ['open', ['Hello, this is Harbour Hair. What can I do for you?', 'How can I help?', 'How may I help you today?']],
  [
    'more',
    ['It is done. Is there anything else I can do for you?', 'Can I help you with anything else?', 'What else?'],
  ],
  [
    'service',
    [
      'We offer Haircut and Colour. Which would you like?',
      'What would you like to book? 1) Haircut 2) Colour',
      'Which service would you like?',
      'What is the appointment for?',
      'What would you like to book?\n1) Haircut\n2) Colour\nReply 1 or 2.',
    ],
  ],
  [
    'which day?',
    [
      'Do you mean Friday, May 28th or Friday, June 4th? Which day and time would suit you?',
      'Do you mean Fri May 28, Fri Jun 4 or Fri May 7?',
    ],
  ],
  [
    'when',
    [
      'Which day and time would suit you?',
      'When would you like to come?',
      "I'm sorry, that day is over. What day would you like instead?",
      'For which day?',
      "I didn't understand the day. Could you give me the date?",
      'Is there another day that suits you?',
    ],
  ],
  [
    'offers',
    [
      'Monday, March 2nd at 9:30, 10 or 10:30 in the morning. Which would suit you?',
      'I have Tuesday, March 3rd at 10 in the morning or Wednesday, March 4th at noon. Does either work for you?',
      'Haircut: 1) Tue Mar 3 10:00 AM 2) Tue Mar 3 1:00 PM 3) Tue Mar 3 4:00 PM. Reply with a number.',
      'Tuesday, March 3rd at 3 or 4 in the afternoon. What time would you like?',
    ],
  ],
  ['name', ['Tuesday, March 3rd at 4 in the afternoon is free. What name shall I book it under?', 'Who is it for?']],
  [
    'phone',
    ['Which phone number may we use for you? Please say it digit by digit.', "What's the best number for you?"],
  ],
  ['proof', ['What name is the appointment booked under?', 'On which day of the month is your appointment?']],
  ['which', ['You have two appointments. Which one do you mean?', 'Which appointment would you like to cancel?']],
  [
    'book?',
    [
      'Haircut, on Tuesday, March 3rd at 4 in the afternoon, for Ada. Shall I book it?',
      'Haircut on Tue Mar 3 at 10:00 AM. Shall I book it? Reply YES or NO.',
      'I would book a haircut on Friday at noon. Is that right?',
      'Shall I put you down for Friday, March 6th at noon?',
    ],
  ],
  ['move?', ['Shall I move your appointment from Tuesday, March 3rd at noon, to Friday, March 6th at 3 pm?']],
  [
    'cancel?',
    ['Shall I cancel Haircut on Tuesday, March 3rd at noon?', 'Do you want me to cancel it? Reply YES or NO.'],
  ],
  ['change?', ['Would you like to move it, cancel it, or keep it?']],
  [
    'message?',
    [
      'There is nobody I can connect you to. Would you like to leave a message?',
      'Shall I take a message?',
      "I'm very sorry to hear that. Would you like to leave a message? Reply YES or NO.",
    ],
  ],
  ['message', ["Please leave your message after the tone. When you're done, press hash.", 'What is your message?']],
  ['person?', ['Shall I connect you to someone?', 'Would you like to speak to a person?']],
  ['still there?', ['Are you still there?']],
  ['end?', ['Shall I end the call?']],
  ['unclear', ["Sorry, I didn't get that.", "I'm afraid I couldn't understand that."]],
  [
    'states',
    ["It's booked: Haircut, on Tue Mar 3 at 10:00 AM.", 'Thank you for calling. Goodbye.', 'You are welcome.'],
  ],
])('recognizes %s', (kind, all) => {
  for (const words of all) {
    const names = heardTimes(words, '2026-03-02').filter(({ time }) => time !== null).length
    expect([words, questionKind(words, names)]).toEqual([words, kind])
  }
})

test('a sentence that was not understood is noticed along with a question', () => {
  expect(isUnclear("I didn't understand the day. Which day would you like?")).toBe(true)
  expect(isUnclear('Which day would you like?')).toBe(false)
})
