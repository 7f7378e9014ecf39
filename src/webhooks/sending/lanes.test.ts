import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Slots } from './lanes.ts'

const limits = { perEndpoint: 4, perBusiness: 6, perProcess: 10 }
const lane = (endpointId: string, businessId = endpointId) => ({ endpointId, businessId })

test('no share exceeds the free slots of the endpoint, the business or the process', () => {
  const someLane = fc.record({ endpointId: fc.constantFrom(...'abcdefgh'), businessId: fc.constantFrom('x', 'y', 'z') })
  fc.assert(
    fc.property(fc.uniqueArray(someLane, { selector: (one) => one.endpointId }), fc.array(someLane), (due, taken) => {
      const slots = new Slots(limits)
      for (const one of taken.slice(0, limits.perProcess)) slots.take(one)
      const shares = slots.share(due)
      const total = shares.reduce((sum, { slots }) => sum + slots, 0)
      expect(total).toBeLessThanOrEqual(slots.free)
      for (const share of shares) {
        expect(share.slots).toBeGreaterThan(0)
        expect(share.slots).toBeLessThanOrEqual(limits.perEndpoint)
      }
      for (const business of ['x', 'y', 'z']) {
        const ofBusiness = shares.filter(
          ({ endpointId }) => due.find((l) => l.endpointId === endpointId)?.businessId === business,
        )
        const held = taken.slice(0, limits.perProcess).filter((one) => one.businessId === business).length
        const given = ofBusiness.reduce((sum, { slots }) => sum + slots, 0)
        expect(given).toBeLessThanOrEqual(Math.max(0, limits.perBusiness - held))
      }
    }),
  )
})

test('with fewer slots than lanes, idle lanes come before busy ones', () => {
  const slots = new Slots({ perEndpoint: 4, perBusiness: 4, perProcess: 4 })
  slots.take(lane('busy'))
  slots.take(lane('busy'))

  expect(
    slots
      .share([lane('busy'), lane('a'), lane('b')])
      .map((one) => one.endpointId)
      .sort(),
  ).toEqual(['a', 'b'])
})

test('slots that one lane cannot use go to the others', () => {
  const slots = new Slots(limits)
  for (let n = 0; n < 3; n++) slots.take(lane('nearly full'))

  expect(slots.share([lane('nearly full'), lane('a'), lane('b')])).toEqual([
    { endpointId: 'nearly full', slots: 1 },
    { endpointId: 'b', slots: 3 },
    { endpointId: 'a', slots: 3 },
  ])
})

test("an endpoint's cap starts low and grows by one with each success", () => {
  const slots = new Slots({ perEndpoint: 10, perBusiness: 100, perProcess: 100 })
  const caps = [slots.capOf('a')]
  for (let n = 0; n < 4; n++) {
    slots.take(lane('a'))
    slots.release(lane('a'), n === 1 ? 'other' : 'success')
    caps.push(slots.capOf('a'))
  }

  expect(caps).toEqual([8, 9, 9, 10, 10])
})

test('a time-out halves the cap, down to one, and each success adds one', () => {
  const slots = new Slots(limits)
  const ends = (ended: 'success' | 'timeout' | 'other') => {
    slots.take(lane('a'))
    slots.release(lane('a'), ended)
    return slots.capOf('a')
  }

  expect([ends('timeout'), ends('timeout'), ends('timeout'), ends('other')]).toEqual([2, 1, 1, 1])
  expect([ends('success'), ends('success'), ends('success'), ends('success')]).toEqual([2, 3, 4, 4])
  expect(slots.inFlight).toBe(0)
})
