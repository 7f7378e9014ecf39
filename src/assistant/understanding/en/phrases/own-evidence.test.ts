import { expect, test } from 'vitest'
import { saysThatTheyHaveOne } from './own-evidence.ts'

test.each([
  "I'm booked in with you on Friday",
  'Cancel my haircut please',
  "We've got a table for six on Saturday, could it be Sunday instead?",
  'When was it again?',
  "You're down for us Wednesday at ten",
  'I cannot make it tomorrow',
])('the words show that the caller has an appointment: %s', (text) => {
  expect(saysThatTheyHaveOne(text, ['Haircut'])).toBe(true)
})

test.each([
  "She's due, and I'm round hers on Thursday",
  "I'm off on Wednesday for once",
  'He has to get it done before the holidays',
  "There's robins at it, does that change anything",
  'Am I out of pocket?',
])('the words do not show that the caller has an appointment: %s', (text) => {
  expect(saysThatTheyHaveOne(text, ['Haircut'])).toBe(false)
})
