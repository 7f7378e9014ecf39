import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['lovelace ada', 'Ada Lovelace'],
  ['ada love lace', 'Ada Lovelace'],
  ['Mrs Ada Lovelace', 'ADA LOVELACE'],
  ['Ada Lovelace', 'Ada King Lovelace'],
  ['Ada King Lovelace', 'Ada Lovelace'],
  ['Ada Lovelace', 'A. Lovelace'],
  ['Ada Lovelace', 'Ada'],
  ['Jose Munoz', 'José Muñoz'],
  ['Jurgen Mueller', 'Jürgen Müller'],
  ['Steven Smyth', 'Stephen Smith'],
  ['Katherine Jonson', 'Catherine Johnson'],
  ['Siobhan ONeill', "Siobhán O'Neill"],
  ['Maier', 'Meier'],
  ['Bo', 'Bo'],
  ['李雷', '李雷'],
])('%s is the same name as %s', (said, booked) => {
  expect(isSameName(said, booked)).toBe(true)
})

test.each([
  ['Ada', 'Ada Lovelace'],
  ['Lovelace', 'Ada Lovelace'],
  ['Bo', 'Jo'],
  ['Ann', 'Ada'],
  ['Anna Smith', 'Tom Smith'],
  ['Grace Hopper', 'Ada Lovelace'],
  ['Ann Mary John Ada Lovelace Smith', 'Ada Lovelace'],
  ['Ann Mary Ada', 'Ada'],
  ['', 'Ada'],
  ['Ada', ''],
  ['...', '...'],
  ['a b', 'A. C.'],
])('%j is not the same name as %j', (said, booked) => {
  expect(isSameName(said, booked)).toBe(false)
})
