import { passesOn } from '../phrases/passes-on.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { matchServices } from '../services/services.ts'
import { clausesOf } from './clauses.ts'

/** Days and times of reasons: "my shift ends at four", "the MOT runs out on the thirtieth". They are not the ones that the caller wants. */

const OF_OTHERS = oneOf(
  "(?:my|our|the|his|her|their|me) (?:[\\p{L}'-]+ ){0,3}?[\\p{L}'-]+",
  'family|guests|visitors|movers|people|company|everybody|everyone|they|he|she|school|work',
  "(?:we|i)(?:'ve| have)(?: got)? (?:[\\p{L}'-]+ ){1,3}?",
)
const HAPPENS = oneOf(
  'ends?|finish(?:es)?|starts?|begins?|runs? out|expires?|lands?|landing|arrives?|arriving|flies|fly(?:ing)? in|comes? (?:over|round|home|back|to stay)',
  "(?:is|are|'s|'re) (?:all )?(?:coming|here|landing|arriving|visiting|leaving|away|on|over|due|gone)|come|closes?|closed?|gets? (?:in|back|home|here)",
)
const CALLERS = oneOf(
  "(?:we|we're|i|i'm) (?:all )?(?:get |gets |getting )?(?:married|marry|finish|land|fly|flying|leave|leaving)",
  "(?:we|i)(?:'ve| have)(?: got)? (?:family|guests|visitors|people|friends|company) (?:landing|coming|arriving|visiting|staying)",
  'since,?(?: oh,?| about| maybe| at least)*',
)
const REASON = new RegExp(`^(.*?\\b(?:${OF_OTHERS}\\s*${HAPPENS}|${CALLERS}))\\b(.*)$`, 'isu')
/** A clause that also asks for something is not just a reason. */
const ASKS =
  /\?|\b(?:can|could|would|please|want|need|like|book|free|suit|works?|fit|instead|move|cancel|appointment|any chance|how about|let's)\b/i

/** "The Thursday before", "half past": counted from the day or time that was told. */
const COUNTS_FROM = new RegExp(
  `\\b${oneOf(
    'the (?:day|night|week|morning|evening|\\w+day) (?:before|after)|(?:before|after) (?:that|then|it|this)|beforehand',
    'afterwards|that (?:day|week|morning|afternoon)|by then|(?:half|quarter) past(?! \\w)',
    '(?:half|quarter) past (?:would|is|or|will)|later|earlier|straight after|right after',
  )}\\b`,
  'i',
)

const SO_I_NEED = /^(.{8,120}?) so (?=(?:i|we|i'd|we'd|can|could|is there|any) )(.+)$/is
/** Words in a sentence that rules out a day, counts from one, or names an appointment of the caller: the wish needs its days. */
const NEEDED =
  /\b(?:away|off|not|\p{L}+n't|never|no|booked|have|i've|we've|had|before|after|until|my (?:appointment|lesson|haircut)|out)\b/iu
const CHANGES = /\b(?:instead|same time|move|change|swap|switch|reschedule|push|rather|cancel)\b/i
const NAMES_DAY = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tonight|\d+(?:st|nd|rd|th))\b/i

/** "Gonna snow next week so I need the tires put on on Saturday": the wish is what follows. Null if it is not told in this way. */
function wishAfterSo(text: string, services: readonly string[], namesTime: (part: string) => boolean): string | null {
  const [, reason = '', wish = ''] = SO_I_NEED.exec(text) ?? []
  if (
    wish === '' ||
    ASKS.test(reason) ||
    NEEDED.test(reason) ||
    !NAMES_DAY.test(wish) ||
    COUNTS_FROM.test(wish) ||
    CHANGES.test(wish)
  )
    return null
  return namesTime(reason) && matchServices(reason, services).length === 0 ? wish : null
}

/**
 * The text without the days and times of reasons, if another part of it names a day or a time.
 * @param namesTime whether a part of the text names a day or a time
 */
export function withoutReasons(
  text: string,
  services: readonly string[],
  namesTime: (part: string) => boolean,
): string {
  const wish = wishAfterSo(text, services, namesTime)
  if (wish !== null) return wish
  const clauses = clausesOf(text, services)
  if (clauses.length < 2) return text
  const reasons = clauses.flatMap((clause) => {
    const isAsked = ASKS.test(clause.text) || passesOn(clause.text)
    const [, lead = '', tail = ''] = isAsked ? [] : (REASON.exec(clause.text) ?? [])
    return tail.trim() !== '' && namesTime(clause.text) ? [{ clause, lead, tail }] : []
  })
  if (reasons.length === 0) return text
  const others = clauses.filter((clause) => !reasons.some((one) => one.clause === clause))
  if (!others.some((clause) => namesTime(clause.text)) || others.some((clause) => COUNTS_FROM.test(clause.text)))
    return text
  return reasons.reduceRight(
    (left, { clause, lead, tail }) =>
      `${left.slice(0, clause.from)}${lead}${/[.!;]\s*$/.exec(tail)?.[0] ?? ''}${left.slice(clause.to)}`,
    text,
  )
}
