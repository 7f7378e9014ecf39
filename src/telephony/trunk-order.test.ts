import { expect, test } from 'vitest'
import type { Trunk } from './trunk.ts'
import { inCallingOrder, trunksToTry } from './trunk-order.ts'

const trunk = (id: string, more: Partial<Trunk> = {}): Trunk => ({
  ...{ id, businessId: 'biz_1', type: 'ip', allowedIps: [], username: null, password: null, inboundEnabled: true },
  ...{ maxConcurrentCalls: null, host: `${id}.example`, ...more },
})
const ids = (trunks: readonly Trunk[]) => trunks.map(({ id }) => id)
const healthyBut =
  (...down: string[]) =>
  (id: string) =>
    !down.includes(id)

test('trunks are sorted by priority, those whose hosts do not answer last, and equal ones stay in order', () => {
  const trunks = [trunk('third', { priority: 20 }), trunk('first', { priority: 1 }), trunk('second'), trunk('same')]

  expect(ids(inCallingOrder(trunks, healthyBut()))).toEqual(['first', 'second', 'same', 'third'])
  expect(ids(inCallingOrder(trunks, healthyBut('first', 'same')))).toEqual(['second', 'third', 'first', 'same'])
})

test('a call is tried over its trunk, then over the others of its business that place calls', () => {
  const chosen = trunk('chosen', { priority: 50 })
  const others = [
    ...[trunk('late', { priority: 30 }), trunk('early', { priority: 2 }), trunk('strange', { businessId: 'biz_2' })],
    ...[trunk('inbound only', { outboundEnabled: false }), trunk('without a host', { host: null })],
  ]

  expect(ids(trunksToTry(chosen, [...others, chosen], healthyBut()))).toEqual(['chosen', 'early', 'late'])
  expect(ids(trunksToTry(chosen, [...others, chosen], healthyBut('chosen')))).toEqual(['early', 'late', 'chosen'])
  expect(ids(trunksToTry(chosen, [chosen], healthyBut('chosen')))).toEqual(['chosen'])
})
