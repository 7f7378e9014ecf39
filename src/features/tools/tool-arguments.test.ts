import { expect, test } from 'vitest'
import { argumentFaults } from './tool-arguments.ts'

const order = {
  type: 'object',
  properties: {
    number: { type: 'string', minLength: 2 },
    pattern: { type: 'string', pattern: '^x$' },
    place: { type: 'object', properties: { street: { type: 'string' } } },
    anything: { type: 'object' },
    items: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
  },
  required: ['number'],
}

test('arguments that fit have no faults', () => {
  const place = { street: 'Orchard Street' }
  const given = { number: '12', pattern: 'y', place, anything: { at: 'all' }, items: [{ sku: 'a' }, {}] }

  expect(argumentFaults(order, given)).toBeNull()
})

test.each([
  [{ number: '1' }, /^number: /],
  [{}, /number/],
  [{ number: '12', role: 'admin' }, /^role: is not among the parameters/],
  [{ number: '12', place: { street: 'x', zip: '1' } }, /^place\.zip: is not among/],
  [{ number: '12', items: [{ sku: 'a' }, { sku: 'b', free: true }] }, /^items\.free: is not among/],
  [JSON.parse('{"number":"12","__proto__":{"a":1}}'), /^__proto__: is not among/],
  [['12'], /^arguments: must be an object/],
  [{ number: 'x'.repeat(8_000) }, /at most 8000 characters/],
])('%j is a fault', (given, fault) => {
  expect(argumentFaults(order, given)).toMatch(fault)
})

test('a schema that allows additional properties accepts them', () => {
  expect(argumentFaults({ ...order, additionalProperties: true }, { number: '12', role: 'x' })).toBeNull()
  expect(argumentFaults({ ...order, additionalProperties: { type: 'string' } }, { number: '12', role: 'x' })).toBeNull()
  expect(argumentFaults({ ...order, additionalProperties: { type: 'string' } }, { number: '12', role: 1 })).toMatch(
    /role/,
  )
})

test('an argument may be declared by any part of a combined schema', () => {
  const part = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] })
  const combined = { type: 'object', allOf: [part('a')], anyOf: [part('b'), part('c')] }

  expect(argumentFaults(combined, { a: '1', c: '2' })).toBeNull()
  expect(argumentFaults(combined, { a: '1', c: '2', d: '3' })).toMatch(/^d: is not among/)
})

test('a combination that needs a pattern accepts at least what it accepted with the pattern', () => {
  const code = (schema: object) => ({ type: 'object', properties: { code: schema } })
  const words = { oneOf: [{ pattern: '^a' }, { pattern: '^b' }], allOf: [{ minLength: 2 }], not: { pattern: '^c' } }

  expect(argumentFaults(code(words), { code: 'ab' })).toBeNull()
  expect(argumentFaults(code(words), { code: 'a' })).toMatch(/^code: /)
})
