import { expect, test } from 'vitest'
import type { FieldToCollect } from '../../features/assistants/field-to-collect.ts'
import { readFieldValue } from './field-value.ts'

const SENSE = { now: new Date('2026-03-02T14:00:00Z'), timezone: 'America/New_York', country: 'US' }
const read = (type: FieldToCollect['type'], said: string, choices: string[] = [], country = 'US') =>
  readFieldValue({ type, choices, question: 'Please tell me.' }, said, { ...SENSE, country })

test.each([
  ['number', 'about twenty five', '25'],
  ['number', 'I would rather not', null],
  ['phone', '(212) 555-0142', '+12125550142'],
  ['phone', 'two one two five five five oh one four two', '+12125550142'],
  ['phone', 'five', null],
  ['email', 'It is ada dot lovelace at example dot com', 'ada.lovelace@example.com'],
  ['email', 'Ada@Example.com', 'ada@example.com'],
  ['email', 'I have none', null],
  ['date', '1980-03-12', '1980-03-12'],
  ['date', 'March 12th 1980', '1980-03-12'],
  ['date', 'the twelfth of March nineteen eighty-four', '1984-03-12'],
  ['date', 'May third two thousand and five', '2005-05-03'],
  ['date', 'tomorrow', '2026-03-03'],
  ['date', 'February 30th 1980', null],
  ['date', 'no idea', null],
  ['text', '  the blue one ', 'the blue one'],
] as const)('the value of a %s in "%s" is %s', (type, said, value) => {
  expect(read(type, said)).toBe(value)
})

test('a date in figures is read in the order that is usual in the country', () => {
  expect(read('date', '03/12/1980')).toBe('1980-03-12')
  expect(read('date', '12/03/1980', [], 'DE')).toBe('1980-03-12')
  expect(read('date', '12031980', [], 'GB')).toBe('1980-03-12')
})

test.each([
  ['private plus please', 'Private plus'],
  ["it's private", 'Private'],
  ['the public one', 'Public insurance'],
  ['the third one', 'Private plus'],
  ['2', 'Private'],
  ['either', null],
] as const)('"%s" chooses %s', (said, value) => {
  expect(read('choice', said, ['Public insurance', 'Private', 'Private plus'])).toBe(value)
})
