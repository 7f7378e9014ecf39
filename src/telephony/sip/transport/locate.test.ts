import { expect, test } from 'vitest'
import { inServiceOrder, mayHaveService, type ServiceRecord, serviceName } from './locate.ts'

const record = (name: string, priority: number, weight: number): ServiceRecord => ({
  name,
  port: 5060,
  priority,
  weight,
})
const names = (records: readonly ServiceRecord[]) => records.map(({ name }) => name).join(' ')

test('the lowest priority comes first, and each record once', () => {
  const records = [record('backup', 20, 0), record('one', 10, 0), record('last', 30, 5)]

  expect(names(inServiceOrder(records, () => 0.5))).toBe('one backup last')
})

test('among equals, a record of three times the weight comes first three times as often', () => {
  const records = [record('small', 10, 25), record('big', 10, 75)]
  const first = Array.from({ length: 1_000 }, (_, at) => inServiceOrder(records, () => (at + 0.5) / 1_000)[0]?.name)

  expect(first.filter((name) => name === 'big')).toHaveLength(750)
})

test('a record without weight is tried, too, after the others', () => {
  const records = [record('spare', 10, 0), record('main', 10, 10)]

  expect(names(inServiceOrder(records, () => 0.5))).toBe('main spare')
})

test('the name depends on the transport, and only the usual port looks it up', () => {
  expect((['udp', 'tcp', 'tls'] as const).map((protocol) => serviceName('example.com', protocol))).toEqual([
    '_sip._udp.example.com',
    '_sip._tcp.example.com',
    '_sips._tcp.example.com',
  ])
  expect([mayHaveService(5060, 'udp'), mayHaveService(5061, 'tls'), mayHaveService(5061, 'udp')]).toEqual([
    true,
    true,
    false,
  ])
})
