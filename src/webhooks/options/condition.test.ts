import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { type Condition, type ConditionValue, filterOf, type Operator, requireConditions } from './condition.ts'

const DATA = {
  direction: 'inbound',
  summary: 'Ada said "100 %" \\ (twice).*',
  durationSeconds: 142,
  aiConfidenceScore: null,
  test: true,
  delta: -3,
  startedAt: '2026-03-02T14:02:47.120Z',
  collected: { 'party-size': 4 },
  tags: ['vip', 'new'],
}
const BODY = JSON.stringify({ event: 'call.completed', data: DATA })

const passes = async (conditions: readonly Condition[], body = BODY) => {
  const db = await createTestDatabase()
  const [row] = await db.list<{ passes: boolean }[]>`SELECT event_passes(${body}, ${filterOf(conditions)}) AS passes`
  return row?.passes
}
const one = (field: string, operator: Operator, ...values: ConditionValue[]) => ({ field, operator, values })

test.each<[Condition, boolean]>([
  [one('data.direction', 'equals', 'inbound'), true],
  [one('data.direction', 'equals', 'outbound', 'inbound'), true],
  [one('data.direction', 'equals', 'INBOUND'), false],
  [one('data.direction', 'equals', 5), false],
  [one('data.direction', 'not_equals', 'outbound'), true],
  [one('data.direction', 'not_equals', 'outbound', 'inbound'), false],
  [one('data.direction', 'not_equals', 5), true],
  [one('data.missing', 'equals', 'x'), false],
  [one('data.missing', 'not_equals', 'x'), true],
  [one('data.summary', 'contains', '"100 %" \\ (twice).*'), true],
  [one('data.summary', 'contains', 'A.a'), false],
  [one('data.summary', 'starts_with', 'Ada'), true],
  [one('data.summary', 'starts_with', 'said'), false],
  [one('data.durationSeconds', 'contains', '142'), false],
  [one('data.durationSeconds', 'greater_than', 141.5), true],
  [one('data.durationSeconds', 'greater_than', 142), false],
  [one('data.durationSeconds', 'less_than', 1000), true],
  [one('data.delta', 'greater_than', -4), true],
  [one('data.delta', 'equals', -3), true],
  [one('data.startedAt', 'greater_than', '2026-03-02T14:00:00.000Z'), true],
  [one('data.startedAt', 'less_than', '2026-03-02T14:00:00.000Z'), false],
  [one('data.test', 'equals', true), true],
  [one('data.aiConfidenceScore', 'is_set'), false],
  [one('data.aiConfidenceScore', 'is_not_set'), true],
  [one('data.missing', 'is_not_set'), true],
  [one('data.collected', 'is_set'), true],
  [one('data.collected.party-size', 'equals', 4), true],
  [one('data.tags', 'equals', 'new'), true],
  [one('data.tags', 'not_equals', 'new'), false],
])('%j: %s', async (condition, expected) => {
  expect(await passes([condition])).toBe(expected)
})

test('all conditions must be met', async () => {
  const inbound = one('data.direction', 'equals', 'inbound')

  expect(await passes([inbound, one('data.durationSeconds', 'greater_than', 100)])).toBe(true)
  expect(await passes([inbound, one('data.durationSeconds', 'greater_than', 200)])).toBe(false)
})

test('text in an event or a condition cannot terminate the condition', async () => {
  const evil = '" || 1 == 1 || "'

  expect(await passes([one('data.direction', 'equals', evil)])).toBe(false)
  expect(await passes([one('data.direction', 'contains', evil)])).toBe(false)
})

test('an event that the database cannot evaluate passes', async () => {
  const body = '{"data":{"direction":"\\u0000"}}'

  expect(await passes([one('data.direction', 'equals', 'inbound')], body)).toBe(true)
})

const many = (count: number) => Array.from({ length: count }, () => one('data.direction', 'is_set'))

test.each<[Condition[], string]>([
  [many(11), 'conditions: must be at most 10'],
  [[one('direction', 'is_set')], 'conditions[0].field: must be the name of a field such as data.direction'],
  [[one('data["x"]', 'is_set')], 'conditions[0].field: must be the name of a field such as data.direction'],
  [
    [one('data.direction', 'is_set'), one('data.directon', 'is_set')],
    'conditions[1].field: no event of the endpoint has data.directon; its events have data.id, data.direction, data.from, data.to, data.test, data.durationSeconds, data.status, data.reason, data.startedAt',
  ],
  [[one('data.id', 'is' as Operator)], 'conditions[0].operator: must be one of equals, not_equals, contains'],
  [[one('data.id', 'equals')], 'conditions[0].values: must be 1 to 20 values'],
  [[one('data.id', 'equals', 'x'.repeat(201))], 'conditions[0].values: a value must have at most 200 characters'],
  [[one('data.id', 'equals', 'a\0b')], 'conditions[0].values: a value must be text that can be stored'],
  [[one('data.id', 'is_set', 'x')], 'conditions[0].values: must be empty for is_set'],
  [[one('data.id', 'contains', 5)], 'conditions[0].values: must be text for contains'],
  [
    [one('data.id', 'greater_than', 1, 2)],
    'conditions[0].values: must be one number without quotation marks, or one time',
  ],
  [
    [one('data.durationSeconds', 'greater_than', '5')],
    'conditions[0].values: must be one number without quotation marks',
  ],
  [
    [one('data.startedAt', 'less_than', 'tomorrow')],
    'conditions[0].values: must be one number without quotation marks',
  ],
])('%j is refused', (conditions, message) => {
  expect(() => requireConditions(conditions, ['call.missed'])).toThrow(message)
})

