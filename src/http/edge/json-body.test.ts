import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_BODY_DEPTH, MAX_BODY_VALUES, MAX_OBJECT_FIELDS, parseJsonBody } from './json-body.ts'

const parse = (text: string) => parseJsonBody(Buffer.from(text))
const objectOf = (fields: number) => `{${Array.from({ length: fields }, (_, i) => `"k${i}":1`).join(',')}}`
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const listOf = (items: number) => `[${Array(items).fill('1').join(',')}]`
const objects = (count: number) => `[${Array(count).fill('{}').join(',')}]`

test('a body within the limits is parsed as JSON.parse does', () => {
  for (const text of [objectOf(MAX_OBJECT_FIELDS), nested(MAX_BODY_DEPTH), listOf(MAX_BODY_VALUES - 1), '{}', '[]'])
    expect(parse(text)).toEqual(JSON.parse(text))
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parse(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  ['fields', objectOf(MAX_OBJECT_FIELDS + 1), 'body: an object must have at most 1000 fields'],
  [
    'fields after a list',
    `{"a":${listOf(5)},${objectOf(1_000).slice(1)}`,
    'body: an object must have at most 1000 fields',
  ],
  ['levels', nested(MAX_BODY_DEPTH + 1), 'body: must have at most 64 levels'],
  ['levels that never end', '['.repeat(1_000_000), 'body: must have at most 64 levels'],
  ['items', listOf(MAX_BODY_VALUES + 1), 'body: must have at most 60000 values'],
  ['objects', objects(MAX_BODY_VALUES / 2 + 1), 'body: must have at most 60000 values'],
])('a body with too many %s is refused', (_, text, message) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', message }))
})

test('commas and brackets in texts are not counted', () => {
  const text = JSON.stringify({ text: '[{,"\\'.repeat(100_000) })

  expect(parse(text)).toEqual(JSON.parse(text))
})

test.each(['{"a":1', ']', '"a\\', 'a', '{"a":1}}', '\ufffe'])('%j is no JSON', (text) => {
  expect(() => parse(text)).toThrow('body: must be JSON in UTF-8')
})
