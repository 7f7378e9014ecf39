import { expect, test } from 'vitest'
import type { Person } from './person.ts'
import { PersonReactions } from './person-reactions.ts'

const TODAY = '2027-05-03'
const BETWEEN = 'Do you mean Friday, June 4th or Friday, May 7th? Which day and time would suit you?'
const MENU = 'What would you like to book?\n1) Haircut\n2) Colour\nReply 1 or 2.'

const reactionsOf = (expected: Person['expect'], says = ['Do you have parking?']): PersonReactions =>
  new PersonReactions({ kind: 'test', persona: 'A test.', says, expect: expected }, TODAY, ['Haircut', 'Colour'])

test('a person names the wanted one of two days, and the wanted day if neither is', () => {
  expect(reactionsOf({ rows: ['Haircut 2027-05-07 10:00'] }).next(BETWEEN)).toMatch(
    /May 7th|May the seventh|seventh of May/i,
  )
  expect(reactionsOf({ rows: ['Haircut 2027-05-28 10:00'] }).next(BETWEEN)).toMatch(/^neither, .*28|twenty-?\s?eighth/i)
})

test('a person says once that they have a question before they leave a menu of services', () => {
  const person = reactionsOf({ hears: [/behind the house/] })
  expect(person.next('Hello. How can I help?')).toBe('Do you have parking?')
  expect(person.next(MENU)).toBe('I only have a question: Do you have parking?')
  expect(person.next(MENU)).toBe('no thank you, bye')
})

test('a person who does not want to leave a message leaves none when asked for YES or NO', () => {
  expect(reactionsOf({ hears: [/a vet/] }).next('Would you like to leave a message? Reply YES or NO.')).toBe(
    'no thanks',
  )
})
