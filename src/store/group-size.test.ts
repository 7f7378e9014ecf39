import { expect, test } from 'vitest'
import { groupSize } from './group-size.ts'

test.each([
  ['nobody waits', { waiting: 0, underWay: 0, statements: 0 }, 0],
  ['a single one goes at once', { waiting: 1, underWay: 0, statements: 0 }, 1],
  ['a second goes beside the first', { waiting: 1, underWay: 1, statements: 1 }, 1],
  ['a few go together', { waiting: 12, underWay: 0, statements: 0 }, 12],
  ['of some a group', { waiting: 20, underWay: 0, statements: 0 }, 16],
  ['of many half', { waiting: 240, underWay: 60, statements: 1 }, 150],
  ['early comers wait for others', { waiting: 7, underWay: 16, statements: 1 }, 0],
  ['until they are worth it', { waiting: 8, underWay: 16, statements: 1 }, 8],
  ['two statements are enough', { waiting: 99, underWay: 48, statements: 2 }, 0],
])('%s', (_, crowd, size) => {
  expect(groupSize(crowd)).toBe(size)
})
