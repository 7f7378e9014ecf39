import { expect, test } from 'vitest'
import { correctsService, wantedServices } from './rejected-services.ts'

const NAMES = ['Check-up', 'Cleaning', 'Filling']

test.each([
  ['sorry, i said cleaning but i meant check-up', 'Check-up'],
  ['not a cleaning, a check-up', 'Check-up'],
  ['did i say cleaning? it should be a filling', 'Filling'],
  ['make that a check-up instead of a cleaning', 'Check-up'],
  ['hang on, check-up, not cleaning', 'Check-up'],
  ['change the cleaning to a filling', 'Filling'],
  ['i asked for a filling but i need a check-up', 'Check-up'],
])('"%s" wants only a %s', (text, service) => {
  expect(wantedServices(text, NAMES)).toEqual([service])
  expect(correctsService(text, NAMES)).toBe(true)
})

test.each(['a cleaning and a filling on friday', 'not on tuesday, a cleaning on friday', 'not sure, maybe a cleaning'])(
  '"%s" rejects no service',
  (text) => {
    expect(correctsService(text, NAMES)).toBe(false)
  },
)

test.each([
  ['a colour on friday, no wait, a haircut', ['Haircut']],
  ['a colour at ten, or rather a haircut', ['Haircut']],
  ['a colour, actually make that a haircut', ['Haircut']],
  ['a haircut. sorry, i meant a colour', ['Colour']],
])('a corrected service is not wanted: %s', (text, wanted) => {
  expect(wantedServices(text, ['Haircut', 'Colour'])).toEqual(wanted)
})

test.each(['a colour, and actually a haircut as well', 'a colour, oh, how much is a haircut'])(
  'a second service is not a correction: %s',
  (text) => {
    expect(wantedServices(text, ['Haircut', 'Colour'])).toHaveLength(2)
  },
)
