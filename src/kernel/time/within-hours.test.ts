import { expect, test } from 'vitest'
import { isWithinHours } from './within-hours.ts'

const HOURS = {
  monday: [
    { open: '09:00', close: '12:00' },
    { open: '13:00', close: '17:00' },
  ],
  friday: [{ open: '20:00', close: '02:00' }],
  sunday: [{ open: '00:00', close: '00:00' }],
}

test.each([
  ['a Monday before', '2026-03-02T13:59:00Z', false],
  ['a Monday at the opening', '2026-03-02T14:00:00Z', true],
  ['a Monday at the close', '2026-03-02T17:00:00Z', false],
  ['a Monday in the second opening', '2026-03-02T21:59:00Z', true],
  ['a Tuesday', '2026-03-03T15:00:00Z', false],
  ['a Friday evening', '2026-03-07T01:00:00Z', true],
  ['the night after Friday', '2026-03-07T06:59:00Z', true],
  ['the end of that night', '2026-03-07T07:00:00Z', false],
  ['a Sunday around the clock', '2026-03-08T04:30:00Z', false],
  ['a Sunday at noon', '2026-03-08T16:00:00Z', true],
])('%s', (_, at, isOpen) => {
  expect(isWithinHours(HOURS, new Date(at), 'America/New_York')).toBe(isOpen)
})
