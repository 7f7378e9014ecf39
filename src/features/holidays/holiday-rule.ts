import type { DateRule } from './date-rule.ts'

/** One holiday of one country. */
export interface HolidayRule {
  /** As the holiday is called in English. */
  name: string
  /** Other names, in small letters and without apostrophes and dots. */
  also: readonly string[]
  on: DateRule
  /**
   * `public`: a public or bank holiday in the whole country. `regional`: in parts of the country. `kept`: no public holiday, but
   * many people keep the day.
   */
  kind: 'public' | 'regional' | 'kept'
  /** How the law moves a holiday that falls on a weekend; absent: the holiday stays. */
  inLieu?: InLieu
}

/**
 * `nearest`: Saturday to Friday, Sunday to Monday. `next`: to the next day that is no weekend and no other public holiday.
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
