import type { DateRule } from './date-rule.ts'

/** One holiday of one country. */
export interface HolidayRule {
  /** The English name of the holiday. */
  name: string
  /** Other names, in lower case and without apostrophes and periods. */
  also: readonly string[]
  on: DateRule
  /**
   * `public`: a public or bank holiday in the whole country. `regional`: in parts of the country. `kept`: not a public holiday, but widely
   * observed.
   */
  kind: 'public' | 'regional' | 'kept'
  /** How the law moves a holiday that falls on a weekend; absent if the holiday stays. */
  inLieu?: InLieu
}

/**
 * `nearest`: from Saturday to Friday, from Sunday to Monday. `next`: to the next day that is neither on a weekend nor a public holiday.
 * `sunday`: only from Sunday, to Monday.
 */
export type InLieu = 'nearest' | 'next' | 'sunday'

type Others = Partial<Pick<HolidayRule, 'also' | 'inLieu'>>

export const publicHoliday = (name: string, on: DateRule, others: Others = {}): HolidayRule => ({
  name,
  on,
  also: [],
  kind: 'public',
  ...others,
})
export const regionalHoliday = (name: string, on: DateRule, others: Others = {}): HolidayRule => ({
  ...publicHoliday(name, on, others),
  kind: 'regional',
})
export const keptDay = (name: string, on: DateRule, ...also: string[]): HolidayRule => ({
  name,
  on,
  also,
  kind: 'kept',
})
