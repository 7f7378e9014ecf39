import type { Heard, Intent } from '../../heard.ts'
import { otherWords } from '../other-words.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { type Request, requestLike } from './request-like.ts'

/** What the words ask for, according to examples. */
export interface Meant {
  intent: Intent | null
  isPrice: boolean
  /** Whether this is certain enough that the knowledge base need not be asked whether the text is a question. */
  isSure: boolean
  /** Whether a statement may be a question without the form of one. */
  mayTell: boolean
}

/** The smallest share with which examples count. */
const LEAST_SHARE = 0.5
/** The same for a part of a longer text. */
const LEAST_OF_PART = 0.65
/** The smallest share needed against a pattern that says little. */
const AGAINST_WEAK = 0.7
/** A question may be one that the business has written about. */
const LEAST_OF_QUESTION = 0.6
const SURE = 0.85

/** Patterns that match a few words whatever surrounds them: "booking" and "slot" ask for an appointment, "thanks" for nothing. */
const SAYS_NOTHING: ReadonlySet<Intent | null> = new Set([null, 'greeting', 'thanks', 'help'])
const SAYS_LITTLE: ReadonlySet<Intent | null> = new Set(['book', 'own'])
/** Phrases that never refer to an existing appointment. */
const ASKS_TO_BOOK =
  /\b(?:book|make|schedule|arrange|set up|reserve|get) (?:an?|another|one more|some) (?:new )?(?:appointment|booking|slot|time|visit|reservation)\b/
/** A caller who wants another time speaks of the one they have, or of times. */
const NAMES_ANY = new RegExp(
  `\\b${oneOf(
    'appointments?|bookings?|booked|reservations?|slots?|haircut|lessons?|sessions?|visit|times?|days?|dates?|weeks?|hours?',
    'mornings?|afternoons?|evenings?|move|moved|moving|change|changed|swap|shift|push|bump|reschedule|postpone|other',
    'another|instead|different|it|that|mine|ours|one|later|earlier|sooner|then|me|us',
  )}\\b`,
)
const NO_REQUEST: ReadonlySet<Request> = new Set(['question', 'nothing'])

/**
 * The request of a text in which the patterns find none, or little; null if the patterns know better, or if no example is like it. Pure.
 * @param named plain, without the names of services
 * @param isPart the text asks for something else too
 */
export function meantByExample(named: string, heard: Heard, isPart: boolean): Meant | null {
  const { intent, forOther, isCondition, relation, kept, services, when } = heard
  if (!(SAYS_NOTHING.has(intent) || SAYS_LITTLE.has(intent)) || forOther || isCondition || relation !== null || kept)
    return null
  if (intent === 'book' && ASKS_TO_BOOK.test(named)) return null
  const found = strongest(named)
  if (found === null || NO_REQUEST.has(found.label)) return null
  const { label, share } = found
  if (label === 'hours' && !asksForHours(named, when !== null)) return null
  if (label === 'message' && !NAMES_TELLING.test(named)) return null
  if (label === 'late' && heard.isQuestion && !NAMES_DELAY.test(named)) return null
  // "Do I have to make an appointment?"
  if (heard.isAboutFacts && label === 'own') return null
  if (label === 'move' && when === null && heard.shift === null && !NAMES_ANY.test(named)) return null
  if (heard.isQuestion && share < LEAST_OF_QUESTION && !ABOUT_OWN.has(label)) return null
  // A text that names a service or a time is a wish for an appointment, unless the examples are certain that it is about an existing one.
  const isNamed = services.length > 0 && (!GIVES_UP.has(label) || NAMES_WHOLE.test(named))
  const isRead = SAYS_LITTLE.has(intent) || (isNamed && !heard.isQuestion)
  if (
    isRead &&
    (isPart || label === 'book' || (intent === 'own' && !isOtherThanAsked(label, heard)) || share < AGAINST_WEAK)
  )
    return null
  if (isPart && (label === 'book' || (when !== null && label !== 'hours'))) return null
  // "I can't do tomorrow, but I'll still do Friday" rules out a day and does not ask to move anything.
  if (label === 'move' && / still /.test(named)) return null
  if (services.length > 0 && when !== null && !ABOUT_OWN.has(label)) return null
  if (label === 'price') return { intent: null, isPrice: true, isSure: false, mayTell: false }
  return {
    intent: label as Intent,
    isPrice: false,
    isSure: share >= SURE && label !== 'book',
    mayTell: TELLING.has(label),
  }
}