test.each<[Condition[], string[], string]>([
  [
    [one('data.durationSeconds', 'equals', '5')],
    ['*'],
    'conditions[0].values: data.durationSeconds is a number, which is written as 5',
  ],
  [
    [one('data.durationSeconds', 'not_equals', '5')],
    ['call.missed'],
    'conditions[0].values: data.durationSeconds is a number',
  ],
  [
    [one('data.durationSeconds', 'contains', '5')],
    ['*'],
    'conditions[0].operator: data.durationSeconds is a number, which contains does not compare',
  ],
  [
    [one('data.name', 'greater_than', 5)],
    ['*'],
    'conditions[0].operator: data.name is a text, which greater_than does not compare',
  ],
  [
    [one('data.startedAt', 'greater_than', 5)],
    ['*'],
    'conditions[0].values: data.startedAt is a time, which is written as "2026-03-02T14:00:00.000Z"',
  ],
  [
    [one('data.from', 'equals', 15551234567)],
    ['*'],
    'conditions[0].values: data.from is a text, which is written as "Ada"',
  ],
  [
    [one('data.test', 'equals', 'true')],
    ['*'],
    'conditions[0].values: data.test is true or false, which is written as true',
  ],
  [
    [one('data.id', 'is_set'), one('data.direction', 'equals', 'INBOUND')],
    ['*'],
    'conditions[1].values: data.direction can only be inbound or outbound',
  ],
  [
    [one('data.direction', 'starts_with', 'up')],
    ['sms.sent'],
    'conditions[0].values: data.direction can only be outbound',
  ],
  [
    [one('data.status', 'equals', 'missed')],
    ['call.completed'],
    'conditions[0].values: data.status can only be completed',
  ],
  [[one('data.id', 'is_not_set')], ['*'], 'conditions[0].operator: data.id always has a value'],
  [[one('data.id.first', 'equals', 'x')], ['*'], 'conditions[0].field: no event of the endpoint has data.id.first'],
  [
    [one('data.durationSeconds', 'greater_than', 5), one('data.email', 'is_set')],
    ['*'],
    'conditions: no event of the endpoint can meet all of them',
  ],
  ...[
    [one('data.durationSeconds', 'greater_than', 10), one('data.durationSeconds', 'less_than', 5)],
    [one('data.durationSeconds', 'greater_than', 10), one('data.durationSeconds', 'less_than', 10)],
    [one('data.durationSeconds', 'equals', 5, 6), one('data.durationSeconds', 'greater_than', 6)],
    [one('data.startedAt', 'greater_than', '2026-03-03'), one('data.startedAt', 'less_than', '2026-03-02')],
    [one('data.direction', 'equals', 'inbound'), one('data.direction', 'equals', 'outbound')],
    [one('data.direction', 'equals', 'inbound'), one('data.direction', 'not_equals', 'inbound')],
    [one('data.direction', 'is_set'), one('data.direction', 'not_equals', 'inbound', 'outbound')],
    [one('data.summary', 'equals', 'Ada'), one('data.summary', 'starts_with', 'Bob')],
    [one('data.summary', 'is_set'), one('data.summary', 'is_not_set')],
  ].map((conditions): [Condition[], string[], string] => [
    conditions,
    ['*'],
    'conditions: no event of the endpoint can meet all of them',
  ]),
])('%j, which no event of %j can meet, are refused', (conditions, events, message) => {
  expect(() => requireConditions(conditions, events)).toThrow(message)
})

test.each<[Condition[], string[]]>([
  [[one('data.durationSeconds', 'equals', '5', 5)], ['*']],
  [[one('data.status', 'not_equals', 'missed')], ['call.completed']],
  [[one('data.status', 'equals', 'missed', 'completed')], ['call.missed', 'call.completed']],
  [[one('data.test', 'is_not_set'), one('data.aiConfidenceScore', 'less_than', 0.5)], ['call.completed']],
  [
    [one('data.email', 'is_not_set'), one('data.status', 'equals', 'missed')],
    ['call.missed', 'contact.created'],
  ],
  [[one('data.startedAt', 'starts_with', '2026-03')], ['call.missed']],
  [[one('data.durationSeconds', 'greater_than', 5), one('data.durationSeconds', 'less_than', 10)], ['*']],
  [[one('data.durationSeconds', 'equals', 5, 7), one('data.durationSeconds', 'greater_than', 6)], ['*']],
  [[one('data.summary', 'is_not_set'), one('data.summary', 'not_equals', 'Ada')], ['*']],
  [[one('data.summary', 'contains', 'Ada'), one('data.summary', 'contains', 'Bob')], ['*']],
])('%j, which an event of %j can meet, are accepted', (conditions, events) => {
  expect(requireConditions(conditions, events)).toEqual(conditions)
})

test('a time is compared in UTC, and a date as the start of its day', () => {
  const valuesOf = (value: string) =>
    requireConditions([one('data.startedAt', 'greater_than', value)], ['*'])[0]?.values

  expect(valuesOf('2026-03-02T16:00:00+02:00')).toEqual(['2026-03-02T14:00:00.000Z'])
  expect(valuesOf('2026-03-02')).toEqual(['2026-03-02T00:00:00.000Z'])
})

test('an operator without values needs no list of them', () => {
  expect(requireConditions([{ field: 'data.id', operator: 'is_set' }], ['*'])).toEqual([one('data.id', 'is_set')])
})

test('the alias of an event has its fields', () => {
  expect(requireConditions([one('data.body', 'contains', 'hi')], ['message.received'])).toHaveLength(1)
})
