import { expect, test } from 'vitest'
import { openingText } from '../../../web/src/screens/assistant/voice/opening-text.ts'
import { openingSentences } from './opening.ts'
import { phrases } from './phrases.ts'

const NOTICE = 'This call is recorded.'
const opening = (greeting: string | null, notice: string | null = NOTICE) =>
  openingSentences({ businessName: "Bella's Salon", greeting, notice, question: phrases.howCanIHelp() })

test.each<[string | null, string[]]>([
  [null, ["Hello, this is Bella's Salon.", NOTICE, 'How can I help?']],
  ["You have reached Bella's Salon.", ["You have reached Bella's Salon.", NOTICE, 'How can I help?']],
  [
    "Hi, you have reached Bella's Salon. How can I help?",
    ["Hi, you have reached Bella's Salon.", NOTICE, 'How can I help?'],
  ],
  ["Hi! What's up? What can I do for you? ", ["Hi! What's up?", NOTICE, 'What can I do for you?']],
  ["Bella's Salon, how can I help?", [NOTICE, "Bella's Salon, how can I help?"]],
  ['Guten Tag.\nWas kann ich für Sie tun？', ['Guten Tag.', NOTICE, 'Was kann ich für Sie tun？']],
])('with the greeting %j, callers are asked once, after the recording notice', (greeting, sentences) => {
  expect(opening(greeting)).toEqual(sentences)
})

test('without recording there is no notice', () => {
  expect(opening('Welcome. How can I help?', null)).toEqual(['Welcome.', 'How can I help?'])
})

test.each([null, 'Welcome.', 'Welcome. How can I help?', 'Salon?'])(
  'the dashboard plays what callers hear with the greeting %j',
  (greeting) => {
    for (const recordingEnabled of [true, false]) {
      const heard = opening(greeting, recordingEnabled ? NOTICE : null).join(' ')
      const draft = { greeting, recordingEnabled, recordingNotice: null }
      expect(openingText("Bella's Salon", draft)).toBe(heard)
    }
  },
)
