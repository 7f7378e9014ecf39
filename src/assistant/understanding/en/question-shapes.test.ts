import { expect, test } from 'vitest'
import { otherWords } from './other-words.ts'
import { plainText } from './plain-text.ts'
import { isQuestion, isRequestForm, mayAsk } from './question-shapes.ts'

test.each([
  'hi there, quick question, is there a lift',
  'my son is 7, is that too young',
  "I've got a bad back, would that be a problem",
  'do we lose the money',
  'I was wondering about the parking',
  'if I came on Tuesday, which papers would I need',
  'can my mother wait with me',
  'am I all right to drive afterwards',
  "I don't know whether I have to pay up front",
])('takes "%s" for a question', (text) => {
  expect(isQuestion(plainText(text))).toBe(true)
})

test.each([
  'can I have a haircut on Friday',
  'could you fit me in tomorrow',
  'hi, could we come at three',
  'can you do Thursday',
  'if you have anything on Friday I would take it',
  "I'd like an appointment",
  'yes please',
])('takes "%s" for no question', (text) => {
  expect(isQuestion(plainText(text))).toBe(false)
})

test.each([
  ['can he do the lesson from home', ['home']],
  ['a haircut for my son on Friday at three please', []],
  ['could I have a colour next week', []],
])('finds what "%s" says in addition to a wish for an appointment', (text, others) => {
  expect(otherWords(plainText(text), ['Haircut', 'Colour', 'Lesson'])).toEqual(others)
})

test('a wish with other words in it may be a question, one in so many words is none', () => {
  const asked = (text: string) => mayAsk(plainText(text), otherWords(plainText(text), ['Colour']))

  expect(asked('can I have a colour with sensitive skin')).toBe(true)
  expect(asked('I have never had my hair dyed before')).toBe(true)
  expect(asked('I would like a colour for my sensitive skin')).toBe(false)
  expect(asked('could I have a colour on Friday')).toBe(false)
  expect(isRequestForm('hello, could i have a colour')).toBe(true)
})
