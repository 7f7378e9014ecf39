import type { Sense } from '../../heard.ts'
import { parseWhen } from '../parse-when.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'

/** "The wedding is on the 19th. Do you do updos, and can I come that day?": what is said about days counts from the day named before. */
export function knowing(before: string, part: string, sense: Sense): Sense {
  const [day, ...others] = REFERS_TO_DAY.test(part) ? (parseWhen(before, sense).when?.days ?? []) : []
  const isOne = day !== undefined && others.length === 0 && day.from === day.to
  return isOne ? { ...sense, named: day.from } : sense
}

const BESIDE_NAMED = oneOf(
  'that (?:same |very )?(?:day|date|morning|afternoon|evening|night)|on the (?:same )?day',
  '(?:before|after|by|ahead of|prior to) (?:it|that|then)',
  '(?:days?|weeks?|night|evening|morning|\\w+day) (?:before|after|earlier|later)',
)

const REFERS_TO_DAY = new RegExp(`\\b${BESIDE_NAMED}\\b`, 'i')
