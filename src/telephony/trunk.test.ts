import { expect, test } from 'vitest'
import { AddressIndex } from '../kernel/network/address-range.ts'
import { type AdmissionRules, admit, chooseTrunk, type Trunk, TrunkIndex } from './trunk.ts'

const aTrunk = (parts: Partial<Trunk>): Trunk => ({
  id: 'trunk',
  businessId: 'biz_a',
  type: 'ip',
  allowedIps: [],
  username: null,
  password: null,
  inboundEnabled: true,
  maxConcurrentCalls: null,
  ...parts,
})

const carrier = aTrunk({ id: 'carrier', allowedIps: ['203.0.113.0/24', '2001:db8::/32'] })
const office = aTrunk({ id: 'office', type: 'credentials', username: 'office', password: 'secret' })

const rules = (trunks: readonly Trunk[] = [carrier, office], more: Partial<AdmissionRules> = {}): AdmissionRules => {
  const operatorSources = new AddressIndex([[true, ['127.0.0.0/8']]])
  return {
    isOperatorSource: (address) => operatorSources.find(address).size > 0,
    trunks: new TrunkIndex(trunks),
    ...more,
  }
}

const from = (address: string, proven: readonly Trunk[] = []) => ({ address, proven })

test('a carrier is recognized by its address', () => {
  for (const address of ['203.0.113.9', '2001:db8::5'])
    expect(admit(from(address), rules())).toEqual({ outcome: 'admitted', trunks: [carrier], byOperator: false })
})

test('the operator’s sources need no trunk', () => {
  expect(admit(from('127.0.0.1'), rules())).toEqual({ outcome: 'admitted', trunks: [], byOperator: true })
})

test('a trunk with the range of an operator’s source does not take the source away from the operator', () => {
  const greedy = aTrunk({ id: 'greedy', allowedIps: ['0.0.0.0/0'] })

  expect(admit(from('127.0.0.1'), rules([greedy]))).toEqual({
    outcome: 'admitted',
    trunks: [greedy],
    byOperator: true,
  })
})

test('an unknown sender is challenged if a trunk has a password, and admitted with it', () => {
  expect(admit(from('198.51.100.1'), rules())).toEqual({ outcome: 'challenge' })
  expect(admit(from('198.51.100.1', [office]), rules())).toMatchObject({ outcome: 'admitted', trunks: [office] })
})

test('an unknown sender is refused if no trunk has a password that is valid from its address', () => {
  const bound = { ...office, allowedIps: ['192.0.2.0/24'] }

  expect(admit(from('198.51.100.1'), rules([carrier]))).toEqual({ outcome: 'forbidden' })
  expect(admit(from('198.51.100.1'), rules([bound]))).toEqual({ outcome: 'forbidden' })
  expect(admit(from('192.0.2.8'), rules([bound]))).toEqual({ outcome: 'challenge' })
})

test('a trunk without inbound calls admits no caller', () => {
  const closed = [carrier, office].map((trunk) => ({ ...trunk, inboundEnabled: false }))

  expect(admit(from('203.0.113.9'), rules(closed))).toEqual({ outcome: 'forbidden' })
  expect(new TrunkIndex(closed).byUsername('office', '203.0.113.9')).toEqual([])
})

test('trunks are found by user name, of every business that uses the name, for the addresses that may use them', () => {
  const neighbor = { ...office, id: 'neighbor', businessId: 'biz_b', password: 'other' }
  const bound = { ...office, allowedIps: ['192.0.2.0/24'] }

  expect(new TrunkIndex([carrier, office, neighbor]).byUsername('office', '198.51.100.1')).toEqual([office, neighbor])
  expect(new TrunkIndex([office]).byUsername('nobody', '198.51.100.1')).toEqual([])
  expect(new TrunkIndex([bound]).byUsername('office', '198.51.100.1')).toEqual([])
})

test('of two trunks at one registrar, the mark of our registration chooses, then the called user, then the number', () => {
  const one = aTrunk({ id: 'one', type: 'registration', username: 'one' })
  const two = aTrunk({ id: 'two', type: 'registration', username: 'two', businessId: 'biz_b' })
  const registrarOf = (id: string) => ({ addresses: ['203.0.113.1'], line: `mark of ${id}` })
  const asked = (more: object) => admit({ ...from('203.0.113.1'), ...more }, rules([one, two], { registrarOf }))

  expect(asked({ line: 'mark of two', calledUser: 'one' })).toMatchObject({ trunks: [two] })
  expect(asked({ calledUser: 'two' })).toMatchObject({ trunks: [two] })
  expect(asked({ calledUser: '+15551230000' })).toMatchObject({ trunks: [one, two] })
  expect(chooseTrunk({ owner: 'biz_b', claimants: [] }, [one, two], false)).toEqual({ businessId: 'biz_b', trunk: two })
})

test('the business of the number chooses the trunk; without one, only the operator’s sources may call the number', () => {
  const other = aTrunk({ id: 'other', businessId: 'biz_b' })
  const number = { owner: 'biz_b', claimants: [] }

  expect(chooseTrunk(number, [carrier, other], false)).toEqual({ businessId: 'biz_b', trunk: other })
  expect(chooseTrunk(number, [carrier], true)).toEqual({ businessId: 'biz_b', trunk: null })
  expect(chooseTrunk(number, [carrier], false)).toBeNull()
  expect(chooseTrunk({ owner: null, claimants: [] }, [carrier], true)).toBeNull()
})

test('a claimed number is answered over the claimant’s own trunk alone, and not if two claimants share the sender', () => {
  const other = aTrunk({ id: 'other', businessId: 'biz_b' })
  const claimed = { owner: null, claimants: ['biz_a'] }

  expect(chooseTrunk(claimed, [carrier], false)).toEqual({ businessId: 'biz_a', trunk: carrier })
  expect(chooseTrunk(claimed, [other], true)).toBeNull()
  expect(chooseTrunk({ owner: null, claimants: ['biz_a', 'biz_b'] }, [carrier, other], false)).toBeNull()
})
