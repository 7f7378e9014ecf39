import { expect, test } from 'vitest'
import { openingText } from '../../../web/src/screens/assistant/voice/opening-text.ts'
import { openingSentences } from './opening.ts'
import { OPENING_LANGUAGES, openingWords, saysAssistant } from './opening-words.ts'

const NOTICE = 'This call is recorded.'
const QUESTION = 'How can I help?'
const DISCLOSURE = 'You are speaking with an automated assistant.'
const opening = (greeting: string | null, options: Partial<Parameters<typeof openingSentences>[0]> = {}) =>
  openingSentences({
    ...{ businessName: "Bella's Salon", greeting, notice: NOTICE, question: QUESTION, discloses: true },
    ...options,
  })
const texts = (...of: Parameters<typeof opening>) => opening(...of).map(({ text }) => text)

test.each<[string | null, string[]]>([
  [null, ["Hello, this is Bella's Salon.", NOTICE, QUESTION]],
  ["You have reached Bella's Salon.", ["You have reached Bella's Salon.", NOTICE, QUESTION]],
  [
    "Hi, you have reached Bella's Salon. How can I help?",
    ["Hi, you have reached Bella's Salon.", NOTICE, 'How can I help?'],
  ],
  ["Hi! What's up? What can I do for you? ", ["Hi! What's up?", NOTICE, 'What can I do for you?']],
  ["Bella's Salon, how can I help?", [NOTICE, "Bella's Salon, how can I help?"]],
  ['Guten Tag.\nWas kann ich für Sie tun？', ['Guten Tag.', NOTICE, 'Was kann ich für Sie tun？']],
])('with the greeting %j, callers are asked once, after the recording notice', (greeting, sentences) => {
  expect(texts(greeting, { discloses: false })).toEqual(sentences)
  // The disclosure comes before all of this.
  if (greeting !== null) expect(texts(greeting)).toEqual([DISCLOSURE, ...sentences])
})

test('the built-in greeting discloses the assistant and says why the business calls', () => {
  const greeting = "Hello, this is the automated assistant of Bella's Salon."
  expect(opening(null)).toEqual([
    { text: greeting, disclosure: greeting },
    { text: NOTICE, notice: NOTICE },
    { text: QUESTION, asks: true },
  ])
  expect(texts(null, { reason: 'We are calling about Monday.', notice: null, question: '' })).toEqual([
    greeting,
    'We are calling about Monday.',
  ])
  expect(texts(null, { reason: 'We are calling about Monday.', question: '', discloses: false })).toEqual([
    "Hello, this is Bella's Salon. We are calling about Monday.",
    NOTICE,
  ])
})

test.each<[string, string[]]>([
  ["Hi! I'm Bella's virtual assistant. Nice to hear you. What's up?", ["Hi! I'm Bella's virtual assistant."]],
  ['You have reached the AI receptionist of Berg Dental.', ['You have reached the AI receptionist of Berg Dental.']],
  ["Bella's automated assistant here, how can I help?", ["Bella's automated assistant here, how can I help?"]],
  ['Hallo, hier ist die KI-Assistentin von Bella.', ['Hallo, hier ist die KI-Assistentin von Bella.']],
  ['Bonjour, ici l’assistante virtuelle de Bella.', ['Bonjour, ici l’assistante virtuelle de Bella.']],
])('the greeting %j already contains the disclosure, so it is not repeated', (greeting, disclosures) => {
  const said = opening(greeting)
  expect(said.flatMap(({ disclosure }) => disclosure ?? [])).toEqual(disclosures)
  expect(said.map(({ text }) => text)).toContain(NOTICE)
  expect(said.map(({ text }) => text)).not.toContain(DISCLOSURE)
})

test.each([
  'You have reached the assistant of Dr. Berg.',
  'You are not talking to a robot.',
  'Hi, Bella speaking.',
  'We repair any digital device.',
  'Hier spricht die Assistentin von Dr. Berg.',
])('"%s" does not say that an automated assistant speaks', (greeting) => {
  expect(texts(greeting)[0]).toBe(DISCLOSURE)
})

test.each(OPENING_LANGUAGES)('the words in %s disclose the assistant', (language) => {
  const words = openingWords(`${language}-XX`)
  expect(saysAssistant(words.disclosure)).toBe(true)
  expect(saysAssistant(words.greeting('Bella'))).toBe(true)
  expect(words.greeting('Bella')).toContain('Bella')
})

test('without recording there is no notice; a language without its own words uses English', () => {
  expect(texts('Welcome. How can I help?', { notice: null, discloses: false })).toEqual(['Welcome.', 'How can I help?'])
  expect(openingWords('th-TH')).toBe(openingWords('en-GB'))
  expect(openingWords('de-AT').disclosure).toBe('Sie sprechen mit einem automatischen Assistenten.')
})

test.each([null, 'Welcome.', 'Welcome. How can I help?', 'Salon?'])(
  'the dashboard plays what callers hear with the greeting %j',
  (greeting) => {
    for (const recordingEnabled of [true, false])
      for (const discloses of [true, false]) {
        const heard = texts(greeting, { notice: recordingEnabled ? NOTICE : null, discloses }).join(' ')
        const draft = { greeting, recordingEnabled, recordingNotice: null, language: 'en-US', discloses }
        expect(openingText("Bella's Salon", draft)).toBe(heard)
      }
  },
)
