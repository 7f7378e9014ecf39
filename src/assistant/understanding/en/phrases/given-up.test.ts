import { expect, test } from 'vitest'
import { detectIntent, givesUp } from '../intents.ts'
import { plainText } from '../plain-text.ts'

test.each([
  'the haircut at nine is not happening',
  "there's no need for the meeting on thursday",
  "we won't be needing that table tomorrow",
  'she has a fever so no lesson tomorrow',
  'rex has kennel cough so we better not come thursday',
  "the baby isn't here yet so the session on friday is off",
  'we gotta scrap that',
])('"%s" gives an appointment up', (text) => {
  expect(givesUp(plainText(text))).toBe(true)
  expect(detectIntent(plainText(text))).toBe('cancel')
})

test.each([
  'is there a lesson on friday',
  "I don't need a fancy haircut, just a trim on friday",
  'my son is sick, can you see him today',
  'the light in the meeting room is off',
  'do I need the lesson before the test',
])('"%s" gives nothing up', (text) => {
  expect(givesUp(plainText(text))).toBe(false)
})

test.each([
  "i'm pretty upset actually we showed up on monday and the door was locked",
  'nobody called us',
  'the lock you put in last month is already sticking',
  'you fixed it last week and somebody needs to come sort that out',
])('"%s" counts as a complaint', (text) => {
  expect(detectIntent(plainText(text))).toBe('complaint')
})

test.each([
  'my tummy is upset after the antibiotics',
  'the tap is leaking can somebody come on friday',
  'nobody is home before three',
  'can you fix a lock that is already sticking',
])('"%s" does not count as a complaint', (text) => {
  expect(detectIntent(plainText(text))).not.toBe('complaint')
})

test.each(["i'm standing here like an idiot", 'a stupid question'])('"%s" is not an insult', (text) => {
  expect(detectIntent(plainText(text))).not.toBe('abuse')
})
