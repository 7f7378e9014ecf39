import { easter, fixed, nth } from '../date-rule.ts'
import { keptDay } from '../holiday-rule.ts'

/** Days that English-speaking callers name in any country. A country's own list takes precedence for the same name. */
export const EVERYWHERE = [
  keptDay("New Year's Day", fixed(1, 1), 'new years', 'new year'),
  keptDay("Valentine's Day", fixed(2, 14), 'valentines'),
  keptDay("International Women's Day", fixed(3, 8), 'womens day'),
  keptDay("St. Patrick's Day", fixed(3, 17), 'st patricks', 'st paddys day', 'st paddys', 'paddys day'),
  keptDay('Shrove Tuesday', easter(-47), 'pancake day', 'pancake tuesday', 'fat tuesday', 'mardi gras'),
  keptDay('Ash Wednesday', easter(-46)),
  keptDay('Palm Sunday', easter(-7)),
  keptDay('Maundy Thursday', easter(-3), 'holy thursday'),
  keptDay('Good Friday', easter(-2)),
  keptDay('Easter Saturday', easter(-1), 'holy saturday', 'easter eve'),
  keptDay('Easter Sunday', easter(0), 'easter'),
  keptDay('Easter Monday', easter(1)),
  keptDay('Ascension Day', easter(39), 'ascension thursday', 'ascension'),
  keptDay('Whit Sunday', easter(49), 'pentecost', 'pentecost sunday', 'whitsun'),
  keptDay('Whit Monday', easter(50), 'pentecost monday'),
  keptDay('Corpus Christi', easter(60)),
  keptDay("Mother's Day", nth(2, 'sun', 5), 'mothers day'),
  keptDay("Father's Day", nth(3, 'sun', 6), 'fathers day'),
  keptDay('Halloween', fixed(10, 31), 'hallowe en', 'all hallows eve'),
  keptDay("All Saints' Day", fixed(11, 1), 'all saints'),
  keptDay("All Souls' Day", fixed(11, 2), 'all souls'),
  keptDay('St. Nicholas Day', fixed(12, 6), 'st nicholas'),
  keptDay('Christmas Eve', fixed(12, 24), 'xmas eve', 'the night before christmas'),
  keptDay('Christmas Day', fixed(12, 25), 'christmas', 'xmas', 'xmas day'),
  keptDay('Boxing Day', fixed(12, 26)),
  keptDay("New Year's Eve", fixed(12, 31), 'new year eve', 'nye', 'hogmanay'),
  keptDay('April Fools Day', fixed(4, 1), 'april fools'),
  keptDay('Epiphany', fixed(1, 6), 'three kings day', 'twelfth night'),
]
