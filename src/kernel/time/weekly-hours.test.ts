import { expect, test } from 'vitest'
import { requireHours } from './weekly-hours.ts'

const late = { open: '18:00', close: '02:00' }

test('an opening may pass midnight up to the first opening of the next day', () => {
  expect(requireHours({ friday: late, saturday: { open: '02:00', close: '10:00' } })).toEqual({
    friday: [late],
    saturday: [{ open: '02:00', close: '10:00' }],
  })
  const always = { open: '00:00', close: '00:00' }
  expect(Object.keys(requireHours({ monday: always, tuesday: always, sunday: always }))).toHaveLength(3)
})

test('an opening that runs into the first one of the next day is refused, also from Sunday to Monday', () => {
  expect(() => requireHours({ friday: late, saturday: { open: '01:00', close: '10:00' } })).toThrow(
    'hours.friday: the opening 18:00-02:00 lasts into saturday, which opens at 01:00; close by 01:00, or open saturday later',
  )
  expect(() => requireHours({ sunday: late, monday: { open: '01:30', close: '10:00' } })).toThrow(/^hours\.sunday: /)
})
