import { expect, test } from 'vitest'
import { numberIn } from './number-in.ts'

test.each([
  ['3', '3'],
  ['about twenty five', '25'],
  ['we are four', '4'],
  ['1.5', '1.5'],
  ['I was born in 1990', '1990'],
  ['no idea', null],
  ['', null],
  ['no, 8', '8'],
])('the number in "%s" is read', (text, expected) => expect(numberIn(text)).toBe(expected))

test.each([
  ['eight, sorry, nine', '9'],
  ['15... hang on, 16 by now', '16'],
  ['seven. wait, my cousin comes too, make that eight', '8'],
  ['ten, actually eleven, no, twelve', '12'],
  ["three, no that's right", '3'],
])('the corrected number in "%s" is read', (text, expected) => expect(numberIn(text)).toBe(expected))

test.each([
  ['two adults and three kids', '5'],
  ['2 grown-ups, a toddler and a baby', '4'],
  ['me and five friends', '6'],
  ['my wife and I', '2'],
  ['six, no, seven with the little one', '7'],
  ['eight, three of them children', '8'],
  ['three adults and one child, so that makes four', '4'],
])('the people in "%s" are counted', (text, expected) => expect(numberIn(text)).toBe(expected))

test('of several numbers, the one with the unit that was asked for is meant; without a unit, none is', () => {
  expect(numberIn('he is four years old and about 30 kilos', 'How many kilos does he weigh?')).toBe('30')
  expect(numberIn('he is four years old and about 30 kilos', 'How many years old is he?')).toBe('4')
  expect(numberIn('five or six')).toBeNull()
  expect(numberIn('six, six of us')).toBe('6')
})
