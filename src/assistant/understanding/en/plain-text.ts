import { listOf } from '../word-list.ts'
/**
 * Typed or recognized words in a uniform spelling, the only one that the rules of this folder know: lower case, straight apostrophes, digits for
 * numbers, whole words for the usual abbreviations and misspellings. Pure.
 */
export function plainText(text: string): string {
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  for (const [written, meant] of SPELLINGS) plain = plain.replace(written, meant)
  plain = clockWords(ordinalWords(plain))
  plain = plain
    .replace(PART_THEN_HOUR, 'at $2 in the $1')
    .replace(
      HALF_OF_DAY,
      (_, hour: string, part: string) =>
        `${numberOf(hour)}:00${part.endsWith('ing') && part.startsWith('m') ? 'am' : 'pm'}`,
    )
  return plain.replace(NUMBER_WORD, (word) => String(NUMBERS.indexOf(word)))
}

const SPELLINGS: readonly [RegExp, string][] = [
  [/\b(?:tmrw|tmr|tmw|tomo|2morrow|2moro|tomm?orr?o+w?)\b/g, 'tomorrow'],
  [/\b(?:2day|todays)\b/g, 'today'],
  [/\b(?:2nite|tonite)\b/g, 'tonight'],
  [/\bweds\b/g, 'wednesday'],
  [/\b(?:wensday|wednsday|wendsday)\b/g, 'wednesday'],
  [/\bthur\b/g, 'thursday'],
  [/\b(mon|tues|wednes|thurs|fri|satur|sun)days\b/g, '$1day'],
  [/\bappt\b|\bapp't\b|\bapointment\b|\bappointement\b|\bapptmt\b/g, 'appointment'],
  [/\b(?:ye|ya'?ll|y'all)(?=(?:'(?:ve|re|d|ll))?(?![\p{L}']))/gu, 'you'],
  [/\bcan(?:cle|sel|sle|cell|cal|cil|cle|ncel|cael)(?=e?d?\b|l?ing\b)/g, 'cancel'],
  [/\b(?:resched|reshedule|reshcedule|reschedual|reschedul|rescedule)\b/g, 'reschedule'],
  [/\b(book|com|do|driv|feel|gett|go|hav|leav|look|mak|mov|need|runn|try|want|wait)in'?(?![\p{L}\p{N}'])/gu, '$1ing'],
  [/\bl8\b/g, 'late'],
  [/\b(?:(i|we|you|they)(?:'ve)? )?gotta\b/g, '$1 have to'],
  [/\bprob\b/g, 'probably'],
  [/\bs(?:r|or)r?y\b/g, 'sorry'],
  [/\bpls\b|\bplz\b/g, 'please'],
  [/(?<![\p{L}\p{N}])'em\b/gu, 'them'],
  [/\bwo?t\b(?= (?:time|day|is|are|do|does|r|u)\b)/g, 'what'],
  [/\b(when|where|what|who)s\b/g, "$1's"],
  [/\bcan not\b|\bcant\b/g, "can't"],
  [/\bwont\b/g, "won't"],
  [/\bdont\b/g, "don't"],
  [/\bim\b/g, "i'm"],
  [/\bfortnight\b/g, '2 weeks'],
  [/\bcouple of (days|weeks)\b/g, '2 $1'],
  [/\b(?:12 )?(?:noon|midday)\b/g, '12:00pm'],
]

const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const NUMBER_WORD = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/g
const SPELLED_HOUR = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const HOUR = '(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const MINUTES: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  quarter: 15,
  twenty: 20,
  'twenty-five': 25,
  half: 30,
}
const SPELLED_MINUTES: Readonly<Record<string, number>> = {
  ten: 10,
  fifteen: 15,
  twenty: 20,
  'twenty-five': 25,
  thirty: 30,
  'thirty-five': 35,
  forty: 40,
  'forty-five': 45,
  fifty: 50,
  'fifty-five': 55,
}
const PAST = new RegExp(
  `\\b(?:a )?(half|quarter|five|ten|twenty-five|twenty)(?: minutes?)? (past|after) ${HOUR}\\b`,
  'g',
)
const TO = new RegExp(`\\b(?:a )?(quarter|five|ten|twenty-five|twenty)(?: minutes?)? (?:to|before) ${HOUR}\\b`, 'g')
/** British: half four is half past four. */
const HALF = new RegExp(`\\bhalf ${HOUR}\\b`, 'g')
/** "four thirty", "ten fifteen", "nine forty five". */
const SPELLED = new RegExp(
  `(?<!\\b(?:${SPELLED_HOUR})[ -])\\b(${SPELLED_HOUR})[ -](ten|fifteen|(?:twenty|thirty|forty|fifty)(?:[ -]five)?)(?![ -](?:${SPELLED_HOUR})\\b)\\b`,
  'g',
)
/** "8 in the evening", "9 this morning", "8 tonight". */
const HALF_OF_DAY = new RegExp(
  `(?<![:.\\d])\\b${HOUR}(?: o'?clock)? (?:in the |this )?(morning|afternoon|evening)\\b`,
  'g',
)
/** "ten oh five". */
const OH = new RegExp(`\\b${HOUR} (?:oh|o) (one|two|three|four|five|six|seven|eight|nine)\\b`, 'g')
/** "oh nine hundred hours", as soldiers say it. */
const HUNDRED_HOURS = new RegExp(`\\b(?:oh |o |zero )${HOUR} hundred(?: hours)?\\b|\\b0${HOUR}00 hours\\b`, 'g')
/** "in the afternoon, three": the hour after its part of the day, at the end of a clause. */
const PART_THEN_HOUR = new RegExp(
  `\\b(?:in the )(morning|afternoon|evening),? (?:at |say |about |around )?${HOUR}(?= ?(?:[,.;?!]|$|please\\b))`,
  'g',
)
const ONE_OCLOCK = /\b(at|around|about|after|before|by) one\b(?! of)/g

const numberOf = (word: string): number => (/^\d/.test(word) ? Number(word) : NUMBERS.indexOf(word))

/** "half past four" becomes "4:30", "quarter to five" "4:45". */
function clockWords(text: string): string {
  const clock = (hour: number, minute: number) => `${hour === 0 ? 12 : hour}:${String(minute).padStart(2, '0')}`
  return text
    .replace(PAST, (_, part: string, __: string, hour: string) => clock(numberOf(hour), MINUTES[part] ?? 0))
    .replace(TO, (_, part: string, hour: string) => clock(numberOf(hour) - 1, 60 - (MINUTES[part] ?? 0)))
    .replace(HALF, (_, hour: string) => clock(numberOf(hour), 30))
    .replace(HUNDRED_HOURS, (_, oh?: string, zero?: string) => `${numberOf(oh ?? zero ?? '')}:00am`)
    .replace(OH, (_, hour: string, unit: string) => clock(numberOf(hour), numberOf(unit)))
    .replace(SPELLED, (_, hour: string, part: string) =>
      clock(numberOf(hour), SPELLED_MINUTES[part.replace(' ', '-')] ?? 0),
    )
    .replace(ONE_OCLOCK, '$1 1')
    .replace(/\bone o'?clock\b/g, "1 o'clock")
}

const ORDINALS = [
  ...listOf(`
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
  `),
]
const ROUND = ['twentieth', 'thirtieth', 'fortieth']
const COMPOUND = new RegExp(`\\b(twenty|thirty|forty)[ -](${ORDINALS.slice(0, 9).join('|')})\\b`, 'g')
const NOT_A_DAY = '(?! (?:one|option|time|slot|choice|thing|available|appointment|free|opening))'
const LONE = new RegExp(`\\b(${[...ORDINALS.slice(2), ...ROUND].join('|')})\\b${NOT_A_DAY}`, 'g')
const DAY_NAMES = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const MONTH_NAMES =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec'
/** "second" is a date only next to a month or a weekday. */
const FIRST_OR_SECOND = new RegExp(
  `(?<=\\b(?:${DAY_NAMES}|${MONTH_NAMES})(?: the)? )(first|second)\\b|\\b(first|second)(?= (?:of )?(?:${MONTH_NAMES})\\b)`,
  'g',
)

/** "the twenty second of march" becomes "the 22nd of march". */
function ordinalWords(text: string): string {
  const numeral = (n: number) =>
    `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`
  const tens: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40 }
  return text
    .replace(COMPOUND, (_, ten: string, unit: string) => numeral((tens[ten] ?? 0) + ORDINALS.indexOf(unit) + 1))
    .replace(LONE, (word) => numeral(ROUND.includes(word) ? 20 + 10 * ROUND.indexOf(word) : ORDINALS.indexOf(word) + 1))
    .replace(FIRST_OR_SECOND, (word) => numeral(ORDINALS.indexOf(word) + 1))
}

/** Removes the sounds of hesitation, such as "um". Pure. */
export const removeHesitation = (text: string): string =>
  text.replace(
    /(?<![\p{L}\p{N}'])(?:u+m+|u+h+(?![ -]huh)|e+r+m*|h+m+|a+h+|(?<!\bas )well|you know)(?![\p{L}\p{N}'])[,.…]*\s*/giu,
    '',
  )

/** The words in lower case without punctuation, with a space at both ends, so that a pattern with spaces finds only whole words. */
export const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}':]+/gu, ' ')
    .trim()} `
