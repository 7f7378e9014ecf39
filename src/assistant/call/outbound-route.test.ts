import { expect, test } from 'vitest'
import { type OutboundTrunk, routeOutboundCall } from './outbound-route.ts'

const number = { businessId: 'biz_1', provider: 'sip', sipConnectionId: null }
const trunk = (id: string, more: Partial<OutboundTrunk> = {}): OutboundTrunk => ({
  ...{ id, businessId: 'biz_1', host: 'sip.example', maxConcurrentCalls: null, activeCalls: 0, ...more },
})

test('a call goes through the trunk of its number, otherwise through a trunk of the business, otherwise through a carrier', () => {
  const trunks = [trunk('sip_a'), trunk('sip_b')]

  expect(routeOutboundCall({ ...number, sipConnectionId: 'sip_b' }, { trunks, carriers: ['twilio'] })).toEqual({
    by: 'sip',
    trunkId: 'sip_b',
  })
  expect(routeOutboundCall(number, { trunks, carriers: ['twilio'] })).toEqual({ by: 'sip', trunkId: 'sip_a' })
  expect(routeOutboundCall(number, { trunks: [], carriers: ['telnyx', 'twilio'] })).toEqual({ by: 'telnyx' })
})

test('a number of a carrier calls through that carrier, even if the business has a trunk', () => {
  const ways = { trunks: [trunk('sip_a')], carriers: ['twilio', 'telnyx'] as const }

  expect(routeOutboundCall({ ...number, provider: 'telnyx' }, ways)).toEqual({ by: 'telnyx' })
})

test('trunks of other businesses, without a host, or without outbound calls are not used as routes', () => {
  const trunks = [
    trunk('a', { businessId: 'biz_2' }),
    trunk('b', { host: null }),
    trunk('c', { outboundEnabled: false }),
  ]

  expect(routeOutboundCall(number, { trunks, carriers: [] })).toBe('none')
})

test('a full trunk is skipped if another one is free, and waited for if none is', () => {
  const full = trunk('sip_a', { maxConcurrentCalls: 2, activeCalls: 2 })

  expect(routeOutboundCall(number, { trunks: [full, trunk('sip_b')], carriers: [] })).toEqual({
    by: 'sip',
    trunkId: 'sip_b',
  })
  expect(routeOutboundCall(number, { trunks: [full], carriers: ['twilio'] })).toBe('full')
  expect(
    routeOutboundCall({ ...number, sipConnectionId: 'sip_a' }, { trunks: [full, trunk('sip_b')], carriers: [] }),
  ).toBe('full')
})
