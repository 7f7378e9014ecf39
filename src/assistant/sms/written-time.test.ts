import { expect, test } from 'vitest'
import { noticeWords } from './reply-words.ts'
import { datesOf } from './sms-phrases.ts'
import { writtenInstant } from './written-time.ts'

const TUESDAY = new Date('2026-03-10T13:00:00Z')

test("texts write dates in the way of the business's country", () => {
  expect(writtenInstant(TUESDAY, 'UTC', 'US')).toBe('Tue Mar 10 at 1:00 PM')
  expect(writtenInstant(TUESDAY, 'UTC', 'GB')).toBe('Tue 10 Mar at 1:00 PM')
  expect(datesOf('AU').day('2026-03-10')).toBe('Tue 10 Mar')
  expect(datesOf('CA').slots([{ start: TUESDAY, end: TUESDAY }], 'UTC')[0]).toBe('1) Tue Mar 10 at 1:00 PM')
})

test('replies to notices write dates in the same way as the notice', () => {
  expect(noticeWords('en', 'GB').time(TUESDAY, 'UTC')).toBe('Tue 10 Mar at 1:00 PM')
  expect(noticeWords('de', 'DE').time(TUESDAY, 'UTC')).toBe('Di., 10. März, 13:00')
})
