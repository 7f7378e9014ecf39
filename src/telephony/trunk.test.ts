import { expect, test } from 'vitest'
import { type AdmissionRules, admit, isWithin, passwordOf, type Trunk } from './trunk.ts'

const aTrunk = (parts: Partial<Trunk>): Trunk => ({
  id: 'trunk',
  type: 'ip',
  allowedIps: [],
  username: null,
  password: null,
  inboundEnabled: true,
  maxConcurrentCalls: null,
  ...parts,
})

const carrier = aTrunk({ id: 'carrier', allowedIps: ['203.0.113.0/24', '2001:db8::/32'], maxConcurrentCalls: 2 })
const office = aTrunk({ id: 'office', type: 'credentials', username: 'office', password: 'secret' })

const rules = (parts: Partial<AdmissionRules> = {}): AdmissionRules => ({
  allowedSources: ['127.0.0.0/8'],
  trunks: [carrier, office],
  activeCalls: () => 0,
  ...parts,
})

test('a carrier is recognised by its address', () => {
  expect(admit({ address: '203.0.113.9', username: null }, rules())).toEqual({ outcome: 'admitted', trunk: carrier })
  expect(admit({ address: '2001:db8::5', username: null }, rules())).toEqual({ outcome: 'admitted', trunk: carrier })
})

test('allowed sources need no trunk', () => {
  expect(admit({ address: '127.0.0.1', username: null }, rules())).toEqual({ outcome: 'admitted', trunk: null })
})

test('an unknown sender is challenged if a trunk has a password, and admitted with it', () => {
  expect(admit({ address: '198.51.100.1', username: null }, rules())).toEqual({ outcome: 'challenge' })
  expect(admit({ address: '198.51.100.1', username: 'office' }, rules())).toEqual({
    outcome: 'admitted',
    trunk: office,
  })
})

test('an unknown sender is refused if no trunk has a password that is valid from its address', () => {
  const bound = { ...office, allowedIps: ['192.0.2.0/24'] }

  expect(admit({ address: '198.51.100.1', username: null }, rules({ trunks: [carrier] }))).toEqual({
    outcome: 'forbidden',
  })
  expect(admit({ address: '198.51.100.1', username: 'office' }, rules({ trunks: [bound] }))).toEqual({
    outcome: 'forbidden',
  })
  expect(admit({ address: '192.0.2.8', username: null }, rules({ trunks: [bound] }))).toEqual({ outcome: 'challenge' })
})

test('a trunk without inbound calls admits no caller', () => {
  const closed = [carrier, office].map((trunk) => ({ ...trunk, inboundEnabled: false }))

  expect(admit({ address: '203.0.113.9', username: 'office' }, rules({ trunks: closed }))).toEqual({
    outcome: 'forbidden',
  })
  expect(passwordOf(closed, 'office', '203.0.113.9')).toBeNull()
})

test('a full trunk is busy', () => {
  const full = rules({ activeCalls: (id) => (id === 'carrier' ? 2 : 0) })

  expect(admit({ address: '203.0.113.9', username: null }, full)).toEqual({ outcome: 'busy', trunk: carrier })
})

test('passwords are found by user name, for the addresses that may use them', () => {
  expect(passwordOf([carrier, office], 'office', '198.51.100.1')).toBe('secret')
  expect(passwordOf([carrier, office], 'nobody', '198.51.100.1')).toBeNull()
  expect(passwordOf([{ ...office, allowedIps: ['192.0.2.0/24'] }], 'office', '198.51.100.1')).toBeNull()
})

test('ranges match their own address family, mapped addresses count as IPv4, and invalid ranges match nothing', () => {
  expect(isWithin('::ffff:127.0.0.1', ['127.0.0.1'])).toBe(true)
  expect(isWithin('127.0.0.1', ['::1', '::/0'])).toBe(false)
  expect(isWithin('127.0.0.1', ['', 'localhost', '127.0.0.1/99', '300.0.0.1'])).toBe(false)
  expect(isWithin('not an address', ['0.0.0.0/0'])).toBe(false)
})
