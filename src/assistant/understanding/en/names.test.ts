import { expect, test } from 'vitest'
import { parseName, parseOtherName } from './names.ts'

test.each([
  ['Fischer with S C H, first name Bob', 'Bob Fischer'],
  ["It's Siobhan, S I O B H A N, O'Neill", "Siobhan O'Neill"],
  ['Just put Kim', 'Kim'],
  ['Kim will do', 'Kim'],
  ["Mary-Jane O'Hara-Smith", "Mary-Jane O'Hara-Smith"],
  ["o'neill", "O'Neill"],
  ['jürgen müller', 'Jürgen Müller'],
  ['maria de la cruz', 'Maria de la Cruz'],
  ["it's O'Brien, Mary-Kate O'Brien", "Mary-Kate O'Brien"],
  ["the name's bond, james bond", 'Bond James Bond'],
  ["it's Tim, no, sorry, Jim", 'Jim'],
  ["it's Nguyen, N G U Y E N", 'Nguyen'],
  ['Lovelace, Ada', 'Ada Lovelace'],
  ["Xiaoyu Ng, that's N for November, G for golf", 'Xiaoyu Ng'],
  ['Sara Wu, W U', 'Sara Wu'],
  ["that'll be Grace Hopper", 'Grace Hopper'],
  ["she's called Lily May", 'Lily May'],
  ["it's Siobhan Keane, Siobhan is S I O B H A N", 'Siobhan Keane'],
  ['the last name is spelt L I N D, Rosa Lind', 'Rosa Lind'],
  ['I spell it R O S A, L I N D', 'Rosa Lind'],
  ['spell that R O S A L I N D, Rosa Lind', 'Rosa Lind'],
  ["Rosa Lind and that's with an I not a Y", 'Rosa Lind'],
  ['Let me spell the surname, L I N D, Rosa Lind', 'Rosa Lind'],
  ['Rosa, surname Lind, spelling L I N D', 'Rosa Lind'],
  ['make that out to Rosa Lind', 'Rosa Lind'],
  ['Put it under his name, Rosa Lind, L I N D', 'Rosa Lind'],
  ["It'd be under hers, Rosa Lind-Hayes, with a hyphen", 'Rosa Lind-Hayes'],
  ["I'm called Rosa Lind", 'Rosa Lind'],
  ['as always Rosa Lind', 'Rosa Lind'],
  ['actually make it a colour', null],
  ['no name', null],
  ['so am i booked now?', null],
  ['what do you need my name for?', null],
])('asked for a name, "%s" is %s', (text, expected) => {
  expect(parseName(text, true)).toBe(expected)
})

test.each([
  ['my name is robert and i want a haircut', 'Robert'],
  ['this is Ada Lovelace, I need to cancel', 'Ada Lovelace'],
  ["hi it's Ada Lovelace I'm just checking", 'Ada Lovelace'],
  ["I'm late", null],
  ['I want a haircut for Sunday', null],
])('without the question, "%s" is %s', (text, expected) => {
  expect(parseName(text, false)).toBe(expected)
})

test('the name of a relative is not the name of the caller', () => {
  expect(parseOtherName('a haircut for my son Tom on Friday')).toBe('Tom')
  expect(parseOtherName("it's for my wife, Jane Doe")).toBe('Jane Doe')
  expect(parseOtherName('my husband is late')).toBeNull()
})

test('a name that begins like a month is a name, and a month is none', () => {
  for (const name of ['Margaret', 'Mary', 'Julia', 'Janet', 'Marcus', 'Octavia', 'Declan'])
    expect(parseName(name, true)).toBe(name)
  for (const month of ['March', 'Mar.', 'October', 'Sept']) expect(parseName(month, true)).toBeNull()
})
