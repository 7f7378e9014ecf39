import { easter, fixed, weekdayBefore } from '../date-rule.ts'
import { type HolidayRule, keptDay, publicHoliday, regionalHoliday } from '../holiday-rule.ts'

/** Holidays of continental Europe are not moved when they fall on a weekend. */

const NEW_YEAR = publicHoliday("New Year's Day", fixed(1, 1), { also: ['new years', 'new year'] })
const EPIPHANY = publicHoliday('Epiphany', fixed(1, 6), { also: ['three kings day'] })
const GOOD_FRIDAY = publicHoliday('Good Friday', easter(-2))
const EASTER_MONDAY = publicHoliday('Easter Monday', easter(1))
const LABOUR_DAY = publicHoliday('Labour Day', fixed(5, 1), { also: ['labor day', 'may day', '1st of may'] })
const ASCENSION = publicHoliday('Ascension Day', easter(39), { also: ['ascension', 'ascension thursday'] })
const WHIT_MONDAY = publicHoliday('Whit Monday', easter(50), { also: ['pentecost monday'] })
const CORPUS_CHRISTI = publicHoliday('Corpus Christi', easter(60))
const ASSUMPTION = publicHoliday('Assumption Day', fixed(8, 15), { also: ['assumption'] })
const ALL_SAINTS = publicHoliday("All Saints' Day", fixed(11, 1), { also: ['all saints'] })
const IMMACULATE = publicHoliday('Immaculate Conception', fixed(12, 8))
const CHRISTMAS = publicHoliday('Christmas Day', fixed(12, 25), { also: ['christmas', 'xmas', 'xmas day'] })
const SECOND_CHRISTMAS = publicHoliday('Second Day of Christmas', fixed(12, 26), {
  also: ['boxing day', 'st stephens day', 'second christmas day'],
})
const regional = (rule: HolidayRule): HolidayRule => ({ ...rule, kind: 'regional' })

/** The holiday laws of the federal states; German Unity Day: Unification Treaty, article 2. */
export const GERMANY = [
  NEW_YEAR,
  regional(EPIPHANY),
  regionalHoliday("International Women's Day", fixed(3, 8), { also: ['womens day'] }),
  keptDay('Rose Monday', easter(-48), 'carnival monday'),
  GOOD_FRIDAY,
  EASTER_MONDAY,
  LABOUR_DAY,
  ASCENSION,
  WHIT_MONDAY,
  regional(CORPUS_CHRISTI),
  regional(ASSUMPTION),
  publicHoliday('German Unity Day', fixed(10, 3), { also: ['unity day', 'day of german unity'] }),
  regionalHoliday('Reformation Day', fixed(10, 31)),
  regional(ALL_SAINTS),
  regionalHoliday('Day of Repentance and Prayer', weekdayBefore('wed', 11, 23)),
  CHRISTMAS,
  SECOND_CHRISTMAS,
]

/** Feiertagsruhegesetz, BGBl. 153/1957. */
export const AUSTRIA = [
  NEW_YEAR,
  EPIPHANY,
  EASTER_MONDAY,
  LABOUR_DAY,
  ASCENSION,
  WHIT_MONDAY,
  CORPUS_CHRISTI,
  ASSUMPTION,
  publicHoliday('National Day', fixed(10, 26), { also: ['austrian national day'] }),
  ALL_SAINTS,
  IMMACULATE,
  CHRISTMAS,
  SECOND_CHRISTMAS,
]

/** National Day: Federal Constitution, article 110; the others are cantonal. */
export const SWITZERLAND = [
  NEW_YEAR,
  regionalHoliday("St. Berchtold's Day", fixed(1, 2)),
  regional(GOOD_FRIDAY),
  regional(EASTER_MONDAY),
  regional(LABOUR_DAY),
  ASCENSION,
  regional(WHIT_MONDAY),
  publicHoliday('Swiss National Day', fixed(8, 1), { also: ['national day', '1st of august'] }),
  CHRISTMAS,
  regional(SECOND_CHRISTMAS),
]

/** Code du travail, article L3133-1. */
export const FRANCE = [
  NEW_YEAR,
  EASTER_MONDAY,
  LABOUR_DAY,
  publicHoliday('Victory in Europe Day', fixed(5, 8), { also: ['ve day', 'victory day'] }),
  ASCENSION,
  WHIT_MONDAY,
  publicHoliday('Bastille Day', fixed(7, 14), { also: ['national day', '14th of july'] }),
  ASSUMPTION,
  ALL_SAINTS,
  publicHoliday('Armistice Day', fixed(11, 11)),
  CHRISTMAS,
]

/** Act of 4 January 1974 on public holidays; Royal Decree of 18 April 1974. */
export const BELGIUM = [
  NEW_YEAR,
  EASTER_MONDAY,
  LABOUR_DAY,
  ASCENSION,
  WHIT_MONDAY,
  publicHoliday('Belgian National Day', fixed(7, 21), { also: ['national day'] }),
  ASSUMPTION,
  ALL_SAINTS,
  publicHoliday('Armistice Day', fixed(11, 11)),
  CHRISTMAS,
]

/** 27 April, or the 26th if the 27th is a Sunday. */
const kingsDay = (year: number): string =>
  new Date(`${year}-04-27T12:00:00Z`).getUTCDay() === 0 ? `${year}-04-26` : `${year}-04-27`

/** Algemene termijnenwet, article 3. */
export const NETHERLANDS = [
  NEW_YEAR,
  EASTER_MONDAY,
  publicHoliday("King's Day", kingsDay, { also: ['kings day', 'koningsdag'] }),
  keptDay('Liberation Day', fixed(5, 5)),
  ASCENSION,
  WHIT_MONDAY,
  keptDay("St. Nicholas' Eve", fixed(12, 5), 'sinterklaas', 'st nicholas eve'),
  CHRISTMAS,
  SECOND_CHRISTMAS,
]

/** Estatuto de los Trabajadores, article 37.2; Real Decreto 2001/1983, article 45. */
export const SPAIN = [
  NEW_YEAR,
  EPIPHANY,
  regionalHoliday('Maundy Thursday', easter(-3), { also: ['holy thursday'] }),
  GOOD_FRIDAY,
  regional(EASTER_MONDAY),
  LABOUR_DAY,
  ASSUMPTION,
  publicHoliday('National Day of Spain', fixed(10, 12), { also: ['hispanic day', 'national day', 'columbus day'] }),
  ALL_SAINTS,
  publicHoliday('Constitution Day', fixed(12, 6)),
  IMMACULATE,
  CHRISTMAS,
]

/** 4 October, since 2026 (Legge 8 ottobre 2025, n. 151). */
const saintFrancis = (year: number): string | null => (year < 2026 ? null : `${year}-10-04`)

/** Legge 27 maggio 1949, n. 260. */
export const ITALY = [
  NEW_YEAR,
  EPIPHANY,
  EASTER_MONDAY,
  publicHoliday('Liberation Day', fixed(4, 25)),
  LABOUR_DAY,
  publicHoliday('Republic Day', fixed(6, 2)),
  ASSUMPTION,
  publicHoliday("St. Francis' Day", saintFrancis, { also: ['st francis of assisi'] }),
  ALL_SAINTS,
  IMMACULATE,
  CHRISTMAS,
  SECOND_CHRISTMAS,
]
