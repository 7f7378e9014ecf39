import { isHolidaySomewhere, mayBeginHoliday } from '../../../../features/holidays/holiday.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { endOf, MONTH, matchAt, ORDINAL, pattern, WEEKDAY } from './pattern.ts'

/** Finds the words about a day or a time that no rule has read, so that the caller can be asked about them. */

const EVENT = oneOf(
  'birthday|anniversary|wedding|vacation|holiday|trip|shift|class|classes|exam|exams|game|church|mass|meeting',
  'payday|half term|term|semester|spring break|school holiday|bank holiday|public holiday|long weekend|funeral',
  'interview|due date|surgery|conference',
)
const SEASON = '(?:spring|summer|autumn|winter|fall)'
const MOVABLE_FEAST = oneOf(
  'lent|advent|ramadan|eid|diwali|hanukkah|chanukah|passover|purim|kwanzaa|carnival|solstice|equinox|easter',
  'christmas|xmas|thanksgiving|halloween|yom kippur|rosh hashanah|lunar new year|chinese new year|vesak|holi',
  'bank holiday|half term|spring break',
)
const WHEN_PREPOSITION = oneOf('in|this|next|last|during|over|until|after|before|by|the')
const DETERMINER = oneOf(' the| late| early| end of| my| our| your| her| his')

const SIGNS: readonly RegExp[] = [
  `${WEEKDAY}|tomorrow|tonight|noon|midnight|fortnight|weekend|weekday`,
  `(?:${MONTH})(?<!may|march)`,
  `(?:the |this |next |last |a |in |of )*${MOVABLE_FEAST}`,
  `${WHEN_PREPOSITION}${DETERMINER}* (?:${SEASON})(?! (?:special|sale|offer|collection|colou?r|cut))`,
  `(?:before|after|until|during|over|around|by|on|once|when)(?: the| my| our| her| his| your| their| this| next| i have| i finish)* ${EVENT}`,
  '(?:this|next|last|the|in|of|that|coming|following|each|every|by|until|every other|every 2ths) (?:week|month|fortnight|quarter|semester|term|season)',
  `(?:every other|every 2ths?|every \\d+s?|alternate) (?:day|week|fortnight|month|year|${WEEKDAY})`,
  '(?:at |by |before |after |around )?(?:sunrise|sunset|dawn|dusk|nightfall|daybreak|opening time|closing time)',
  '(?:a )?(?:\\d+s|half|quarter|25s) (?:past|to)(?= (?:$|[,.?!] ))',
  "\\d+s? (?:am|pm|o'clock)",
  '\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\d{1,2}\\.\\d{1,2}\\.(?:\\d{2,4})?',
  '\\d{1,2}[:h]\\d\\d',
  '(?<![\\d-] )\\d{1,2} - \\d{1,2}(?! [-\\d])',
  `(?:on )?(?:the )(?:${ORDINAL})(?! [a-z])`,
].map(pattern)

/** "Friday before I leave": directly after a day, these words narrow the day. */
const LIMIT = pattern("(?:before|after|until|as soon as|once) (?!that\\b|all\\b|the same|then)(?:[a-z']+ ){0,2}[a-z']+")

/** Words that belong to what was not understood if they come directly before it. */
const LEADING_WORD = oneOf(
  'the|a|an|on|in|at|of|by|before|after|until|since|from|around|during|this|next|last|first|every|each',
  'early|late|end|middle|mid|start|beginning|week|day|days|weeks|weekend|month|my|our|or',
  ORDINAL,
  WEEKDAY,
)
const LEADING = new RegExp(`(?:^| )((?:${LEADING_WORD} )+)$`)
const TRAILING = pattern(
  `(?:(?:of|before|after|in) (?:(?:the|my|our|next|this) )?[a-z]+|week|weekend|day|holiday|eve|${WEEKDAY})`,
)

const TWO_TO_FIVE_WORDS = [5, 4, 3, 2].map((count) =>
  pattern(Array.from({ length: count }, () => "[a-z'.]+").join(' ')),
)

/** The name of a holiday that does not exist in the business's country. */
function holidayElsewhere(text: string, at: number): RegExpExecArray | null {
  if (!mayBeginHoliday(text.slice(at).split(' ', 1)[0] ?? '')) return null
  for (const words of TWO_TO_FIVE_WORDS) {
    const match = matchAt(words, text, at)
    if (match && isHolidaySomewhere(match[0])) return match
  }
  return null
}

/** Where the words that were not understood begin and end; null if there are none at `at`. `floor` is where the last reading ended. Pure. */
export function findUnread(
  text: string,
  at: number,
  floor: number,
  isAfterDays: boolean,
): { from: number; to: number } | null {
  const limit = isAfterDays && at === floor ? matchAt(LIMIT, text, at) : null
  if (limit) return { from: at, to: endOf(limit) }
  const sign =
    SIGNS.map((rule) => matchAt(rule, text, at)).find((match) => match !== null) ?? holidayElsewhere(text, at)
  if (!sign) return null
  const before = LEADING.exec(text.slice(floor, at))
  const from = before === null ? at : at - (before[1] as string).length
  const trailing = matchAt(TRAILING, text, endOf(sign))
  return { from: Math.max(floor, from), to: trailing ? endOf(trailing) : endOf(sign) }
}
