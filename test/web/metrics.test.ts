import { expect, test } from 'vitest'
import { chooseGranularity, parsePeriod, previousPeriod } from '../../web/src/screens/analytics/period.ts'
import {
  addOpening,
  copyTimesToOpenDays,
  overnightNote,
  problemOf,
  problemsOf,
  toDays,
  toWeeklyHours,
} from '../../web/src/screens/assistant/hours/weekly-hours.ts'
import { sampleArguments } from '../../web/src/screens/assistant/tools/tool-draft.ts'
import { parseRates } from '../../web/src/screens/numbers/rates/parse-rates.ts'

test('the previous period has the same number of days, also across clock changes and a leap day', () => {
  expect(previousPeriod({ startDate: '2026-03-02', endDate: '2026-03-08' })).toEqual({
    ...{ startDate: '2026-02-23', endDate: '2026-03-01' },
  })
  expect(previousPeriod({ startDate: '2028-03-01', endDate: '2028-03-01' })).toEqual({
    ...{ startDate: '2028-02-29', endDate: '2028-02-29' },
  })
})

test('the URL holds the period, and an invalid one means the last thirty days', () => {
  const today = '2026-03-30'

  expect(parsePeriod({}, today)).toEqual({ startDate: '2026-03-01', endDate: today })
  expect(parsePeriod({ days: '7' }, today)).toEqual({ startDate: '2026-03-24', endDate: today })
  expect(parsePeriod({ days: 'all', from: 'x' }, today)).toEqual({ startDate: '2026-03-01', endDate: today })
  expect(parsePeriod({ from: '2026-03-05', to: '2026-03-01' }, today)).toEqual({
    ...{ startDate: '2026-03-01', endDate: '2026-03-05' },
  })
  const spans = ['2026-03-30', '2026-03-01', '2025-06-01', '2020-01-01']
  expect(spans.map((startDate) => chooseGranularity({ startDate, endDate: today }))).toEqual([
    'hour',
    'day',
    'week',
    'month',
  ])
})

test("weekly hours survive the editor unchanged, and copying a day's times changes open days only", () => {
  const monday = [
    { open: '09:00', close: '12:00' },
    { open: '13:00', close: '17:00' },
  ]
  const hours = { monday, friday: [{ open: '18:00', close: '02:00' }] }
  const days = toDays(hours)

  expect(toWeeklyHours(days)).toEqual(hours)
  expect(toWeeklyHours(copyTimesToOpenDays(days, 'friday'))).toEqual({ monday: hours.friday, friday: hours.friday })
  expect(overnightNote(hours.friday)).toMatch(/^Until 2:00.AM the next day$/)
  expect(overnightNote(hours.monday)).toBeNull()
})

test('an opening is added after the last one, and openings that the service refuses have a message', () => {
  const morning = { open: '09:00', close: '12:00' }
  const afternoon = { open: '13:00', close: '17:00' }

  expect(addOpening([morning])).toEqual([morning, afternoon])
  expect(addOpening([{ open: '12:30', close: '20:30' }])[1]).toEqual({ open: '21:30', close: '00:00' })
  expect(problemOf([afternoon, morning, { open: '12:00', close: '13:00' }])).toBeNull()
  expect(problemOf([{ open: '11:00', close: '17:00' }, morning])).toMatch(
    /9:00.AM–12:00.PM and 11:00.AM–5:00.PM overlap/,
  )
  expect(problemOf([morning, { open: '08:00', close: '02:00' }])).toMatch(
    /8:00.AM–2:00.AM and 9:00.AM–12:00.PM overlap/,
  )
  expect(problemOf([{ open: '09:00', close: '09:00' }])).toMatch('are the same')
  expect(problemOf([{ open: '00:00', close: '00:00' }])).toBeNull()
  expect(problemOf([morning, { open: '13:00', close: '' }])).toBeNull()
})

test('hours past midnight must not reach into the hours of the next day, also from Sunday to Monday', () => {
  const problems = (hours: Parameters<typeof toDays>[0]) => problemsOf(toDays(hours)).filter((one) => one !== null)
  const night = [{ open: '18:00', close: '02:00' }]
  const early = [{ open: '01:00', close: '04:00' }]

  expect(problems({ friday: night, saturday: early })).toEqual([
    expect.stringMatching(/^Friday is open until 2:00.AM the next day, but Saturday already opens at 1:00.AM\./),
  ])
  expect(problems({ sunday: night, monday: early })).toEqual([expect.stringMatching(/^Sunday .* but Monday/)])
  expect(problems({ friday: night, saturday: [{ open: '02:00', close: '04:00' }] })).toEqual([])
  expect(problems({ friday: [{ open: '18:00', close: '00:00' }], saturday: early })).toEqual([])
  expect(problems({ friday: night, sunday: early })).toEqual([])
})

test("a carrier's rate list is parsed with any separator and any column names", () => {
  const [rate] = parseRates(
    'Dial code\tCountry\tPrice per minute\tCurrency\n44\t"UK ""landline"""\t0.01\tgbp\n',
    'inbound',
  )

  expect(rate).toEqual({
    ...{ prefix: '44', destination: 'UK "landline"', ratePerMinute: '0.01' },
    ...{ currency: 'GBP', direction: 'inbound' },
  })
  expect(parseRates('prefix,name\n44,UK', 'inbound')).toMatch(/ratePerMinute/)
  expect(parseRates('', 'inbound')).toMatch(/header row/)
})

test('a tool test starts with a plain value for every parameter', () => {
  const schema = {
    properties: {
      order: { type: 'string' },
      count: { type: 'integer' },
      size: { enum: ['s', 'm'] },
      gift: { default: false },
    },
  }

  expect(JSON.parse(sampleArguments(schema))).toEqual({ order: '', count: 1, size: 's', gift: false })
})
