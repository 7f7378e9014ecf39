import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodBefore, REPORT_TYPES, type Reported, type ReportPeriod, reportPeriods } from './report-periods.ts'

/** Created on Monday 2 March 2026 at 09:30 in New York. */
const SHOP: Reported = { createdAt: new Date('2026-03-02T14:30:00Z'), country: 'US', timezone: 'America/New_York' }
const first = (count: number) => ({ after: null, count })
const ids = (periods: readonly ReportPeriod[]) => periods.map(({ id }) => id)

test('only past periods are reported, and only those that the business existed throughout', () => {
  const during = (now: string) => ids(reportPeriods(SHOP, REPORT_TYPES, first(10), new Date(now)))

  expect(during('2026-03-02T15:00:00Z')).toEqual([])
  // Midnight ends Tuesday, the first whole day.
  expect(during('2026-03-04T04:59:59.999Z')).toEqual([])
  expect(during('2026-03-04T05:00:00.000Z')).toEqual(['rpt_daily_2026-03-03'])
  expect(during('2026-03-05T12:00:00Z')).toEqual(['rpt_daily_2026-03-04', 'rpt_daily_2026-03-03'])
})

test('a business created at the start of a day has a report of that day', () => {
  const early = { ...SHOP, createdAt: new Date('2026-03-02T05:00:00Z') }

  const periods = reportPeriods(early, REPORT_TYPES, first(20), new Date('2026-03-09T12:00:00Z'))

  expect(ids(periods).filter((id) => !id.includes('daily'))).toEqual(['rpt_weekly_2026-W10'])
  expect(ids(periods)).toContain('rpt_daily_2026-03-02')
})

test('days, weeks and months are ordered by their end, newest first', () => {
  const periods = reportPeriods(SHOP, REPORT_TYPES, first(5), new Date('2026-06-01T04:00:00Z'))

  // May ended on a Sunday.
  expect(periods.map(({ id, title, end }) => [id, title, end.toISOString()])).toEqual([
    ['rpt_weekly_2026-W22', 'Weekly report for May 25–31, 2026', '2026-06-01T04:00:00.000Z'],
    ['rpt_monthly_2026-05', 'Monthly report for May 2026', '2026-06-01T04:00:00.000Z'],
    ['rpt_daily_2026-05-31', 'Daily report for Sunday, May 31, 2026', '2026-06-01T04:00:00.000Z'],
    ['rpt_daily_2026-05-30', 'Daily report for Saturday, May 30, 2026', '2026-05-31T04:00:00.000Z'],
    ['rpt_daily_2026-05-29', 'Daily report for Friday, May 29, 2026', '2026-05-30T04:00:00.000Z'],
  ])
})

test('one type can be listed alone; the ISO week is right at the turn of the year', () => {
  const old = { ...SHOP, createdAt: new Date('2025-06-01T00:00:00Z') }
  const weeks = reportPeriods(old, ['weekly'], first(3), new Date('2026-01-12T12:00:00Z'))

  expect(weeks.map(({ id, title }) => [id, title])).toEqual([
    ['rpt_weekly_2026-W02', 'Weekly report for January 5–11, 2026'],
    ['rpt_weekly_2026-W01', 'Weekly report for December 29, 2025 – January 4, 2026'],
    ['rpt_weekly_2025-W52', 'Weekly report for December 22–28, 2025'],
  ])
  expect(reportPeriods(old, ['weekly'], first(1), new Date('2026-05-05T00:00:00Z'))[0]?.title).toBe(
    'Weekly report for April 27 – May 3, 2026',
  )
})

test('titles write dates as the country of the business does', () => {
  const titles = reportPeriods({ ...SHOP, country: 'GB' }, REPORT_TYPES, first(3), new Date('2026-06-01T04:00:00Z'))

  // Versions of Intl differ in the comma after the weekday.
  expect(titles.map(({ title }) => title.replace('Sunday,', 'Sunday'))).toEqual([
    'Weekly report for 25–31 May 2026',
    'Monthly report for May 2026',
    'Daily report for Sunday 31 May 2026',
  ])
})

test('days of a clock change have their real length', () => {
  const [sunday] = reportPeriods(SHOP, ['daily'], first(1), new Date('2026-03-09T12:00:00Z'))

  expect(sunday?.id).toBe('rpt_daily_2026-03-08')
  expect([sunday?.start, sunday?.end]).toEqual([new Date('2026-03-08T05:00:00Z'), new Date('2026-03-09T04:00:00Z')])
})

test('a date that the zone skipped has no report', () => {
  const samoa = { createdAt: new Date('2011-12-01T00:00:00Z'), country: 'WS', timezone: 'Pacific/Apia' }
  const days = reportPeriods(samoa, ['daily'], first(3), new Date('2012-01-01T12:00:00Z'))

  expect(ids(days)).toEqual(['rpt_daily_2012-01-01', 'rpt_daily_2011-12-31', 'rpt_daily_2011-12-29'])
  expect(periodBefore(days[1] as ReportPeriod, samoa)?.id).toBe('rpt_daily_2011-12-29')
})

test('the previous period ends where the period starts, if the business existed throughout it', () => {
  const days = reportPeriods(SHOP, ['daily'], first(2), new Date('2026-03-05T12:00:00Z'))
  const [wednesday, tuesday] = days as [ReportPeriod, ReportPeriod]

  expect(periodBefore(wednesday, SHOP)).toEqual(tuesday)
  expect(periodBefore(tuesday, SHOP)).toBeNull()
})

test('pages of any size contain the same periods as one long list', () => {
  const zone = fc.constantFrom('America/New_York', 'Pacific/Apia', 'Asia/Kolkata', 'Africa/Cairo', 'UTC')
  const created = fc.date({ min: new Date('2025-01-01'), max: new Date('2026-03-01'), noInvalidDate: true })

  fc.assert(
    fc.property(zone, created, fc.integer({ min: 5, max: 60 }), (timezone, createdAt, size) => {
      const reported = { country: 'US', timezone, createdAt }
      const now = new Date('2026-03-02T14:30:00Z')
      const all = reportPeriods(reported, REPORT_TYPES, first(1_000), now)

      const paged: ReportPeriod[] = []
      for (;;) {
        const last = paged.at(-1)
        const after = last === undefined ? null : { createdAt: last.end, id: last.id }
        const page = reportPeriods(reported, REPORT_TYPES, { after, count: size }, now)
        paged.push(...page)
        if (page.length < size) break
      }

      expect(ids(paged)).toEqual(ids(all))
      expect(new Set(ids(all)).size).toBe(all.length)
      for (const one of all) {
        expect(one.end <= now && one.start >= createdAt).toBe(true)
        const before = periodBefore(one, reported)
        if (before) expect(before.end).toEqual(one.start)
      }
    }),
    { numRuns: 8 },
  )
})
