import { daysAfter, easter, fixed, nth, weekdayBefore } from '../date-rule.ts'
import { keptDay, publicHoliday, regionalHoliday } from '../holiday-rule.ts'

/** Federal holidays: 5 U.S.C. 6103. */
export const UNITED_STATES = [
  publicHoliday("New Year's Day", fixed(1, 1), { also: ['new years', 'new year'], inLieu: 'nearest' }),
  publicHoliday('Martin Luther King Jr. Day', nth(3, 'mon', 1), {
    also: ['martin luther king day', 'martin luther king', 'mlk day', 'mlk', 'birthday of martin luther king jr'],
  }),
  publicHoliday("Presidents' Day", nth(3, 'mon', 2), { also: ['washingtons birthday', 'president day'] }),
  publicHoliday('Memorial Day', nth(-1, 'mon', 5)),
  publicHoliday('Juneteenth', fixed(6, 19), { inLieu: 'nearest' }),
  publicHoliday('Independence Day', fixed(7, 4), { also: ['4th of july', 'july 4th', 'july 4'], inLieu: 'nearest' }),
  publicHoliday('Labor Day', nth(1, 'mon', 9), { also: ['labour day'] }),
  publicHoliday('Columbus Day', nth(2, 'mon', 10), { also: ['indigenous peoples day', 'indigenous people day'] }),
  publicHoliday('Veterans Day', fixed(11, 11), { also: ['veteran day'], inLieu: 'nearest' }),
  publicHoliday('Thanksgiving', nth(4, 'thu', 11), { also: ['thanksgiving day', 'turkey day'] }),
  publicHoliday('Christmas Day', fixed(12, 25), { also: ['christmas', 'xmas', 'xmas day'], inLieu: 'nearest' }),
  keptDay('Groundhog Day', fixed(2, 2)),
  keptDay('Tax Day', fixed(4, 15)),
  keptDay('Cinco de Mayo', fixed(5, 5)),
  keptDay('Super Bowl Sunday', nth(2, 'sun', 2)),
  keptDay('Thanksgiving Eve', daysAfter(-1, nth(4, 'thu', 11))),
  keptDay('Black Friday', daysAfter(1, nth(4, 'thu', 11))),
  keptDay('Cyber Monday', daysAfter(4, nth(4, 'thu', 11))),
  keptDay('Election Day', daysAfter(1, nth(1, 'mon', 11))),
]

/** Holidays Act (R.S.C. 1985, c. H-5), Canada Labour Code s. 166, and the provinces' holidays. */
export const CANADA = [
  publicHoliday("New Year's Day", fixed(1, 1), { also: ['new years', 'new year'], inLieu: 'next' }),
  regionalHoliday('Family Day', nth(3, 'mon', 2), { also: ['louis riel day', 'islander day', 'heritage day'] }),
  publicHoliday('Good Friday', easter(-2)),
  regionalHoliday('Easter Monday', easter(1)),
  publicHoliday('Victoria Day', weekdayBefore('mon', 5, 25), { also: ['may long weekend', 'may 24', 'may two four'] }),
  regionalHoliday('Saint-Jean-Baptiste Day', fixed(6, 24), { also: ['st jean baptiste', 'fete nationale'] }),
  publicHoliday('Canada Day', fixed(7, 1), { inLieu: 'sunday' }),
  regionalHoliday('Civic Holiday', nth(1, 'mon', 8), { also: ['simcoe day', 'bc day', 'august civic holiday'] }),
  publicHoliday('Labour Day', nth(1, 'mon', 9), { also: ['labor day'] }),
  publicHoliday('National Day for Truth and Reconciliation', fixed(9, 30), {
    also: ['truth and reconciliation day', 'orange shirt day'],
  }),
  publicHoliday('Thanksgiving', nth(2, 'mon', 10), { also: ['thanksgiving day'] }),
  publicHoliday('Remembrance Day', fixed(11, 11)),
  publicHoliday('Christmas Day', fixed(12, 25), { also: ['christmas', 'xmas', 'xmas day'], inLieu: 'next' }),
  publicHoliday('Boxing Day', fixed(12, 26), { inLieu: 'next' }),
  keptDay('Black Friday', daysAfter(1, nth(4, 'thu', 11))),
]
