import { expect, test } from 'vitest'
import { sparing } from './bookings-of-nobody.ts'

const BEN = { id: 'ben', serviceIds: ['cut'] }
const EVA = { id: 'eva', serviceIds: ['cut', 'color'] }
const ROOM = { id: 'room', serviceIds: ['color'] }
const booking = (resource: number, serviceId: string | null = null) => ({ resource, serviceId })

const spared = (waiting: Parameters<typeof sparing>[0], free: Parameters<typeof sparing>[1]) =>
  free.map(({ id }) => id).filter(sparing(waiting, free))

test('without waiting bookings, every member can be booked', () => {
  expect(spared([], [BEN, ROOM])).toEqual(['ben', 'room'])
})

test('the last member who offers the service of a waiting booking is kept free, and others can be booked', () => {
  expect(spared([booking(5, 'cut')], [BEN, ROOM])).toEqual(['room'])
  expect(spared([booking(5, 'cut')], [BEN, EVA, ROOM])).toEqual(['ben', 'eva', 'room'])
})

test('waiting bookings are assigned so that as many as possible get a member', () => {
  expect(spared([booking(5, 'cut'), booking(6, 'color')], [BEN, EVA, ROOM])).toEqual(['ben', 'eva', 'room'])
  expect(spared([booking(5, 'cut'), booking(6, 'color')], [BEN, EVA])).toEqual([])
})

test('bookings without a service accept any member; those on one resource follow each other', () => {
  expect(spared([booking(5)], [BEN])).toEqual([])
  expect(spared([booking(5), booking(5)], [BEN, ROOM])).toEqual(['ben', 'room'])
})

test('a booking that no free member can do blocks nobody', () => {
  expect(spared([booking(5, 'color')], [BEN])).toEqual(['ben'])
})
