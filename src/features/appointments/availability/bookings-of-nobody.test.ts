import { expect, test } from 'vitest'
import { sparing } from './bookings-of-nobody.ts'

const BEN = { id: 'ben', serviceIds: ['cut'] }
const EVA = { id: 'eva', serviceIds: ['cut', 'color'] }
const ROOM = { id: 'room', serviceIds: ['color'] }
const booking = (resource: number, serviceId: string | null = null) => ({ resource, serviceId })

const spared = (waiting: Parameters<typeof sparing>[0], free: Parameters<typeof sparing>[1]) =>
  free.map(({ id }) => id).filter(sparing(waiting, free))

test('where nothing waits, every member can be booked', () => {
  expect(spared([], [BEN, ROOM])).toEqual(['ben', 'room'])
})

test('the last member who offers the service of a waiting booking is spared, and others can be booked', () => {
  expect(spared([booking(5, 'cut')], [BEN, ROOM])).toEqual(['room'])
  expect(spared([booking(5, 'cut')], [BEN, EVA, ROOM])).toEqual(['ben', 'eva', 'room'])
})

test('waiting bookings are given out so that most get somebody', () => {
  expect(spared([booking(5, 'cut'), booking(6, 'color')], [BEN, EVA, ROOM])).toEqual(['ben', 'eva', 'room'])
  expect(spared([booking(5, 'cut'), booking(6, 'color')], [BEN, EVA])).toEqual([])
})

test('bookings without a service take anybody; those on one resource follow each other', () => {
  expect(spared([booking(5)], [BEN])).toEqual([])
  expect(spared([booking(5), booking(5)], [BEN, ROOM])).toEqual(['ben', 'room'])
})

test('a booking that nobody who is free can do forbids nothing', () => {
  expect(spared([booking(5, 'color')], [BEN])).toEqual(['ben'])
})
