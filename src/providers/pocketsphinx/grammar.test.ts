import { expect, test } from 'vitest'
import { grammarOf } from './grammar.ts'

const known = (word: string) => word !== 'siobhan'

test('with staff, callers may say with whom and next to which break; names that are not in the dictionary are left out', () => {
  const grammar = grammarOf(['Bella', 'Haircut', 'Anna', 'Siobhan'], known, ['Anna', 'Siobhan'])

  expect(grammar).toContain('<staff> = anna | anybody;')
  expect(grammar).toContain('<hint> = bella | haircut;')
  expect(grammar).toContain('<hint> [with <staff>] [[<um>] <moment>] [<beside>]')
})

test('without staff, the grammar has no more than before', () => {
  expect(grammarOf(['Haircut'], known)).not.toMatch(/staff|beside/)
})
