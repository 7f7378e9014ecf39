import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallClockAt } from '../wall-clock.ts'
import { fitting, mergeWhen, type TimeSense, type When } from '../when.ts'
import { parseWhen } from './parse-when.ts'

/** Monday, 2 March 2026, 09:00 in New York. */
const SENSE: TimeSense = { now: new Date('2026-03-02T14:00:00Z'), timezone: 'America/New_York', country: 'US' }

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** "2026-03-10 | 13:00-17:59"; "2026-03-03 | 15:00 !" if one time is named; the most likely of several first. */
function shown(when: When | null): string {
  if (when === null) return 'nothing'
  const days = when.days.map(({ from, to }) => (from === to ? from : `${from}..${to}`)).join(' ')
  const times = when.times.map(({ from, to }) => (from === to ? clock(from) : `${clock(from)}-${clock(to)}`)).join(' ')
  return `${days} | ${times}${when.exact ? ' !' : ''}`.trim()
}

test.each([
  // days
  ['today', '2026-03-02 |'],
  ['tmrw', '2026-03-03 |'],
  ['tommorow', '2026-03-03 |'],
  ['the day after tomorrow', '2026-03-04 |'],
  ['in 2 days', '2026-03-04 |'],
  ['in two weeks', '2026-03-16 |'],
  ['in a fortnight', '2026-03-16 |'],
  ['Thursday', '2026-03-05 |'],
  ['no, Thursday', '2026-03-05 |'],
  ['thurs', '2026-03-05 |'],
  ['wed', '2026-03-04 |'],
  ['Monday', '2026-03-02 2026-03-09 |'],
  ['this Monday', '2026-03-02 |'],
  ['next Monday', '2026-03-09 |'],
  ['next Tuesday', '2026-03-10 |'],
  ['Tuesday next week', '2026-03-10 |'],
  ['next week on Wednesday', '2026-03-11 |'],
  ['a week from Friday', '2026-03-13 |'],
  ['Friday week', '2026-03-13 |'],
  ['a week today', '2026-03-09 |'],
  ['Tuesday or Thursday', '2026-03-03 2026-03-05 |'],
  ['Monday to Wednesday', '2026-03-02..2026-03-04 |'],
  ['this week', '2026-03-02..2026-03-08 |'],
  ['next week', '2026-03-09..2026-03-15 |'],
  ['the week after next', '2026-03-16..2026-03-22 |'],
  ['this weekend', '2026-03-07..2026-03-08 |'],
  ['next weekend', '2026-03-14..2026-03-15 |'],
  ['next month', '2026-04-01..2026-04-30 |'],
  ['sometime in April', '2026-04-01..2026-04-30 |'],
  ['March', '2026-03-02..2026-03-31 |'],
  ['the 5th', '2026-03-05 |'],
  ['the 1st', '2026-04-01 |'],
  ['the 31st', '2026-03-31 |'],
  ['Mon the 9th', '2026-03-09 |'],
  ['Friday 13', '2026-03-13 |'],
  ['March 5', '2026-03-05 |'],
  ['3rd of march', '2026-03-03 |'],
  ['25 Dec', '2026-12-25 |'],
  ['January 5', '2027-01-05 |'],
  ['3/5', '2026-03-05 |'],
  ['12/25', '2026-12-25 |'],
  // times
  ['3pm', '| 15:00 !'],
  ['3 p.m.', '| 15:00 !'],
  ['10:30', '| 10:30 22:30 !'],
  ['at 5', '| 17:00 5:00 !'],
  ['at 10', '| 10:00 22:00 !'],
  ['14:00', '| 14:00 !'],
  ['16h30', '| 16:30 !'],
  ['half past four', '| 16:30 4:30 !'],
  ['half four', '| 16:30 4:30 !'],
  ['quarter to five', '| 16:45 4:45 !'],
  ['ten past three', '| 15:10 3:10 !'],
  ['four thirty', '| 16:30 4:30 !'],
  ['noon', '| 12:00 !'],
  ['8 in the evening', '| 20:00 !'],
  ['9 in the morning', '| 9:00 !'],
  ['4:30 in the afternoon', '| 16:30 !'],
  ['in the morning', '| 0:00-11:59'],
  ['after lunch', '| 13:00-17:59'],
  ['after 3', '| 15:00-23:59'],
  ['before 11', '| 0:00-10:59'],
  ['around 3ish', '| 14:00-16:00'],
  ['around noon', '| 11:00-13:00'],
  ['between 2 and 4', '| 14:00-16:00'],
  ['from 9 to 11', '| 9:00-11:00'],
  ['10-2pm', '| 10:00-14:00'],
  // both
  ['next Tuesday after lunch', '2026-03-10 | 13:00-17:59'],
  ['tomorrow 3pm', '2026-03-03 | 15:00 !'],
  ['tomorrow at half past four', '2026-03-03 | 16:30 4:30 !'],
  ['first thing Thursday', '2026-03-05 | 0:00-10:00'],
  ['on the 5th at 10', '2026-03-05 | 10:00 22:00 !'],
  ['3/5/2026 at 2', '2026-03-05 | 14:00 2:00 !'],
  ['from 9 to 11 on the 12th', '2026-03-12 | 9:00-11:00'],
  ['Tuesdays after 5', '2026-03-03 | 17:00-23:59'],
  ['this afternoon', '2026-03-02 | 12:00-17:59'],
  ['tonight', '2026-03-02 | 17:00-23:59'],
  ['in an hour', '2026-03-02 | 10:00-23:59'],
  ['in half an hour', '2026-03-02 | 9:30-23:59'],
  ['good morning, tomorrow afternoon?', '2026-03-03 | 12:00-17:59'],
  // neither
  ['good morning', 'nothing'],
  ['last Friday', 'nothing'],
  ['yesterday', 'nothing'],
  ['2', 'nothing'],
  ['the 2nd one', 'nothing'],
  ['3 haircuts', 'nothing'],
  ['may I come?', 'nothing'],
  ['my number is 555 1234', 'nothing'],
  ['25%', 'nothing'],
  ['', 'nothing'],
])('"%s" is read as %s', (text, expected) => {
  expect(shown(parseWhen(text, SENSE).when)).toBe(expected)
})

