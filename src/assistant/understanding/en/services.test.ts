import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { matchServices, withoutServices } from './services.ts'

const TABLES = ['Table for two', 'Table for four', 'Table for six']

test.each([
  ['a table for two', ['Table for two']],
  ['table for 4 please', ['Table for four']],
  ['a table for two on Saturday at six', ['Table for two']],
  ['Table for six, Saturday, December 12th at 8 pm', ['Table for six']],
  ['six of us want a table on December 4', ['Table for six']],
  ['a table for my wife and me, seven thirty', ['Table for two']],
  ['a table at four', TABLES],
  ['a table', TABLES],
])('"%s" names %j among tables', (text, services) => {
  expect(matchServices(plainText(text), TABLES)).toEqual(services)
})

test.each([
  ['the two-hour session', ['Two-hour session']],
  ['my wife and me want a session', []],
])('"%s" names %j among sessions', (text, services) => {
  expect(matchServices(plainText(text), ['Two-hour session', 'One-hour session'])).toEqual(services)
})

test('the number in the name of a service is no number of people or hours', () => {
  expect(withoutServices(plainText('a table for two at seven'), TABLES)).toBe('a haircut at 7')
})
