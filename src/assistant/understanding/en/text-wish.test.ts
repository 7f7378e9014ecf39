import { expect, test } from 'vitest'
import { readTextWish } from './text-wish.ts'

test.each<[string, ReturnType<typeof readTextWish>]>([
  ['Can you text me the address?', { about: 'question', question: 'address' }],
  ['could you send me a text with your address please', { about: 'question', question: 'address' }],
  ['please send me the directions by text message', { about: 'question', question: 'directions' }],
  ['text me that, please', { about: 'last' }],
  ['can you send it to me by text', { about: 'last' }],
  ['text it to my phone', { about: 'last' }],
  ['send me a text', { about: 'last' }],
  ['text me the confirmation', { about: 'booking' }],
  ['could you text me my appointment', { about: 'booking' }],
  ["don't text me", null],
  ['who texted me yesterday?', null],
  ['I got your text', null],
  ['can I text you instead', null],
  ['what is your address', null],
])('%s', (words, wish) => {
  expect(readTextWish(words)).toEqual(wish)
})
