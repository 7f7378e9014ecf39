import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ATTEMPT_TIMEOUT_MS } from './delivery.ts'
import { DEFAULT_LIMITS, FIRST_CAP, LATE_MS, Slots } from './lanes.ts'
import { afterAttempt } from './retry-schedule.ts'

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

test('slots that one lane cannot use are given to the others', () => {
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

test('a time-out halves the cap, down to four, and each success adds one', () => {
  const slots = new Slots({ perEndpoint: 32, perBusiness: 96, perProcess: 512 })
  const ends = (ended: 'success' | 'timeout' | 'other') => {
    slots.take(lane('a'))
    slots.release(lane('a'), ended)
    return slots.capOf('a')
  }

  expect([ends('success'), ends('timeout'), ends('timeout'), ends('other')]).toEqual([9, 4, 4, 4])
  expect([ends('success'), ends('success'), ends('success')]).toEqual([5, 6, 7])
  expect(slots.inFlight).toBe(0)
})

/** An endpoint that has timed out, with a delivery that is late. */
function hangingAndLate(limits: { perEndpoint: number; perBusiness: number; perProcess: number }) {
  const slots = new Slots(limits)
  slots.take(lane('a', 'x'))
  slots.release(lane('a', 'x'), 'timeout')
  return { slots, late: { ...lane('a', 'x'), isLate: true } }
}

test('a hanging endpoint gets more slots when its deliveries are late, and leaves some to its business', () => {
  const { slots, late } = hangingAndLate(DEFAULT_LIMITS)

  expect(slots.share([lane('a', 'x')])).toEqual([{ endpointId: 'a', slots: 4 }])
  expect(slots.share([late])).toEqual([{ endpointId: 'a', slots: 64 }])
  for (let n = 0; n < 40; n++) slots.take(lane('b', 'x'))
  expect(slots.share([late])).toEqual([{ endpointId: 'a', slots: 56 }])
})

test('a hanging endpoint stays within its cap while half of the process is busy, however late it is', () => {
  const { slots, late } = hangingAndLate(DEFAULT_LIMITS)
  for (let n = 0; n < 256; n++) slots.take(lane(`other${n % 64}`))

  expect(slots.share([late])).toEqual([{ endpointId: 'a', slots: 4 }])
})

test('a late endpoint that answers stays within its cap: a backlog does not flood a receiver', () => {
  const slots = new Slots(DEFAULT_LIMITS)

  expect(slots.share([{ ...lane('a'), isLate: true }])).toEqual([{ endpointId: 'a', slots: FIRST_CAP }])
})

test('a receiver that hangs for 99 events at once gets every attempt within a time-out of its time', () => {
  const slots = new Slots(DEFAULT_LIMITS)
  const start = Date.parse('2026-03-02T14:00:00Z')
  const waiting = Array.from({ length: 99 }, () => ({ dueMs: start, failures: 0 }))
  const flying: { endsMs: number; failures: number }[] = []
  const lateMs: number[] = []
  let failed = 0

  for (let nowMs = start; failed < 99; nowMs += 100) {
    for (const one of flying.filter(({ endsMs }) => endsMs <= nowMs)) {
      flying.splice(flying.indexOf(one), 1)
      slots.release(lane('a'), 'timeout')
      const { state, failures, dueAt } = afterAttempt(
        { failures: one.failures, automaticRetryAt: null },
        'timeout_waiting',
        new Date(nowMs),
      )
      if (state === 'waiting') waiting.push({ dueMs: dueAt.getTime(), failures })
      else failed++
    }
    waiting.sort((a, b) => a.dueMs - b.dueMs)
    const due = waiting.filter(({ dueMs }) => dueMs <= nowMs)
    const [first] = due
    if (first === undefined) continue
    const [share] = slots.share([{ ...lane('a'), isLate: nowMs - first.dueMs > LATE_MS }])
    for (const one of due.slice(0, share?.slots ?? 0)) {
      waiting.splice(waiting.indexOf(one), 1)
      slots.take(lane('a'))
      lateMs.push(nowMs - one.dueMs)
      flying.push({ endsMs: nowMs + ATTEMPT_TIMEOUT_MS, failures: one.failures })
    }
  }

  expect(lateMs).toHaveLength(4 * 99)
  expect(Math.max(...lateMs.slice(99))).toBeLessThanOrEqual(ATTEMPT_TIMEOUT_MS)
  expect(Math.max(...lateMs)).toBeLessThanOrEqual(2 * ATTEMPT_TIMEOUT_MS)
})
