import { distance } from 'fastest-levenshtein'
import { listOf } from '../../word-list.ts'

/** One spelling for each word about days and times: full names of weekdays and months, units in the singular. Data. */

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

const UNITS = ['minute', 'hour', 'day', 'week', 'weekend', 'weekday', 'fortnight', 'month', 'year']
const PARTS = ['morning', 'afternoon', 'evening', 'night']

const VARIANTS: Readonly<Record<string, string>> = {
  sun: 'sunday',
  mon: 'monday',
  tue: 'tuesday',
  tues: 'tuesday',
  wed: 'wednesday',
  weds: 'wednesday',
  wensday: 'wednesday',
  wednsday: 'wednesday',
  wendsday: 'wednesday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  jan: 'january',
  feb: 'february',
  febuary: 'february',
  mar: 'march',
  apr: 'april',
  jun: 'june',
  jul: 'july',
  aug: 'august',
  sep: 'september',
  sept: 'september',
  oct: 'october',
  nov: 'november',
  dec: 'december',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  tomo: 'tomorrow',
  tommorow: 'tomorrow',
  tommorrow: 'tomorrow',
  tomorow: 'tomorrow',
  todays: 'today',
  tonite: 'tonight',
  nite: 'night',
  arvo: 'afternoon',
  morn: 'morning',
  eod: 'end of day',
  cob: 'end of day',
  wk: 'week',
  wks: 'week',
  wknd: 'weekend',
  hr: 'hour',
  hrs: 'hour',
  min: 'minute',
  mins: 'minute',
  midday: 'noon',
  lunchtime: 'lunch',
  till: 'until',
  til: 'until',
  "'til": 'until',
  thru: 'through',
  oclock: "o'clock",
  "o'clocks": "o'clock",
  midweek: 'mid week',
  approx: 'about',
  approximately: 'about',
  roughly: 'about',
  circa: 'about',
  '@': 'at',
  '&': 'and',
  '~': 'about',
  zero: '0s',
  couple: '2s',
}

const spellings = new Map<string, string>(Object.entries(VARIANTS))
for (const word of [...WEEKDAYS, ...UNITS, ...PARTS]) {
  spellings.set(`${word}s`, word)
  spellings.set(`${word}'s`, word)
}
for (const word of [...MONTHS, 'today', 'tomorrow', 'tonight']) spellings.set(`${word}'s`, word)

/** Words that resemble the name of a day or a month and mean something else. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'midday someday mayday noonday holiday birthday payday workday weekday yesterday everyday sameday heyday washday doomsday holidays birthdays'.split(
    ' ',
  ),
)
const LONG_MONTHS = MONTHS.filter((month) => month.length > 6)
const MAX_MISTAKES = 2

/** The spelling that the rules know. @param word in lower case */
export const spellingOf = (word: string): string => spellings.get(word) ?? misspelled(word) ?? word

/** "Wendesday", "tommorrow", "septemeber". */
function misspelled(word: string): string | null {
  if (word.length < 6 || word.length > 11 || OTHER_WORDS.has(word) || KNOWN.has(word)) return null
  const names = /day$/.test(word) ? WEEKDAYS : /^tom/.test(word) ? ['tomorrow'] : LONG_MONTHS
  return names.find((name) => name[0] === word[0] && distance(name, word) <= MAX_MISTAKES) ?? null
}

const KNOWN: ReadonlySet<string> = new Set([...WEEKDAYS, ...MONTHS, 'tomorrow', 'tomatoes', 'tomato'])

const UNITS_OF_NUMBERS = [
  ...listOf(`
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen
  `),
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty']
const ORDINALS = [
  ...listOf(`
    zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
  `),
]

const valueIn = (words: readonly string[], word: string): number | null => {
  const index = words.indexOf(word)
  return index < 0 ? null : index
}

/** `one` to `nineteen`. */
export const unitNumber = (word: string): number | null => valueIn(UNITS_OF_NUMBERS, word)
/** `twenty` to `fifty`. */
export function tensNumber(word: string): number | null {
  const index = valueIn(TENS, word === 'fourty' ? 'forty' : word)
  return index === null ? null : 20 + 10 * index
}
/** `first` to `nineteenth`, `twentieth`, `thirtieth`. */
export function ordinalNumber(word: string): number | null {
  if (word === 'twentieth') return 20
  return word === 'thirtieth' ? 30 : valueIn(ORDINALS, word)
}