test("3/5 is read in the order in which the business's country writes dates", () => {
  expect(shown(parseWhen('3/5', { ...SENSE, country: 'GB' }).when)).toBe('2026-05-03 |')
})

test('"today" is the date in the time zone of the business, not in UTC or on this machine', () => {
  const late = { ...SENSE, now: new Date('2026-03-03T03:30:00Z') }

  expect(shown(parseWhen('today', late).when)).toBe('2026-03-02 |')
  expect(shown(parseWhen('tomorrow', { ...late, timezone: 'Pacific/Auckland' }).when)).toBe('2026-03-04 |')
})

const at = (iso: string) => ({ start: new Date(iso) })

test('"in an hour" is 60 minutes later, even across a change of the clocks', () => {
  const spring = { ...SENSE, now: new Date('2026-03-08T06:30:00Z') } // 01:30, the clocks go to 03:00 at 02:00

  expect(shown(parseWhen('in an hour', spring).when)).toBe('2026-03-08 | 3:30-23:59')
})

test('an hour that is skipped when the clocks change fits no slot, one that is repeated fits both', () => {
  const spring = [at('2026-03-08T06:30:00Z'), at('2026-03-08T07:30:00Z')] // 01:30 and 03:30
  const autumn = [at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')] // 01:30, twice
  const of = (text: string) => parseWhen(text, SENSE).when as When

  expect(fitting(spring, of('2:30am'), SENSE.timezone)).toEqual([])
  expect(fitting(autumn, of('1:30am'), SENSE.timezone)).toEqual(autumn)
})

test('a newer wish keeps the day or the time that it does not name', () => {
  const of = (text: string) => parseWhen(text, SENSE).when as When

  expect(shown(mergeWhen(of('next Tuesday after lunch'), of('no, Thursday')))).toBe('2026-03-05 | 13:00-17:59')
  expect(shown(mergeWhen(of('next Tuesday after lunch'), of('make it 4pm')))).toBe('2026-03-10 | 16:00 !')
})

const anInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
const aZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const aSense = fc.record({ now: anInstant, timezone: aZone, country: fc.constantFrom('US', 'GB', 'DE', 'AU') })
const WORDS = [
  ...[
    'next',
    'this',
    'no',
    'monday',
    'tue',
    'friday',
    'week',
    'weekend',
    'month',
    'tomorrow',
    'today',
    'tonight',
    'the',
  ],
  ...[
    '5th',
    '31st',
    'at',
    '3',
    '10:30',
    'pm',
    'half past',
    'four',
    'after',
    'lunch',
    'between',
    'and',
    'to',
    'or',
    'march',
  ],
  ...[
    'may',
    '3/5',
    '29/2',
    '31.4.',
    'in',
    '2',
    'days',
    'hours',
    'from',
    'a',
    'noon',
    'morning',
    'before',
    'last',
    '99:99',
    '25pm',
  ],
]
const aText = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test('for any text and in every time zone, days are real, in order and not in the past, and times are within a day', () => {
  fc.assert(
    fc.property(aText, aSense, (text, sense) => {
      const { when } = parseWhen(text, sense)
      if (when === null) return
      const today = wallClockAt(sense.now, sense.timezone).date
      for (const { from, to } of when.days) {
        for (const date of [from, to]) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date)
        expect(from >= today && from <= to, `${text}: ${today} ${from} ${to}`).toBe(true)
      }
      for (const { from, to } of when.times) expect(0 <= from && from <= to && to < 1440, text).toBe(true)
      expect(when.days.length + when.times.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

test('a named weekday is that weekday within two weeks, in every zone and on every day', () => {
  fc.assert(
    fc.property(aSense, fc.nat(6), fc.constantFrom('', 'next ', 'on ', 'this '), (sense, weekday, before) => {
      const when = parseWhen(`${before}${NAMES[weekday]}`, sense).when as When
      const today = Date.parse(`${wallClockAt(sense.now, sense.timezone).date}T12:00:00Z`)
      for (const { from } of when.days) {
        const date = new Date(`${from}T12:00:00Z`)
        expect(date.getUTCDay()).toBe(weekday)
        expect((date.getTime() - today) / 86_400_000).toBeLessThanOrEqual(14)
      }
      expect(when.days.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

test('a slot fits the date and time that its wall clock shows, in every zone', () => {
  fc.assert(
    fc.property(aSense, fc.integer({ min: 60, max: 60 * 24 * 90 }), (sense, minutesAhead) => {
      const start = new Date(Math.floor(sense.now.getTime() / 60_000 + minutesAhead) * 60_000)
      const { date, minutes } = wallClockAt(start, sense.timezone)
      const [year, month, day] = date.split('-').map(Number)
      const written = sense.country === 'US' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`

      const when = parseWhen(`${written} at ${clock(minutes).padStart(5, '0')}`, sense).when as When

      expect(fitting([{ start }], when, sense.timezone), `${written} ${clock(minutes)}`).toEqual([{ start }])
    }),
    { numRuns: 300 },
  )
})
