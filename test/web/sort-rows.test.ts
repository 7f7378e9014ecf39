import { expect, test } from 'vitest'
import { nextSort, parseSort, sortRows, sortText } from '../../web/src/ui/table/sort-rows.ts'

const names = (rows: readonly { name: string | null }[]) => rows.map(({ name }) => name)
const ROWS = [{ name: 'Zoe' }, { name: null }, { name: 'ada' }, { name: 'Team 10' }, { name: 'Team 9' }]

test('rows are sorted as people read names and numbers; rows without a value come last', () => {
  expect(names(sortRows(ROWS, ({ name }) => name, false))).toEqual(['ada', 'Team 9', 'Team 10', 'Zoe', null])
  expect(names(sortRows(ROWS, ({ name }) => name, true))).toEqual(['Zoe', 'Team 10', 'Team 9', 'ada', null])
  expect(sortRows([10, 9, 1], (row) => row, false)).toEqual([1, 9, 10])
})

test('a press on the head of a column sorts up, then down, then not at all', () => {
  const up = nextSort(null, 'name')
  expect(up).toEqual({ column: 'name', isDescending: false })
  const down = nextSort(up, 'name')
  expect(down).toEqual({ column: 'name', isDescending: true })
  expect(nextSort(down, 'name')).toBeNull()
  expect(nextSort(down, 'added')).toEqual({ column: 'added', isDescending: false })
})

test('an order in a URL leads back to itself, and an unknown column is no order', () => {
  const columns = ['name', 'email'] as const
  for (const isDescending of [true, false]) {
    const sort = { column: 'email', isDescending } as const
    expect(parseSort(sortText(sort), columns)).toEqual(sort)
  }
  expect([sortText(null), parseSort(undefined, columns), parseSort('-phone', columns)]).toEqual([undefined, null, null])
})
