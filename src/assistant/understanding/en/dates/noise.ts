import { oneOf } from '../phrases/phrase-pattern.ts'
import { COUNT, endOf, MONTH, matchAt, pattern, WEEKDAY } from './pattern.ts'

const TODAY_IN_GREETING = oneOf('today|tonight|this (?:fine |lovely )?(?:morning|afternoon|evening)')
const OF_LENGTH = oneOf('long|session|appointment|old|late|each|slot|notice|meeting|wait|drive|away')
const ABOUT = oneOf('about |around |at least |over |under |nearly |only |just ')

/** Words about time that name no day or time: greetings, durations, how often something happens. */
const NOISE: readonly RegExp[] = [
  'good (?:morning|afternoon|evening|day|night)(?! (?:for|is|works|to))',
  `how (?:are|is|r) (?:you|u|things|everything|it going|we|y all)(?: all)?(?: doing| going| feeling)?(?: (?:on )?${TODAY_IN_GREETING})?`,
  '(?:have|enjoy|hope)(?: you)?(?: have| had)? (?:an?|the|your|the rest of your)(?: [a-z]+)? (?:day|evening|night|weekend|week|morning|afternoon)',
  '(?:happy|merry) (?:new year|easter|christmas|holiday|thanksgiving|halloween|xmas|diwali|hanukkah|eid|[a-z]+day)',
  '(?:all|what|which|any|some|one|1s|each|every|that|per|half a|a full|the whole|whole|the other) day(?! (?:after|before|but|next|this|except|in|of|other))',
  'any ?(?:time|day)|some ?(?:time|day)|(?:what|this|first|1ths|next|last|the|a long|long|full|part|every|same|any other) time',
  '(?:once|twice|thrice|\\d+s? time) (?:an?|per|every|each) (?:day|week|month|year)',
  `(?:for )?${ABOUT}?(?:an? )?(?:${COUNT}|half an|half|few|several|a few) (?:and a half )?(?:-)? ?(?:minute|hour|day|week|month|year|fortnight)(?: ${OF_LENGTH})?`,
  '(?:per|an?|each) (?:day|week|month|year|hour|minute|night)',
  'no (?:problem|worries|thanks|thank you|rush|preference|idea|need|1s|one|matter|more|other)',
  '(?:just )?(?:an?|1s?|one) (?:2ths|2th|second|sec|moment)',
  'next (?:available|appointment|slot|opening|one|1s|patient|step|steps|free|possible|to|door|question|thing)',
  '(?:day|night|week) (?:off|shift|in and|to day|by day|care|spa|pass|rate|job|trip|cream)',
  '(?:the )?(?:last|1ths|2ths|3ths|4ths|5ths|\\d{1,2}th) (?:one|1s|option|slot|choice|appointment|available|visit|person|floor|opening)',
  'opening hour|(?:business|office|working|regular|opening) (?:hour|day)(?! (?:in|of))',
  `since (?:last |the )?(?:${MONTH}|${WEEKDAY}|christmas|easter|summer|winter|spring|autumn|yesterday|then)`,
  '(?:march|may) (?:in|up|i|we|you|be|have)',
].map(pattern)

/** Where the words that mean no day or time end; null if there are none. Pure. */
export function skipNoise(text: string, at: number): number | null {
  for (const rule of NOISE) {
    const match = matchAt(rule, text, at)
    if (match) return endOf(match)
  }
  return null
}
