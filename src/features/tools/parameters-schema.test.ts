import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../kernel/api-error.ts'
import { requireParameters } from './parameters-schema.ts'

test('a valid schema of arguments is kept unchanged', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      day: { type: ['string', 'null'], format: 'date', description: 'When', pattern: '^\\d+' },
      party: { type: 'integer', minimum: 1, maximum: 12, default: 2 },
      room: { enum: ['a', 'b'], title: 'Room' },
      guests: { type: 'array', items: { anyOf: [{ type: 'string' }, { const: 3 }] }, maxItems: 4, uniqueItems: true },
    },
    required: ['day'],
    additionalProperties: false,
  }

  expect(requireParameters(schema)).toBe(schema)
})

const deep = (levels: number): object =>
  levels === 0 ? { type: 'string' } : { type: 'array', items: deep(levels - 1) }

test.each([
  ['parameters', null],
  ['parameters', []],
  ['parameters', { type: 'string' }],
  ['parameters.properties', { type: 'object', properties: [] }],
  ['parameters.properties.day', { type: 'object', properties: { day: 'string' } }],
  ['parameters.properties.day.type', { type: 'object', properties: { day: { type: 'date' } } }],
  ['parameters.properties.day.requried', { type: 'object', properties: { day: { requried: true } } }],
  ['parameters.properties.day.pattern', { type: 'object', properties: { day: { pattern: '(' } } }],
  ['parameters.properties.day.enum', { type: 'object', properties: { day: { enum: [] } } }],
  ['parameters.properties.day.minLength', { type: 'object', properties: { day: { minLength: -1 } } }],
  ['parameters.properties.day.anyOf\\[0\\]', { type: 'object', properties: { day: { anyOf: [1] } } }],
  ['parameters.required', { type: 'object', properties: {}, required: ['day'] }],
  ['parameters.\\$ref', { type: 'object', $ref: 'https://example.com/schema' }],
  ['parameters.__proto__', JSON.parse('{"type":"object","__proto__":{}}')],
  ['parameters.*items', { type: 'object', properties: { a: deep(9) } }],
  ['parameters', { type: 'object', description: 'x'.repeat(16_001) }],
])('the error for %s names the faulty place', (place, schema) => {
  expect(() => requireParameters(schema)).toThrowError(
    expect.objectContaining({ code: 'BAD_REQUEST', message: expect.stringMatching(`^${place}: `) }),
  )
})

test('any value is either accepted or refused with BAD_REQUEST', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      try {
        requireParameters({ type: 'object', properties: { value }, default: value })
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
      }
    }),
  )
})
