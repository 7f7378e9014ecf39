import fc from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { anyText } from '../../test/harness/any-text.ts'
import { calendarDate, instant, oneOf, textOrNull } from '../kernel/schema.ts'
import { parseQueryString } from './edge/query-string.ts'
import { compileBody, compileQuery } from './validation.ts'

const readBody = compileBody(
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 5 }),
      notes: Type.Optional(textOrNull(3)),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
      startsAt: Type.Optional(instant()),
      on: Type.Optional(calendarDate()),
      kind: Type.Optional(oneOf(['sms', 'mms'])),
      items: Type.Optional(Type.Array(Type.Object({ label: Type.String() }, { additionalProperties: false }))),
    },
    { additionalProperties: false },
  ),
)

test('an empty text in an optional field is null, absent if a new record allows no null, and refused if required', () => {
  const schema = Type.Object({
    name: Type.String({ minLength: 1 }),
    notes: Type.Optional(textOrNull(100)),
    reason: Type.Optional(Type.String({ minLength: 1 })),
    endsAt: Type.Optional(instant()),
    label: Type.Optional(Type.String()),
  })
  const empty = { name: 'Ada', notes: '', reason: '', endsAt: '', label: '' }

  expect(compileBody(schema, true)(empty)).toEqual({ name: 'Ada', notes: null, label: '' })
  expect(() => compileBody(schema)(empty)).toThrow('reason: must not be empty')
  expect(() => compileBody(schema, true)({ name: '' })).toThrow('name: must not be empty')
})

test('null in an optional field of a new record that allows no null means that the field is absent', () => {
  const schema = Type.Object({
    name: Type.String({ minLength: 1 }),
    notes: Type.Optional(textOrNull(100)),
    endsAt: Type.Optional(instant()),
    count: Type.Optional(Type.Integer()),
    kind: Type.Optional(oneOf(['sms', 'mms'])),
    any: Type.Optional(Type.Any()),
  })
  const nulls = { name: 'Ada', notes: null, endsAt: null, count: null, kind: null, any: null }

  expect(compileBody(schema, true)(nulls)).toEqual({ name: 'Ada', notes: null, any: null })
  expect(() => compileBody(schema)(nulls)).toThrow('endsAt: must be a string')
  expect(() => compileBody(schema, true)({ name: null })).toThrow('name: must be a string')
})

test('white space around an e-mail address is removed before the address is checked', () => {
  const email = Type.Unsafe<string>({ type: 'string', format: 'idn-email', minLength: 3 })
  const read = compileBody(Type.Object({ email }))

  expect(read({ email: '  ada@example.com ' })).toEqual({ email: 'ada@example.com' })
  expect(() => read({ email: 'ada example.com' })).toThrow('email: must be an email address')
})

/** More unknown fields than the validator lists. */
const manyUnknown = Object.fromEntries(['a/b', ...'cdefghijklmnop'].map((name) => [name, 1]))

