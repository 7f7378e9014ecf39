import { expect, test } from 'vitest'
import { mergeDrafts, preferMine } from '../../web/src/record/merge-drafts.ts'

const SEEN = { name: 'Mia', color: '', days: [1, 2] }

test('fields that different people have changed are merged', () => {
  const mine = { ...SEEN, name: 'Mia Marsh' }
  const theirs = { ...SEEN, days: [3] }

  expect(mergeDrafts(SEEN, mine, theirs)).toEqual({ name: 'Mia Marsh', color: '', days: [3] })
  expect(mergeDrafts(SEEN, SEEN, theirs)).toEqual(theirs)
  expect(mergeDrafts(SEEN, mine, SEEN)).toEqual(mine)
})

test('the same field with two values is a conflict, but with the same value it is not', () => {
  const mine = { ...SEEN, days: [1, 3] }

  expect(mergeDrafts(SEEN, mine, { ...SEEN, days: [2] })).toBeNull()
  expect(mergeDrafts(SEEN, mine, { ...SEEN, days: [1, 3], name: 'Mo' })).toEqual({ ...mine, name: 'Mo' })
})

test('what the user keeps replaces their value of the same field only', () => {
  const mine = { ...SEEN, name: 'Mia Marsh' }
  const theirs = { name: 'Mia Moon', color: '#0f766e', days: [3] }

  expect(mergeDrafts(SEEN, mine, theirs)).toBeNull()
  expect(preferMine(SEEN, mine, theirs)).toEqual({ ...theirs, name: 'Mia Marsh' })
})
