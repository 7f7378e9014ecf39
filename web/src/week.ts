import { LOCALE } from './locale.ts'

/**
 * The first day of the week by country, from the CLDR's `weekData` (supplementalData.xml). `Intl.Locale` knows it too, but not in
 * every browser. Pure.
 */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const SUNDAY =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const SATURDAY = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'
const COUNTRIES = { sunday: new Set(SUNDAY.split(' ')), saturday: new Set(SATURDAY.split(' ')) }

/** 0 is Sunday, 1 is Monday, 6 is Saturday. @param country two letters, such as `US` */
export function firstDayOfWeek(country: string): 0 | 1 | 6 {
  if (COUNTRIES.sunday.has(country)) return 0
  return COUNTRIES.saturday.has(country) ? 6 : 1
}

/** The rows of the days of a week, from the first day of the week in that country on. */
export function inWeekOrder<T>(rows: readonly T[], dayOf: (row: T) => string, country: string): T[] {
  const place = (row: T) => (WEEKDAYS.indexOf(dayOf(row) as Weekday) - firstDayOfWeek(country) + 7) % 7
  return [...rows].sort((a, b) => place(a) - place(b))
}

/** The name of a weekday in the reader's language. */
export const weekdayName = (weekday: string, length: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(LOCALE, { weekday: length, timeZone: 'UTC' }).format(
    // 4 January 2026 was a Sunday.
    Date.UTC(2026, 0, 4 + WEEKDAYS.indexOf(weekday as Weekday)),
  )
