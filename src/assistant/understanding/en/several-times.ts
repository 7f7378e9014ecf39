import type { Heard, Sense } from '../heard.ts'
import { parseWhen } from './parse-when.ts'
import { plainText } from './plain-text.ts'
import { withoutServices } from './services/services.ts'
import type { Wish } from './wishes/together.ts'

const MAX_AT_ONCE = 5
const THINGS =
  '(?:haircuts?|appointments?|slots?|bookings?|sessions?|lessons?|classes|visits?|consultations?|times?|places?|spots?)'
const COUNTED = new RegExp(
  `(?<![:\\d/])(?<!\\b(?:at|like|around|about|by|for|till|until) )\\b(?<count>[2-5]|both) (?:different |separate |more )?(?:\\p{L}+ )?${THINGS}(?!\\p{L})`,
  'u',
)
const TIME = '(?:at )?(?:\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?)'
const BETWEEN = '(?:, and (?:then )?|, | and (?:then )?| & | then )'

/**
 * "Three check-ups on Monday: nine, nine thirty and ten": one appointment for each listed time, if the caller says how many. Empty if the text is not
 * such a list. Pure.
 */
export function severalAtTimes(text: string, whole: Heard, sense: Sense): readonly Wish[] {
  if (whole.isAboutFacts || !BOOKS.has(whole.intent)) return []
  const plain = plainText(text)
  if (BOTH.test(plain) && whole.when !== null && whole.services.length === 1) return forBoth(whole)
  const counted = COUNTED.exec(withoutServices(plain, sense.services))?.groups?.count
  const count = counted === 'both' ? 2 : Number(counted ?? 0)
  if (count < 2 || count > MAX_AT_ONCE || whole.services.length > 1) return []
  const list = new RegExp(`(?<![\\d:])${TIME}(?:${BETWEEN}${TIME}){${count - 1}}(?![\\d:]|\\p{L})`, 'u').exec(plain)
  if (list === null) return inSuccession(whole, count)
  const times = list[0].split(new RegExp(BETWEEN, 'u'))
  const before = plain.slice(0, list.index)
  const after = plain.slice(list.index + list[0].length)
  return times.map((time, index) => {
    const { when } = parseWhen(`${before} at ${time.replace(/^at /, '')}${after}`, sense)
    return {
      heard: { ...whole, when, ambiguous: [], ...(index > 0 ? { name: null, otherName: null } : { forOther: false }) },
    }
  })
}

const BOOKS: ReadonlySet<Heard['intent']> = new Set([null, 'book', 'greeting'])

/** "Can my daughter and I both have a check-up?" */
const BOTH =
  /\b(?:my|our) \w+ and (?:i|me|myself)\b.*\b(?:both|each|together)\b|\b(?:both|each) of us\b|\b(?:i|me) and my \w+ (?:both|each)\b/

/** The wishes one after the other, the second one for the other person. */
const forBoth = (whole: Heard): readonly Wish[] => {
  const heard = { ...whole, intent: 'book', isQuestion: false, asksBeside: null, forOther: false } as const
  return [{ heard }, { heard: { ...heard, forOther: true, name: null, otherName: null }, follows: true }]
}

/** "Two haircuts on Friday at ten": the second one begins when the first one ends. */
function inSuccession(whole: Heard, count: number): readonly Wish[] {
  const { when, services } = whole
  if (when === null || !when.exact || when.pairs !== undefined || services.length !== 1) return []
  const next = { heard: { ...whole, name: null, otherName: null }, follows: true } as const
  return [{ heard: { ...whole, forOther: false } }, ...Array.from({ length: count - 1 }, () => next)]
}
