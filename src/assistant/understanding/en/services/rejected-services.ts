import { oneOf } from '../phrases/phrase-pattern.ts'
import { matchServices } from './services.ts'

const WORDS = "(?:an? |the |my |that |this )?[\\p{L}\\d'-]+(?: [\\p{L}\\d'-]+){0,3}?"
const ENDS = '(?=[,.;:!?]|$| (?:but|and|i|no|sorry|please|then|it|that|at|on|to|for)\\b)'

/** Words that name a service only to say that it is not wanted. */
const REJECTED: readonly RegExp[] = [
  `\\bi (?:said|asked for|booked|chose|told you|wanted|mentioned) ${WORDS},? (?:but|and|when|though|only) (?=i\\b|it\\b|meant|need)`,
  `\\bdid i (?:just )?(?:say|ask for) ${WORDS}(?:\\?|,| but| and|$)`,
  `^(?:no,? |oh,? |wait,? )*${WORDS}\\? (?=no\\b|sorry\\b|i meant?\\b|not\\b)`,
  `\\b(?:not|isn't|no need for|forget|skip|scrap|leave(?: out)?|drop|without|don't want|never mind) (?:about )?${WORDS}${ENDS}`,
  `\\b(?:instead of|rather than|in place of|and not|but not) ${WORDS}${ENDS}`,
  `\\b(?:change|switch|swap|turn|make)(?: (?:it|that|this))?(?: from)? ${WORDS} (?:to|into|for) (?=an?\\b|the\\b)`,
].map((source) => new RegExp(source, 'giu'))

const CORRECTION = oneOf(
  "oh|no(?=[,.]| (?:wait|sorry|actually|hang|hold|i|make|let's|it's|the|an?|rather)\\b)|nope|wait|sorry|actually",
  'hang on|hold on|scratch that|rather|i mean|i meant|correction|on second thoughts?|you know what|my mistake',
)
const MEANT = oneOf(
  "(?:i|we) (?:mean|meant|want|need)|i'd (?:like|rather have|rather|prefer)|make (?:it|that)",
  "let's (?:do|make it|make that|say|have)|(?:can|could) (?:we|you|i) (?:make (?:it|that)|do|have)|it's",
  'it should be|rather',
)

/** "An oil change, no, a full service": what comes before the correction is not wanted. */
const CORRECTS = new RegExp(`(?:[,.;!?-] ?|\\b(?:or|and|but) |^)(?:${CORRECTION}\\b[,. ]+)+(?:${MEANT}\\b[, ]+)*`, 'g')
const ADDS = /\b(?:also|as well|too|plus|add|another|and then|on top)\b/
const ASKS = /^(?:how|what|when|where|which|why|is|are|do|does|did)\b/
/** How many characters after the correction the other service may be named. */
const NAMED_WITHIN = 40

function leftByCorrection(text: string, names: readonly string[]): string[] | null {
  for (const { index, 0: correction } of [...text.matchAll(CORRECTS)].reverse()) {
    const before = matchServices(text.slice(0, index), names)
    const rest = text.slice(index + correction.length)
    const after = matchServices(rest.slice(0, NAMED_WITHIN), names)
    if (before.length === 0 || after.length !== 1 || before.includes(after[0] as string)) continue
    if (!ADDS.test(rest) && !ASKS.test(rest)) return after
  }
  return null
}

/** The services that remain if a text rejects one and names another; null if it rejects none. */
function leftByRejection(text: string, names: readonly string[]): string[] | null {
  const count = namedIn(text, names)
  if (count < 2) return null
  for (const rejected of REJECTED) {
    const rest = text.replace(rejected, ' ')
    const left = rest === text ? [] : matchServices(rest, names)
    if (left.length > 0 && namedIn(rest, names) < count) return left
  }
  return leftByCorrection(text, names)
}

/** How many services are named, including those whose name fits only in part. */
const namedIn = (text: string, names: readonly string[]): number =>
  names.filter((name) => matchServices(text, [name]).length > 0).length

/** The services that a text wants: "not a cleaning, a check-up" wants a check-up. Pure. @param text plain (`plainText`) */
export const wantedServices = (text: string, names: readonly string[]): string[] =>
  leftByRejection(text, names) ?? matchServices(text, names)

/** Whether a text names one service only to say that another one is wanted. Pure. @param text plain (`plainText`) */
export const correctsService = (text: string, names: readonly string[]): boolean =>
  leftByRejection(text, names) !== null
