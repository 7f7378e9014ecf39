import { parseWhen } from '../../../understanding/en/parse-when.ts'
import { oneOf } from '../../../understanding/en/phrases/phrase-pattern.ts'
import { plainText } from '../../../understanding/en/plain-text.ts'
import { matchServices } from '../../../understanding/en/services/services.ts'
import { clausesOf } from '../../../understanding/en/wishes/clauses.ts'
import type { Heard, Sense } from '../../../understanding/heard.ts'

/**
 * Decides whether all days and times of a sentence were read and belong to the wish. A sentence that was not understood
 * at first is mostly a story: its days may belong to reasons ("school closes at half two") or be ruled out. In that
 * case the caller is asked for the time.
 */

const NUMBER = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midday|lunch|\\d'

/** Words near days and times that show a reason, a limit or an exclusion. */
const DOUBT = new RegExp(
  `\\b${oneOf(
    "not|\\p{L}+n't|cannot|never|no|none|except|but|unless|until|till|because|since|while|whose|other than|apart from",
    `(?:before|after|by) (?!(?:${NUMBER}))`,
    'birthdays?|turns?|turning|clos\\p{L}+|finish\\p{L}*|ends?|ending|starts?|starting|school|(?:at|from|my) work|shift',
    "(?:is|are|'s|'re|'m|am) (?:out|away|off|back|home|due|over|gone)|married|wedding|party|expires?|runs? out|arriv\\p{L}+",
  )}(?!\\p{L})`,
  'iu',
)

/** "A six-month cleaning" names no day. */
const DAY_WORD = new RegExp(
  `\\b(?<!-)${oneOf(
    '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow|weekends?|weeks?|fortnight|months?|\\d+(?:st|nd|rd|th)',
    'january|february|march|april|may (?:the )?\\d|june|july|august|september|october|november|december',
    'easter|christmas|thanksgiving|holidays?',
  )}\\b`,
  'giu',
)

/** "Him at two and then me at three": one time for each person. */
const OF_PERSON = /\b(?:him|her|me|them|us) at\b/i

/** @param sense the context for interpreting the sentence */
export function isDoubtfulTime(
  { text, when, relation }: Pick<Heard, 'text' | 'when' | 'relation'>,
  sense: Sense,
): boolean {
  const dayWords = text.match(DAY_WORD)?.length ?? 0
  if (when === null) return dayWords > 0
  if (relation !== null) return true
  const timed = clausesOf(text, sense.services)
    .map((clause) => ({ text: clause.text, when: parseWhen(clause.text, sense, false).when }))
    .filter((clause) => clause.when !== null)
  const withDays = timed.filter((clause) => clause.when !== null && clause.when.days.length > 0)
  const withTimes = timed.filter((clause) => clause.when !== null && clause.when.times.length > 0)
  const hasTimes = withTimes.length > 1 && !withTimes.every((clause) => OF_PERSON.test(clause.text))
  if (withDays.length > 1 || hasTimes || timed.some((clause) => DOUBT.test(clause.text))) return true
  const [day, ...others] = when.days
  const isOneDay = day !== undefined && others.length === 0 && day.from === day.to
  return dayWords > Math.max(isOneDay ? 2 : 1, when.days.length)
}

/**
 * The services that the sentence may mean: the one that was read, and those that share a word with it, unless its whole
 * name was said. Pure.
 */
export function mayMean({ text, services }: Pick<Heard, 'text' | 'services'>, names: readonly string[]): string[] {
  const [service, ...more] = services
  if (service === undefined || more.length > 0) return [...services]
  const plain = plainText(text)
  if (plain.includes(plainText(service))) return [service]
  return [
    service,
    ...matchServices(
      plain,
      names.filter((name) => name !== service),
    ),
  ]
}
