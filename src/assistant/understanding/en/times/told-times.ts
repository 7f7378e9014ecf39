import type { TimeRange } from '../../when.ts'
import { endOf, type Found, matchAt, pattern } from '../dates/pattern.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import type { ClockTime } from './clock.ts'
import { DAY_END } from './parts-of-day.ts'
import type { TimeValue } from './read-times.ts'

/** Times at which callers finish something else: "I get off at five and it's a half hour drive". They can come after that. */

const SOMEBODY = '(?:i|we|he|she|they|(?:my|our) [a-z]+|school|work|class|practice)'
const FROM_WORK = '(?: with work| work| from work| of (?:school|work|class|college))?'
const FINISH = oneOf(
  '(?:only |usually )?(?:get|gets) (?:off|out|done|back|home|in)(?: work| school)?',
  '(?:only |usually )?(?:finish|finishes|knock off|clock off|clock out|clocks out|punch out|stop work|land|arrive|arrives)(?: work| school)?',
  `(?:'m| am|'re| are|'s| is|'ll be)(?: only| usually)? (?:done|finished|out|off|back|home|through)${FROM_WORK}`,
  'ends?|lets? out|gets? out',
)
const ENDS_AT = pattern(`${SOMEBODY} ?${FINISH}(?: at| around| about)?`)
const BUSY = oneOf(" got| have|'m in|'m at| am in| am at| work| goes| go| runs| is on| lasts")
const BUSY_UNTIL = pattern(
  `(?:${SOMEBODY}(?:'ve| have|'s| has)?${BUSY}|(?:got|have|has)) ?(?:an? |my |the )?(?:[a-z]+ ){0,2}?(?:till?|until)`,
)
const THERE_IS = "(?:it's|it is|it takes(?: me)?|i've got|i have|there's|then|with)"
const LENGTH = "(?:(half an?|an?) hour|half hour|a (half) hour|(\\d{1,3})s? minutes?)(?:'s)?"
const JOURNEY = '(?:drive|ride|walk|commute|trip|journey|away|by [a-z]+|to (?:you|get there))'
const TRAVEL = pattern(`,? ?(?:and |then |plus )?${THERE_IS} (?:about |at least |like )?${LENGTH} ${JOURNEY}`)

const WAY = oneOf('bus|train|drive|ride|walk|commute|trip|journey|traffic|bus ride|train ride')
const TRAVEL_IS = pattern(
  `,? ?(?:and |then |plus )?(?:the|my) ${WAY}(?:'s| is| takes)(?: me)? (?:about |at least |like )?${LENGTH}`,
)
/** Words that mean after the time that was just told, not after the day. */
const AFTER_THAT = pattern(
  ',? ?(?:so |and |like |, )*(?:any ?time |anything |any |some ?time |whenever )?(?:at all )?after (?:that|then)',
)

/** When the caller is free after something else; null if no such time is named there. @param readHour reads a clock time at a position */
export function readToldTime(
  text: string,
  at: number,
  readHour: (text: string, at: number) => Found<ClockTime> | null,
): Found<TimeValue> | null {
  const match = matchAt(ENDS_AT, text, at) ?? matchAt(BUSY_UNTIL, text, at)
  const clock = match && readHour(text, endOf(match))
  if (!clock) return null
  const travel = matchAt(TRAVEL, text, clock.end) ?? matchAt(TRAVEL_IS, text, clock.end)
  const minutes = travel === null ? 0 : minutesOf(travel)
  const [first] = clock.value.readings
  if (first === undefined) return null
  const range: TimeRange = { from: Math.min(DAY_END, first + minutes), to: DAY_END }
  const end = travel === null ? clock.end : endOf(travel)
  const after = matchAt(AFTER_THAT, text, end)
  return { value: { ranges: [range], kind: 'from', isTold: true }, end: after === null ? end : endOf(after) }
}

function minutesOf([words, , , minutes]: RegExpExecArray): number {
  if (minutes !== undefined) return Number(minutes)
  return /half/.test(words) ? 30 : 60
}
