import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { firstErrors } from './first-errors.ts'

const Row = Type.Object(
  { prefix: Type.String({ minLength: 1 }), tags: Type.Optional(Type.Array(Type.String())) },
  { additionalProperties: false },
)
const List = Type.Object(
  { name: Type.String(), rows: Type.Array(Row, { maxItems: 5_000 }) },
  { additionalProperties: false },
)

/** The errors of a value, and how many values the validator listed errors for. */
function errorsOf(value: unknown): { errors: string[]; listed: number } {
  let listed = 0
  const countValues = (one: unknown): number =>
    typeof one === 'object' && one !== null
      ? 1 +
        Object.values(one)
          .map(countValues)
          .reduce((a, b) => a + b, 0)
      : 1
  const validatorOf = (schema: TSchema) => {
    const validator = Compile(schema)
    return {
      Check: (one: unknown) => validator.Check(one),
      Errors: (one: unknown) => {
        listed += countValues(one)
        return validator.Errors(one)
      },
    }
  }
  const errors = firstErrors(value, List, validatorOf as never).map((error) => `${error.instancePath} ${error.keyword}`)
  return { errors, listed }
}

const rows = (count: number, wrong?: { at: number; row: unknown }) =>
  Array.from({ length: count }, (_, index) => (index === wrong?.at ? wrong.row : { prefix: '+1' }))

test.each([
  ['too many rows', { name: 'a', rows: rows(5_001) }, '/rows maxItems'],
  ['too many rows, all of them wrong', { name: 'a', rows: Array(50_000).fill(1) }, '/rows maxItems'],
  ['a wrong row', { name: 'a', rows: rows(4_000, { at: 3_999, row: { prefix: '' } }) }, '/rows/3999/prefix minLength'],
  ['wrong rows', { name: 'a', rows: Array(4_000).fill(1) }, '/rows/0 type'],
  ['a wrong field beside a long list', { name: 1, rows: rows(4_000) }, '/name type'],
  [
    'a wrong item of a list in a list',
    { name: 'a', rows: rows(200, { at: 150, row: { prefix: '+1', tags: [...Array(150).fill('a'), 1] } }) },
    '/rows/150/tags/150 type',
  ],
])('%s: the error is found, and the validator lists errors for only a small part', (_, value, first) => {
  const { errors, listed } = errorsOf(value)

  expect(errors[0]).toBe(first)
  expect(listed).toBeLessThan(1_000)
})
