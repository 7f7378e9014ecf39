import { expect, test } from 'vitest'
import type { Sense } from '../../heard.ts'
import { readWishes } from '../wishes.ts'

const sense: Sense = {
  now: new Date('2026-03-02T14:00:00Z'),
  timezone: 'America/New_York',
  country: 'US',
  services: ['Gel manicure', 'Pedicure'],
  choices: 0,
  askedForName: false,
}

const read = (text: string) =>
  readWishes(text, sense, false).map(({ heard, follows }) => ({
    service: heard.services.join(),
    hour: (heard.when?.times[0]?.from ?? 0) / 60,
    isOther: heard.forOther,
    follows: follows ?? false,
  }))

test('each time belongs to the service that it was named with, even by a short name', () => {
  expect(read('mani and pedi on Saturday, pedi at 11 and the gel mani right after at 12')).toEqual([
    { service: 'Gel manicure', hour: 12, isOther: false, follows: false },
    { service: 'Pedicure', hour: 11, isOther: false, follows: false },
  ])
})

test('what is wanted at the same time does not follow', () => {
  expect(read('I need a pedicure tomorrow at four and a gel manicure at the same time')).toEqual([
    { service: 'Pedicure', hour: 16, isOther: false, follows: false },
    { service: 'Gel manicure', hour: 16, isOther: false, follows: false },
  ])
})

test('the second person comes right after the first one', () => {
  expect(read('a pedicure for me on Friday at ten, and my sister straight after')).toEqual([
    { service: 'Pedicure', hour: 10, isOther: false, follows: false },
    { service: 'Pedicure', hour: 10, isOther: true, follows: true },
  ])
})

test('what he should do as well is with the member of staff who was named', () => {
  const staff = [
    { id: 'staff_1', name: 'Marcus' },
    { id: 'staff_2', name: 'Otis' },
  ]
  const [gel, pedicure] = readWishes(
    'can marcus do me a gel manicure on saturday morning and he should do the pedicure too right after',
    { ...sense, staff },
    false,
  )
  expect(gel?.heard.staff).toMatchObject({ members: [{ name: 'Marcus' }] })
  expect(pedicure?.heard).toMatchObject({ services: ['Pedicure'], staff: gel?.heard.staff })
})
