import { expect, test } from 'vitest'
import { newTimeOff, toTimeOffBody, withFirstDay } from '../../web/src/screens/staff/time-off-draft.ts'

test('the last day of time off moves along with a later first day, and stays with an earlier one', () => {
  const later = withFirstDay(newTimeOff('2026-03-02'), '2026-03-09')
  expect(toTimeOffBody(later)).toMatchObject({ startsAt: '2026-03-09T00:00', endsAt: '2026-03-10T00:00' })
  expect(withFirstDay(later, '2026-03-04').lastDay).toBe('2026-03-09')
})
