import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { TimeSense } from '../../when.ts'
import { parseWhen } from '../parse-when.ts'
import { MONTHS, WEEKDAYS } from './spellings.ts'

/** Phrases about generated dates, compared with what Temporal computes. */

const aDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => Temporal.PlainDate.from(date.toISOString().slice(0, 10)))
const senseOn = (today: Temporal.PlainDate, country = 'US'): TimeSense => ({
  now: new Date(today.toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '08:00' }).epochMilliseconds),
  timezone: 'America/Chicago',
  country,
})
const daysRead = (text: string, today: Temporal.PlainDate, country?: string) =>
  parseWhen(text, senseOn(today, country)).when?.days
const single = (date: Temporal.PlainDate) => [{ from: date.toString(), to: date.toString() }]
/** 1 is Monday, as in Temporal. */
const nameOf = (dayOfWeek: number): string => WEEKDAYS[dayOfWeek % 7] as string
const monthOf = (date: Temporal.PlainDate): string => MONTHS[date.month - 1] as string
const suffix = (n: number) => (n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'))
/** The first such weekday after a date. */
const coming = (after: Temporal.PlainDate, dayOfWeek: number) =>
  after.add({ days: ((dayOfWeek - after.dayOfWeek + 6) % 7) + 1 })

const UNITS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )

test('a date in words or figures is read as that date, in every order and notation', () => {
  const notations: readonly ((date: Temporal.PlainDate) => [string, string])[] = [
    (date) => [`${monthOf(date)} ${date.day}${suffix(date.day)} ${date.year}`, 'US'],
    (date) => [`${date.day} ${monthOf(date)} ${date.year}`, 'GB'],
    (date) => [`the ${ORDINALS[date.day - 1]} of ${monthOf(date)}, ${date.year}`, 'US'],
    (date) => [`${monthOf(date).slice(0, 3)} the ${ORDINALS[date.day - 1]} ${date.year}`, 'US'],
    (date) => [`${nameOf(date.dayOfWeek)}, ${monthOf(date)} ${date.day}, ${date.year}`, 'AU'],
    (date) => [`${date.month}/${date.day}/${date.year}`, 'US'],
    (date) => [`${date.day}/${date.month}/${date.year}`, 'GB'],
    (date) => [`${date.day}.${date.month}.${date.year}`, 'DE'],
    (date) => [date.toString(), 'US'],
  ]
  fc.assert(
    fc.property(aDay, fc.integer({ min: 0, max: 800 }), fc.constantFrom(...notations), (today, ahead, notation) => {
      const date = today.add({ days: ahead })
      const [text, country] = notation(date)

      expect(daysRead(text, today, country), `${text} on ${today}`).toEqual(single(date))
    }),
    { numRuns: 300 },
  )
})

test('days counted from today and from weekdays match the calendar', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 2, max: 14 }), (today, dayOfWeek, count) => {
      const weekday = nameOf(dayOfWeek)
      const next = coming(today, dayOfWeek)
      const number = UNITS[count - 1]
      const expected: readonly [string, Temporal.PlainDate][] = [
        [`in ${number} days`, today.add({ days: count })],
        [`${count} days from now`, today.add({ days: count })],
        [`in ${count} weeks`, today.add({ weeks: count })],
        [`in ${number} months`, today.add({ months: count })],
        [`a week tomorrow`, today.add({ days: 8 })],
        [`the ${weekday} after next`, next.add({ weeks: 1 })],
        [`this coming ${weekday}`, next],
        [`the day after this coming ${weekday}`, next.add({ days: 1 })],
      ]
      const fromWeekday: readonly [string, Temporal.PlainDate][] = [
        [`${number} weeks from ${weekday}`, next.add({ weeks: count })],
        [`${weekday} week`, next.add({ weeks: 1 })],
        [`a week on ${weekday}`, next.add({ weeks: 1 })],
        [`a fortnight on ${weekday}`, next.add({ weeks: 2 })],
      ]
      // On a Thursday, "Thursday week" counts from today.
      for (const [text, date] of dayOfWeek === today.dayOfWeek ? expected : [...expected, ...fromWeekday])
        expect(daysRead(text, today), `${text} on ${today}`).toEqual(single(date))
    }),
    { numRuns: 150 },
  )
})

