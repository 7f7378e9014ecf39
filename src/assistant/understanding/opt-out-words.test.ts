import { expect, test } from 'vitest'
import { asksForNoCalls } from './opt-out-words.ts'

test.each([
  'Do not call me again.',
  "Please don't call me any more",
  'don’t ever call this number again',
  'Never call me again!',
  'Stop calling me',
  'could you please stop calling here',
  'I told you not to call me again',
  'I do not want to be called again',
  "I don't want any more calls",
  "I don't want to get these calls",
  'no more calls please',
  'Can you not call me again, please',
  'take my number off your calling list',
  'put me on the do not call list',
  'stop these calls',
  "I don't want to be contacted.",
])('"%s" asks for no more calls, in any call', (said) => {
  expect(asksForNoCalls(said, 'en-US', false)).toBe(true)
})

test.each([
  'Take me off your list.',
  "Don't call me.",
  'remove my number from your system',
  'lose my number',
  'I want to opt out',
  'unsubscribe',
  'leave me alone',
])('"%s" asks for no more calls only in a campaign call', (said) => {
  expect(asksForNoCalls(said, 'en', true)).toBe(true)
  expect(asksForNoCalls(said, 'en', false)).toBe(false)
})

test.each([
  "Don't call me before nine.",
  "Please don't call me at work",
  "don't call me today, call me tomorrow",
  'Can you call me again tomorrow?',
  "I'll call again",
  'Why did you not call me?',
  "I couldn't call you again yesterday",
  'Stop calling me names',
  'Please stop calling me before nine in the morning',
  'stop calling today',
  'Please cancel my appointment',
  'Take Anna off the appointment on Friday',
  'Yes, call me again any time',
  "I don't want to wait",
  'Is there a call-out charge?',
])('"%s" does not ask for no more calls', (said) => {
  expect(asksForNoCalls(said, 'en', true)).toBe(false)
})

test.each([
  ['de', 'Bitte rufen Sie mich nicht mehr an.'],
  ['de-AT', 'Ich möchte keine Anrufe mehr.'],
  ['fr', 'Ne me rappelez plus, s’il vous plaît.'],
  ['es', 'No me llame más'],
  ['it', 'Non mi chiamate più'],
  ['nl', 'Bel mij niet meer'],
  ['pt-BR', 'Não me ligue mais'],
  ['pl', 'Proszę więcej nie dzwonić'],
  ['sv', 'Ring mig aldrig mer'],
  ['da', 'Ring ikke til mig igen'],
])('in a call in %s, "%s" asks for no more calls', (language, said) => {
  expect(asksForNoCalls(said, language, false)).toBe(true)
  expect(asksForNoCalls(said, 'en', false)).toBe(false)
})