test.each([
  [{}, 'name: is required'],
  [{ name: '' }, 'name: must not be empty'],
  [{ name: 'Augusta' }, 'name: must be at most 5 characters'],
  [{ name: 5 }, 'name: must be a string'],
  [{ name: null }, 'name: must be a string'],
  [{ name: 'Ada', notes: 5 }, 'notes: must be a string or null'],
  [{ name: 'Ada', count: '5' }, 'count: must be an integer'],
  [{ name: 'Ada', count: 1.5 }, 'count: must be an integer'],
  [{ name: 'Ada', count: 10 }, 'count: must be at most 9'],
  [{ name: 'Ada', count: 0 }, 'count: must be at least 1'],
  [{ name: 'Ada', kind: 'fax' }, 'kind: must be one of sms, mms'],
  [{ name: 'Ada', nmae: 1 }, 'nmae: is not a known field'],
  [{ name: 'Ada', '': 1 }, '"": is not a known field'],
  [{ name: 'Ada', 'a\nb': 1 }, '"a\\nb": is not a known field'],
  [{ name: 'Ada', items: [{ label: 'a' }, { label: 1 }] }, 'items[1].label: must be a string'],
  [{ name: 'Ada', items: [{ label: 'a', lable: 1 }] }, 'items[0].lable: is not a known field'],
  [{ name: 'Ada', ...manyUnknown }, '"a/b": is not a known field'],
  [{ name: 'Ada', items: [{ label: 'a', ...manyUnknown }] }, 'items[0]."a/b": is not a known field'],
  [{ name: 'Ada', on: '2026-02-30' }, 'on: must be a date such as 2026-03-02'],
  [{ name: 'A\0a' }, 'name: must not contain NUL or half of a surrogate pair'],
  [{ name: 'A\ud800' }, 'name: must not contain NUL or half of a surrogate pair'],
  [{ name: 'Ada', items: [{ label: '\0' }] }, 'items[0].label: must not contain NUL or half of a surrogate pair'],
  [[], 'body: must be an object'],
  [null, 'body: must be an object'],
  ['text', 'body: must be an object'],
])('%j is refused: %s', (body, message) => {
  expect(() => readBody(body)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', message }))
})

test.each([
  ['2026-03-02T09:30:00Z', '2026-03-02T09:30:00.000Z'],
  ['2026-03-02t09:30:00.5z', '2026-03-02T09:30:00.500Z'],
  ['2026-03-02T09:30:00.123999+05:30', '2026-03-02T04:00:00.123Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2015-07-01T01:59:60.5+02:00', '2015-07-01T00:00:00.500Z'],
  ['2028-02-29T00:00:00-14:00', '2028-02-29T14:00:00.000Z'],
])('%s is the instant %s', (text, iso) => {
  expect(readBody({ name: 'Ada', startsAt: text })).toEqual({ name: 'Ada', startsAt: new Date(iso) })
})

test.each([
  '2026-03-02T09:30:00',
  '2026-03-02',
  '2026-03-02 09:30:00Z',
  '2026-02-30T09:30:00Z',
  '2026-03-02T24:00:00Z',
  '2026-03-02T09:30Z',
  '2026-03-02T09:30:60Z',
  '2026-06-30T23:59:60+02:00',
  '2026-06-29T23:59:60Z',
  '2026-03-02T09:30:00+0530',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  'now',
  '1772443800',
])('%s is not an instant', (text) => {
  expect(() => readBody({ name: 'Ada', startsAt: text })).toThrow(/^startsAt: must be a date and time with an offset/)
})

const querySchema = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  phone: Type.Optional(Type.String()),
  since: Type.Optional(instant()),
  flag: Type.Optional(Type.Boolean()),
  date: Type.Optional(calendarDate()),
})
const names = new Set(Object.keys(querySchema.properties))
const readQuery = compileQuery(querySchema)
const read = (query: string) => readQuery(parseQueryString(query, names))

test('a query is read as numbers, booleans and instants, and unknown parameters are ignored', () => {
  const query = 'limit=7&flag=true&since=2026-03-02T09:30:00+01:00&phone=+15551234567&utm=%ff&utm=2&date=2026-03-02&'

  expect(read(query)).toEqual({
    limit: 7,
    flag: true,
    since: new Date('2026-03-02T08:30:00Z'),
    phone: '+15551234567',
    date: '2026-03-02',
  })
})

test.each([
  ['limit=0', 'limit: must be at least 1'],
  ['limit=101', 'limit: must be at most 100'],
  ['limit=', 'limit: must be a whole number'],
  ['limit=1e1', 'limit: must be a whole number'],
  ['limit=%2010', 'limit: must be a whole number'],
  ['limit=0x10', 'limit: must be a whole number'],
  ['limit=5.0', 'limit: must be a whole number'],
  ['limit=5&limit=5', 'limit: must be given once'],
  ['limit[]=5&limit=6&%6cimit=7', 'limit: must be given once'],
  ['flag=yes', 'flag: must be true or false'],
  ['phone=%ff', 'phone: must be percent-encoded UTF-8'],
  ['phone=%', 'phone: must be percent-encoded UTF-8'],
  ['phone=%00', 'phone: must not contain NUL or half of a surrogate pair'],
  ['date=2026-3-2', 'date: must be a date such as 2026-03-02'],
  ['since=yesterday', 'since: must be a date and time with an offset, such as 2026-03-02T09:30:00Z'],
])('?%s is refused: %s', (query, message) => {
  expect(() => read(query)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', message }))
})

test('any query gives values or BAD_REQUEST, never another error', () => {
  fc.assert(
    fc.property(anyText(), (query) => {
      try {
        read(query)
      } catch (error) {
        expect(error).toMatchObject({ code: 'BAD_REQUEST' })
      }
    }),
  )
})
