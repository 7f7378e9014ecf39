import { expect, test } from 'vitest'
import { applyRelation, type Relation } from './relation.ts'
import type { When } from './when.ts'

/** Friday, 6 March 2026, 15:00. */
const START = { date: '2026-03-06', minutes: 900 }
const relation = (given: Partial<Relation>): Relation => ({
  shiftMinutes: 0,
  shiftDays: 0,
  sameTime: false,
  sameDay: false,
  ...given,
})
const on = (from: string, to = from): When => ({ days: [{ from, to }], times: [], exact: false })
const at = (date: string, minutes: number): When => ({
  ...on(date),
  times: [{ from: minutes, to: minutes }],
  exact: true,
})

test('a shift moves the time and, across midnight, also the day', () => {
  expect(applyRelation(relation({ shiftMinutes: 30 }), START, null)).toEqual(at('2026-03-06', 930))
  expect(applyRelation(relation({ shiftMinutes: -60 }), START, null)).toEqual(at('2026-03-06', 840))
  expect(applyRelation(relation({ shiftMinutes: 600 }), START, null)).toEqual(at('2026-03-07', 60))
  expect(applyRelation(relation({ shiftDays: -1 }), START, null)).toEqual(at('2026-03-05', 900))
})

test('"same time Wednesday" keeps the time, "same day at four" the day', () => {
  const four = { days: [], times: [{ from: 960, to: 960 }], exact: true }

  expect(applyRelation(relation({ sameTime: true }), START, on('2026-03-11'))).toEqual(at('2026-03-11', 900))
  expect(applyRelation(relation({ sameDay: true }), START, four)).toEqual(at('2026-03-06', 960))
})

test('"same day next week" is the weekday of the appointment in that week', () => {
  const nextWeek = on('2026-03-09', '2026-03-15')

  expect(applyRelation(relation({ sameDay: true }), START, nextWeek)).toEqual(at('2026-03-13', 900))
})

test('a named day that is the day of the appointment is not the target of a shift by days', () => {
  expect(applyRelation(relation({ shiftDays: -1 }), START, on('2026-03-06'))).toEqual(at('2026-03-05', 900))
  expect(applyRelation(relation({ shiftMinutes: -60 }), START, on('2026-03-06'))).toEqual(at('2026-03-06', 840))
})

test('"same time" on its own asks for that time on any day', () => {
  expect(applyRelation(relation({ sameTime: true }), START, null).days).toEqual([])
})
