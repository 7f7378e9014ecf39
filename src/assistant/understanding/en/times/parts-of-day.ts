import type { Beside, TimeRange } from '../../when.ts'
import { endOf, type Found, matchAt, pattern, wordsBefore } from '../dates/pattern.ts'

/** Parts of the day: "in the morning", "first thing", "after work", "lunchtime". */
export interface PartOfDay {
  /** The start times that fit; the whole day if the words only name the day. */
  range: TimeRange
  prefers?: 'earliest' | 'latest'
  /** Set if the words name a break of the staff. */
  beside?: Beside
  /** Whether the words also mean today: "this afternoon", "tonight". */
  isToday: boolean
}

export const DAY_END = 24 * 60 - 1
const NOON = 12 * 60
const hour = (from: number, to: number): TimeRange => ({ from: Math.round(from * 60), to: Math.round(to * 60) })
const until = (to: number): TimeRange => ({ from: 0, to: Math.round(to * 60) - 1 })
const from = (start: number): TimeRange => ({ from: Math.round(start * 60), to: DAY_END })

const IN = '(?:in the |during the |of the |the |at |on the |of a |a |this |that )?'
const MORNING = `${IN}(?:very )?`

const WHOLE_DAY = { from: 0, to: DAY_END }
const WHOSE = '(?:her|his|their|your)'
const BREAK = `(?:${WHOSE} (?:lunch |midday |noon |morning |afternoon |tea |coffee )?break|(?:her|his|their|your) lunch(?: hour| time)?)`
const SOON = '(?:straight |right |just |shortly |directly |immediately |soon )?'
const STARTS =
  "(?:she|he|they|you)(?:'s|'re| is| are)? (?:in|there|starts?|begins?|gets? in|arrives?|comes? in|open(?:ing)?(?: up)?)"

const PARTS: readonly [RegExp, Omit<PartOfDay, 'isToday'>][] = [
  [pattern(`${SOON}(?:after|following) ${BREAK}`), { range: WHOLE_DAY, beside: 'after_break' }],
  [
    pattern(
      "(?:when|once|as soon as) (?:she|he|they|you)(?:'s|'re| is| are) back from (?:(?:her|his|their|the|your) )?(?:lunch(?: break)?|break)",
    ),
    { range: WHOLE_DAY, beside: 'after_break' },
  ],
  [pattern(`${SOON}before ${BREAK}`), { range: WHOLE_DAY, beside: 'before_break' }],
  [pattern(`(?:at )?1ths? thing (?:when|once|as soon as) ${STARTS}`), { range: WHOLE_DAY, prefers: 'earliest' }],
  [pattern(`(?:as soon as|right when|the moment) (?!you)${STARTS}`), { range: WHOLE_DAY, prefers: 'earliest' }],
  [pattern('(?:at )?1ths? thing(?: in the morning)?'), { range: hour(0, 10), prefers: 'earliest' }],
  [
    pattern('(?:at )?last thing(?: (?:in|at) (?:the )?(?:afternoon|day|evening|night))?'),
    { range: from(15), prefers: 'latest' },
  ],
  [
    pattern('(?:as )?(?:early|soon)(?: as possible| as (?:you|we) can)? in the (?:morning|day)'),
    { range: hour(0, 10) },
  ],
  [
    pattern(`${MORNING}(?:(?:early|earlier)(?: in the| part of the)?(?: the)? morning|morning early)`),
    { range: hour(0, 10) },
  ],
  [pattern(`${IN}(?:late|later|mid)(?: in the)? morning`), { range: hour(10, 12) }],
  [pattern('before (?:lunch|noon|midday)(?: time)?'), { range: until(12) }],
  [pattern('(?:after|past) (?:the )?(?:lunch|noon)(?: time| break)?'), { range: hour(13, 18 - 1 / 60) }],
  [pattern(`${IN}(?:late|later)(?: in the)? (?:afternoon|day)`), { range: hour(15, 18 - 1 / 60) }],
  [
    pattern('(?:at |towards |toward |by )?(?:the )?(?:very )?end of (?:the |my )?(?:work |working )?day'),
    { range: hour(15, 18 - 1 / 60), prefers: 'latest' },
  ],
  [pattern(`${IN}(?:early|earlier|mid)(?: in the)? afternoon`), { range: hour(12, 15) }],
  [pattern('(?:in the |at the )?(?:start|beginning) of the day'), { range: hour(0, 10), prefers: 'earliest' }],
  [pattern('not too early(?: in the (?:morning|day))?'), { range: from(10) }],
  [pattern('not too late(?: in the (?:afternoon|day|evening))?'), { range: until(17) }],
  [
    pattern(
      "(?:right |just |exactly )?(?:when|as soon as|once) you(?:'re)?(?: are)? open(?: up)?|(?:right )?at opening(?: time)?",
    ),
    { range: hour(0, 10), prefers: 'earliest' },
  ],
  [
    pattern('(?:right |just )?before (?:you close|closing)(?: time)?|at closing(?: time)?'),
    { range: from(15), prefers: 'latest' },
  ],
  [pattern('(?:in the )?(?:middle of the|mid) day'), { range: hour(11, 14) }],
  [
    pattern('(?:straight |right |just )?after (?:i (?:get off|finish) )?work(?:ing hour| hour)?'),
    { range: from(16.5) },
  ],
  [
    pattern('(?:straight |right |just )?after (?:school|the school run|school pickup|pick up|pickup)'),
    { range: from(15) },
  ],
  [pattern('(?:straight |right )?before (?:i (?:go to|start) )?(?:work|school)'), { range: until(9) }],
  [pattern('after (?:breakfast|the school drop off|drop off|school drop off)'), { range: hour(8, 12 - 1 / 60) }],
  [pattern('after (?:dinner|supper|tea)'), { range: from(18) }],
  [pattern('before (?:dinner|supper|tea)'), { range: hour(15, 18 - 1 / 60) }],
  [
    pattern('(?:(?:at|around|about|over|during|in) )?(?:(?:the|my|a) )?lunch(?: ?break| ?hour| ?time)?(?: ish)?'),
    { range: hour(11.5, 13.5) },
  ],
  [pattern(`${IN}(?:late|later)(?: in the)? evening`), { range: from(19) }],
  [pattern(`${IN}early(?: in the)? evening`), { range: hour(17, 19) }],
  [pattern(`${IN}morning`), { range: until(12) }],
  [pattern(`${IN}afternoon`), { range: hour(12, 18 - 1 / 60) }],
  [pattern(`${IN}evening|tonight|late at night|at night`), { range: from(17) }],
]
const TODAY = pattern(
  'tonight|this (?:late |early |later )?(?:morning|afternoon|evening)|(?:later|late) (?:today|this (?:morning|afternoon|evening))',
)
const TODAY_BEFORE_PART = /(?:^| )(?:this|today) $/

/** The part of the day named at one place; null if there is none. Pure. */
export function readPartOfDay(text: string, at: number): Found<PartOfDay> | null {
  for (const [rule, part] of PARTS) {
    const match = matchAt(rule, text, at)
    if (match === null) continue
    const isToday = matchAt(TODAY, text, at) !== null || TODAY_BEFORE_PART.test(wordsBefore(text, at))
    return { value: { ...part, isToday }, end: endOf(match) }
  }
  return null
}

export const isWholeDay = ({ from: start, to }: TimeRange): boolean => start <= 0 && to >= DAY_END
export const isMorning = ({ to }: TimeRange): boolean => to < NOON
