import { expect, test } from 'vitest'
import type { Sense } from '../../heard.ts'
import { readWishes } from '../wishes.ts'

const sense: Sense = {
  now: new Date('2026-03-02T14:00:00Z'),
  timezone: 'America/New_York',
  country: 'US',
  services: ['Fitting', 'Eye test'],
  choices: 0,
  askedForName: false,
}

const read = (text: string, isAnswering = false) =>
  readWishes(text, sense, isAnswering).map(({ heard }) => ({
    intent: heard.intent,
    services: heard.services,
    kept: heard.kept?.services ?? null,
  }))

test('what is kept is distinguished from what is given up, in either order', () => {
  const givesUpFitting = [{ intent: 'cancel', services: ['Fitting'], kept: ['Eye test'] }]
  for (const text of [
    'keep the eye test but drop the fitting',
    'cancel the fitting, not the eye test',
    "we've got two bookings with you, we can still make the eye test, please cancel the fitting",
    "the eye test's fine but scrap the fitting",
    'hold on to the eye test, ditch the fitting',
    'drop the fitting and leave the eye test',
  ])
    expect(read(text), text).toEqual(givesUpFitting)
})

test('"the other one" is the one that was not named as staying', () => {
  expect(read('only coming to the fitting, cancel the other one')).toEqual([
    { intent: 'cancel', services: [], kept: ['Fitting'] },
  ])
})

test('days distinguish appointments just as services do', () => {
  const [wish] = readWishes('I can make Tuesday but Thursday has to go', sense, false)
  expect(wish?.heard.kept?.when?.days).toEqual([{ from: '2026-03-03', to: '2026-03-03' }])
  expect(wish?.heard.when?.days).toEqual([{ from: '2026-03-05', to: '2026-03-05' }])
})

test('a correction of what is booked keeps nothing', () => {
  expect(read('not a fitting, an eye test tomorrow at ten')).toEqual([
    { intent: null, services: ['Eye test'], kept: null },
  ])
})
