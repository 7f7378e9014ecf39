import { daysAfter, easter, fixed, nth } from '../date-rule.ts'
import { keptDay, publicHoliday, regionalHoliday } from '../holiday-rule.ts'

/** Banking and Financial Dealings Act 1971, schedule 1; gov.uk/bank-holidays. */
export const UNITED_KINGDOM = [
  publicHoliday("New Year's Day", fixed(1, 1), { also: ['new years', 'new year'], inLieu: 'next' }),
  regionalHoliday('2nd January', fixed(1, 2), { also: ['second of january bank holiday'] }),
  keptDay('Burns Night', fixed(1, 25)),
  regionalHoliday("St. Patrick's Day", fixed(3, 17), { also: ['st patricks', 'paddys day', 'st paddys day'] }),
  keptDay('Mothering Sunday', easter(-21), 'mothers day'),
  publicHoliday('Good Friday', easter(-2)),
  publicHoliday('Easter Monday', easter(1), { also: ['easter bank holiday', 'easter bank holiday monday'] }),
  publicHoliday('Early May bank holiday', nth(1, 'mon', 5), {
    also: ['may day bank holiday', 'first may bank holiday'],
  }),
  publicHoliday('Spring bank holiday', nth(-1, 'mon', 5), {
    also: ['late may bank holiday', 'whitsun bank holiday', 'second may bank holiday'],
  }),
  regionalHoliday('Battle of the Boyne', fixed(7, 12), { also: ['twelfth of july', 'orangemens day'] }),
  publicHoliday('Summer bank holiday', nth(-1, 'mon', 8), { also: ['august bank holiday'] }),
  keptDay('Guy Fawkes Night', fixed(11, 5), 'bonfire night', 'fireworks night'),
  keptDay('Remembrance Sunday', nth(2, 'sun', 11)),
  keptDay('Black Friday', daysAfter(1, nth(4, 'thu', 11))),
  regionalHoliday("St. Andrew's Day", fixed(11, 30), { also: ['st andrews'] }),
  publicHoliday('Christmas Day', fixed(12, 25), { also: ['christmas', 'xmas', 'xmas day'], inLieu: 'next' }),
  publicHoliday('Boxing Day', fixed(12, 26), { inLieu: 'next' }),
]

/** 1 February if that is a Friday, otherwise the first Monday in February. */
const stBrigid = (year: number): string | null => {
  const first = `${year}-02-01`
  return new Date(`${first}T12:00:00Z`).getUTCDay() === 5 ? first : nth(1, 'mon', 2)(year)
}

/** Organisation of Working Time Act 1997, second schedule; the act does not move a holiday that falls on a weekend. */
export const IRELAND = [
  publicHoliday("New Year's Day", fixed(1, 1), { also: ['new years', 'new year'] }),
  publicHoliday("St. Brigid's Day", stBrigid, { also: ['st brigids', 'february bank holiday'] }),
  publicHoliday("St. Patrick's Day", fixed(3, 17), { also: ['st patricks', 'paddys day', 'st paddys day'] }),
  keptDay('Mothering Sunday', easter(-21), 'mothers day'),
  keptDay('Good Friday', easter(-2)),
  publicHoliday('Easter Monday', easter(1), { also: ['easter bank holiday', 'easter bank holiday monday'] }),
  publicHoliday('May bank holiday', nth(1, 'mon', 5), { also: ['may day bank holiday'] }),
  publicHoliday('June bank holiday', nth(1, 'mon', 6)),
  publicHoliday('August bank holiday', nth(1, 'mon', 8)),
  publicHoliday('October bank holiday', nth(-1, 'mon', 10), { also: ['halloween bank holiday'] }),
  publicHoliday('Christmas Day', fixed(12, 25), { also: ['christmas', 'xmas', 'xmas day'] }),
  publicHoliday("St. Stephen's Day", fixed(12, 26), { also: ['st stephens', 'boxing day'] }),
]
