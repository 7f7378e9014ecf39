import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IcsEvent, icsCalendar } from './ics.ts'

const AT = new Date('2026-03-02T14:05:09.123Z')
const HAIRCUT: IcsEvent = {
  id: 'apt_1',
  title: 'Haircut: Ada',
  description: '',
  startsAt: new Date('2026-03-03T15:00:00Z'),
  endsAt: new Date('2026-03-03T15:30:00Z'),
  updatedAt: AT,
}
const SALON = { name: 'Salon', timezone: 'America/New_York' }

/** Unfolds the lines as a reader of RFC 5545 does. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an appointment is a separate event, in UTC, that keeps its id when it moves', () => {
  expect(icsCalendar(SALON, [HAIRCUT])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Frontbell//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Salon',
      'X-WR-CALNAME:Salon',
      'X-WR-TIMEZONE:America/New_York',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
      'BEGIN:VEVENT',
      'UID:apt_1',
      'DTSTAMP:20260302T140509Z',
      'LAST-MODIFIED:20260302T140509Z',
      'DTSTART:20260303T150000Z',
      'DTEND:20260303T153000Z',
      'SUMMARY:Haircut: Ada',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('separators of fields are escaped, so that a name cannot add a line', () => {
  const lines = linesOf(
    icsCalendar(SALON, [
      { ...HAIRCUT, title: 'a;b,c\\d\u0085e', description: 'one\r\nATTACH:file:///etc/passwd\rtwo' },
    ]),
  )

  expect(lines).toContain('SUMMARY:a\\;b\\,c\\\\d e')
  expect(lines).toContain('DESCRIPTION:one\\nATTACH:file:///etc/passwd\\ntwo')
})

test('for any text, no line is longer than 75 octets, and a reader gets the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const text = icsCalendar(SALON, [{ ...HAIRCUT, title }])

      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const summary = linesOf(text).find((line) => line.startsWith('SUMMARY:')) ?? ''
      const read = summary.slice('SUMMARY:'.length).replace(/\\([\\;,n])/g, (_, one) => (one === 'n' ? '\n' : one))
      // Separators of lines and paragraphs would be new lines to some readers.
      expect(read).toBe(title.replace(/\r\n|\r/g, '\n').replace(/[\u2028\u2029]/g, ' '))
    }),
  )
})
