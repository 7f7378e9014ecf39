import { easter, fixed, listed, nth } from '../date-rule.ts'
import { keptDay, publicHoliday, regionalHoliday } from '../holiday-rule.ts'

const CHRISTMAS = { also: ['christmas', 'xmas', 'xmas day'], inLieu: 'next' } as const
const NEW_YEAR = { also: ['new years', 'new year'], inLieu: 'next' } as const

/** Fair Work Act 2009 (Cth) s. 115 and the holidays of the states. */
export const AUSTRALIA = [
  publicHoliday("New Year's Day", fixed(1, 1), NEW_YEAR),
  publicHoliday('Australia Day', fixed(1, 26), { inLieu: 'next' }),
  publicHoliday('Good Friday', easter(-2)),
  regionalHoliday('Easter Saturday', easter(-1)),
  regionalHoliday('Easter Sunday', easter(0), { also: ['easter'] }),
  publicHoliday('Easter Monday', easter(1)),
  publicHoliday('Anzac Day', fixed(4, 25)),
  regionalHoliday("King's Birthday", nth(2, 'mon', 6), { also: ['queens birthday', 'kings birthday long weekend'] }),
  regionalHoliday('Labour Day', nth(1, 'mon', 10)),
  keptDay("Father's Day", nth(1, 'sun', 9)),
  regionalHoliday('Melbourne Cup Day', nth(1, 'tue', 11), { also: ['melbourne cup', 'cup day'] }),
  publicHoliday('Christmas Day', fixed(12, 25), CHRISTMAS),
  publicHoliday('Boxing Day', fixed(12, 26), { also: ['proclamation day'], inLieu: 'next' }),
]

/** Te Kahui o Matariki Public Holiday Act 2022, schedule 1. */
const MATARIKI = listed({
  2024: '06-28',
  2025: '06-20',
  2026: '07-10',
  2027: '06-25',
  2028: '07-14',
  2029: '07-06',
  2030: '06-21',
  2031: '07-11',
  2032: '07-02',
  2033: '06-24',
  2034: '07-07',
  2035: '06-29',
  2036: '07-18',
  2037: '07-10',
  2038: '06-25',
  2039: '07-15',
  2040: '07-06',
})

/** Holidays Act 2003, s. 44 to 45A. */
export const NEW_ZEALAND = [
  publicHoliday("New Year's Day", fixed(1, 1), NEW_YEAR),
  publicHoliday("Day after New Year's Day", fixed(1, 2), { inLieu: 'next' }),
  publicHoliday('Waitangi Day', fixed(2, 6), { inLieu: 'next' }),
  publicHoliday('Good Friday', easter(-2)),
  publicHoliday('Easter Monday', easter(1)),
  publicHoliday('Anzac Day', fixed(4, 25), { inLieu: 'next' }),
  publicHoliday("King's Birthday", nth(1, 'mon', 6), { also: ['queens birthday'] }),
  publicHoliday('Matariki', MATARIKI, { also: ['maori new year'] }),
  publicHoliday('Labour Day', nth(4, 'mon', 10)),
  keptDay("Father's Day", nth(1, 'sun', 9)),
  publicHoliday('Christmas Day', fixed(12, 25), CHRISTMAS),
  publicHoliday('Boxing Day', fixed(12, 26), { inLieu: 'next' }),
]

/** Public Holidays Act 36 of 1994, schedule 1 and s. 2. */
export const SOUTH_AFRICA = [
  publicHoliday("New Year's Day", fixed(1, 1), { also: ['new years', 'new year'], inLieu: 'sunday' }),
  publicHoliday('Human Rights Day', fixed(3, 21), { inLieu: 'sunday' }),
  publicHoliday('Good Friday', easter(-2)),
  publicHoliday('Family Day', easter(1), { also: ['easter monday'] }),
  publicHoliday('Freedom Day', fixed(4, 27), { inLieu: 'sunday' }),
  publicHoliday("Workers' Day", fixed(5, 1), { also: ['may day'], inLieu: 'sunday' }),
  publicHoliday('Youth Day', fixed(6, 16), { inLieu: 'sunday' }),
  publicHoliday("National Women's Day", fixed(8, 9), { also: ['womens day'], inLieu: 'sunday' }),
  publicHoliday('Heritage Day', fixed(9, 24), { also: ['braai day'], inLieu: 'sunday' }),
  publicHoliday('Day of Reconciliation', fixed(12, 16), { inLieu: 'sunday' }),
  publicHoliday('Christmas Day', fixed(12, 25), { also: ['christmas', 'xmas', 'xmas day'], inLieu: 'sunday' }),
  publicHoliday('Day of Goodwill', fixed(12, 26), { also: ['boxing day'], inLieu: 'sunday' }),
]
