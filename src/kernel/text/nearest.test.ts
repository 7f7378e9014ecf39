import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const WORDS = ['drain', 'doctor', 'demo', 'keys']

test.each([
  ['drian', 'drain'],
  ['doktor', 'doctor'],
  ['key', 'keys'],
  ['ekys', 'keys'],
  ['nothing', null],
  ['dmeo', 'demo'],
])('%s probably means %s', (word, meant) => {
  expect(nearest(word, WORDS)).toBe(meant)
})

test('without known words, none is meant', () => {
  expect(nearest('drain', [])).toBe(null)
})