test('the nth and the last weekday of a month match the calendar', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 11 }), (today, dayOfWeek, months) => {
      const first = today.with({ day: 1 }).add({ months })
      const last = first.with({ day: first.daysInMonth })
      const inMonth = Array.from({ length: last.day }, (_, day) => first.add({ days: day })).filter(
        (date) => date.dayOfWeek === dayOfWeek,
      )
      const weekday = nameOf(dayOfWeek)
      const year = first.year === today.year ? '' : ` ${first.year}`

      for (const count of [0, 1, 2, 3])
        expect(daysRead(`the ${ORDINALS[count]} ${weekday} in ${monthOf(first)}${year}`, today)).toEqual(
          single(inMonth[count] as Temporal.PlainDate),
        )
      expect(daysRead(`last ${weekday} of ${monthOf(first)}${year}`, today)).toEqual(
        single(inMonth.at(-1) as Temporal.PlainDate),
      )
      if (months === 1)
        expect(daysRead(`a ${weekday} next month`, today)).toEqual(inMonth.flatMap((date) => single(date)))
    }),
    { numRuns: 200 },
  )
})

test('the weekday before or after a holiday is next to that holiday', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 7 }), (today, dayOfWeek) => {
      const thisYear = today.with({ month: 12, day: 25 })
      const christmas = Temporal.PlainDate.compare(thisYear, today) < 0 ? thisYear.add({ years: 1 }) : thisYear
      const before = coming(christmas.subtract({ days: 8 }), dayOfWeek)
      const weekday = nameOf(dayOfWeek)

      expect(daysRead(`the ${weekday} after Christmas`, today)).toEqual(single(coming(christmas, dayOfWeek)))
      expect(daysRead('two days after Christmas', today)).toEqual(single(christmas.add({ days: 2 })))
      const read = daysRead(`the ${weekday} before Christmas`, today)
      if (Temporal.PlainDate.compare(before, today) < 0) expect(read ?? []).toEqual([])
      else expect(read).toEqual(single(before))
    }),
    { numRuns: 200 },
  )
})

const WORDS =
  'the a on in at of from to by until after before next this last not but or and no actually monday tuesday friday sat week weeks weekend month day days fortnight tomorrow today yesterday morning afternoon noon 3 3rd 31st 5th ten half past quarter pm march february may christmas easter thanksgiving eve first second third two hour later earlier same time beginning end every between 3/5 30.2. 2026-02-30 1500 , . - ? constructor'.split(
    ' ',
  )
const aText = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 10 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
)

test('no text is read as a day that is past, does not exist, or was ruled out', () => {
  fc.assert(
    fc.property(aText, aDay, fc.constantFrom('US', 'GB', 'CA', 'DE', 'NZ'), (text, today, country) => {
      const { when, notDays, ambiguous, unread } = parseWhen(text, senseOn(today, country))
      const said = `${text} on ${today}`
      for (const { from, to } of when?.days ?? []) {
        expect(Temporal.PlainDate.from(from).toString(), said).toBe(from)
        expect(Temporal.PlainDate.from(to).toString(), said).toBe(to)
        expect(from >= today.toString() && from <= to, `${said}: ${from}..${to}`).toBe(true)
        for (const date of notDays) expect(from <= date && date <= to, `${said}: ${date}`).toBe(false)
      }
      for (const { from, to } of when?.times ?? []) expect(0 <= from && from <= to && to < 1440, said).toBe(true)
      for (const { choices } of ambiguous) expect(choices.length, said).toBeGreaterThan(0)
      for (const words of unread) expect(text.toLowerCase().normalize('NFKC'), said).toContain(words.split(' ')[0])
    }),
    { numRuns: 1_000 },
  )
})

test('if a text names one weekday, every single day that is read is that weekday', () => {
  const around = fc.constantFrom(
    '',
    'at ten',
    'next week',
    'next month',
    'the 13th',
    'or so',
    'after lunch',
    'in March',
    'please',
  )
  const before = fc.constantFrom('', 'the', 'next', 'this', 'on', 'a', 'sometime next week,', 'every')
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 7 }), before, around, (today, dayOfWeek, lead, rest) => {
      // "Next week, Monday the 13th" and "next Monday next month" may contradict themselves.
      fc.pre(!/week|next|this/.test(lead) || !/13th|month|week|March/.test(rest))
      const text = `${lead} ${nameOf(dayOfWeek)} ${rest}`
      for (const { from, to } of daysRead(text, today) ?? []) {
        expect(from, text).toBe(to)
        expect(Temporal.PlainDate.from(from).dayOfWeek, `${text} on ${today}: ${from}`).toBe(dayOfWeek)
      }
    }),
    { numRuns: 400 },
  )
})

test('a text of any length is read within a moment', () => {
  const hostile = ['monday or ', 'not ', '3-5 ', 'the day after ', 'a week from ', 'half past ', '1 ', 'in the '].map(
    (words) => words.repeat(400),
  )
  for (const text of hostile) {
    const started = process.cpuUsage().user
    parseWhen(text, senseOn(Temporal.PlainDate.from('2026-03-02')))
    expect((process.cpuUsage().user - started) / 1_000, text.slice(0, 20)).toBeLessThan(1_500)
  }
})
