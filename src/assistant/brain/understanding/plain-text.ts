/**
 * Typed or recognised words in one spelling, so that the rules of this folder need to know only one: lower case, straight
 * apostrophes, digits for numbers, whole words for the usual abbreviations and misspellings. Pure.
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
  plain = clockWords(plain)
  plain = plain.replace(
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
  [/\bpls\b|\bplz\b/g, 'please'],
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
const HOUR = '(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const MINUTES: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  quarter: 15,
  twenty: 20,
  'twenty-five': 25,
  half: 30,
}
const PAST = new RegExp(
  `\\b(?:a )?(half|quarter|five|ten|twenty-five|twenty)(?: minutes?)? (past|after) ${HOUR}\\b`,
  'g',
)
const TO = new RegExp(`\\b(?:a )?(quarter|five|ten|twenty-five|twenty)(?: minutes?)? (?:to|before) ${HOUR}\\b`, 'g')
/** British: half four is half past four. */
const HALF = new RegExp(`\\bhalf ${HOUR}\\b`, 'g')
/** "four thirty", "ten fifteen". */
const SPELLED = new RegExp(`\\b${HOUR}[ -](fifteen|thirty|forty-five|forty five)\\b`, 'g')
/** "8 in the evening", "9 this morning", "8 tonight". */
const HALF_OF_DAY = new RegExp(
  `(?<![:.\\d])\\b${HOUR}(?: o'?clock)? (?:in the |this )?(morning|afternoon|evening)\\b`,
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
    .replace(SPELLED, (_, hour: string, part: string) =>
      clock(numberOf(hour), part === 'fifteen' ? 15 : part === 'thirty' ? 30 : 45),
    )
    .replace(ONE_OCLOCK, '$1 1')
    .replace(/\bone o'?clock\b/g, "1 o'clock")
}

/** Lower case, with a space at both ends and no punctuation, so that only whole words are found in it. */
export const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}':]+/gu, ' ')
    .trim()} `
