import { expect, test } from 'vitest'
import { plainText } from '../plain-text.ts'
import { matchServices, withoutNouns, withoutServices } from './services.ts'

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

test("a number in a service's name is not read as a party size or a time", () => {
  expect(withoutServices(plainText('a table for two at seven'), TABLES)).toBe('a haircut at 7')
})

test.each([
  ['can you notarize three signatures', ['Notarization']],
  ['I need it notarized on Friday', ['Notarization']],
  ['a POA for my mother', ['Power of attorney']],
  ['our first flat', []],
  ['it is for my first visit', ['First consultation']],
  ['the first one please', ['First consultation']],
])('"%s" names %j by another form, by initials, or not by a word of other things', (text, services) => {
  const names = ['Notarization', 'Power of attorney', 'First consultation']
  expect(matchServices(plainText(text), names)).toEqual(services)
})

test.each([
  ['table for 4 sunday, 2 adults 2 kids', ['Table for four']],
  ['me, my wife and the 2 boys on saturday', ['Table for four']],
  ['me my wife and the 2 boys', ['Table for four']],
  ['two large pepperoni for delivery', []],
  ['a table for two and two large pizzas', ['Table for two']],
])('"%s" counts a party as %j, and does not count goods', (text, services) => {
  expect(matchServices(plainText(text), TABLES)).toEqual(services)
})

test.each([
  ['so no guitar tomorrow', 'Guitar lesson', 'so no haircut tomorrow'],
  ['change it', 'Lock change', 'change it'],
])('in "%s" the noun in %s stands for an appointment', (text, name, said) => {
  expect(withoutNouns(text, name)).toBe(said)
})

test.each([
  ['my check engine light came on this morning, can you plug it in friday', []],
  ['i want a check on friday', ['Brake check']],
  ['a brake check', ['Brake check']],
  ['i need the bike for work, the back wheel is buckled', []],
])('"%s" names %j by a word that is said of anything', (text, services) => {
  expect(matchServices(plainText(text), ['Brake check', 'Bike fitting'])).toEqual(services)
})
