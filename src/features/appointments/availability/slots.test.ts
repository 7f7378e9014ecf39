import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Interval, mergeIntervals, overlaps } from '../../../kernel/interval.ts'
import { type Booking, freeResource, openSlots, type SlotRules } from './slots.ts'

// Times are small whole numbers here; the same rules apply to instants.
const rules = (changes: Partial<SlotRules> = {}): SlotRules => ({
  lengthMs: 30,
  stepMs: 30,
  bufferBeforeMs: 0,
  bufferAfterMs: 0,
  capacity: 1,
  earliest: 0,
  latest: 1_000_000,
  ...changes,
})
const booked = (start: number, end: number, resource = 1): Booking => ({ start, end, resource })
const starts = (slots: Interval[]) => slots.map((slot) => slot.start)

test('slots fill an opening step by step and never run past its end', () => {
  const slots = openSlots([{ start: 100, end: 210 }], [], rules())

  expect(slots).toEqual([
    { start: 100, end: 130 },
    { start: 130, end: 160 },
    { start: 160, end: 190 },
  ])
})

test('a booking blocks its own slot but not the neighboring slots', () => {
  const slots = openSlots([{ start: 0, end: 120 }], [booked(30, 60)], rules())

  expect(starts(slots)).toEqual([0, 60, 90])
})

test('a long service starts at any step and needs its whole length free', () => {
  const slots = openSlots([{ start: 0, end: 180 }], [booked(90, 120)], rules({ lengthMs: 60 }))

  expect(starts(slots)).toEqual([0, 30, 120])
})

test('the distance between two appointments is the sum of both buffers', () => {
  const slots = openSlots(
    [{ start: 0, end: 300 }],
    [booked(120, 150)],
    rules({ bufferBeforeMs: 10, bufferAfterMs: 20 }),
  )

  expect(starts(slots)).toEqual([0, 30, 60, 180, 210, 240, 270])
})

test('notice and horizon limit the starts, which stay multiples of the step from the opening', () => {
  const slots = openSlots([{ start: 0, end: 300 }], [], rules({ earliest: 31, latest: 150 }))

  expect(starts(slots)).toEqual([60, 90, 120])
})

test('with capacity two a slot is blocked only when both resources are taken for some of it', () => {
  const busy = [booked(0, 30, 1), booked(0, 30, 2), booked(30, 60, 1), booked(90, 105, 1), booked(105, 120, 2)]
  const slots = openSlots([{ start: 0, end: 150 }], busy, rules({ capacity: 2 }))

  // 90-120: each resource is taken for one half, so none is free for the whole slot.
  expect(starts(slots)).toEqual([30, 60, 120])
})

test('bookings made under a larger capacity still count', () => {
  expect(freeResource({ start: 0, end: 10 }, [booked(0, 10, 3)], rules({ capacity: 1 }))).toBeNull()
  expect(freeResource({ start: 0, end: 10 }, [booked(0, 10, 3)], rules({ capacity: 2 }))).toBe(1)
  expect(freeResource({ start: 0, end: 10 }, [booked(0, 10, 1)], rules({ capacity: 2 }))).toBe(2)
})

test('a slot may run into an adjacent opening, and each opening begins its own series of starts', () => {
  const dayAndNight = [
    { start: 0, end: 100 },
    { start: 100, end: 200 },
  ]

  expect(starts(openSlots(dayAndNight, [], rules({ lengthMs: 60, stepMs: 40 })))).toEqual([0, 40, 80, 100, 140])
})

test('overlapping openings give each start only once', () => {
  const slots = openSlots(
    [
      { start: 0, end: 90 },
      { start: 30, end: 120 },
    ],
    [],
    rules(),
  )

  expect(starts(slots)).toEqual([0, 30, 60, 90])
})

const interval = (max: number) =>
  fc.tuple(fc.nat(max), fc.integer({ min: 1, max: 120 })).map(([start, length]) => ({ start, end: start + length }))

test('for any calendar the slots are exactly the starts at which a resource is free', () => {
  const calendar = fc.record({
    openings: fc.array(interval(600), { maxLength: 4 }),
    busy: fc.array(fc.tuple(interval(600), fc.integer({ min: 1, max: 4 })), { maxLength: 12 }),
    lengthMs: fc.integer({ min: 1, max: 90 }),
    stepMs: fc.integer({ min: 1, max: 45 }),
    bufferBeforeMs: fc.nat(20),
    bufferAfterMs: fc.nat(20),
    capacity: fc.integer({ min: 1, max: 4 }),
    earliest: fc.nat(300),
    latest: fc.integer({ min: 200, max: 900 }),
  })

  fc.assert(
    fc.property(calendar, ({ openings, busy, ...limits }) => {
      const bookings = busy.map(([time, resource]) => ({ ...time, resource }))
      const apart = limits.bufferBeforeMs + limits.bufferAfterMs
      const expected = new Set<number>()
      for (const opening of openings)
        for (let start = opening.start; start < opening.end; start += limits.stepMs) {
          const slot = { start, end: start + limits.lengthMs }
          const open = mergeIntervals(openings).some((one) => one.start <= slot.start && slot.end <= one.end)
          const near = bookings.filter((one) => overlaps({ start: one.start - apart, end: one.end + apart }, slot))
          const free = new Set(near.map((one) => one.resource)).size < limits.capacity
          if (open && free && start >= limits.earliest && start < limits.latest) expected.add(start)
        }

      const found = openSlots(openings, bookings, limits)

      expect(starts(found)).toEqual([...expected].sort((a, b) => a - b))
      expect(found.every((slot) => slot.end - slot.start === limits.lengthMs)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