/** "Do you do nose rings?" does not ask for opening hours, however it begins. */
const NAMES_HOURS = new RegExp(
  `\\b${oneOf(
    'open\\p{L}*|clos\\p{L}+|shut\\p{L}*|hours?|times?|late|later|early|earlier|till|til|until|weekends?|weekdays?|days?|nights?',
    'evenings?|mornings?|afternoons?|today|tomorrow|tonight|holidays?|christmas|easter|lunch|noon|there|around|here|in|work(?:ing)?',
    'when|\\d+|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|still|desk|staffed|manned|door|lights',
  )}\\b`,
  'u',
)
/** "Do you guys take MetLife? My work switched us over in January" is about more than the hours. */
const asksForHours = (named: string, isTimed: boolean): boolean =>
  (isTimed || NAMES_HOURS.test(named)) &&
  !WORKS_ON.test(named) &&
  otherWords(named.replaceAll(NAMES_HOURS_ANYWHERE, ' '), []).filter((word) => !PLACE.test(word)).length <=
    MAX_OTHER_OF_HOURS

const MAX_OTHER_OF_HOURS = 2
const WORKS_ON =
  /\bwork(?:ing)? (?:on|with) (?!weekends?|the weekend|holidays?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|christmas|easter)/
const NAMES_HOURS_ANYWHERE = new RegExp(NAMES_HOURS, 'gu')
/** The business itself. */
const PLACE = new RegExp(
  `^${oneOf(
    'shop|store|place|office|clinic|surgery|studio|salon|garage|restaurant|kitchen|doors?|business|guys|folks',
    'people|normally|usually|ever|always|reception|phones?|lines?',
  )}$`,
)
/** "Can you see him?" leaves no message, however it begins. */
const NAMES_TELLING = new RegExp(
  `\\b${oneOf(
    'tell|told|let|know|message|note|pass|word|ask|say|write|remind|inform|mention|news|left|forgot|forgotten',
    'lost|found|information|rang|called|call',
  )}\\b`,
)
const NAMES_DELAY =
  /\b(?:late|later|behind|delay\w*|traffic|stuck|minutes?|mins?|running|held up|on my way|wait for|hold|make it|on time|there by)\b/

/** In "my skin is clear again" a word from the name of a service does not ask for it. */
const GIVES_UP: ReadonlySet<Request> = new Set(['move', 'cancel'])
/** The whole name of a service, or a haircut, which stands for it. */
const NAMES_WHOLE = /\bhaircuts?\b/

/** "I'm on the bus, it was at six, right?" asks something and does not report lateness. */
const isOtherThanAsked = (label: Request, { isQuestion }: Heard): boolean =>
  label === 'move' || (label === 'late' && !isQuestion)

/** Requests whose words also describe a situation that an article may be about. */
const TELLING: ReadonlySet<Request> = new Set(['complaint', 'own', 'person', 'book'])
const ABOUT_OWN: ReadonlySet<Request> = new Set(['move', 'cancel', 'own', 'late'])

/**
 * Whether a text is a question although the patterns find only a wish for any appointment at any time: "I come in a big van, where do I put it?"
 * Pure.
 */
export function asksByExample(named: string, all: readonly Heard[]): boolean {
  const isVague = all.every(
    ({ intent, services, when, relation, isCondition }) =>
      (SAYS_NOTHING.has(intent) || intent === 'book') &&
      services.length === 0 &&
      when === null &&
      relation === null &&
      !isCondition,
  )
  if (!isVague || !all.some(({ intent }) => intent === 'book')) return false
  const like = requestLike(named)
  return like !== null && like.label === 'question' && like.share >= LEAST_OF_PART
}

/** What the whole text resembles; otherwise the part of it that is most like an example. */
function strongest(named: string) {
  const whole = requestLike(named)
  if (whole !== null && whole.share >= LEAST_SHARE && whole.label !== 'nothing') return whole
  const parts = named.split(PARTS).flatMap((part) => requestLike(part) ?? [])
  const asking = parts.filter(({ label, share }) => label !== 'nothing' && share >= LEAST_OF_PART)
  const [best = null] = asking.sort((one, other) => other.share - one.share)
  return best
}

const PARTS = /[.!?;,]+\s+|\s+(?=(?:and|but|so|because)\s)/
