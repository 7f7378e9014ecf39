import { expect, test } from 'vitest'
import { haveSameWords } from './caller-words.ts'

test('transcripts that differ in capitals and punctuation have the same words', () => {
  expect(haveSameWords('tuesday at ten', 'Tuesday, at ten.')).toBe(true)
  expect(haveSameWords('¿qué hora es', '¿Qué hora es?')).toBe(true)
})

test.each([
  ['ten', 'ten thirty'],
  ['it costs 5', 'it costs $5'],
  ['5 off', '5% off'],
  ['at 10 30', 'at 10:30'],
  ['दिन', 'दीन'],
  ['今天', '明天'],
  ['', 'yes'],
])('"%s" and "%s" count as different words', (one, other) => {
  expect(haveSameWords(one, other)).toBe(false)
})
